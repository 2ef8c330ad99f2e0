import { describe, expect, test } from 'vitest';
import { defaultShopSettings } from '../../../db/rules/settings/shop.ts';
import type { ShopSettingsChanges } from '../../../db/rules/settings/shopInput.ts';
import { readPricingTerms, readShopSettings, saveShopSettings } from '../../../server/store/towns/shopSettings.ts';
import { readTownSeq } from '../../../server/store/towns/towns.ts';
import { write } from '../../../server/store/write.ts';
import { dialects, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';

const now = Date.parse('2026-11-22T15:00:00Z');

describe.each(dialects)('the settings of a shop on %s', (dialect) => {
  async function makeShop() {
    const { db } = await makeTestDatabase(dialect);
    const town = await makeTown(db);
    const save = (changes: ShopSettingsChanges, expected?: number) =>
      write(db, town.id, 'clerk', (tx) => saveShopSettings(tx, town.id, changes, { expected, now }));
    return { db, town, save };
  }

  test('are the defaults until they are saved, then what was saved, and another town’s stay', async () => {
    const { db, town, save } = await makeShop();
    const neighbor = await makeNeighbor(db);
    expect(await readShopSettings(db.read, town.id)).toEqual(defaultShopSettings);
    const changes = { office_enabled: true, tax_rate: 0.08375, free_shipping_above: 50.05 };
    const saved = await save({ ...changes, shipping_countries: ['US', 'CA'] }, 0);
    expect(saved).toEqual({
      ...defaultShopSettings,
      version: 1,
      ...changes,
      shipping_countries: ['US', 'CA'],
    });
    expect(await readShopSettings(db.read, town.id)).toEqual(saved);
    expect(await readShopSettings(db.read, neighbor.id)).toEqual(defaultShopSettings);
    // No page shows any of it.
    expect(await readTownSeq(db, town.id)).toBe(town.seq);
  });

  test('leave a revision and an audit entry, none where nothing changed', async () => {
    const { db, town, save } = await makeShop();
    await save({ shipping_enabled: true, shipping_price: 6.5 });
    await save({ shipping_price: 6.5 });
    await save({ shipping_price: 7 });
    const revisions = await db.read('revisions').where({ town_id: town.id, noun: 'shop_settings' }).orderBy('version');
    expect(revisions.map(({ version, record }) => [version, JSON.parse(record).shipping_price])).toEqual([
      [1, 6.5],
      [2, 7],
    ]);
    const audit = await db.read('audit_log').where({ town_id: town.id, person: 'clerk' }).orderBy('id');
    expect(audit.map(({ action, version }) => [action, version])).toEqual([
      ['created', 1],
      ['updated', 2],
    ]);
  });

  test('made from an older version are refused with the settings as they stand', async () => {
    const { db, town, save } = await makeShop();
    const current = await save({ tax_label: 'City tax' }, 0);
    await expect(save({ tax_label: 'State tax' }, 0)).rejects.toMatchObject({
      code: 'changed_meanwhile',
      status: 412,
      details: { current: { ...current, updated_at: new Date(now).toISOString() } },
    });
    expect(await readShopSettings(db.read, town.id)).toEqual(current);
  });

  test('let nobody switch off both ways of delivery', async () => {
    const { save } = await makeShop();
    await expect(save({ pickup_enabled: false })).rejects.toThrow('Offer pickup, shipping or both');
  });

  test('price an order in cents and millionths; what is picked up is not shipped', async () => {
    const { db, town, save } = await makeShop();
    await save({ tax_rate: 0.0825, shipping_price: 6.55, free_shipping_above: 60 });
    const terms = { tax_rate_millionths: 82_500, free_shipping_above_cents: 6_000 };
    expect(await readPricingTerms(db.read, town.id, 'shipping')).toEqual({ ...terms, shipping_price_cents: 655 });
    expect(await readPricingTerms(db.read, town.id, 'pickup')).toEqual({ ...terms, shipping_price_cents: 0 });
  });
});
