import { signIn } from '../../accounts/signIn.ts';
import { findViolations } from '../../axe.ts';
import { expect, test } from '../../server.ts';
import { clerk, edit, field, isAccessible, opener, save, toast } from './sectionEditing.ts';

test('two clerks: both versions side by side, chosen or merged, and no word lost', async ({
  page,
  town,
  browser,
  expected,
}) => {
  test.slow();
  expected.push(/412/);
  await clerk(page, town);
  const other = await browser.newContext();
  const second = await other.newPage();
  await clerk(second, town);
  await second.setViewportSize({ width: 390, height: 844 });

  const mine = await edit(page, 'Hero');
  await field(mine, 'Title').fill('Welcome to my Maple');
  await field(mine, 'Action Text').fill('Mine to do');
  const theirs = await edit(second, 'Hero');
  await field(theirs, 'Title').fill('Welcome to their Maple');
  await field(theirs, 'Subtitle').fill('Only they changed this');
  await save(theirs);
  await toast(second, 'Hero content updated successfully!');

  await save(mine);
  await expect(mine.getByRole('heading', { name: 'Someone else saved this while you were editing' })).toBeFocused();
  await expect(mine.getByText('Updated with their changes, because you hadn’t changed them: Subtitle.')).toBeVisible();
  await expect(field(mine, 'Subtitle')).toHaveValue('Only they changed this');
  await expect(mine.getByText(/Saved by Casey Clerk/).first()).toBeVisible();
  const title = mine.getByRole('group', { name: 'Title', exact: true });
  await expect(title.locator('ins')).toHaveText(['my', 'their']);
  await page.setViewportSize({ width: 390, height: 844 });
  await isAccessible(page);
  await mine.getByRole('button', { name: 'Use these choices' }).click();
  await expect(mine.getByRole('heading', { name: 'Someone else saved this while you were editing' })).toBeVisible();
  await title.getByRole('radio', { name: 'Take theirs' }).check();
  await mine.getByRole('button', { name: 'Use these choices' }).click();
  await expect(field(mine, 'Title')).toHaveValue('Welcome to their Maple');
  await expect(field(mine, 'Action Text')).toHaveValue('Mine to do');
  await save(mine);
  await toast(page, 'Hero content updated successfully!');
  await expect(second.getByRole('button', { name: 'Mine to do' })).toBeVisible();

  // The other way round: the second one has nothing to decide, since each changed another field.
  const again = await edit(second, 'About');
  await field(again, 'Short Description').fill('Theirs');
  const first = await edit(page, 'About');
  await field(first, 'Title').fill('Ours');
  await save(first);
  await toast(page, 'About content updated successfully!');
  await save(again);
  await expect(again.getByText(/yours are still here. Save again to keep both/)).toBeVisible();
  await save(again);
  await expect(second.locator('#about')).toContainText('Theirs');
  await expect(second.getByRole('heading', { name: 'Ours', exact: true })).toBeVisible();
  await other.close();
});

test('a draft is offered again after the browser was closed, and goes with signing out', async ({ page, town }) => {
  await clerk(page, town);
  const context = page.context();
  let hero = await edit(page, 'Hero');
  await field(hero, 'Title').fill('Typed and lost?');
  await page.waitForTimeout(700);
  await page.close();

  let next = await context.newPage();
  await next.goto(town.url);
  hero = await edit(next, 'Hero');
  await expect(hero.getByText(/You have an unsaved draft from \w+ \d+, \d{4} at .*\./)).toBeVisible();
  expect(await findViolations(next)).toEqual([]);
  await field(hero, 'Subtitle').fill('Something else meanwhile');
  await next.waitForTimeout(700);
  await next.close();

  // Neither takes the other's place. Meanwhile the section is saved by somebody else.
  await town.write(async (tx) => {
    const section = await tx.readSection('hero');
    if (section) await tx.saveSection('hero', { ...section.content, title: 'Saved by others' });
  });
  next = await context.newPage();
  await next.goto(town.url);
  hero = await edit(next, 'Hero');
  await hero.getByRole('button', { name: 'Delete draft' }).click();
  await expect(hero.getByText('You have an unsaved draft')).toHaveCount(0);
  await hero.getByRole('button', { name: 'Cancel' }).click();
  hero = await edit(next, 'Hero');
  await expect(hero.getByText('It was saved with different text since then')).toBeVisible();
  await hero.getByRole('button', { name: 'Restore draft' }).click();
  await expect(field(hero, 'Title')).toHaveValue('Typed and lost?');
  const title = hero.getByRole('group', { name: 'Title', exact: true });
  await expect(title).toContainText('Saved by others');
  // Nothing is saved while there is something to choose, and closing leaves the choice for another time.
  await save(hero);
  await expect(hero.getByRole('heading', { name: 'Someone else saved this while you were editing' })).toBeFocused();
  await next.waitForTimeout(700);
  await next.keyboard.press('Escape');
  await expect(next.getByRole('heading', { name: 'Saved by others' })).toBeVisible();
  hero = await edit(next, 'Hero');
  await expect(field(hero, 'Title')).toHaveValue('Saved by others');
  await hero.getByRole('button', { name: 'Restore draft' }).click();
  await title.getByRole('radio', { name: 'Keep mine' }).check();
  await hero.getByRole('button', { name: 'Use these choices' }).click();
  await save(hero);
  await expect(next.getByRole('heading', { name: 'Typed and lost?' })).toBeVisible();

  const about = await edit(next, 'About');
  await field(about, 'Title').fill('Left behind');
  await next.waitForTimeout(700);
  await next.keyboard.press('Escape');
  await next.getByRole('button', { name: 'Logout' }).click();
  await expect(opener(next, 'Hero')).toHaveCount(0);
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
