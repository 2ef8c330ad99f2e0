/** A real browser with a real worker: what is put into the cart arrives once, whatever happens to network and server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type { Cart } from '../../../db/rules/cart/cart.ts';
import type { ItemsPage } from '../../../db/rules/items/items.ts';
import { demoPassword } from '../../browser/accounts/signIn.ts';
import { collectErrors, expect, sendRequest, type TownServer, test } from '../../browser/server.ts';
import { networkErrors } from '../visit.ts';

test.use({ ownProcess: true });

/** `address` is where it is looked at. */
type Thing = { id: string; address: string };

/** Two things that there is plenty of. */
async function someThings(town: TownServer): Promise<[Thing, Thing]> {
  const { items } = (await sendRequest(`${town.market}/api/items?per_page=100`)).json<ItemsPage>();
  const [one, other] = items
    .filter(({ quantity }) => quantity > 9)
    .map(({ id }) => ({ id, address: `${town.market}/items?id=${id}` }));
  if (!one || !other) throw new Error('The demo has too little of everything.');
  return [one, other];
}

/** Opens a page of the shop and waits until the worker is in charge and the cart has its session. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(
    () => navigator.serviceWorker.controller !== null && localStorage.getItem('cart_session_id'),
  );
}

const add = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click();
const icon = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/, includeHidden: true });

/** How many entries lie in the outbox. */
const waiting = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answer(indexedDB.open('mainstreet-cart'));
    try {
      return await answer(database.transaction('outbox').objectStore('outbox').count());
    } finally {
      database.close();
    }
  });

/** The cart of this browser on the server: quantities by item. */
const onServer = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const headers = { 'X-Cart-Session-Id': localStorage.getItem('cart_session_id') ?? '' };
    const cart: Cart = await (await fetch('/api/cart', { headers })).json();
    return Object.fromEntries(cart.items.map(({ item_id, quantity }) => [item_id, quantity]));
  });

async function setQuantity(page: Page, quantity: number, change: string): Promise<void> {
  await page.getByRole('spinbutton').fill(String(quantity));
  await page.getByRole('button', { name: change }).click();
}

/** @returns how the browser wakes the worker to send what waits */
async function watchWorker(page: Page, { market }: TownServer) {
  const worker = await page.context().newCDPSession(page);
  let registrationId = '';
  worker.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId;
  });
  await worker.send('ServiceWorker.enable');
  return () =>
    worker.send('ServiceWorker.dispatchSyncEvent', { origin: market, registrationId, tag: 'cart', lastChance: false });
}

test('two tabs and the worker send what waits once between them; the worker alone when both are gone; a new browser what is left', async ({
  site,
  launchOptions,
}) => {
  const [{ id, address }, second] = await someThings(site);
  const profile = mkdtempSync(join(tmpdir(), 'mainstreet-profile-'));
  const start = () => chromium.launchPersistentContext(profile, launchOptions);
  try {
    const before = await start();
    const trouble = collectErrors(before);
    const page = await before.newPage();
    const wakeWorker = await watchWorker(page, site);
    await visit(page, address);
    const other = await before.newPage();
    await visit(other, address);

    await test.step('both tabs and the worker send it once', async () => {
      await before.setOffline(true);
      // It is on the screen within the frame.
      const shown = page
        .getByRole('dialog')
        .getByRole('button', { name: 'Add to Cart' })
        .evaluate(
          (button) =>
            new Promise((resolve) => {
              (button as HTMLButtonElement).click();
              requestAnimationFrame(() => resolve(document.querySelector('header a[href$="#cart"]')?.textContent));
            }),
        );
      expect(await shown).toBe('1');
      // Each sees what the other does, offline as well.
      await expect(other.getByRole('dialog').getByText('1 in your cart')).toBeVisible();
      await setQuantity(other, 3, '+2');
      await expect(icon(page)).toHaveText('3');
      await before.setOffline(false);
      await wakeWorker();
      await expect.poll(() => waiting(page)).toBe(0);
      expect(await onServer(page)).toEqual({ [id]: 3 });
    });

    await test.step('the worker alone sends it when both are gone', async () => {
      await before.setOffline(true);
      await setQuantity(page, 5, '+2');
      await expect.poll(() => waiting(page)).toBe(1);
      await other.close();
      await page.goto('about:blank');
      await before.setOffline(false);
      await wakeWorker();
      await page.goto(`${site.market}/healthz`);
      await expect.poll(() => waiting(page)).toBe(0);
      expect(await onServer(page)).toEqual({ [id]: 5 });
    });

    await test.step('what is left outlives the browser, and is sent once when it is back', async () => {
      await page.goto(second.address);
      await expect(icon(page)).toHaveText('5');
      await before.setOffline(true);
      await add(page);
      await expect(icon(page)).toHaveText('6');
      await expect.poll(() => waiting(page)).toBe(1);
      expect(trouble.filter((line) => !networkErrors.test(line))).toEqual([]);
      await before.close();

      const after = await start();
      const next = await after.newPage();
      await next.goto(site.market);
      await expect(icon(next)).toHaveText('6');
      await expect.poll(() => waiting(next)).toBe(0);
      expect(await onServer(next)).toEqual({ [id]: 5, [second.id]: 1 });
      await after.close();
    });
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});

test('a server killed after it has done it is asked again, does nothing twice, and takes the cart into the account', async ({
  page,
  context,
  town,
  expected,
}) => {
  test.setTimeout(180_000);
  expected.push(networkErrors);
  const [{ id, address }] = await someThings(town);
  await visit(page, address);
  // Node does not know the host, so another page carries the request to the server.
  const courier = await context.newPage();
  await courier.goto(`${town.market}/healthz`);
  await page.route('**/api/cart', async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.continue();
    const headers = Object.entries(request.headers()).filter(([name]) =>
      /^(x-cart|idempotency|content-type)/.test(name),
    );
    const sent = { headers: Object.fromEntries(headers), body: request.postData() };
    expect(
      await courier.evaluate(async (init) => (await fetch('/api/cart', { method: 'POST', ...init })).status, sent),
    ).toBe(200);
    await town.stop();
    await route.abort();
  });
  await add(page);
  await expect(page.getByText('We can’t reach the shop. Changes to your cart are saved on this device')).toBeVisible();
  expect(await waiting(page)).toBe(1);
  await page.unroute('**/api/cart');
  await town.restart();
  await expect.poll(() => waiting(page)).toBe(0);
  expect(await onServer(page)).toEqual({ [id]: 1 });

  // Signing in takes the cart along, and signing out leaves nothing of it (R346, R348).
  const guest = await page.evaluate(() => localStorage.getItem('cart_session_id'));
  await page.goto(`${town.market}/login`);
  await page.getByLabel('Email').fill('resident@maple.example');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  const joined = page.waitForResponse(/\/api\/cart\/session/);
  await page.getByRole('button', { name: 'Continue to Dashboard' }).click();
  expect((await joined).status()).toBe(200);
  await expect(icon(page)).toHaveText('1');

  // Unsent changes raise a question, and may be discarded.
  await page.goto(address);
  await page.route('**/api/cart/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await setQuantity(page, 4, '+3');
  await expect.poll(() => waiting(page)).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page
    .getByRole('dialog', { name: /could not be sent/ })
    .getByRole('button', { name: /^Discard/ })
    .click();
  await expect(icon(page)).toHaveText('');
  await expect.poll(() => waiting(page)).toBe(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart_session_id'))).toMatch(/^cart_/);
  expect(await page.evaluate(() => localStorage.getItem('cart_session_id'))).not.toBe(guest);
  expect(await onServer(page)).toEqual({});
});
