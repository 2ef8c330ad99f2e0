/** Going from page to page, and searching, after one visit and without the server. */

import { expect, test } from '../browser/server.ts';
import { followLink, isDocumentMarked, markDocument } from '../browser/shell/navigation.ts';
import { networkErrors, offlineNotice, visitUntilSynced } from './visit.ts';

test('every public page is reached and all is found, and a town without a shop has no shop’s pages', async ({
  page,
  town,
  expected,
}) => {
  expected.push(networkErrors);
  await visitUntilSynced(page, town.url);
  await town.stop();
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('every page is reached in one document, whether it was seen before or not', async () => {
    await markDocument(page);
    for (const [path, title] of [
      ['/about', 'About Maple'],
      ['/announcements', 'Announcements'],
      ['/login', 'Staff Login'],
      ['/register', 'Create an account'],
      ['/pricing', /./],
    ] as const) {
      await followLink(page, path);
      await expect(page).toHaveURL(town.url + path);
      await expect(heading).toHaveText(title);
      await expect(page.getByRole('heading', { name: 'Error Loading Page' })).toHaveCount(0);
    }
    expect(await isDocumentMarked(page)).toBe(true);
  });

  await test.step('one finds, mistyped too, what was stored, and is told where it comes from', async () => {
    await page.goto(`${town.url}/search?q=fence+permits`);
    const results = page.getByRole('main').getByRole('listitem');
    await expect(results.filter({ hasText: 'Fence permit application' })).toContainText('Document');
    await expect(page.getByText('Showing results from what is saved on this device.')).toBeVisible();
    await page.getByRole('searchbox').fill('xyzzyplugh');
    await expect(page.getByText('Nothing found for “xyzzyplugh”')).toBeVisible();
    await expect(page.getByText('Not everything may be saved on this device.', { exact: false })).toBeVisible();
    await page.getByRole('searchbox').fill('counsil meating');
    await expect(page.getByText('Showing results for “council”', { exact: false })).toBeVisible();
    const found = results.getByRole('link', { name: /City Council meets/ }).first();
    await found.click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: /City Council meets/ })).toBeVisible();
  });

  await test.step('without a shop its addresses show the same as with a connection', async () => {
    for (const [path, title, text] of [
      ['/items', /Maple/, 'We couldn’t find that page'],
      ['/orders', /Maple/, 'We couldn’t find that page'],
      ['/invoices', /Maple/, 'We couldn’t find that page'],
      ['/pay/gone', /Maple/, 'We couldn’t find that page'],
      ['/order-confirmation?orderId=gone', 'Unable to Load Order', 'Failed to load order confirmation'],
    ] as const) {
      await page.goto(town.url + path);
      await expect(page.getByText(text).first(), path).toBeVisible();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toHaveText(title);
      await expect(page.getByRole('banner').locator('a[href="/"]').first(), path).toBeAttached();
      await expect(offlineNotice(page).last(), path).toBeVisible();
    }
  });

  await test.step('a page from the shell waits for all of the stored town, and never says that it has nothing', async () => {
    await page.addInitScript(() => {
      const texts = new Set<string>();
      Object.assign(globalThis, { texts });
      new MutationObserver(() => {
        texts.add(document.querySelector('main:not([aria-busy])')?.textContent ?? '');
      }).observe(document, { childList: true, subtree: true });
    });
    for (const [path, shown, empty] of [
      ['/collection', 'Monday north', 'No collection days are listed here yet.'],
      ['/contacts', 'Water leaks', 'The town has not listed people to call yet.'],
    ] as const) {
      await page.goto(town.url + path);
      await expect(page.getByRole('main')).toContainText(shown);
      const texts = await page.evaluate(() => [...(globalThis as unknown as { texts: Set<string> }).texts]);
      expect(texts.some((text) => text.includes(shown))).toBe(true);
      expect(texts.filter((text) => text.includes(empty))).toEqual([]);
    }
  });
});
