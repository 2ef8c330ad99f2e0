import type { Locator, Page } from '@playwright/test';
import { announcementInput } from '../../server/records.ts';
import { expect, type TownServer, test } from '../server.ts';
import {
  button,
  type Call,
  failWith,
  field,
  isAccessible,
  onlyThree,
  openPage,
  refused,
  rows,
  toast,
} from './announcementEditing.ts';

async function openList(page: Page, town: TownServer): Promise<{ list: Locator; calls: Call[] }> {
  const calls = await openPage(page, town);
  await button(page, 'Edit Announcements').click();
  const list = page.getByRole('dialog', { name: 'Announcements', exact: true });
  await expect(rows(list).first()).toBeVisible();
  return { list, calls };
}

/** One that has ended and one that is scheduled, after the others. */
async function addHidden(town: TownServer): Promise<void> {
  await town.write(async (tx) => {
    const times = { publish_at: '2020-01-01T08:00', expires_at: '2020-01-02T08:00' };
    const { id } = await tx.save('announcements', announcementInput({ title: 'Over', order_index: 3 }));
    await tx.save('announcements', { id, ...times });
    await tx.save(
      'announcements',
      announcementInput({ title: 'To come', order_index: 4, publish_at: '2099-11-24T08:00' }),
    );
  });
}

test('in the list a new one stands on top, is posted once, and then changed under its id', async ({ page, town }) => {
  await onlyThree(town);
  const { list, calls } = await openList(page, town);
  await button(list, 'Add announcement').click();
  const added = rows(list).first();
  await expect(added).toHaveAttribute('data-id', /^temp-/);
  await expect(field(added, 'title')).toBeFocused();
  await expect(field(added, 'title')).toHaveAttribute('placeholder', 'Announcement Title');
  for (const name of ['content', 'excerpt']) await expect(field(added, name)).toHaveAttribute('placeholder', /./);
  const choices = (name: string) =>
    field(added, name)
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(await choices('category')).toEqual(['', 'events', 'services', 'government']);
  expect(await choices('priority')).toEqual(['low', 'medium', 'high']);
  await expect(added.getByRole('button', { name: /Move|Delete/ })).toHaveCount(0);
  await button(added, 'Cancel').click();
  await expect(rows(list)).toHaveCount(3);
  await expect(button(list, 'Add announcement')).toBeFocused();
  expect(calls).toEqual([]);

  await button(list, 'Add announcement').click();
  await field(added, 'title').fill('Newest');
  await field(added, 'category').selectOption('government');
  const end = field(added, 'endTime');
  await field(added, 'time').fill('09:00');
  await expect(end).toBeHidden();
  await added.getByLabel('End Time').check();
  await end.fill('10:30');
  await added.getByLabel('End Time').uncheck();
  await added.getByLabel('End Time').check();
  await expect(end).toHaveValue('');
  await end.fill('11:00');
  await added.getByLabel('All Day').check();
  await expect(field(added, 'time')).toHaveValue('');
  await expect(field(added, 'time')).toBeDisabled();
  await expect(end).toBeDisabled();
  await expect(end).toHaveValue('');
  await expect(added.getByLabel('End Time')).not.toBeChecked();
  await button(added, 'Save').click();
  await toast(page, 'Announcement created successfully');
  await expect(added).toHaveAttribute('data-id', /^(?!temp-)/);
  await expect(button(added, 'Edit “Newest”')).toBeFocused();
  expect(calls).toMatchObject([
    { method: 'POST', body: { title: 'Newest', details: { allDay: true, hasEndTime: false, time: '', endTime: '' } } },
  ]);

  await button(added, 'Edit “Newest”').click();
  await field(added, 'title').fill('Newer');
  await button(added, 'Save').click();
  await toast(page, 'Announcement updated successfully');
  const id = await added.getAttribute('data-id');
  expect(calls.slice(1)).toMatchObject([{ method: 'PUT', path: `/api/announcements/${id}`, body: { title: 'Newer' } }]);

  // One at a time; cancelling keeps what is stored.
  await button(list, 'Edit “First”').click();
  await button(list, 'Edit “Second”').click();
  await expect(field(list, 'content')).toHaveCount(1);
  await field(rows(list).nth(2), 'title').fill('Another');
  await button(rows(list).nth(2), 'Cancel').click();
  await expect(button(list, 'Edit “Second”')).toBeFocused();
  expect(calls).toHaveLength(2);
});

