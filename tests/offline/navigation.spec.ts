/** Going from page to page after one visit, without the server. */

import { expect, test } from '../browser/server.ts';
import { followLink, isDocumentMarked, markDocument } from '../browser/shell/navigation.ts';
import { networkErrors, visitUntilSynced } from './visit.ts';

test('every public page is reached, whether it was seen before or not', async ({ page, town, expected }) => {
  expected.push(networkErrors);
  await visitUntilSynced(page, town.url);
  await town.stop();
  await markDocument(page);
  for (const [path, heading] of [
    ['/about', 'About Maple'],
    ['/announcements', 'Announcements'],
    ['/login', 'Staff Login'],
    ['/register', 'Create an account'],
    ['/pricing', /./],
  ] as const) {
    await followLink(page, path);
    await expect(page).toHaveURL(town.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('heading', { name: 'Error Loading Page' })).toHaveCount(0);
  }
  expect(await isDocumentMarked(page)).toBe(true);
});

test('a protected page that is opened leads to the login page; one that is gone to is not left for it', async ({
  page,
  town,
  expected,
}) => {
  expected.push(networkErrors);
  await visitUntilSynced(page, town.market);
  await page.evaluate(() => localStorage.setItem('signed_in', '1'));
  await town.stop();
  await page.goto(`${town.market}/orders?page=2`);
  await expect(page).toHaveURL(`${town.market}/login?from=${encodeURIComponent('/orders?page=2')}`);
  await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible();
  // Nothing that belongs to the session is given up for that.
  expect(await page.evaluate(() => localStorage.getItem('signed_in'))).toBe('1');
  await followLink(page, '/about');
  await expect(page).toHaveURL(`${town.market}/about`);
  await followLink(page, '/invoices');
  await expect(page.getByRole('alert')).toHaveText('We couldn’t check whether you are signed in. Please try again.');
  await expect(page).toHaveURL(`${town.market}/about`);
});
