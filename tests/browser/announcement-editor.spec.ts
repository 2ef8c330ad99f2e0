/** Announcements written in place: the short form, the one of a card, and the list with the heading of its section. */
import type { Locator, Page } from '@playwright/test';
import { announcementInput } from '../server/records.ts';
import { findViolations } from './axe.ts';
import { expect, type TownServer, test } from './server.ts';
import { signIn } from './signIn.ts';

type Call = { method: string; path: string; at: number; body: Record<string, unknown>; key: string | undefined };

/** The writing calls of announcements that the page makes from now on. */
function callsOf(page: Page): Call[] {
  const calls: Call[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/announcements') || request.method() === 'GET') return;
    const body = (request.postData() ? request.postDataJSON() : {}) as Record<string, unknown>;
    const key = request.headers()['idempotency-key'];
    calls.push({ method: request.method(), path: pathname, at: Date.now(), body, key });
  });
  return calls;
}

const refused = /Failed to load resource/;
const toast = (page: Page, text: string) => expect(page.locator('[data-type]')).toHaveText(text);
const field = (place: Locator, name: string) => place.locator(`[name="${name}"]`);
const button = (place: Locator | Page, name: string | RegExp) => place.getByRole('button', { name });
const rows = (list: Locator) => list.locator('[data-id]');
async function isAccessible(page: Page, what: string): Promise<void> {
  // A toast that fades is judged elsewhere.
  await expect(page.locator('[data-type]')).toHaveCount(0);
  expect(await findViolations(page), what).toEqual([]);
}
const failWith = (page: Page, method: string, status: number, path = '**/api/announcements*/**') =>
  page.route(path, (route) => (route.request().method() === method ? route.fulfill({ status }) : route.fallback()));

async function openPage(page: Page, town: TownServer, path = '/announcements'): Promise<Call[]> {
  await signIn(page, town, 'clerk');
  await page.goto(town.url + path);
  await expect(button(page, 'New announcement')).toBeVisible();
  return callsOf(page);
}

async function openList(page: Page, town: TownServer): Promise<{ list: Locator; calls: Call[] }> {
  const calls = await openPage(page, town);
  await button(page, 'Edit Announcements').click();
  const list = page.getByRole('dialog', { name: 'Announcements', exact: true });
  await expect(rows(list).first()).toBeVisible();
  return { list, calls };
}

/** Three of them, in this order, and nothing else. */
async function onlyThree(town: TownServer): Promise<void> {
  await town.write(async (tx) => {
    for (const { id } of await tx.trx('announcements').where({ deleted_at: null }).select('id')) {
      await tx.remove('announcements', id);
    }
    for (const [order_index, title] of ['First', 'Second', 'Third'].entries()) {
      await tx.save('announcements', announcementInput({ title, order_index }));
    }
  });
}

