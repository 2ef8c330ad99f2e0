/** The whole town is searched without its server: what this device has stored, by the same rules. */
import { expect, test } from '../browser/server.ts';
import { networkErrors, visitUntilSynced } from './visit.ts';

test('without a server one finds, mistyped too, what was stored, and is told where it comes from', async ({
  page,
  town,
  expected,
}) => {
  expected.push(networkErrors);
  await visitUntilSynced(page, town.url);
  await town.stop();
  await page.goto(`${town.url}/search?q=fence+permits`);
  const results = page.getByRole('main').getByRole('listitem');
  await expect(results.filter({ hasText: 'Fence permit application' })).toContainText('Document');
  await expect(page.getByText('Showing results from what is saved on this device.')).toBeVisible();
  const box = page.getByRole('searchbox');
  await box.fill('counsil meating');
  await expect(page.getByText('Showing results for “council”', { exact: false })).toBeVisible();
  await results
    .getByRole('link', { name: /City Council meets/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: /City Council meets/ })).toBeVisible();
  await page.goto(`${town.url}/search?q=xyzzyplugh`);
  await expect(page.getByText('Nothing found for “xyzzyplugh”')).toBeVisible();
  await expect(page.getByText('Not everything may be saved on this device.', { exact: false })).toBeVisible();
});
