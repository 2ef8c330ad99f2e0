/** Pages of the town's own without a connection. */

import type { Page } from '../../db/rules/pages/pages.ts';
import { expect, test } from '../browser/server.ts';
import { networkErrors, visitUntilSynced } from './visit.ts';

test('after one visit to the home page every page opens cold without a signal, and one that moves is found', async ({
  page,
  town,
  context,
  expected,
}) => {
  test.setTimeout(180_000);
  expected.push(networkErrors);
  const { id, title } = await town.write(async (tx) => {
    const row = await tx.trx('documents').where({ deleted_at: null }).first('id', 'title');
    await tx.save('documents', { id: row.id, text_blocks: [['p', ['The quibblewick creek runs north.']]] });
    return row;
  });
  await visitUntilSynced(page, town.url);
  const pages: Page[] = await page.evaluate(async () => (await (await fetch('/api/sync')).json()).pages);
  expect(pages).toHaveLength(20);
  await context.setOffline(true);
  const heading = page.getByRole('heading', { level: 1 });
  const search = async (query: string, found: string) => {
    await page.goto(`${town.url}/search?q=${query}`);
    await expect(page.getByRole('main').getByRole('link', { name: found }).first()).toBeVisible();
  };

  await test.step('every page opens cold, its links lead on, and it is found (H06, H14)', async () => {
    for (const { slug, title, summary } of pages) {
      await page.goto(`${town.url}/${slug}`);
      await expect(heading).toHaveText(title);
      await expect(page.getByText(summary).first()).toBeVisible();
    }
    await page.goto(`${town.url}/services`);
    await page.getByRole('link', { name: 'Brush and Bulk Pickup' }).first().click();
    await expect(heading).toHaveText('Brush and Bulk Pickup');
    await search('brush%20pickup', 'Brush and Bulk Pickup');
  });

  await test.step('the text of a document opens cold, and is found (F28)', async () => {
    await page.goto(`${town.url}/document-text/${id}`);
    await expect(heading).toHaveText(String(title));
    await expect(page.getByText('The quibblewick creek runs north.')).toBeVisible();
    await search('quibblewick', String(title));
  });

  await test.step('a page that moved while somebody reads offline is found at both addresses afterwards', async () => {
    await page.goto(`${town.url}/library`);
    await expect(heading).toHaveText('Public Library');
    await town.write(async (tx) => {
      const row = await tx.trx('pages').where({ slug: 'library' }).first('id');
      await tx.save('pages', { id: row.id, slug: 'reading-room' });
    });
    await context.setOffline(false);
    await expect(page).toHaveURL(`${town.url}/reading-room`);
    await context.setOffline(true);
    await page.goto(`${town.url}/library`);
    await expect(page).toHaveURL(`${town.url}/reading-room`);
    await expect(heading).toHaveText('Public Library');
  });
});
