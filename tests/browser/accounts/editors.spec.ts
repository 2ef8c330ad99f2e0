/** Editors: an administrator lets somebody edit parts of the site, who then finds just those tools. */
import { findViolations } from '../axe.ts';
import { expect, test } from '../server.ts';
import { waitForHydration } from '../shell/navigation.ts';
import { signIn } from './signIn.ts';

test('an administrator limits somebody to one page and one category, who edits these and nothing else', async ({
  page,
  town,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/users`);
  await page.getByRole('button', { name: 'Manage Robin Resident' }).click();
  await page.getByRole('button', { name: 'Change what they can edit' }).click();
  const rights = page.getByRole('dialog', { name: 'What Robin Resident can edit' });
  const pages = rights.getByRole('group', { name: 'Only some pages' });
  await pages.getByLabel('Page', { exact: true }).selectOption('Public Library');
  await pages.getByRole('button', { name: 'Add page' }).click();
  const documents = rights.getByRole('group', { name: 'Only the documents of some categories' });
  await documents.getByLabel('Category').selectOption({ index: 1 });
  await documents.getByRole('button', { name: 'Add category' }).click();
  expect(await findViolations(page)).toEqual([]);
  await rights.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('What Robin Resident can edit was saved.').first()).toBeVisible();
  await page.getByRole('dialog', { name: 'Robin Resident' }).getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Show').selectOption('Editors');
  await expect(page.getByRole('table').getByRole('button')).toHaveText([/Robin Resident/]);

  await signIn(page, town, 'resident');
  await page.goto(`${town.url}/account`);
  const mine = page.getByRole('region', { name: 'What you can edit' });
  await expect(mine.getByRole('listitem')).toHaveText([
    'Documents in Agendas and minutes',
    'Public Library, and the pages below it',
  ]);
  await mine.getByRole('link', { name: /Library/ }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit the page' });
  await form.getByRole('textbox', { name: 'Summary', exact: true }).fill('Books, and a reading club.');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Books, and a reading club.')).toBeVisible();

  // A page outside has no tools, and neither has the rest of the site.
  const response = page.waitForResponse(/\/api\/users\/me/);
  await page.goto(`${town.url}/building-permits`);
  await response;
  await waitForHydration(page);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  await page.goto(`${town.url}/services`);
  await page.getByRole('button', { name: 'Edit all' }).click();
  const list = page.getByRole('dialog', { name: 'Pages' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByRole('button', { name: 'Edit Public Library' })).toBeVisible();
  await expect(list.getByRole('button', { name: /^Move/ })).toHaveCount(0);
  // A new page stands below the editor's own.
  await list.getByRole('button', { name: 'New page' }).click();
  await page.getByRole('button', { name: 'Empty page' }).click();
  const added = page.getByRole('dialog', { name: 'New page' });
  await added.getByRole('textbox', { name: 'Title', exact: true }).fill('Reading club');
  await added.getByRole('button', { name: 'Publish' }).click();
  await expect(list.getByRole('listitem')).toHaveText([/Public Library/, /Reading club/]);
  await list.getByRole('button', { name: 'Done' }).click();
  await page.goto(`${town.url}/#documents`);
  await page
    .getByRole('region', { name: 'Documents' })
    .getByRole('button', { name: /^Manage/ })
    .click();
  const manager = page.getByRole('dialog');
  await expect(manager.getByRole('heading', { level: 3 })).toHaveText(['Agendas and minutes']);
  await expect(manager.getByRole('button', { name: 'Add category' })).toHaveCount(0);
});
