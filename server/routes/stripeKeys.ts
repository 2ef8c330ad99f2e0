/** A shop's Stripe keys: they say where money goes, so changing them takes a recent password. Keys never leave the server. */
import { requireRecentPassword, requireSession } from '../middleware/session.ts';
import { readStripeKeysState, removeStripeKeys, StripeKeysInput, saveStripeKeys } from '../payments/stripeKeys.ts';
import type { AccountParts } from './accounts.ts';
import { answerPrivate } from './answer.ts';
import { mailGuardedChange } from './guardedSettings.ts';
import { readBody, townRouter } from './router.ts';

const path = '/api/shop-settings/stripe';

export function stripeKeyRoutes(parts: AccountParts) {
  return townRouter()
    .put(path, 'admin', async (ctx) => {
      const given = readBody(ctx, StripeKeysInput);
      requireRecentPassword(ctx, parts.now());
      const saved = await saveStripeKeys(parts, ctx.state.town.id, requireSession(ctx), given);
      mailGuardedChange(parts, ctx, { names: ['Stripe keys'], formerAddresses: [] });
      answerPrivate(ctx, saved);
    })
    .delete(path, 'admin', async (ctx) => {
      requireRecentPassword(ctx, parts.now());
      const { id } = ctx.state.town;
      const { source } = await readStripeKeysState(parts, id);
      const left = await removeStripeKeys(parts, id, requireSession(ctx));
      if (source === 'town') mailGuardedChange(parts, ctx, { names: ['Stripe keys removed'], formerAddresses: [] });
      answerPrivate(ctx, left);
    });
}
