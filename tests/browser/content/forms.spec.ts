/** Residents fill in forms: by keyboard on a phone, and without script. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { fieldTypes } from '../../../db/rules/forms/fields.ts';
import type { FormField } from '../../../db/rules/forms/forms.ts';
import { findViolations } from '../axe.ts';
import { expect, type TownServer, test } from '../server.ts';

const field: FormField = {
  key: '',
  type: 'text',
  label: '',
  help: '',
  required: false,
  options: [],
  max: 0,
  shown_if: null,
  is_private: false,
};

/** Forty fields, each type more than once; two depend on the choice before. */
const fortyFields = Array.from({ length: 40 }, (_, place) => {
  const type = fieldTypes[place % fieldTypes.length] ?? 'text';
  const key = `${type}_${place}`;
  const options = type === 'choice' || type === 'choices' ? ['Red', 'Green', 'Blue'] : [];
  return {
    ...field,
    key,
    type,
    label: `Question ${place + 1}, ${type}`,
    options,
    help: place % 3 === 0 ? 'Some help.' : '',
  };
});

const makeForm = (town: TownServer, fields: FormField[], more: object = {}) =>
  town.write(async (tx) => {
    await tx.save('forms', { title: 'Tell the road crew', kind: 'problem', is_open: true, fields, ...more });
    return `${town.url}/forms/tell-the-road-crew`;
  });

const drawPhoto = () =>
  sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#2a6f97' } })
    .jpeg()
    .toBuffer();

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

