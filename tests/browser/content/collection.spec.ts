/** Choosing a collection route on a device, and the clerk's editor of routes. */
import { waitUntilCached } from '../../offline/visit.ts';
import { signIn } from '../accounts/signIn.ts';
import { findViolations } from '../axe.ts';
import { expect, test } from '../server.ts';
import { field, save, toast } from './editing/sectionEditing.ts';

test.describe('with the worker', () => {
  test.use({ worker: true });

  test('a reader chooses a route once; home and the page show its days, also without a connection', async ({
    page,
    site,
    context,
    expected,
  }) => {
    expected.push(/ERR_INTERNET_DISCONNECTED/);
    await page.goto(site.url);
    const fact = page.getByRole('link', { name: /Choose your route/ });
    await fact.click();
    await page.getByRole('button', { name: 'This is my route (Thursday south)' }).click();
    const own = page.getByRole('heading', { name: 'Your route: Thursday south' });
    await expect(own).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    await waitUntilCached(page);
    await context.setOffline(true);
    await page.goto(`${site.url}/collection`);
    await expect(own).toBeVisible();
    const days = page.getByRole('region', { name: 'Your route: Thursday south' }).getByRole('listitem');
    expect(await days.count()).toBeGreaterThanOrEqual(12);
    await page.goto(site.url);
    await expect(fact).toHaveCount(0);
    await context.setOffline(false);
  });
});

test('a clerk adds a route with a day that is different, and readers see both', async ({ page, town }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/collection`);
  await page.getByRole('button', { name: 'Add a route' }).click();
  const dialog = page.getByRole('dialog');
  await save(dialog);
  await expect(dialog.getByText('A route needs a name.')).toBeVisible();
  await field(dialog, 'Name').fill('Tuesday lake');
  await dialog.getByRole('combobox', { name: 'Weekday', exact: true }).selectOption('Tuesday');
  await dialog.getByLabel('First day').fill('2026-01-06');
  await dialog.getByRole('button', { name: 'Add a different day' }).click();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /Remove/ }).click();
  await save(dialog);
  await toast(page, /added/);
  await expect(page.getByRole('heading', { name: 'Tuesday lake' })).toBeVisible();
});
