/** An administrator looks up what is stored about a person, downloads it, and erases it. */
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { demoPassword, forgetPasswords, signIn } from '../accounts/signIn.ts';
import { findViolationsInBothLayouts } from '../axe.ts';
import { expect, test } from '../server.ts';

const field = { help: '', required: true, options: [], max: 0, shown_if: null, is_private: false };
const email = 'ann@sender.example';

test("a person's data is looked up, downloaded and erased", async ({ page, town, expected }) => {
  // Without a recent password the first call is refused.
  expected.push(/403/);
  await page.setViewportSize({ width: 390, height: 844 });
  const { id: form_id } = await town.write((tx) =>
    tx.save('forms', {
      title: 'Broken street light',
      kind: 'problem',
      fields: [{ ...field, key: 'what', type: 'long', label: 'What is broken?' }],
      is_open: true,
    }),
  );
  await signIn(page, town, 'clerk');
  await page.evaluate(
    async (json) => {
      const headers = { 'Content-Type': 'application/json' };
      await fetch('/api/requests', { method: 'POST', headers, body: JSON.stringify(json) });
    },
    {
      key: 'k'.repeat(22),
      form_id,
      channel: 'phone',
      received: '2026-11-02T09:00',
      answers: { what: 'The light at the corner' },
      contact: { name: 'Ann Lee', email, phone: '' },
    },
  );
  await forgetPasswords(town);
  await page.goto(`${town.url}/requests`);
  await expect(page.getByRole('row').filter({ hasText: 'Ann Lee' })).toBeVisible();
  await page.getByRole('button', { name: 'A person’s data' }).click();
  await page.getByLabel('Email address of the person').fill('ANN@sender.example');
  expect(await findViolationsInBothLayouts(page, 'dialog:modal')).toEqual([]);
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByLabel('Your password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 request.')).toBeVisible();
  expect(await findViolationsInBothLayouts(page, 'dialog:modal')).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all of it' }).click(),
  ]);
  const entries = unzipSync(readFileSync(await download.path()));
  expect(Buffer.from(entries['requests.json'] ?? []).toString()).toContain('The light at the corner');
  await page.getByRole('button', { name: 'Erase all of it' }).click();
  expect(await findViolationsInBothLayouts(page, 'dialog:modal')).toEqual([]);
  await page.getByRole('button', { name: 'Erase all of it' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Ann Lee' })).toHaveCount(0);
});
