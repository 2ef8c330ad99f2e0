/** The list of what is to mend: from the dashboard, by noun, with a button that opens the form at its place. Nothing is faked. */
import type { FormattedElement } from '../../../db/rules/fields/formattedText.ts';
import { storeBarriersOfFile } from '../../../server/store/accessibility/fileBarriers.ts';
import { signIn } from '../accounts/signIn.ts';
import { findViolations, layouts } from '../axe.ts';
import { expect, test } from '../server.ts';

test('the dashboard leads to the list, whose button opens the form at its place, where an answer settles it', async ({
  page,
  town,
}) => {
  await town.write(async (tx) => {
    await tx.save('announcements', {
      title: 'Pool season',
      excerpt: 'The pool opens.',
      content: 'For hours, [click here](/parks).',
      format: 'markdown',
      category: 'services',
    });
    await tx.save('announcements', { title: 'Good', excerpt: 'Plain.', content: 'Plain.', category: 'services' });
  });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/dashboard`);
  const more = page.getByRole('button', { name: /^Show \d+ more/ });
  if (await more.isVisible()) await more.click();
  await page.getByRole('link', { name: /^Accessibility: \d+ to mend/ }).click();
  await expect(page.getByRole('heading', { name: 'Accessibility fixes', level: 1 })).toBeVisible();
  const section = page.getByRole('region', { name: 'Announcements' });
  const row = section.getByRole('listitem').filter({ hasText: 'Pool season' });
  await expect(row).toContainText('click here');
  for (const { width } of layouts) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  await row.getByRole('button', { name: 'Open “Pool season”' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('details[open]').filter({ hasText: 'Accessibility: 1 to mend' })).toBeVisible();
  await dialog.getByRole('button', { name: 'It is right as it is' }).click();
  await page.keyboard.type('The poster says so');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Accessibility: nothing to mend')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.reload();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Announcements');
  await expect(page.getByText('Nothing to fix')).toBeVisible();
});

const clickHere: FormattedElement[] = [['p', ['For hours, ', ['a', ['click here'], '/parks'], '.']]];

test('people, documents, meetings, pages and items open at their first barrier', async ({ page, town, expected }) => {
  // The photo is not there.
  expected.push(/404/);
  test.setTimeout(180_000);
  await town.write(async (tx) => {
    const { town_id } = await tx.trx('town_hosts').where({ host: 'cityofmaple.localhost' }).first('town_id');
    const select = (noun: string) => tx.trx(noun).where({ town_id, deleted_at: null });
    const photo = { src: '/icons/person.png', alt: 'IMG_2041.jpg', decorative: false };
    await tx.save('people', { name: 'Ann Lee', photo });
    await tx.save('pages', {
      title: 'Pool hours',
      slug: 'pool-hours',
      kind: 'plain',
      format: 'blocks',
      blocks: clickHere,
    });
    const { id: meeting } = await select('meetings').whereNotNull('posted').orderBy('date', 'desc').first('id');
    await tx.save('meetings', { id: meeting, live_url: 'https://www.youtube.com/watch?v=1', remote_note: '' });
    const [scan, typed] = await select('documents').whereNull('archive').orderBy('id').limit(2);
    await tx.save('documents', { id: typed.id, title: 'Typed', text_blocks: clickHere });
    await tx.save('documents', { id: scan.id, title: 'Untagged' });
    await tx.trx('file_facts').where({ file_id: scan.file_id }).update({ has_tree: false });
    await storeBarriersOfFile(tx.trx, { id: scan.file_id, town_id });
  });
  await town.write(async (tx) => {
    const { town_id } = await tx.trx('town_hosts').where({ host: 'maplemarket.localhost' }).first('town_id');
    const { id } = await tx.trx('items').where({ town_id, is_public: true, deleted_at: null }).first('id');
    await tx.save('items', { id, title: 'Seeds', description_blocks: clickHere });
  }, 'maplemarket.localhost');

  const dialog = page.getByRole('dialog');
  const focused = dialog.locator(':focus');
  const selection = () => page.evaluate(() => getSelection()?.toString());
  const open = async (section: string, record: string | RegExp) => {
    const row = page.getByRole('region', { name: section }).getByRole('listitem').filter({ hasText: record });
    await row.getByRole('button').click();
    await expect(dialog).toBeVisible();
  };
  const close = async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  };

  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/to-mend`);
  await open('People', 'Ann Lee');
  await expect(focused).toHaveValue('IMG_2041.jpg');
  await expect(dialog.locator('details[open]').filter({ hasText: 'Accessibility: 1 to mend' })).toBeVisible();
  await close();
  await open('Meetings', 'Meeting on');
  await expect(focused).toHaveValue('https://www.youtube.com/watch?v=1');
  await close();
  await open('Documents', 'Typed');
  await expect.poll(selection).toBe('click here');
  await close();
  await open('Documents', 'Untagged');
  await expect(focused).toContainText('It is not tagged');
  await close();
  await open('Pages', 'Pool hours');
  await expect.poll(selection).toBe('click here');
  await close();

  await signIn(page, { url: town.market }, 'clerk');
  await page.goto(`${town.market}/to-mend`);
  await open('Items', 'Seeds');
  await expect.poll(selection).toBe('click here');
});
