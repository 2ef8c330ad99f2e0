import type { Page } from '@playwright/test';
import { signIn } from '../../accounts/signIn.ts';
import { findViolations } from '../../axe.ts';
import { expect, type TownServer, test } from '../../server.ts';
import { clerk, edit, field, isAccessible, opener, save, toast } from './sectionEditing.ts';

/** Changes a section as a colleague does meanwhile. */
const changeSection = (town: TownServer, key: 'hero' | 'about', change: object) =>
  town.write(async (tx) => {
    const section = await tx.readSection(key);
    if (section) await tx.saveSection(key, { ...section.content, ...change });
  });

test('two clerks: both versions side by side, chosen or merged, and no word lost', async ({ page, town, expected }) => {
  expected.push(/412/);
  await page.setViewportSize({ width: 390, height: 844 });
  await clerk(page, town);
  const mine = await edit(page, 'Hero');
  await field(mine, 'Title').fill('Welcome to my Maple');
  await field(mine, 'Action Text').fill('Mine to do');
  await changeSection(town, 'hero', { title: 'Welcome to their Maple', subtitle: 'Only they changed this' });

  await save(mine);
  await expect(mine.getByRole('heading', { name: 'Someone else saved this while you were editing' })).toBeFocused();
  await expect(mine.getByText('Updated with their changes, because you hadn’t changed them: Subtitle.')).toBeVisible();
  await expect(field(mine, 'Subtitle')).toHaveValue('Only they changed this');
  await expect(mine.getByText(/Saved by test/).first()).toBeVisible();
  const title = mine.getByRole('group', { name: 'Title', exact: true });
  await expect(title.locator('ins')).toHaveText(['my', 'their']);
  expect(await findViolations(page)).toEqual([]);
  await mine.getByRole('button', { name: 'Use these choices' }).click();
  await expect(mine.getByRole('heading', { name: 'Someone else saved this while you were editing' })).toBeVisible();
  await title.getByRole('radio', { name: 'Take theirs' }).check();
  await mine.getByRole('button', { name: 'Use these choices' }).click();
  await expect(field(mine, 'Title')).toHaveValue('Welcome to their Maple');
  await expect(field(mine, 'Action Text')).toHaveValue('Mine to do');
  await save(mine);
  await toast(page, 'Hero content updated successfully!');
  await expect(page.getByRole('button', { name: 'Mine to do' })).toBeVisible();
  expect(await town.write((tx) => tx.readSection('hero'))).toMatchObject({
    content: { title: 'Welcome to their Maple', subtitle: 'Only they changed this', action: { text: 'Mine to do' } },
  });

  // There is nothing to decide where each changed another field.
  const about = await edit(page, 'About');
  await field(about, 'Short Description').fill('Mine');
  await changeSection(town, 'about', { title: 'Theirs' });
  await save(about);
  await expect(about.getByText(/yours are still here. Save again to keep both/)).toBeVisible();
  await save(about);
  await expect(page.locator('#about')).toContainText('Mine');
  await expect(page.getByRole('heading', { name: 'Theirs', exact: true })).toBeVisible();
});

