/** Somebody follows a request by its link: with script on a phone, and without. */
import { requestPath } from '../../../db/rules/requests/requests.ts';
import { receiveRequest, sender } from '../../../server/store/requests/receiveRequest.ts';
import { findViolationsInBothLayouts } from '../axe.ts';
import { expect, type TownServer, test } from '../server.ts';

const token = 'T'.repeat(22);
const field = { help: '', required: true, options: [], max: 0, shown_if: null, is_private: false };

/** Takes a request as the server does. @returns the path of its link */
const sendReport = (town: TownServer): Promise<string> =>
  town.write(async (tx) => {
    const fields = [{ ...field, key: 'what', type: 'long' as const, label: 'What is broken?' }];
    const { id } = await tx.save('forms', { title: 'Broken light', kind: 'problem', fields, is_open: true });
    const form = await tx.read('forms', id);
    const { town_id } = await tx.trx('forms').where({ id }).first('town_id');
    if (!form) throw new Error('The form was not saved.');
    const input = {
      key: 'K'.repeat(22),
      token,
      form_version: form.version,
      form_token: '',
      answers: { what: 'Lamp 12 is dark' },
      contact: { name: 'Ann Lee', email: 'ann@sender.example', phone: '' },
      files: [],
      language: 'en',
      leave_empty: '',
    };
    const { number } = await receiveRequest(tx, town_id, form, input, {
      now: Date.now(),
      timeZone: 'America/Chicago',
      channel: 'site',
      openMs: 60_000,
      by: sender,
      due: { due_on: '', due_rule: '' },
    });
    return requestPath(number, token);
  });

test('a request is read, answered with a file and withdrawn, and its secret leaves the address', async ({
  page,
  town,
  expected,
}) => {
  // A wrong link is tried as well.
  expected.push(/404/);
  await page.setViewportSize({ width: 390, height: 844 });
  const path = await sendReport(town);
  const answer = await page.goto(town.url + path);
  expect(answer?.headers()['referrer-policy']).toBe('same-origin');
  await expect(page.getByText('Lamp 12 is dark')).toBeVisible();
  expect(page.url()).not.toContain(token);
  expect(await findViolationsInBothLayouts(page)).toEqual([]);
  await page.reload();
  await expect(page.getByText('Lamp 12 is dark')).toBeVisible();

  await page.getByLabel('Your message').fill('It is the one at the corner.');
  const file = { name: 'corner.txt', mimeType: 'text/plain', buffer: Buffer.from('At the corner') };
  await page.getByLabel('Photos or files').setInputFiles(file);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message was sent.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'It is the one at the corner.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'corner.txt' })).toBeVisible();
  await expect(page.getByLabel('Your message')).toHaveValue('');
  expect(await findViolationsInBothLayouts(page)).toEqual([]);

  await page.getByRole('button', { name: 'Withdraw this request' }).click();
  expect(await findViolationsInBothLayouts(page, 'dialog:modal')).toEqual([]);
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('Your request is withdrawn.')).toBeFocused();

  await page.getByRole('button', { name: 'Close on this device' }).click();
  await expect(page.getByText('Your request is closed on this device.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Open your request' })).toBeVisible();
  await page.goto('about:blank');
  await page.goto(`${town.url}${path.replace(/T$/, 'X')}`);
  await expect(page.getByRole('heading', { name: 'This link opens no request' })).toBeVisible();
  await page.getByLabel('Your email address').fill('ann@sender.example');
  await page.getByRole('button', { name: 'Email me a new link' }).click();
  await expect(page.getByText('a new link is on its way')).toBeVisible();
  expect(await findViolationsInBothLayouts(page)).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a pasted link opens the request, which takes an answer', async ({ page, town }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const path = await sendReport(town);
    await page.goto(town.url + path);
    await page.getByLabel('Your link').fill(town.url + path);
    await page.getByRole('button', { name: 'Open my request' }).click();
    await expect(page.getByText('Lamp 12 is dark')).toBeVisible();
    expect(page.url()).not.toContain(token);
    await page.getByLabel('Your message').fill('Thank you.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Your message was sent.')).toBeVisible();
    await expect(page.getByText('Thank you.')).toBeVisible();
  });
});
