/** Browsers that refuse to keep anything, or kept nothing yet: the page is never blank. */
import type { Page } from '@playwright/test';
import { expect, test } from '../browser/server.ts';
import { networkErrors, offlineNotice, publicContent, visitUntilSynced } from './visit.ts';

const maintenance = (page: Page) => page.getByRole('heading', { name: 'Under Maintenance' });

const refusals = {
  'IndexedDB throws': () => {
    indexedDB.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'SecurityError');
    };
  },
  'there is no IndexedDB': () => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  },
  'the disk is full': () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Encountered full disk while opening backing store.', 'QuotaExceededError');
    };
  },
};

for (const [name, refuse] of Object.entries(refusals)) {
  test(`${name}: everything reads all the same, and with the server gone the maintenance screen stays until it is back`, async ({
    page,
    town,
    expected,
  }) => {
    expected.push(networkErrors);
    await page.addInitScript(refuse);
    await page.goto(town.url);
    const { announcements } = await publicContent(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

    await test.step('every announcement reads, on a page and on the bare shell', async () => {
      for (const path of ['/announcements', '/shell']) {
        await page.goto(town.url + path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(offlineNotice(page)).toHaveCount(0);
      }
      const last = announcements.at(-1);
      await page.goto(`${town.url}/announcements?id=${last?.id}`);
      await expect(page.getByRole('dialog').getByRole('heading', { name: last?.title })).toBeVisible();
    });

    await test.step('with the server gone the maintenance screen stays until it is back', async () => {
      await town.stop();
      await page.goto(town.url);
      await expect(maintenance(page)).toBeVisible();
      await town.restart();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(maintenance(page)).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Maple/);
    });
  });
}

test('nothing held and nothing to be had: the maintenance screen, and no more fetching @soak', async ({
  page,
  town,
  expected,
}) => {
  expected.push(networkErrors);
  await visitUntilSynced(page, town.url);
  await town.stop();
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: town.url, storageTypes: 'indexeddb' });
  await page.goto(`${town.url}/about`);
  await expect(maintenance(page)).toBeVisible();
  await expect(page.getByText('support@maple.example')).toBeVisible();
  await expect(offlineNotice(page)).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.evaluate(() => {
    for (const name of ['focus', 'online']) window.dispatchEvent(new globalThis.Event(name));
    document.dispatchEvent(new globalThis.Event('visibilitychange'));
  });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  expect(calls.filter((path) => path.startsWith('/api'))).toEqual([]);

  // Try Again always works: in vain first, then with the server back.
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(maintenance(page)).toBeVisible();
  await town.restart();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(maintenance(page)).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/about');
});

test('content of a page is not replaced by older content that was held @soak', async ({ page, town, expected }) => {
  expected.push(networkErrors);
  await visitUntilSynced(page, town.url);
  await page.goto('about:blank');
  await town.write((tx) => tx.saveSection('hero', { title: 'The new town hall is open' }));
  // The page arrives, sync does not.
  await page.route('**/api/sync**', (route) => route.abort());
  await page.goto(town.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The new town hall is open');
  await expect(offlineNotice(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The new town hall is open');
  await page.unroute('**/api/sync**');
  await page.evaluate(() => window.dispatchEvent(new globalThis.Event('online')));
  await expect(offlineNotice(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The new town hall is open');
});