test('a draft is offered again after the browser was closed, and goes with signing out', async ({ page, town }) => {
  await clerk(page, town, '/about');
  const context = page.context();
  const open = (from: Page) => edit(from, 'About', 'Edit About Content');
  let about = await open(page);
  await field(about, 'Title').fill('Typed and lost?');
  await page.waitForTimeout(700);
  await page.close();

  let next = await context.newPage();
  await next.goto(`${town.url}/about`);
  about = await open(next);
  await expect(about.getByText(/You have an unsaved draft from \w+ \d+, \d{4} at .*\./)).toBeVisible();
  expect(await findViolations(next)).toEqual([]);
  await field(about, 'Long Description').fill('Something else meanwhile');
  await next.waitForTimeout(700);
  await next.close();

  // Neither takes the other's place. Meanwhile the section is saved by somebody else.
  await changeSection(town, 'about', { title: 'Saved by others' });
  next = await context.newPage();
  await next.goto(`${town.url}/about`);
  about = await open(next);
  await about.getByRole('button', { name: 'Delete draft' }).click();
  await expect(about.getByText('You have an unsaved draft')).toHaveCount(0);
  await about.getByRole('button', { name: 'Cancel' }).click();
  about = await open(next);
  await expect(about.getByText('It was saved with different text since then')).toBeVisible();
  await about.getByRole('button', { name: 'Restore draft' }).click();
  await expect(field(about, 'Title')).toHaveValue('Typed and lost?');
  const title = about.getByRole('group', { name: 'Title', exact: true });
  await expect(title).toContainText('Saved by others');
  // Nothing is saved while there is something to choose, and closing leaves the choice for another time.
  await save(about);
  await expect(about.getByRole('heading', { name: 'Someone else saved this while you were editing' })).toBeFocused();
  await next.waitForTimeout(700);
  await next.keyboard.press('Escape');
  await expect(next.getByRole('heading', { name: 'Saved by others' })).toBeVisible();
  about = await open(next);
  await expect(field(about, 'Title')).toHaveValue('Saved by others');
  await about.getByRole('button', { name: 'Restore draft' }).click();
  await title.getByRole('radio', { name: 'Keep mine' }).check();
  await about.getByRole('button', { name: 'Use these choices' }).click();
  await save(about);
  await expect(next.getByRole('heading', { name: 'Typed and lost?' })).toBeVisible();

  about = await open(next);
  await field(about, 'Title').fill('Left behind');
  await next.waitForTimeout(700);
  await next.keyboard.press('Escape');
  await next.getByRole('button', { name: 'Logout' }).click();
  await expect(opener(next, 'About')).toHaveCount(0);
  const databaseNames = () => next.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(databaseNames).not.toContainEqual(expect.stringContaining('mainstreet-person'));
});

test('signing out elsewhere ends keeping what is typed, says so, and signing in again goes on with it @soak', async ({
  page,
  town,
}) => {
  await clerk(page, town);
  let about = await edit(page, 'About');
  await field(about, 'Title').fill('Before');
  const second = await page.context().newPage();
  await second.goto(town.url);
  await second.getByRole('button', { name: 'Logout' }).click();
  const warning = about.getByText('You are signed out. What you type now won’t be kept on this device.');
  await expect(warning).toBeVisible();
  await isAccessible(page);
  await signIn(second, town, 'clerk');
  await expect(warning).toHaveCount(0);
  await field(about, 'Title').fill('And after');
  await page.reload();
  about = await edit(page, 'About');
  await expect(about.getByText('Your earlier changes were restored')).toBeVisible();
  await expect(field(about, 'Title')).toHaveValue('And after');
});

test('a version that one restores over text of one’s own is met at once, and blamed on nobody @soak', async ({
  page,
  town,
}) => {
  await town.write((tx) => tx.saveSection('about', { title: 'Once', short_description: 'A town.' }));
  await town.write((tx) => tx.saveSection('about', { title: 'Later', short_description: 'A town.' }));
  await clerk(page, town);
  const about = await edit(page, 'About');
  await field(about, 'Title').fill('Typed');
  await about.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of “About”' });
  await history.getByRole('button', { name: /^Version 2/ }).click();
  await history.getByRole('button', { name: /^Restore this version/ }).click();
  await expect(history).toHaveCount(0);
  await expect(about.getByRole('heading', { name: 'You restored another version' })).toBeFocused();
  await expect(about.getByText(/^Restored by you on/).first()).toBeVisible();
  await expect(about.getByText('Someone else')).toHaveCount(0);
  await isAccessible(page);
  await about.getByLabel('Keep mine').check();
  await about.getByRole('button', { name: 'Use these choices' }).click();
  await save(about);
  await expect(about).toHaveCount(0);
  expect(await town.write((tx) => tx.readSection('about'))).toMatchObject({ content: { title: 'Typed' } });
});
