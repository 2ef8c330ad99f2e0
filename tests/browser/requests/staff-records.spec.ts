/** A clerk works on a request for records while a colleague does, and adds the scan of a letter. */
import { signIn } from '../accounts/signIn.ts';
import { findViolationsInBothLayouts } from '../axe.ts';
import { expect, test } from '../server.ts';

const field = { help: '', required: true, options: [], max: 0, shown_if: null, is_private: false };

test("an answer meets a colleague's note, and is sent by a second press", async ({ page, town, expected }) => {
  // The stale answer is refused once, which is the point.
  expected.push(/412/);
  await page.setViewportSize({ width: 390, height: 844 });
  const { id, version } = await town.write(async (tx) => {
    const saved = await tx.save('forms', {
      title: 'Request records',
      kind: 'records',
      records_sentence: 'You may ask here.',
      fields: [{ ...field, key: 'what', type: 'long', label: 'Which records?' }],
      is_open: true,
    });
    return { id: saved.id, version: 1 };
  });
  await signIn(page, town, 'clerk');
  const number = await page.evaluate(
    async ({ form_id }) => {
      const json = {
        key: 'k'.repeat(22),
        form_id,
        channel: 'mail',
        received: '2026-11-20T09:00',
        answers: { what: 'Minutes' },
      };
      const headers = { 'Content-Type': 'application/json' };
      const taken = await fetch('/api/requests', { method: 'POST', headers, body: JSON.stringify(json) });
      return (await taken.json()).number as string;
    },
    { form_id: id, version },
  );
  await page.goto(`${town.url}/requests/${number}`);
  await page.getByRole('button', { name: 'Answer and finish' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('How it ended').selectOption('Records were released');
  await dialog.getByLabel('Answer', { exact: true }).fill('Here are the minutes.');
  await page.evaluate(async (path) => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ text: 'I called them.', is_private: true });
    await fetch(path, { method: 'POST', headers, body });
  }, `/api/requests/${number}/messages`);
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await expect(dialog.getByText('I called them.')).toBeVisible();
  await expect(dialog.getByLabel('Answer', { exact: true })).toHaveValue('Here are the minutes.');
  expect(await findViolationsInBothLayouts(page, 'dialog:modal')).toEqual([]);
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('First answer', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Add files' }).click();
  await dialog
    .getByLabel('Files', { exact: true })
    .setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear town') });
  expect(await findViolationsInBothLayouts(page, 'dialog:modal')).toEqual([]);
  await dialog.getByRole('button', { name: 'Add files' }).click();
  await expect(page.getByRole('link', { name: 'letter.txt' })).toBeVisible();
});
