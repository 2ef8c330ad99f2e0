/** Shops that sell in a browser: set up, with items in the cart, and checkout open. */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { ItemInput } from '../../../db/rules/items/input.ts';
import type { ShopSettings } from '../../../db/rules/settings/shop.ts';
import { saveShopSettings } from '../../../server/store/towns/shopSettings.ts';
import { startStripeEmulator } from '../../stripe/emulator.ts';
import type { TownServer } from '../server.ts';
import { host, shopping } from './shopping.ts';
import { cardFields, serveStripe } from './stripeStandIn.ts';

const usual: Partial<ShopSettings> = {
  card_enabled: false,
  office_enabled: true,
  pickup_enabled: true,
  shipping_enabled: true,
  tax_rate: 0.0825,
  tax_label: 'Sales tax',
  shipping_price: 5,
  free_shipping_above: null,
  pickup_address: 'Town Hall\n1 Main Street',
  pickup_hours: 'Monday to Friday, 9 AM to 4 PM',
};

/** Sets up how the shop sells. */
export const setUpShop = (town: TownServer, settings: Partial<ShopSettings> = {}) =>
  town.write(async (tx) => {
    const { town_id } = await tx.trx('town_hosts').where({ host }).first('town_id');
    return saveShopSettings(tx, town_id, { ...usual, ...settings }, { now: Date.now() });
  }, host);

/** Starts an emulated Stripe and lets the shop take cards there. */
export async function takeCards(context: BrowserContext, town: TownServer, settings: Partial<ShopSettings> = {}) {
  const emulator = await startStripeEmulator();
  emulator.sendWebhooksTo(`http://127.0.0.1:${town.port}`, host, { automatically: true });
  context.once('close', () => void emulator.stop());
  await town.stop();
  await town.restart(emulator.env);
  await setUpShop(town, { card_enabled: true, ...settings });
  return { emulator, stripe: await serveStripe(context, emulator.url) };
}

export const mug = { title: 'Blue mug', price: 12.5, quantity: 5, wanted: 2 };

/** A page with items in its cart, and the parts of the screen that checkout is about. */
export async function shopWithCart(
  page: Page,
  town: TownServer,
  items: (Partial<ItemInput> & { wanted: number })[] = [mug],
) {
  const shop = await shopping(page, town, items);
  const dialog = page.getByRole('dialog', { name: 'Checkout' });
  const pressCheckout = async () => {
    await shop.icon.click();
    await shop.drawer.getByRole('button', { name: 'Checkout' }).click();
  };
  return {
    ...shop,
    dialog,
    pressCheckout,
    async open() {
      await pressCheckout();
      await expect(dialog).toBeVisible();
      await expect(payButton(page)).toBeEnabled();
    },
    total: dialog.getByText(/^Total \$/),
  };
}

export const payButton = (page: Page) =>
  page.getByRole('dialog', { name: 'Checkout' }).getByRole('button', { name: /^(Pay|Place order)/ });

export async function fillContact(page: Page): Promise<void> {
  const group = page.getByRole('group', { name: 'Contact' });
  await group.getByLabel('First name').fill('Ann');
  await group.getByLabel('Last name').fill('Lee');
  await group.getByLabel('Email').fill('ann@buyer.example');
}

export async function fillAddress(page: Page): Promise<void> {
  const group = page.getByRole('group', { name: 'Shipping address' });
  await group.getByLabel('Street address').fill('1 Main St');
  await group.getByLabel('City').fill('Maple');
  await group.getByLabel('State').fill('TX');
  await group.getByLabel('ZIP code').fill('75001');
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const card = cardFields(page);
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Expiration date').fill('12/34');
  await card.getByLabel('Security code').fill('123');
}

const startedAt = new Date().toISOString();

/** The orders of these tests, the newest first, as they are stored. The demo's are older. */
export const listOrders = (town: TownServer): Promise<Record<string, unknown>[]> =>
  town.write(async (tx) => {
    const { town_id } = await tx.trx('town_hosts').where({ host }).first('town_id');
    const rows = await tx
      .trx('orders')
      .where({ town_id })
      .where('created_at', '>', startedAt)
      .orderBy('sequence', 'desc');
    return rows.map((row) => ({ ...row, is_test: Boolean(row.is_test) }));
  }, host);
