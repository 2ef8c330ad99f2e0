/** Links to look at a draft before it is public. */
import { signIn } from '../accounts/signIn.ts';
import { findViolations } from '../axe.ts';
import { expect, test } from '../server.ts';
import { field, toast } from './editing/sectionEditing.ts';

test('a clerk shows a draft to somebody who has only the link, and ends it', async ({
  page,
  town,
  browser,
  expected,
}) => {
  // The link that has ended.
  expected.push(/404/);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/library`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit the page' });
  await field(form, 'Title').fill('Library and Reading Club');
  await form.getByRole('button', { name: 'Show the draft to someone' }).click();
  const dialog = page.getByRole('dialog', { name: 'A link to look at this draft' });
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(await findViolations(page)).toEqual([]);

  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const other = await visitor.newPage();
  await other.goto(address);
  await expect(other.getByRole('heading', { level: 1, name: 'Library and Reading Club' })).toBeVisible();
  await expect(other.getByText(/^This is a draft, and not public/)).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Contact' })).toBeVisible();
  expect(await findViolations(other)).toEqual([]);
  expect(await other.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await other.goto(`${town.url}/library`);
  await expect(other.getByRole('heading', { level: 1, name: 'Public Library' })).toBeVisible();

  await dialog.getByRole('button', { name: 'End link' }).click();
  await toast(page, 'The link was ended.');
  await other.goto('about:blank');
  await other.goto(address);
  await expect(other.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  await visitor.close();
  // The typed text is still in the form.
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(field(form, 'Title')).toHaveValue('Library and Reading Club');
});

test('drafts of an announcement and an event that were never saved can be shown, too', async ({ page, town }) => {
  await signIn(page, town, 'clerk');
  const makeLink = async () => {
    await page.getByRole('button', { name: 'Show the draft to someone' }).click();
    const dialog = page.getByRole('dialog', { name: 'A link to look at this draft' });
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    return dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  };
  await page.goto(`${town.url}/announcements`);
  await page.getByRole('button', { name: 'New announcement' }).click();
  const notice = page.getByRole('dialog', { name: 'New Announcement' });
  await field(notice, 'Title').fill('Bridge closed');
  await field(notice, 'Text').fill('Until May.');
  await notice.getByLabel('Category').selectOption({ index: 1 });
  const first = await makeLink();
  await page.goto(`${town.url}/#calendar`);
  await page.getByRole('button', { name: 'Add event' }).click();
  const event = page.getByRole('dialog', { name: 'Add Event' });
  await field(event, 'Title').fill('Pie contest');
  await event.getByLabel('Date', { exact: true }).fill('2030-07-04');
  await event.getByLabel('Starts at').fill('10:00');
  const second = await makeLink();
  await page.goto(first);
  await expect(page.getByRole('heading', { level: 1, name: 'Bridge closed' })).toBeVisible();
  await page.goto('about:blank');
  await page.goto(second);
  await expect(page.getByRole('heading', { level: 1, name: 'Pie contest' })).toBeVisible();
  await expect(page.getByText(/July 4, 2030/)).toBeVisible();
});
