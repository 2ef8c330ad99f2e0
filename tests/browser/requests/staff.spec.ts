/** Staff enter a request, work on it while a colleague does, and look at one that was held. */
import { signIn } from '../accounts/signIn.ts';
import { findViolationsInBothLayouts } from '../axe.ts';
import { expect, test } from '../server.ts';

const field = { help: '', required: true, options: [], max: 0, shown_if: null, is_private: false };
const payload = '<img src=x onerror="document.title = 1">';

test('a request is entered, worked on and released', async ({ page, town, expected }) => {
  // The colleague's save is refused once, which is the point.
  expected.push(/412/);
  await page.setViewportSize({ width: 390, height: 844 });
  const form = await town.write(async (tx) => {
    const { id } = await tx.save('forms', {
      title: 'Broken street light',
      kind: 'problem',
      fields: [
        { ...field, key: 'what', type: 'long', label: 'What is broken?' },
        { ...field, key: 'where', type: 'place', label: 'Where is it?', required: false },
      ],
      is_open: true,
    });
    return tx.read('forms', id);
  });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/requests`);
  await expect(page.getByText('Requests from the town’s forms appear here.')).toBeVisible();
  await page.getByRole('button', { name: 'Enter a request' }).click();
  await page.getByLabel('Which form fits it?').selectOption('Broken street light');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('How it came').selectOption('By phone');
  await page.getByLabel('What is broken?').fill('The light at the corner');
  await page.getByLabel('Where is it?').fill('Main Street 12');
  await page.getByLabel('Name', { exact: true }).fill('Ann Lee');
  expect(await findViolationsInBothLayouts(page, 'dialog:modal')).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Broken street light' })).toBeVisible();
  await expect(page.getByText('Main Street 12')).toBeVisible();

  await page.getByRole('button', { name: 'Change status' }).click();
  const editor = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Change status' }) });
  await editor.getByLabel('Status', { exact: true }).selectOption('In progress');
  const number = page.url().split('/').at(-1);
  await page.evaluate(async (path) => {
    const headers = { 'Content-Type': 'application/json' };
    await fetch(path, { method: 'PUT', headers, body: JSON.stringify({ status: 'waiting' }) });
  }, `/api/requests/${number}`);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByText('Waiting for the person').first()).toBeVisible();
  expect(await findViolationsInBothLayouts(page, 'dialog:modal')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: 'Add a note' }).click();
  await page.getByLabel('Note', { exact: true }).fill('Call the power company.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Call the power company.' })).toBeVisible();
  expect(await findViolationsInBothLayouts(page)).toEqual([]);

  await page.evaluate(
    async ({ slug, version, what }) => {
      const { token } = await (await fetch(`/api/forms/${slug}/token`)).json();
      const sent = { key: 'k'.repeat(22), token: 't'.repeat(22), form_version: version, form_token: token };
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ ...sent, answers: { what } });
      await fetch(`/api/forms/${slug}/requests`, { method: 'POST', headers, body });
    },
    { slug: form?.slug, version: form?.version, what: payload },
  );
  await page.goto(`${town.url}/requests`);
  await expect(page.getByRole('row').filter({ hasText: 'Ann Lee' })).toBeVisible();
  expect(await findViolationsInBothLayouts(page)).toEqual([]);
  await page.getByRole('button', { name: /^Held for review \(1\)/ }).click();
  await page.getByRole('row').filter({ hasText: 'Held' }).getByRole('link').click();
  await expect(page.getByText(payload)).toBeVisible();
  expect(await page.title()).not.toBe('1');
  await page.getByRole('button', { name: 'Release' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Released' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change status' })).toBeVisible();
});
