/** A clerk at the city hall's door, without a signal: two taps and a photo of 48 megapixels. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { signIn } from '../browser/accounts/signIn.ts';
import { findViolations } from '../browser/axe.ts';
import { expect, test } from '../browser/server.ts';
import { networkErrors, visitUntilSynced } from './visit.ts';

type Receipt = {
  notices: { postings: { posted_at: string; received_at: string; photo_url: string; place: string }[] }[];
};

const readPostings = (page: Page, address: string) =>
  page.evaluate(async (path) => {
    const receipt: Receipt = await (await fetch(path)).json();
    return receipt.notices.flatMap(({ postings }) => postings);
  }, address);

/** The first notice hangs there already; the next one is hung by the test. */
const board = 'Bulletin board, Town Hall, front entrance';

test('it hangs on the board: kept through a reload without a signal, and sent once, with the moment of the press (A29)', async ({
  page,
  town,
  context,
  expected,
}) => {
  expected.push(networkErrors);
  await page.setViewportSize({ width: 390, height: 844 });
  await visitUntilSynced(page, town.url);
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/meetings`);
  await page.getByRole('main').getByRole('link', { name: 'City Council' }).first().click();
  const hang = page.getByRole('button', { name: 'It hangs on the board' });
  await expect(hang).toBeVisible();
  const receipt = page.waitForRequest(/\/api\/meetings\/[^/]+\/receipt$/);
  await page.getByRole('link', { name: 'Receipt' }).click();
  const receiptUrl = (await receipt).url();
  await page.goBack();
  await expect(hang).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await hang.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Where it is posted')).toHaveValue(board);
  const large = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#876' } })
    .jpeg({ quality: 60 })
    .toBuffer();
  await dialog.locator('input[type=file]').setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: large });
  await expect(dialog.getByText('The photo was added.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const pressed = new Date(Date.now() - 140 * 60_000);
  await page.clock.setFixedTime(pressed);
  await dialog.getByRole('button', { name: 'Record it now' }).click();
  await expect(page.getByText('Waiting: 1 posting')).toBeVisible();
  await page.clock.setFixedTime(new Date());

  await page.reload();
  await expect(page.getByText('Waiting: 1 posting')).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(dialog.getByText('Waits for a signal.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new globalThis.Event('focus')));
  await expect(page.getByText('Waiting: 1 posting')).toHaveCount(0);
  await page.reload();
  const postings = await readPostings(page, receiptUrl);
  const [, posting] = postings;
  expect(postings).toMatchObject([{ place: board }, { place: board, posted_at: pressed.toISOString() }]);
  expect(Date.parse(posting?.received_at ?? '')).toBeGreaterThan(pressed.getTime() + 130 * 60_000);
  const photo = await page.evaluate(async (url) => {
    const response = await fetch(url);
    const bitmap = await createImageBitmap(await response.blob());
    return [bitmap.width, bitmap.height];
  }, posting?.photo_url ?? '');
  expect(photo).toEqual([2400, 1800]);
});
