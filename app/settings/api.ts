/** The calls of the settings, and their responses. */
import type { ShopSettings } from '../../db/rules/settings/shop.ts';
import type { StripeKeys, StripeKeysState } from '../../db/rules/settings/stripeKeys.ts';
import type { TownSettings } from '../../db/rules/settings/town.ts';
import { call } from '../data/call.ts';
import { sendChange } from '../data/sendChange.ts';

export type Shop = ShopSettings & { stripe: StripeKeysState; webhook_url: string };
export type AllSettings = { town: TownSettings; shop: Shop | null };

const shopPath = '/api/shop-settings';
const stripePath = `${shopPath}/stripe`;
const townPath = '/api/town-settings';

/** @param commerce whether the town has a shop */
export async function readSettings(commerce: boolean): Promise<AllSettings> {
  const [town, shop] = await Promise.all([call<TownSettings>(townPath), commerce ? call<Shop>(shopPath) : null]);
  return { town, shop };
}

/** The changes, in the shape of the settings' schemas. */
export type SettingsBody = Readonly<Record<string, unknown>>;

type Version = number | undefined;

export const saveShop = (json: SettingsBody, version: Version, key: string) =>
  sendChange<Shop>(shopPath, 'shop_settings', { json, version, key });

export const saveTown = (json: SettingsBody, version: Version, key: string) =>
  sendChange<TownSettings>(townPath, 'towns', { json, version, key });

/** Saves keys. Empty ones stay unchanged. */
export const saveKeys = (json: StripeKeys) => sendChange<StripeKeysState>(stripePath, 'stripe_keys', { json });
export const removeKeys = () => sendChange<StripeKeysState>(stripePath, 'stripe_keys', { method: 'DELETE' });
