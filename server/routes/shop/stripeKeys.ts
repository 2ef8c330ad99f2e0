/** A shop's Stripe keys. They decide where money goes, so changes require a recent password. Keys never leave the server. */

import { answerPrivate } from '../../http/answer.ts';
import { requireRecentPassword, requireSession } from '../../http/middleware/session.ts';
import { readBody, townRouter } from '../../http/router.ts';
import { readStripeKeysState, removeStripeKeys, StripeKeysInput, saveStripeKeys } from '../../payments/stripe/keys.ts';
import type { AccountParts } from '../accounts/accounts.ts';
import { mailGuardedChange } from '../office/guardedSettings.ts';

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