test('only administrators find the tools; a card opens its own form, and two versions are never mixed up', async ({
  page,
  town,
  expected,
}) => {
  expected.push(refused);
  await signIn(page, town, 'resident');
  await page.goto(`${town.url}/announcements`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(button(page, /^(Edit|New announcement)/)).toHaveCount(0);

  await onlyThree(town);
  const calls = await openPage(page, town);
  await expect(page.getByRole('article').getByRole('button', { name: /^Edit/ })).toHaveCount(3);
  await button(page, 'Edit “Second”').click();
  const form = page.getByRole('dialog', { name: 'Edit Announcement' });
  await expect(field(form, 'title')).toHaveValue('Second');
  await field(form, 'title').fill('Second, by me');
  await town.write(async (tx) => {
    const { id } = await tx.trx('announcements').where({ title: 'Second' }).first();
    await tx.save('announcements', { ...announcementInput({ title: 'Second, by them', order_index: 1 }), id });
  });
  await button(form, 'Save Changes').click();
  await expect(form.getByText('Second, by them').first()).toBeVisible();
  await expect(field(form, 'title')).toHaveValue('Second, by me');
  await button(form, 'Cancel').click();

  // From the announcement itself, and deleted from there.
  await page.getByRole('article').getByRole('button', { name: 'Read More about Third' }).click();
  await page.getByRole('dialog', { name: 'Third' }).getByRole('button', { name: 'Edit “Third”' }).click();
  const question = page.getByRole('dialog', { name: 'Delete announcement' });
  await button(form, 'Delete announcement').click();
  await button(question, 'Cancel').click();
  await toast(page, 'Deletion cancelled.');
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await button(form, 'Delete announcement').click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, 'Announcement deleted successfully');
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('the short form publishes with a file and a link, once, whatever becomes of the answer', async ({
  page,
  town,
  expected,
}) => {
  expected.push(refused);
  await page.setViewportSize({ width: 390, height: 844 });
  const calls = await openPage(page, town, '/');
  await button(page, 'New announcement').click();
  const form = page.getByRole('dialog', { name: 'New Announcement' });
  await isAccessible(page, 'the new form');
  await button(form, 'Publish now').click();
  expect(calls).toEqual([]);
  await field(form, 'title').fill('Street sweeping');
  // Neither Enter nor a press publishes a title without a text.
  await field(form, 'title').press('Enter');
  await expect(field(form, 'content')).toBeFocused();
  await field(form, 'title').press('Control+Enter');
  await expect(form.locator('[name="content"]:invalid')).toBeFocused();
  expect(calls).toEqual([]);
  await field(form, 'content').fill('Please move your car on Monday. Thank you.\n\nSee https://maple.example.');

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/files*', async (route) => {
    await held;
    await route.continue();
  });
  const files = [{ name: 'street_map.txt', mimeType: 'text/plain', buffer: Buffer.from('A map in words.') }];
  await form.locator('input[type="file"]').setInputFiles(files);
  await expect(form.getByRole('progressbar', { name: 'Uploading street_map.txt' })).toBeVisible();
  await isAccessible(page, 'uploading');
  await button(form, 'Publish now').click();
  await expect(form.getByRole('alert').first()).toHaveText(/still being uploaded/);
  expect(calls).toEqual([]);
  release();
  await expect(form.getByLabel('Name of attachment 1')).toHaveValue('street map (TXT)');
  await form.getByLabel('Name of attachment 1').fill('Map of the streets');
  await button(form, 'Add a link').click();
  await form.getByLabel('Name of attachment 2').fill('Timetable');
  await form.getByLabel('Address of attachment 2').fill('maple.example/sweeping');
  await form.getByText('More:').click();
  await field(form, 'tags').fill('streets, cars, streets');
  await field(form, 'time').fill('09:00');
  await form.getByLabel('End Time').check();
  await field(form, 'endTime').fill('08:00');
  await button(form, 'Publish now').click();
  expect(await field(form, 'endTime').evaluate((input: HTMLInputElement) => input.validationMessage)).toBe(
    'The end time is before the start.',
  );
  expect(calls).toEqual([]);
  await form.getByLabel('End Time').uncheck();
  await field(form, 'time').fill('');
  await isAccessible(page, 'everything open');

  // The answer gets lost on its way; then the clerk corrects a word and tries again.
  await page.evaluate(() => {
    const real = window.fetch;
    window.fetch = async (...given) => {
      window.fetch = real;
      await real(...given);
      throw new TypeError('lost');
    };
  });
  await button(form, 'Publish now').click();
  await expect(form.getByRole('alert').first()).toHaveText(/can’t reach the site right now/);
  await field(form, 'title').fill('Street sweeping on Monday');
  await button(form, 'Publish now').click();
  await toast(page, 'Announcement created successfully');
  await expect(form).toHaveCount(0);
  const article = page.getByRole('article', { name: 'Street sweeping on Monday' });
  await expect(article).toContainText('Please move your car on Monday.');
  await expect(page.getByRole('article', { name: 'Street sweeping', exact: true })).toHaveCount(0);
  expect(calls.map(({ method }) => method)).toEqual(['POST', 'POST', 'PUT']);
  expect(calls[0]?.key).toMatch(/./);
  expect(calls[1]?.key).toBe(calls[0]?.key);
  expect(calls[2]?.body).toEqual({
    title: 'Street sweeping on Monday',
    excerpt: '',
    content: 'Please move your car on Monday. Thank you.\n\nSee https://maple.example.',
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    category: 'government',
    priority: 'medium',
    tags: ['streets', 'cars'],
    details: { allDay: false, hasEndTime: false, time: '', endTime: '' },
    attachments: [
      { title: 'Map of the streets', url: expect.stringContaining('/') },
      { title: 'Timetable', url: 'https://maple.example/sweeping' },
    ],
    publish_at: '',
    expires_at: '',
  });

  // What is typed, and a file with it, comes back after the form was closed.
  await button(page, 'New announcement').click();
  await field(form, 'title').fill('Half written');
  await form.locator('input[type="file"]').setInputFiles(files);
  await expect(form.getByLabel('Name of attachment 1')).toHaveValue('street map (TXT)');
  await button(form, 'Add a link').click();
  await form.getByLabel('Name of attachment 2').fill('Council video');
  await form.getByLabel('Address of attachment 2').fill('the video');
  await page.keyboard.press('Escape');
  await page.reload();
  await button(page, 'New announcement').click();
  await expect(field(form, 'title')).toHaveValue('Half written');
  await expect(form.getByLabel('Name of attachment 1')).toHaveValue('street map (TXT)');
  await expect(form.getByLabel('Address of attachment 1')).toHaveCount(0);
  const address = form.getByLabel('Address of attachment 2');
  await expect(address).toHaveValue('the video');
  expect(await address.evaluate((input: HTMLInputElement) => input.validationMessage)).toMatch(/^A link must start/);
  await address.fill('youtube.com/live stream');
  await address.press('Enter');
  await expect(address).toHaveValue('https://youtube.com/live%20stream');
});

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
  expect(await choices('category')).toEqual(['events', 'services', 'government']);
  expect(await choices('priority')).toEqual(['low', 'medium', 'high']);
  await expect(added.getByRole('button', { name: /Move|Delete/ })).toHaveCount(0);
  await button(added, 'Cancel').click();
  await expect(rows(list)).toHaveCount(3);
  await expect(button(list, 'Add announcement')).toBeFocused();
  expect(calls).toEqual([]);

  await button(list, 'Add announcement').click();
  await field(added, 'title').fill('Newest');
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

