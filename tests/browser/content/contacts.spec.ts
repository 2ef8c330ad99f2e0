/** The people to call, and their editor. */
import { signIn } from '../accounts/signIn.ts';
import { findViolations } from '../axe.ts';
import { expect, sendRequest, test } from '../server.ts';
import { waitForHydration } from '../shell/navigation.ts';
import { field, save, toast } from './editing/sectionEditing.ts';

test('people are in the first HTML, and a visitor filters them', async ({ page, site }) => {
  const { body } = await sendRequest(`${site.url}/contacts`);
  expect(body.toString()).toContain('href="tel:9035550104"');
  await page.goto(site.url);
  await waitForHydration(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Who to call' }).click();
  const subjects = page.getByRole('region', { name: 'By subject' });
  await expect(subjects.getByRole('heading', { level: 3 }).first()).toHaveText('Agendas and minutes');
  await page.getByRole('searchbox', { name: 'Find a subject or a person' }).fill('water');
  await expect(subjects.getByRole('heading', { level: 3 })).toHaveText(['Water bills', 'Water leaks']);
  await expect(page.getByText('Term ends May 31, 2027')).toHaveCount(0);
});

test('a clerk adds an official, whom the contacts, the department’s page and the home page show', async ({
  page,
  town,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/contacts`);
  const people = page.getByRole('region', { name: 'People' });
  await expect(people.getByRole('heading', { level: 3, name: 'Public Works' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a person' }).click();
  const dialog = page.getByRole('dialog');
  expect(await findViolations(page)).toEqual([]);
  await field(dialog, 'Name').fill('Zelda Quince');
  await field(dialog, 'Role').fill('Treasurer');
  await field(dialog, 'Residents call about').fill('Dog licenses');
  await dialog.getByLabel('Department').selectOption({ label: 'Public Library' });
  await dialog.getByRole('checkbox', { name: 'Show with the town’s officials' }).check();
  await save(dialog);
  await toast(page, 'Person added');
  await expect(page.getByRole('heading', { name: 'Dog licenses' })).toBeVisible();
  await expect(people.getByRole('heading', { level: 4, name: 'Zelda Quince' })).toBeVisible();
  await people.getByRole('link', { name: 'Public Library' }).click();
  await expect(page.getByRole('region', { name: 'People' }).getByRole('heading', { level: 3 })).toHaveText([
    'Zelda Quince',
  ]);
  expect(await findViolations(page)).toEqual([]);
  await page.goto(town.url);
  await expect(page.locator('#officials').getByText('Zelda Quince')).toBeVisible();
});
