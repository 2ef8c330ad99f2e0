/** Pages of the town's own without a connection. */

import type { Page } from '../../db/rules/pages/pages.ts';
import { expect, test } from '../browser/server.ts';
import { networkErrors, visitUntilSynced } from './visit.ts';

test('after one visit to the home page every page opens cold without a signal, and its links lead on', async ({
  page,
  town,
  context,
  expected,
}) => {
  test.setTimeout(180_000);
  expected.push(networkErrors);
  await visitUntilSynced(page, town.url);
  const pages: Page[] = await page.evaluate(async () => (await (await fetch('/api/sync')).json()).pages);
  expect(pages).toHaveLength(20);
  await context.setOffline(true);
  for (const { slug, title, summary } of pages) {
    await page.goto(`${town.url}/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText(summary).first()).toBeVisible();
  }
  await page.goto(`${town.url}/services`);
  await page.getByRole('link', { name: 'Brush and Bulk Pickup' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brush and Bulk Pickup');
  await page.goto(`${town.url}/search?q=brush%20pickup`);
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Brush and Bulk Pickup/ })
      .first(),
  ).toBeVisible();
});

test('a page that moved while somebody reads offline is found at both addresses afterwards', async ({
  page,
  town,
  context,
  expected,
}) => {
  expected.push(networkErrors);
  await visitUntilSynced(page, town.url);
  await context.setOffline(true);
  await page.goto(`${town.url}/library`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Public Library');
  await town.write(async (tx) => {
    const row = await tx.trx('pages').where({ slug: 'library' }).first('id');
    await tx.save('pages', { id: row.id, slug: 'reading-room' });
  });
  await context.setOffline(false);
  await expect(page).toHaveURL(`${town.url}/reading-room`);
  await context.setOffline(true);
  await page.goto(`${town.url}/library`);
  await expect(page).toHaveURL(`${town.url}/reading-room`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Public Library');
});

test('the text of a document opens cold without a signal, and is found (F28)', async ({
  page,
  town,
  context,
  expected,
}) => {
  expected.push(networkErrors);
  const { id, title } = await town.write(async (tx) => {
    const row = await tx.trx('documents').where({ deleted_at: null }).first('id', 'title');
    await tx.save('documents', { id: row.id, text_blocks: [['p', ['The quibblewick creek runs north.']]] });
    return row;
  });
  await visitUntilSynced(page, town.url);
  await context.setOffline(true);
  await page.goto(`${town.url}/document-text/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(title));
  await expect(page.getByText('The quibblewick creek runs north.')).toBeVisible();
  await page.goto(`${town.url}/search?q=quibblewick`);
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: String(title) })
      .first(),
  ).toBeVisible();
});
