/** The check-up of the site and its machine. */

import { signIn } from '../accounts/signIn.ts';
import { findViolations } from '../axe.ts';
import { expect, test } from '../server.ts';

test('on a phone an administrator reads what was found, and has it looked at again', async ({ page, town }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/dashboard`);
  await page.locator('main').getByRole('link', { name: 'Check-up', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Check-up' })).toBeVisible();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(/^Done: /)).toBeVisible();
  const line = (subject: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: subject }) });
  await expect(line('Database')).toContainText('The database is sound.');
  await expect(line('Size of the site')).toContainText('Fine');
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
