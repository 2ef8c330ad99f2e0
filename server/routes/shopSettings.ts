/** What administrators set up: how the shop sells, its Stripe keys, and the town itself. Keys never leave the server. */
import type { Context } from 'koa';
import type { Database } from '../../db/connection.ts';
import { ShopSettingsChanges } from '../../db/rules/shopSettingsInput.ts';
import { TownSettingsChanges } from '../../db/rules/townSettingsInput.ts';
import { type Config, originOf } from '../config.ts';
import type { Logger } from '../log.ts';
import { requireSession } from '../middleware/session.ts';
import type { TownState } from '../middleware/town.ts';
import { readStripeKeysState, removeStripeKeys, StripeKeysInput, saveStripeKeys } from '../payments/stripeKeys.ts';
import { readShopSettings, saveShopSettings } from '../store/shopSettings.ts';
import { readTownSettings, saveTownSettings } from '../store/townSettings.ts';
import { answerPrivate } from './answer.ts';
import { createWriteCall, expectedVersion, readBody, townRouter } from './router.ts';

type Parts = { db: Database; config: Config; log: Logger; now: () => number };

export function shopSettingsRoutes(parts: Parts) {
  const { db, config, now } = parts;
  const writeCall = createWriteCall(db, now);
  /** The settings with what may be seen of the keys, and the address that Stripe is told to call. */
  const readAll = async ({ town }: TownState) => ({
    ...(await readShopSettings(db.read, town.id)),
    stripe: await readStripeKeysState(parts, town.id),
    webhook_url: `${originOf(config, town.host)}/api/payments/stripe/webhook`,
  });
  const placeOf = (ctx: Context & { state: TownState }) => ({
    town: ctx.state.town,
    keywords: config.commerceKeywords,
  });
  return townRouter()
    .get('/api/shop-settings', 'admin', async (ctx) => {
      answerPrivate(ctx, await readAll(ctx.state));
    })
    .put('/api/shop-settings', 'admin', async (ctx) => {
      const given = readBody(ctx, ShopSettingsChanges);
      const expected = expectedVersion(ctx);
      const { town } = ctx.state;
      const saved = await writeCall(ctx, (tx) => saveShopSettings(tx, town.id, given, { expected, now: now() }));
      answerPrivate(ctx, { ...(await readAll(ctx.state)), ...saved });
    })
    .put('/api/shop-settings/stripe', 'admin', async (ctx) => {
      const given = readBody(ctx, StripeKeysInput);
      answerPrivate(ctx, await saveStripeKeys(parts, ctx.state.town.id, requireSession(ctx), given));
    })
    .delete('/api/shop-settings/stripe', 'admin', async (ctx) => {
      answerPrivate(ctx, await removeStripeKeys(parts, ctx.state.town.id, requireSession(ctx)));
    })
    .get('/api/town-settings', 'admin', async (ctx) => {
      answerPrivate(ctx, await readTownSettings(db.read, placeOf(ctx)));
    })
    .put('/api/town-settings', 'admin', async (ctx) => {
      const given = readBody(ctx, TownSettingsChanges);
      const expected = expectedVersion(ctx);
      answerPrivate(ctx, await writeCall(ctx, (tx) => saveTownSettings(tx, placeOf(ctx), given, expected)));
    });
}