test('by keyboard alone, on a phone: faults are listed, what was typed stays, and a number comes back', async ({
  page,
  town,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const address = await makeForm(
    town,
    [
      { ...field, key: 'what', type: 'long', label: 'What is wrong?', required: true },
      { ...field, key: 'danger', type: 'yes_no', label: 'Is it dangerous?' },
      { ...field, key: 'why', label: 'Why?', required: true, shown_if: { key: 'danger', equals: 'yes' } },
      { ...field, key: 'where', type: 'place', label: 'Where is it?', required: true },
      { ...field, key: 'photos', type: 'files', label: 'Photos' },
    ],
    { asks_contact: 'required', confirmation: 'We look at it within two days.' },
  );
  await page.goto(address);
  const send = page.getByRole('button', { name: 'Send' });
  await expect(page.getByLabel('Why?')).toBeHidden();
  await tabTo(page, send);
  await page.keyboard.press('Enter');
  const faults = page.getByRole('alert').filter({ hasText: 'answers need another look' });
  await expect(faults.getByRole('listitem')).toHaveText([
    'What is wrong?: Please fill this in.',
    'Where is it?: Enter an address, or use your location.',
    'Your name: Please fill this in.',
    'Your email address: Enter an email address or a phone number, so that we can answer.',
  ]);
  expect(await findViolations(page)).toEqual([]);
  await expect(faults).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const what = page.getByLabel('What is wrong?');
  await expect(what).toBeFocused();
  await expect(what).toHaveAccessibleDescription(/Please fill this in/);
  await page.keyboard.type('It smells like gas. My number is 123-45-6789.');
  await expect(page.getByText('Call 911 first')).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: 'No answer' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await tabTo(page, page.getByLabel('Why?'));
  await page.keyboard.type('Sparks');
  await tabTo(page, page.getByLabel('Where is it?'));
  await page.keyboard.type('Behind the school');
  const chosen = page.waitForEvent('filechooser');
  await tabTo(page, page.getByLabel('Photos'));
  await page.keyboard.press('Space');
  await (await chosen).setFiles({ name: 'hole.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto() });
  await expect(page.getByText('hole.jpg is added.')).toBeVisible();
  await tabTo(page, page.getByLabel('Your name'));
  await page.keyboard.type('Ann');

  await page.reload();
  await expect(page.getByLabel('Why?')).toHaveValue('Sparks');
  await expect(page.getByLabel('Your name')).toHaveValue('Ann');
  await tabTo(page, page.getByLabel('Your phone number'));
  await page.keyboard.type('512 555 0134');
  await tabTo(page, send);
  await page.keyboard.press('Enter');
  const warning = page.getByRole('alert').filter({ hasText: 'Social Security number' });
  await expect(warning).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await tabTo(page, warning.getByRole('button', { name: 'Send it as it is' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'We got your request' })).toBeFocused();
  await expect(page.getByText(/Your request number is R-\d{4}-\d{4}\./)).toBeVisible();
  await expect(page.getByText('We look at it within two days.')).toBeVisible();
  await expect(page.getByRole('link', { name: /\/request\/R-\d{4}-\d{4}#[\w-]{22}$/ })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('a place is what its sender confirms; answers that are too long together are said while they are typed', async ({
  page,
  town,
  context,
}) => {
  const long = (key: string, label: string): FormField => ({ ...field, key, type: 'long', label });
  const place: FormField = { ...field, key: 'where', type: 'place', label: 'Where is it?', required: true };
  await page.goto(await makeForm(town, [place, long('one', 'First'), long('two', 'Second'), long('three', 'Third')]));
  const use = page.getByRole('button', { name: 'Use my location' });
  const send = page.getByRole('button', { name: 'Send' });
  await test.step('a place is refused, found, far away, and taken back', async () => {
    await use.click();
    await expect(page.getByText('Your browser did not allow it.')).toBeVisible();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 40.7128, longitude: -74.006, accuracy: 12 });
    await use.click();
    await expect(page.getByText('accurate to about 39 feet')).toBeVisible();
    await expect(page.getByText(/This is about [\d,]+ miles from the town’s office/)).toBeVisible();
    await page.getByRole('button', { name: 'Remove location' }).click();
    await expect(page.getByText('Your location is removed.')).toBeVisible();
    await send.click();
    await expect(page.getByText('Where is it?: Enter an address')).toBeVisible();
    await expect(page.getByLabel('Leave this empty')).toBeHidden();
  });
  await test.step('answers that are too long together are sent once they are shorter', async () => {
    await page.getByLabel('Where is it?').fill('Behind the school');
    for (const label of ['First', 'Second', 'Third']) await page.getByLabel(label).fill(`${label} ${'a'.repeat(7000)}`);
    const notice = page.getByText(/Your answers are too long together, by about 1,\d00 characters\./);
    await expect(notice).toBeVisible();
    await send.click();
    await expect(notice).toHaveCount(1);
    await expect(page.getByRole('alert').filter({ hasText: 'too long together' })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByLabel('Third').fill('Short.');
    await send.click();
    await expect(page.getByRole('heading', { name: 'We got your request' })).toBeVisible();
  });
});

test('forty fields of all types are sent without script, at 390 px (B10, B12, B13)', async ({ browser, town }) => {
  // Without scripts of ours, so that axe can still look at the page.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.route('**/assets/*.js', (route) => route.abort());
  const page = await context.newPage();
  const first = { ...field, key: 'first', label: 'Your street', required: true };
  const more = {
    ...field,
    key: 'more',
    label: 'Which green?',
    required: true,
    shown_if: { key: 'choice_7', equals: 'Green' },
  };
  const address = await makeForm(town, [first, ...fortyFields.slice(0, 38), more], { kind: 'plain' });
  await page.goto(address);
  await expect(page.getByText('Only if you answered “Green” to “Question 8, choice”.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByLabel('Question 2, long').fill('Two lines\nof text');
  await page.getByLabel('Question 3, email').fill('nobody');
  const colors = page.getByRole('group', { name: 'Question 8, choice' });
  await colors.getByLabel('Green').check();
  await page.getByRole('group', { name: 'Question 9, choices' }).getByLabel('Blue').check();
  await page
    .getByLabel('Question 13, files')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Text') });
  await page.getByRole('button', { name: 'Send' }).click();

  await expect(page).toHaveTitle(/^Not sent yet: Tell the road crew/);
  await expect(page.getByRole('alert').first()).toContainText('3 answers need another look');
  await expect(page.getByText('Please choose your files again')).toBeVisible();
  await expect(page.getByLabel('Question 2, long')).toHaveValue('Two lines\nof text');
  await expect(colors.getByLabel('Green')).toBeChecked();
  await expect(page.getByRole('group', { name: 'Question 9, choices' }).getByLabel('Blue')).toBeChecked();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Question 3, email').fill('ann@example.org');
  await page.getByLabel('Your street').fill('Elm Street');
  await page.getByLabel('Which green?').fill('Moss');
  await page
    .getByLabel('Question 13, files')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Text') });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'We got your request' })).toBeVisible();
  await expect(page.getByText(/Your request number is R-\d{4}-\d{4}\./)).toBeVisible();
  await expect(page.getByText('Moss')).toBeVisible();
  await context.close();

  const switchedOff = await browser.newContext({ javaScriptEnabled: false });
  const plain = await switchedOff.newPage();
  await plain.goto(address);
  await expect(plain.getByRole('button', { name: 'Use my location' }).first()).toBeHidden();
  await expect(plain.getByLabel('Leave this empty')).toBeHidden();
  // Neither Tab nor a screen reader gets there.
  await plain.locator('[name=leave_empty]').focus();
  await expect(plain.locator('[name=leave_empty]')).not.toBeFocused();
  expect(await plain.locator('main').ariaSnapshot()).not.toContain('Leave this empty');
  await switchedOff.close();
});