test('moving saves the order, keeps the focus, and goes back when it fails; what is deleted can be brought back @soak', async ({
  page,
  town,
  expected,
}) => {
  expected.push(refused);
  await onlyThree(town);
  await addHidden(town);
  const { list, calls } = await openList(page, town);
  const titles = () => list.locator('[data-id] h4').allTextContents();
  await expect(rows(list).nth(3)).toContainText('Ended Jan 2, 8:00 AM');
  await expect(rows(list).nth(4)).toContainText('Appears Nov 24, 8:00 AM');
  await expect(button(rows(list).first(), /^Move/)).toHaveText(['Move down “First”']);
  await expect(button(rows(list).last(), /^Move/)).toHaveText(['Move to top “To come”', 'Move up “To come”']);

  await button(list, 'Move up “Second”').press('Enter');
  await toast(page, 'Changes saved successfully');
  expect(await titles()).toEqual(['Second', 'First', 'Third', 'Over', 'To come']);
  await expect(button(list, 'Move down “Second”')).toBeFocused();
  await expect(list.getByText('“Second” is now number 1 of 5.')).toBeAttached();
  const ids = await rows(list).evaluateAll((found) => found.map((row) => (row as HTMLElement).dataset.id));
  expect(calls).toMatchObject([{ path: '/api/announcements/order', body: { announcement_ids: ids } }]);

  await failWith(page, 'PUT', 500);
  await button(list, 'Move down “Second”').click();
  await toast(page, 'Failed to save changes to backend');
  await expect(list.getByRole('region').getByRole('alert')).toHaveText('Failed to save changes to backend');
  expect(await titles()).toEqual(['Second', 'First', 'Third', 'Over', 'To come']);
  await page.unrouteAll();

  await failWith(page, 'DELETE', 500);
  await button(list, 'Delete “Third”').click();
  await toast(page, 'Failed to delete announcement');
  await expect(rows(list)).toHaveCount(5);
  await page.unrouteAll();
  await button(list, 'Delete “Third”').click();
  await toast(page, 'Announcement deleted successfully');
  await expect(rows(list)).toHaveCount(4);
  await expect(button(list, 'Undo')).toBeFocused();
  await isAccessible(page, 'something deleted');
  await button(list, 'Undo').click();
  await expect(rows(list)).toHaveCount(5);
  expect(await titles()).toEqual(['Second', 'First', 'Third', 'Over', 'To come']);

  await failWith(page, 'DELETE', 404, '**/api/announcements/*');
  await button(list, 'Delete “Third”').click();
  await toast(page, 'Announcement not found for deletion.');
  await page.unrouteAll();
  await button(list, 'Move to top “To come”').press('Enter');
  await toast(page, 'Changes saved successfully');
  expect(await titles()).toEqual(['To come', 'Second', 'First', 'Third', 'Over']);
  await expect(button(list, 'Move down “To come”')).toBeFocused();
  await button(list, 'Close').click();
  await expect(page.getByRole('article')).toContainText(['To come', 'Second', 'First', 'Third', 'Over']);

  // On the home page, which shows the first few, they stand under these.
  await page.goto(town.url);
  const hidden = page.getByRole('region', { name: 'Not on the site now' });
  await expect(hidden.getByRole('listitem')).toContainText(['Appears Nov 24, 8:00 AM', 'Ended Jan 2, 8:00 AM']);
  await isAccessible(page, 'with what is not on the site');
  await button(hidden, 'Edit “Over”').click();
  await expect(page.getByRole('dialog', { name: 'Edit Announcement' })).toBeVisible();
});

test('in the whole list administrators find at its place, marked, what visitors do not see', async ({ page, town }) => {
  await onlyThree(town);
  await addHidden(town);
  await openPage(page, town);
  const cards = page.getByRole('article');
  await expect(cards).toContainText(['First', 'Second', 'Third', 'Over', 'To come']);
  await expect(cards.nth(3)).toContainText('Ended Jan 2, 8:00 AM');
  await expect(cards.nth(4)).toContainText('Appears Nov 24, 8:00 AM');
  await expect(page.getByText('5 announcements', { exact: true })).toBeVisible();
  await isAccessible(page, 'with what visitors do not see');
  await cards.nth(4).getByText('Read More').click();
  const opened = page.getByRole('dialog');
  await expect(opened).toContainText('Appears Nov 24, 8:00 AM');
  // Visitors could not open its link.
  await expect(button(opened, 'Print')).toBeVisible();
  await expect(button(opened, 'Share')).toHaveCount(0);
  await button(opened, 'Close').click();
  await cards.nth(0).getByText('Read More').click();
  await expect(button(opened, 'Share')).toBeVisible();
  await button(opened, 'Close').click();
  await cards.nth(4).getByText('Read More').click();
  await button(opened, 'Edit “To come”').click();
  await expect(page.getByRole('dialog', { name: 'Edit Announcement' })).toBeVisible();
});

