/** Drafts that are handed to a colleague. */
import { signIn } from '../../accounts/signIn.ts';
import { findViolations } from '../../axe.ts';
import { expect, type TownServer, test } from '../../server.ts';
import { field, save, toast } from './sectionEditing.ts';

const updateResident = (town: TownServer, columns: object) =>
  town.write((tx) => tx.trx('users').where({ first_name: 'Robin' }).update(columns));
/** The right to edit the town's pages. */
const editsPages = { is_admin: false, rights: JSON.stringify([{ noun: 'pages', within: '' }]) };

test('a clerk hands over a draft; the colleague sends it back, gets it again, and publishes it', async ({
  page,
  town,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await updateResident(town, editsPages);
  await signIn(page, town, 'clerk');
  const colleague = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const other = await colleague.newPage();
  await signIn(other, town, 'resident');
  await other.goto(`${town.url}/library`);
  await other.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = other.getByRole('dialog', { name: 'Edit the page' });
  await field(form, 'Summary').fill('Books, films and a reading club.');
  const handOver = async (note: string) => {
    await form.getByRole('button', { name: 'Hand to a colleague' }).click();
    const dialog = other.getByRole('dialog', { name: 'Hand the draft to a colleague' });
    await dialog.getByLabel('Colleague', { exact: true }).selectOption('Casey Clerk');
    await field(dialog, 'Note').fill(note);
    if (note) expect(await findViolations(other)).toEqual([]);
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await toast(other, 'The draft was handed over.');
    await expect(form).toBeHidden();
  };
  await handOver('Is film right?');

  await page.goto(`${town.url}/dashboard`);
  await page.getByRole('link', { name: /1 draft waits for a second look/ }).click();
  await expect(page.getByText('Note: Is film right?')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open Public Library' }).click();
  const mine = page.getByRole('dialog', { name: 'Edit the page' });
  await expect(field(mine, 'Summary')).toHaveValue('Books, films and a reading club.');
  await expect(mine.getByText('Robin Resident asks you to look at this draft.')).toBeVisible();
  await expect(mine.getByText('Changed: Summary.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await mine.getByRole('button', { name: 'Send back' }).click();
  const back = page.getByRole('dialog', { name: 'Send the draft back' });
  await field(back, 'Note').fill('Music, too.');
  await back.getByRole('button', { name: 'Send back' }).click();
  await toast(page, 'The draft was sent back.');
  await expect(mine).toBeHidden();

  await other.goto(`${town.url}/drafts`);
  await expect(other.getByText('Note: Music, too.')).toBeVisible();
  await other.getByRole('button', { name: 'Open Public Library' }).click();
  await field(form, 'Summary').fill('Books, films, music and a reading club.');
  await handOver('');
  await colleague.close();

  await page.reload();
  await page.getByRole('button', { name: 'Open Public Library' }).click();
  await expect(field(mine, 'Summary')).toHaveValue('Books, films, music and a reading club.');
  await save(mine);
  await expect(page.getByText('No drafts are waiting.')).toBeVisible();
  await page.goto(`${town.url}/library`);
  await expect(page.getByText('Books, films, music and a reading club.')).toBeVisible();
});

test('where a second person publishes, a form and a refusal say so, and an editor’s dashboard leads to the pages', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/409/);
  // A town of one administrator has nobody to ask.
  await updateResident(town, { is_admin: true });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/settings?edit=site`);
  const settings = page.getByRole('dialog', { name: 'Edit the site' });
  await settings.getByRole('checkbox', { name: 'A second person publishes' }).check();
  await save(settings);
  await expect(settings).toBeHidden();

  await updateResident(town, editsPages);
  await signIn(page, town, 'resident');
  await page.goto(`${town.url}/dashboard`);
  const parts = page.getByRole('region', { name: 'What you can edit' });
  await expect(parts.getByRole('link', { name: 'Drafts that wait for a second look' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await parts.getByRole('link', { name: 'Pages' }).click();
  await page.getByRole('button', { name: 'New page' }).click();
  await page.getByRole('button', { name: 'Empty page' }).click();
  const form = page.getByRole('dialog', { name: 'New page' });
  await expect(form.getByText('Here a second person publishes what you write.')).toBeVisible();
  await field(form, 'Title').fill('Story hour');

  await test.step('an editor that is alone is refused and keeps the text', async () => {
    await form.getByRole('button', { name: 'Publish now' }).click();
    await expect(form.getByText(/Nothing you typed is lost/).first()).toBeVisible();
    await expect(field(form, 'Title')).toHaveValue('Story hour');
    expect(await findViolations(page)).toEqual([]);
  });
  await form.getByRole('button', { name: 'Hand to a colleague' }).first().click();
  await page
    .getByRole('dialog', { name: 'Hand the draft to a colleague' })
    .getByRole('button', { name: 'Hand over' })
    .click();
  await toast(page, 'The draft was handed over. It waits under Drafts.');
});