test('moving saves the order, keeps the focus, and goes back when it fails; what is deleted can be brought back', async ({
  page,
  town,
  expected,
}) => {
  expected.push(refused);
  await onlyThree(town);
  await town.write(async (tx) => {
    const times = { publish_at: '2020-01-01T08:00', expires_at: '2020-01-02T08:00' };
    await tx.save('announcements', announcementInput({ title: 'Over', order_index: 3, ...times }));
    await tx.save(
      'announcements',
      announcementInput({ title: 'To come', order_index: 4, publish_at: '2099-11-24T08:00' }),
    );
  });
  const { list, calls } = await openList(page, town);
  const titles = () => list.locator('[data-id] h4').allTextContents();
  await expect(rows(list).nth(3)).toContainText('Ended Jan 2, 8:00 AM');
  await expect(rows(list).nth(4)).toContainText('Appears Nov 24, 8:00 AM');
  await expect(button(rows(list).first(), /^Move/)).toHaveText(['Move down “First”']);
  await expect(button(rows(list).last(), /^Move/)).toHaveText(['Move up “To come”']);

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
  await button(list, 'Close').click();
  await expect(page.getByRole('article').first()).toContainText('Second');
});

test('the section is saved after what is open, in turn, and stops at the first that cannot be', async ({
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
  await button(list, 'Add announcement').click();
  await field(rows(list).first(), 'title').fill('DUP-B');
  await button(rows(list).nth(1), 'Save').click();
  await expect(button(list, 'Edit “DUP-A”')).toBeVisible();
  await button(list, 'Add announcement').click();
  await expect(field(rows(list).first(), 'title')).toHaveValue('');
  // One that lacks what it needs: nothing is sent.
  await save.click();
  await expect(list.getByText(/“New announcement” was not saved/)).toBeVisible();
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
  await button(list, 'Edit “Second”').click();
  await field(rows(list).nth(2), 'title').fill('Second, changed');
  // Closed with changes in it, it says so, and is saved with the others.
  await button(list, 'Edit “Third”').click();
  await expect(field(rows(list).nth(2), 'title')).toBeHidden();
  await expect(rows(list).nth(2)).toContainText('Your changes to this announcement are kept but not saved.');
  await isAccessible(page, 'one that is closed with changes');
  await button(list, 'Open it again “Second”').click();
  await expect(field(rows(list).nth(2), 'title')).toHaveValue('Second, changed');
  await expect(field(list, 'content')).toHaveCount(2);
  await button(list, 'Edit “Third”').click();
  await button(rows(list).nth(3), 'Cancel').click();
  await field(list, 'badge_text').fill('News');
  await failWith(page, 'PUT', 500, '**/api/announcements/*');
  await save.click();
  await expect(list.getByText(/“Second, changed” was not saved, so nothing after it was either/)).toBeVisible();
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

test('whatever fails is said where it happened, and no words are lost', async ({ page, town, expected }) => {
  expected.push(refused);
  await page.setViewportSize({ width: 390, height: 844 });
  await onlyThree(town);
  await openPage(page, town);
  await failWith(page, 'GET', 500, '**/api/announcements');
  await button(page, 'Edit Announcements').click();
  const list = page.getByRole('dialog', { name: 'Announcements', exact: true });
  await toast(page, 'Failed to load announcements');
  await expect(list.getByText('Failed to load announcements. Please try again.')).toBeVisible();
  await isAccessible(page, 'nothing loaded');
  await page.unrouteAll();
  await button(list, 'Retry').click();
  await expect(rows(list)).toHaveCount(3);
  await isAccessible(page, 'the list on a phone');

  await failWith(page, 'POST', 500, '**/api/announcements');
  await button(list, 'Add announcement').click();
  const first = rows(list).first();
  await field(first, 'title').fill('Kept');
  await button(first, 'Save').click();
  await toast(page, 'Failed to create announcement');
  await expect(first.getByRole('alert')).toHaveText('Failed to create announcement');
  await expect(field(first, 'title')).toHaveValue('Kept');
  await isAccessible(page, 'a form in the list on a phone');
  await button(first, 'Cancel').click();
  await page.unrouteAll();

  // Somebody else deletes it, saves it, or one's own connection goes.
  await button(list, 'Edit “First”').click();
  await field(first, 'title').fill('First, still here');
  await town.write(async (tx) => {
    const { id } = await tx.trx('announcements').where({ title: 'First' }).first();
    await tx.remove('announcements', id);
  });
  await button(first, 'Save').click();
  await toast(page, 'Failed to save announcement: No announcement found');
  await button(first, 'Save as new').click();
  await expect(button(list, 'Edit “First, still here”')).toBeVisible();

  const second = rows(list).filter({ hasText: 'Second' });
  await button(list, 'Edit “Second”').click();
  await field(second, 'title').fill('Second, by me');
  await town.write(async (tx) => {
    const { id } = await tx.trx('announcements').where({ title: 'Second' }).first();
    await tx.save('announcements', { ...announcementInput({ title: 'Second, by them', order_index: 1 }), id });
  });
  await button(second, 'Save').click();
  await expect(second.getByText('Second, by them').first()).toBeVisible();
  await expect(field(second, 'title')).toHaveValue('Second, by me');
  await second.getByLabel('Keep mine').check();
  await button(second, 'Use these choices').click();
  await button(second, 'Save').click();
  await expect(button(list, 'Edit “Second, by me”')).toBeVisible();

  await button(list, 'Edit “Third”').click();
  const third = rows(list).filter({ hasText: 'Third' });
  await field(third, 'title').fill('Third, offline');
  await page.context().setOffline(true);
  await button(third, 'Save').click();
  await expect(third.getByRole('alert')).toHaveText(/You are offline, so nothing was saved/);
  await page.context().setOffline(false);
  await page.keyboard.press('Escape');
  await button(page, 'Edit “Third”').click();
  const form = page.getByRole('dialog', { name: 'Edit Announcement' });
  await expect(field(form, 'title')).toHaveValue('Third, offline');
});