test('the section is saved after what is open, in turn, and stops at the first that cannot be @soak', async ({
  page,
  town,
  expected,
}) => {
  expected.push(refused);
  await onlyThree(town);
  const { list, calls } = await openList(page, town);
  const save = button(list, 'Save Changes');
  for (const name of ['badge_text', 'title', 'subtitle']) {
    const text = list.locator(`form:has([name="badge_text"]) [name="${name}"]`);
    const before = await text.inputValue();
    await text.fill('');
    await save.click();
    expect(await text.evaluate((input: HTMLInputElement) => input.matches(':invalid'))).toBe(true);
    await text.fill(before);
  }
  expect(calls).toEqual([]);

  // Each new one has its own words, whatever was added and saved before it.
  await button(list, 'Add announcement').click();
  await field(rows(list).first(), 'title').fill('DUP-A');
  await field(rows(list).first(), 'category').selectOption('government');
  await button(list, 'Add announcement').click();
  await field(rows(list).first(), 'title').fill('DUP-B');
  await field(rows(list).first(), 'category').selectOption('government');
  await button(rows(list).nth(1), 'Save').click();
  await expect(button(list, 'Edit “DUP-A”')).toBeVisible();
  await button(list, 'Add announcement').click();
  await expect(field(rows(list).first(), 'title')).toHaveValue('');
  // One that lacks what it needs: nothing is sent.
  await save.click();
  await expect(list.getByText(/“New announcement” and the changes after it were not saved/)).toBeVisible();
  await expect(field(rows(list).first(), 'title')).toBeFocused();
  expect(calls).toHaveLength(1);
  await button(rows(list).first(), 'Cancel').click();
  await expect(field(rows(list).first(), 'title')).toHaveValue('DUP-B');
  await button(rows(list).first(), 'Cancel').click();
  await button(list, 'Delete “DUP-A”').click();
  await expect(rows(list)).toHaveCount(3);
  calls.length = 0;

  await button(list, 'Add announcement').click();
  await field(rows(list).first(), 'title').fill('Added');
  await field(rows(list).first(), 'category').selectOption('government');
  await button(list, 'Edit “Second”').click();
  await field(rows(list).nth(2), 'title').fill('Second, changed');
  // Closed with changes in it, it says so, and is saved with the others.
  await button(list, 'Edit “Third”').click();
  await expect(field(rows(list).nth(2), 'title')).toBeHidden();
  await expect(rows(list).nth(2)).toContainText('Your changes to this announcement are kept but not saved.');
  await isAccessible(page, 'one that is closed with changes');
  await button(list, 'Continue editing “Second”').click();
  await expect(field(rows(list).nth(2), 'title')).toHaveValue('Second, changed');
  await expect(field(list, 'content')).toHaveCount(2);
  await button(list, 'Edit “Third”').click();
  await button(rows(list).nth(3), 'Cancel').click();
  await field(list, 'badge_text').fill('News');
  await failWith(page, 'PUT', 500, '**/api/announcements/*');
  await save.click();
  await expect(list.getByText(/“Second, changed” and the changes after it were not saved/)).toBeVisible();
  await expect(rows(list).nth(2).getByRole('alert')).toHaveText('Failed to update announcement');
  await expect(field(rows(list).nth(2), 'title')).toHaveValue('Second, changed');
  await expect(rows(list).first()).toHaveAttribute('data-id', /^(?!temp-)/);
  expect(calls.map(({ method, path }) => [method, path.split('/').length])).toEqual([
    ['POST', 3],
    ['PUT', 4],
  ]);
  expect((calls[1]?.at ?? 0) - (calls[0]?.at ?? 0)).toBeGreaterThanOrEqual(500);

  await page.unrouteAll();
  await save.click();
  await toast(page, 'Announcements updated successfully!');
  await expect(list).toHaveCount(0);
  expect(calls.slice(2)).toMatchObject([
    { method: 'PUT', body: { title: 'Second, changed' } },
    {
      path: '/api/announcements/section',
      body: { badge_text: 'News', title: 'Community Announcements', enabled: true },
    },
  ]);
  expect(Object.keys(calls.at(-1)?.body ?? {})).toEqual(['badge_text', 'title', 'subtitle', 'enabled']);
  await page.goto(town.url);
  await expect(page.locator('#announcements')).toContainText('News');
  await expect(page.getByRole('article', { name: 'Second, changed' })).toBeVisible();
});
