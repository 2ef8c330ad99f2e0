/** Staff put a reported problem on the public list, and everybody reads it under the form until they take it off. */
import sharp from 'sharp';
import { signIn } from '../accounts/signIn.ts';
import { findViolationsInBothLayouts } from '../axe.ts';
import { expect, test } from '../server.ts';

const field = { help: '', required: true, options: [], max: 0, shown_if: null, is_private: false };
const secret = 'My neighbor Bob Ray did it';

test('only what staff wrote and ticked is on the public list', async ({ page, town, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await town.write((tx) =>
    tx.save('forms', {
      title: 'Broken street light',
      kind: 'problem',
      fields: [
        { ...field, key: 'what', type: 'long', label: 'What is broken?' },
        { ...field, key: 'where', type: 'place', label: 'Where is it?' },
        { ...field, key: 'photos', type: 'files', label: 'Photos', required: false },
      ],
      is_open: true,
      is_public_list: true,
    }),
  );
  const formAddress = `${town.url}/forms/broken-street-light`;
  const reader = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await reader.goto(formAddress);
  await reader.getByLabel('What is broken?').fill(secret);
  await reader.getByLabel('Where is it?').fill('1204 Main Street');
  const draw = (background: string) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .jpeg()
      .toBuffer();
  for (const [name, color] of [
    ['light.jpg', '#2a6f97'],
    ['plate.jpg', '#97302a'],
  ] as const) {
    const buffer = await draw(color);
    await reader.getByLabel('Photos').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
    await expect(reader.getByText(`${name} is added.`)).toBeVisible();
  }
  await reader.getByRole('button', { name: 'Send' }).click();
  await expect(reader.getByRole('heading', { name: 'We got your request' })).toBeVisible();
  // It was filled in faster than people can.
  const number = await town.write(async (tx) => {
    await tx.trx('requests').update({ held_reasons: '[]' });
    return (await tx.trx('requests').first('number')).number;
  });

  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/requests/${number}`);
  await page.getByRole('button', { name: 'Put on the public list' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Text for everybody')).toHaveValue('');
  await expect(dialog.getByLabel('Place for everybody')).toHaveValue('Main Street');
  await dialog.getByLabel('Text for everybody').fill('A street light is out. It will be fixed this week.');
  await dialog.getByLabel('light.jpg').check();
  expect(await findViolationsInBothLayouts(page, 'dialog:modal')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save on the public list' }).click();
  const takeOff = page.getByRole('button', { name: 'Take off the list' });
  await expect(takeOff).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change what is public' })).toBeVisible();
  expect(await findViolationsInBothLayouts(page)).toEqual([]);

  await reader.goto(formAddress);
  const list = reader.getByRole('region', { name: 'Reported problems' });
  await expect(list.getByRole('listitem')).toHaveText(/OpenReported in .*Main StreetA street light is out\./);
  const photo = list.getByRole('img');
  await expect(photo).toHaveAccessibleName(/A street light is out/);
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  await expect(list).not.toContainText(/1204|Bob Ray/);
  expect(await findViolationsInBothLayouts(reader)).toEqual([]);

  await takeOff.click();
  await expect(takeOff).toBeHidden();
  await reader.route('**/api/public-requests?*', (route) => route.abort());
  await reader.reload();
  await expect(reader.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible();
  await reader.unroute('**/api/public-requests?*');
  const answered = reader.waitForResponse((answer) => answer.url().includes('/api/public-requests?'));
  await reader.getByRole('button', { name: 'Try again' }).click();
  expect(await (await answered).json()).toEqual({ requests: [] });
  await expect(list).toBeHidden();
});
