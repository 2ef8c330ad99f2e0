/** Settings of the shop and the town. Stripe's keys are in stripe/keys.ts. */
import type { Context } from 'koa';
import { ShopSettingsChanges } from '../../../db/rules/settings/shopInput.ts';
import { TownSettingsChanges } from '../../../db/rules/settings/townInput.ts';
import { originOf } from '../../config/config.ts';
import { answerPrivate } from '../../http/answer.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { createWriteCall, expectedVersion, readBody, townRouter } from '../../http/router.ts';
import { readStripeKeysState } from '../../payments/stripe/keys.ts';
import { readShopSettings, saveShopSettings } from '../../store/towns/shopSettings.ts';
import { readTownSettings, saveTownSettings } from '../../store/towns/townSettings.ts';
import type { Writer } from '../../store/writerTypes.ts';
import type { AccountParts } from '../accounts/accounts.ts';
import {
  type GuardedChange,
  type GuardedSettings,
  guardSettings,
  mailGuardedChange,
} from '../office/guardedSettings.ts';

type Call = Context & { state: TownState };

export function shopSettingsRoutes(parts: AccountParts) {
  const { db, config, now } = parts;
  const writeCall = createWriteCall(db, now);
  /** Reads settings with the visible part of the keys, and the address for Stripe's webhooks. */
  const readAll = async ({ town }: TownState) => ({
    ...(await readShopSettings(db.read, town.id)),
    stripe: await readStripeKeysState(parts, town.id),
    webhook_url: `${originOf(config, town.host)}/api/payments/stripe/webhook`,
  });
  const placeOf = (ctx: Call) => ({ town: ctx.state.town, keywords: config.commerceKeywords });
  /** Saves settings; those that decide where money and mail go require a recent password and trigger warning mails. */
  async function saveGuarded<Settings extends GuardedSettings>(
    ctx: Call,
    read: (tx: Writer) => Promise<Settings>,
    save: (tx: Writer) => Promise<Settings>,
  ): Promise<Settings> {
    let change: GuardedChange | null = null;
    const saved = await writeCall(ctx, async (tx) => {
      const before = await read(tx);
      const after = await save(tx);
      change = guardSettings(ctx, before, after, now());
      return after;
    });
    if (change) mailGuardedChange(parts, ctx, change);
    return saved;
  }
  return townRouter()
    .get('/api/shop-settings', 'admin', async (ctx) => {
      answerPrivate(ctx, await readAll(ctx.state));
    })
    .put('/api/shop-settings', 'admin', async (ctx) => {
      const given = readBody(ctx, ShopSettingsChanges);
      const expected = expectedVersion(ctx);
      const { id } = ctx.state.town;
      const saved = await saveGuarded(
        ctx,
        (tx) => readShopSettings(tx.trx, id),
        (tx) => saveShopSettings(tx, id, given, { expected, now: now() }),
      );
      answerPrivate(ctx, { ...(await readAll(ctx.state)), ...saved });
    })
    .get('/api/town-settings', 'admin', async (ctx) => {
      answerPrivate(ctx, await readTownSettings(db.read, placeOf(ctx)));
    })
    .put('/api/town-settings', 'admin', async (ctx) => {
      const given = readBody(ctx, TownSettingsChanges);
      const expected = expectedVersion(ctx);
      const saved = await saveGuarded(
        ctx,
        (tx) => readTownSettings(tx.trx, placeOf(ctx)),
        (tx) => saveTownSettings(tx, placeOf(ctx), given, expected),
      );
      answerPrivate(ctx, saved);
    });
}
