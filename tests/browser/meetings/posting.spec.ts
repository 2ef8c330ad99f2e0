/** A clerk plans the next meeting on a phone, posts its notice, amends and cancels it; residents read each of them. */
import { signIn } from '../accounts/signIn.ts';
import { findViolations } from '../axe.ts';
import { expect, test } from '../server.ts';
import { comparePdf } from './comparePdf.ts';

const pasted = `CITY OF MAPLE
NOTICE OF A MEETING OF THE PARKS BOARD
1. Call to order
2. Consent agenda
A. Minutes of the last meeting
B. Bills
3. Trees along the creek trail
Consider the bid of the lowest bidder.
4. Adjourn`;

test('a notice is posted, amended and canceled on a phone, and every version can be read without script', async ({
  page,
  town,
  browser,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/meetings`);
  await page.getByRole('button', { name: 'Plan a meeting' }).click();
  const editor = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Plan a meeting' }) });
  await editor.getByLabel('Who meets').selectOption('Parks Board');
  await editor.getByLabel('Date in the calendar').selectOption({ index: 1 });
  await expect(editor.getByLabel('Place')).toHaveValue('Maple Public Library, 300 Elm Street');
  await expect(editor.getByText(/^Post the notice by /)).toBeVisible();
  await editor.getByRole('button', { name: 'Paste an agenda' }).click();
  await editor.getByLabel('Text of the agenda').fill(pasted);
  await editor.getByRole('button', { name: 'Read the items' }).click();
  await expect(editor.getByLabel('Title of item 2.b')).toHaveValue('Bills');
  await expect(editor.getByText('6 items were read.')).toBeVisible();
  await editor.getByText('Show the lines').click();
  await expect(editor.getByText('NOTICE OF A MEETING OF THE PARKS BOARD')).toBeVisible();
  await editor.getByLabel('Title of item 4').press('Enter');
  await expect(editor.getByLabel('Title of item 5')).toBeFocused();
  await page.keyboard.type('Announcements');
  await editor.getByRole('button', { name: 'Move item 5 up' }).click();
  await expect(editor.getByLabel('Title of item 4')).toHaveValue('Announcements');
  await editor.getByRole('button', { name: 'Details and files of item 3' }).click();
  await expect(editor.getByLabel('Text', { exact: true })).toHaveValue('Consider the bid of the lowest bidder.');
  await editor
    .getByRole('group', { name: 'Files of item 3' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'bids.txt', mimeType: 'text/plain', buffer: Buffer.from('Three bids.') });
  await expect(editor.getByText('bids (TXT) was attached.')).toBeAttached();
  expect(await findViolations(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Save, then post' }).click();

  const posting = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Post the notice' }) });
  await expect(posting.getByText('On time.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await posting.getByRole('button', { name: 'Post it now' }).click();
  await expect(page.getByText('The notice is posted. It is on the site now.')).toBeVisible();

  await page.getByRole('region', { name: 'Coming up' }).getByRole('link', { name: 'Parks Board' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Parks Board, /);
  await expect(page.getByRole('link', { name: 'bids (TXT)' })).toBeVisible();
  await expect(page.getByText('2.b')).toBeVisible();
  const address = page.url();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const changes = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Edit meeting' }) });
  await changes.getByLabel('Title of item 5').fill('Adjournment');
  await changes.getByLabel('Place').fill('Town Hall');
  await changes.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Post changes' }).click();
  const amending = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Post notice 2' }) });
  await expect(amending.getByRole('listitem')).toContainText(['Changed: the place', 'Changed: Adjournment']);
  await amending.getByRole('button', { name: 'Post it now' }).click();
  await expect(page.getByText('Town Hall', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Changed /)).toBeVisible();

  await page.getByRole('button', { name: 'Cancel meeting' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The library has no power.');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Post the cancellation' }).click();
  await expect(page.getByText('Reason: The library has no power.').first()).toBeVisible();

  await page.getByRole('link', { name: 'Receipt', exact: true }).click();
  await expect(page).toHaveURL(`${address}/receipt`);
  const receipt = page.getByRole('article');
  await expect(receipt.getByRole('heading', { level: 2 })).toHaveText([
    '1. Notice',
    '2. Amended notice',
    '3. Notice of cancellation',
  ]);
  await expect(receipt.getByRole('link', { name: /^Gov’t Code 551.043/ }).first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await expect(receipt.getByRole('heading', { level: 1 })).toHaveText('Receipt of the posted notices');
  expect(await comparePdf(page, 'PDF of this receipt')).toEqual({ onlyOnPage: [], onlyInPdf: [] });

  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
  const reader = await context.newPage();
  await reader.goto(address);
  await expect(reader.getByText('Reason: The library has no power.').first()).toBeVisible();
  expect(await comparePdf(reader, 'PDF of this notice')).toEqual({ onlyOnPage: [], onlyInPdf: [] });
  await reader.getByRole('link', { name: '1. Notice' }).click();
  await expect(reader.getByText('This is notice 1 as it was posted.')).toBeVisible();
  await expect(reader.getByText('Maple Public Library, 300 Elm Street')).toBeVisible();
  await expect(reader.getByText('Adjourn', { exact: true })).toBeVisible();
  // The file is as it was posted, so it knows no later notice.
  const later = ['2. Amended notice', '3. Notice of cancellation', 'Reason: The library has no power.'];
  const { onlyOnPage, onlyInPdf } = await comparePdf(reader, 'PDF of this notice');
  // The file has the same minute, or an earlier one.
  expect(onlyOnPage.filter((text) => !text.startsWith('posted '))).toEqual(later);
  expect(onlyInPdf).toEqual([]);
  await reader.getByRole('link', { name: 'Show the latest notice' }).click();
  await expect(reader.getByText('Town Hall', { exact: true })).toBeVisible();
  await context.close();
});

test('a late notice asks why, is posted only once it was read, and what is typed stays when the server refuses', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/409/);
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/meetings`);
  await page.getByRole('button', { name: 'Plan a meeting' }).click();
  const editor = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Plan a meeting' }) });
  await editor.getByLabel('Who meets').selectOption('City Council');
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
  await editor.getByLabel('Date', { exact: false }).last().fill(tomorrow);
  await editor.getByLabel('Starts').fill('18:00');
  await editor.getByLabel('Place').fill('Annex');
  await editor.getByRole('button', { name: 'Add an item' }).click();
  await page.keyboard.type('Water main on Elm Street');
  const draft = Promise.withResolvers<void>();
  await page.route('**/api/meetings/*/draft', (route) => draft.promise.then(() => route.continue()));
  await editor.getByRole('button', { name: 'Save, then post' }).click();
  const posting = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Post the notice' }) });
  await expect(posting.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect(posting.getByRole('button', { name: 'Post it now' })).toHaveCount(0);
  draft.resolve();
  await expect(posting.getByText(/^Late: the full time is not left\./)).toBeVisible();
  await posting.getByRole('button', { name: 'Post it now' }).click();
  await expect(posting).toBeVisible();
  await posting.getByLabel('Reason').fill('The main broke today.');
  await posting.getByRole('button', { name: 'Post it now' }).click();
  await expect(page.getByText('The notice is posted. It is on the site now.')).toBeVisible();
});

test('the meetings of one board have no faults of access, by an address of their own, and a meeting prints', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(`${site.url}/meetings`);
  await page.getByRole('button', { name: 'City Council' }).click();
  await expect(page).toHaveURL(/\/meetings\?body=/);
  const board = page.getByRole('heading', { level: 2, name: 'City Council' });
  await expect(board).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await expect(board).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'City Council' }).first().click();
  await expect(page.getByRole('heading', { name: 'Posted notices' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('I certify that this notice was posted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

test('a clerk adds a board with members of the directory, and its media contacts stay with editors', async ({
  page,
  town,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/meetings`);
  await page.getByRole('button', { name: 'Boards and commissions', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New board or commission' }).click();
  const editor = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('heading', { name: 'New board or commission' }) });
  await editor.getByLabel('Name', { exact: false }).first().fill('Library Board');
  await editor.getByRole('button', { name: 'Add a member' }).click();
  await editor.getByLabel('From the directory').selectOption({ index: 2 });
  await expect(editor.getByRole('group', { name: 'Member 1' }).getByLabel('Name')).not.toHaveValue('');
  await editor.getByLabel('Media contacts').fill('Maple Herald, news@herald.example');
  expect(await findViolations(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('dialog').getByText('Library Board')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Library Board' }).click();
  await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible();
  await expect(page.getByText('herald')).toHaveCount(0);
});
