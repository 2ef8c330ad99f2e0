/** Browsers that refuse to keep anything, lose what they kept, or kept nothing yet: the page is never blank. */
import type { Page } from '@playwright/test';
import { announcementsPerPage } from '../../db/rules/announcements/announcements.ts';
import { pager, readAnnouncements, titles } from '../browser/announcements/announcementList.ts';
import { expect, test } from '../browser/server.ts';
import { networkErrors, offlineNotice, publicContent, storedRows, visitUntilSynced } from './visit.ts';

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
  test.describe(name, () => {
    test('every announcement reads all the same, on a page and on the bare shell', async ({ page, site }) => {
      await page.addInitScript(refuse);
      await page.goto(site.url);
      const { announcements } = await publicContent(page);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      const last = announcements.at(-1);
      for (const path of ['/announcements', '/shell']) {
        await page.goto(site.url + path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(offlineNotice(page)).toHaveCount(0);
      }
      await page.goto(`${site.url}/announcements?id=${last?.id}`);
      await expect(page.getByRole('dialog').getByRole('heading', { name: last?.title })).toBeVisible();
    });

    test('with the server gone the maintenance screen stays until it is back', async ({ page, town, expected }) => {
      expected.push(networkErrors);
      await page.addInitScript(refuse);
      await page.goto(town.url);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await town.stop();
      await page.reload();
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

test('a database that is lost under an open page leaves the page, and is filled again', async ({ page, town }) => {
  await visitUntilSynced(page, town.url);
  const before = await storedRows(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: town.url, storageTypes: 'indexeddb' });
  expect(await storedRows(page)).toBeNull();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Maple/);
  await page.evaluate(() => window.dispatchEvent(new globalThis.Event('online')));
  await expect.poll(() => storedRows(page)).toEqual(before);
  await expect(page.locator('#announcements').getByRole('heading', { level: 3 }).first()).toBeVisible();
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

test('a page whose server goes at once shows all that is held, when that is as new', async ({
  page,
  site,
  expected,
}) => {
  expected.push(networkErrors);
  await visitUntilSynced(page, site.url);
  const announcements = await readAnnouncements(site);
  await page.route('**/api/sync**', (route) => route.abort());
  await page.goto(site.url);
  await expect(offlineNotice(page)).toBeVisible();
  // The page itself came with the first few.
  await page.getByRole('link', { name: `All ${announcements.length} announcements` }).click();
  const ends = Math.ceil(announcements.length / announcementsPerPage);
  for (let number = 1; number <= ends; number += 1) {
    await pager(page)
      .getByRole('link', { name: `Page ${number}`, exact: true })
      .click();
    const from = (number - 1) * announcementsPerPage;
    await expect(titles(page)).toHaveText(
      announcements.slice(from, from + announcementsPerPage).map(({ title }) => title),
    );
  }
  await expect(page.getByText('Failed to fetch announcements')).toHaveCount(0);
});
