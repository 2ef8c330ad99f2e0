import sharp from 'sharp';
import { announcementInput } from '../../server/records.ts';
import { signIn } from '../accounts/signIn.ts';
import { holdRequests } from '../office/holdRequests.ts';
import { expect, test } from '../server.ts';
import {
  button,
  failWith,
  field,
  isAccessible,
  onlyThree,
  openPage,
  refused,
  rows,
  toast,
} from './announcementEditing.ts';

const sweeper = await sharp({ create: { width: 640, height: 480, channels: 4, background: '#33669980' } })
  .png()
  .toBuffer();

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
  await field(form, 'category').selectOption('government');
  // Neither Enter nor a press publishes a title without a text.
  await field(form, 'title').press('Enter');
  const text = form.getByRole('textbox', { name: 'Text' });
  await expect(text).toBeFocused();
  await field(form, 'title').press('Control+Enter');
  await expect(text).toBeFocused();
  await expect(text).toHaveAccessibleDescription(/^Please fill out this field/);
  expect(calls).toEqual([]);
  // The buttons are one stop of the Tab key, and shortcuts do the same.
  await page.keyboard.type('When');
  await page.keyboard.press('Shift+Tab');
  const bar = form.getByRole('toolbar', { name: 'Formatting' });
  await expect(button(bar, 'Link')).toBeFocused();
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(text.getByRole('heading', { name: 'When' })).toBeVisible();
  await expect(text).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Please move your ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('car');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' on Monday. Thank you.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('See https://maple.example. ');
  await expect(text.locator('strong')).toHaveText('car');
  await isAccessible(page, 'a formatted text');

  const release = await holdRequests(page, '**/api/files/upload*');
  const files = [{ name: 'street_map.txt', mimeType: 'text/plain', buffer: Buffer.from('A map in words.') }];
  await form.locator('input[type="file"][multiple]').setInputFiles(files);
  await expect(form.getByRole('progressbar', { name: 'Uploading street_map.txt' })).toBeVisible();
  await isAccessible(page, 'uploading');
  await button(form, 'Publish now').click();
  await expect(form.getByRole('alert').first()).toHaveText(/still uploading/);
  expect(calls).toEqual([]);
  release();
  await expect(form.getByLabel('Name of attachment 1')).toHaveValue('street map (TXT)');
  await form.getByLabel('Name of attachment 1').fill('Map of the streets');
  const picture = form.getByRole('group', { name: 'Picture', exact: true });
  await picture
    .locator('input[type="file"]')
    .setInputFiles({ name: 'sweeper.png', mimeType: 'image/png', buffer: sweeper });
  await picture.getByLabel('Description').fill('The new sweeper');
  await picture.getByLabel('From the left').fill('20');
  await button(form, 'Add a link').click();
  await form.getByLabel('Name of attachment 2').fill('Timetable');
  await form.getByLabel('Address of attachment 2').fill('maple.example/sweeping');
  await form.getByText('More:').click();
  await field(form, 'tags').fill('streets, cars, streets');
  await field(form, 'time').fill('09:00');
  await form.getByLabel('End Time').check();
  await field(form, 'endTime').fill('08:00');
  await button(form, 'Publish now').click();
  await expect(field(form, 'endTime')).toHaveAccessibleDescription('The end time is before the start.');
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
    notify: true,
    excerpt: '',
    content: 'When\n\nPlease move your car on Monday. Thank you.\n\nSee https://maple.example.',
    format: 'blocks',
    blocks: [
      ['h3', ['When']],
      ['p', ['Please move your ', ['strong', ['car']], ' on Monday. Thank you.']],
      ['p', ['See ', ['a', ['https://maple.example'], 'https://maple.example'], '. ']],
    ],
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    category: 'government',
    priority: 'medium',
    tags: ['streets', 'cars'],
    details: { allDay: false, hasEndTime: false, time: '', endTime: '' },
    attachments: [
      { title: 'Map of the streets', url: expect.stringContaining('/') },
      { title: 'Timetable', url: 'https://maple.example/sweeping' },
    ],
    pictures: [
      expect.objectContaining({
        src: expect.stringMatching(/^\/media\/.*sweeper-640\.png$/),
        alt: 'The new sweeper',
        focus: { x: 20, y: 50 },
      }),
    ],
    publish_at: '',
    expires_at: '',
  });
  await expect(article.getByRole('img', { name: 'The new sweeper' })).toBeVisible();
  await article.getByRole('button', { name: /^Read More/ }).click();
  const opened = page.getByRole('dialog', { name: 'Street sweeping on Monday' });
  await expect(opened.getByRole('img', { name: 'The new sweeper' })).toBeVisible();
  await expect(opened.getByRole('heading', { name: 'When' })).toBeVisible();
  await expect(opened.getByText('car', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  // Typed text, and a chosen file, come back after the form was closed.
  await button(page, 'New announcement').click();
  await field(form, 'title').fill('Half written');
  await form.locator('input[type="file"][multiple]').setInputFiles(files);
  await expect(form.getByLabel('Name of attachment 1')).toHaveValue('street map (TXT)');
  await button(form, 'Add a link').click();
  await form.getByLabel('Name of attachment 2').fill('Council video');
  await form.getByLabel('Address of attachment 2').fill('the video');
  await picture
    .locator('input[type="file"]')
    .setInputFiles({ name: 'sweeper.png', mimeType: 'image/png', buffer: sweeper });
  await picture.getByLabel('Description').fill('Half described');
  await page.keyboard.press('Escape');
  await page.reload();
  await button(page, 'New announcement').click();
  await expect(field(form, 'title')).toHaveValue('Half written');
  await expect(form.getByLabel('Name of attachment 1')).toHaveValue('street map (TXT)');
  await expect(form.getByLabel('Address of attachment 1')).toHaveCount(0);
  await expect(picture.getByLabel('Description')).toHaveValue('Half described');
  await expect(picture.getByRole('img')).toBeVisible();
  const address = form.getByLabel('Address of attachment 2');
  await expect(address).toHaveValue('the video');
  await button(form, 'Publish now').click();
  await expect(address).toHaveAccessibleDescription(/^A link must start/);
  await address.fill('youtube.com/live stream');
  await address.press('Enter');
  await expect(address).toHaveValue('https://youtube.com/live%20stream');
});

test('whatever fails is said where it happened, and no words are lost @soak', async ({ page, town, expected }) => {
  expected.push(refused);
  await page.setViewportSize({ width: 390, height: 844 });
  await onlyThree(town);
  // The list of unpublished ones reads the same: it shows nothing then.
  await failWith(page, 'GET', 500, '**/api/announcements');
  await openPage(page, town);
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
  await field(first, 'category').selectOption('government');
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
