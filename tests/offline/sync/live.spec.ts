/** Open pages learn of changes: nobody reloads, and no page polls. */
import type { Page } from '@playwright/test';
import { expect, test } from '../../browser/server.ts';
import { fulfillAsServer } from '../../serverAnswer.ts';
import { networkErrors, storedRows, visitUntilSynced } from '../visit.ts';
import { collectSyncChanges } from './sync-responses.ts';

const heading = 'h1';

/** Opens a page that needs no worker. */
async function openUntilSynced(page: Page, url: string): Promise<void> {
  const synced = page.waitForResponse(/\/api\/sync/);
  await page.goto(url);
  await synced;
  await expect.poll(() => storedRows(page)).not.toBeNull();
}

test.describe('with a server that is killed', () => {
  test.use({ ownProcess: true });

  test('a change shows in the open pages of every browser by itself, and again after the server was away', async ({
    page,
    context,
    browser,
    town,
    expected,
  }) => {
    expected.push(networkErrors);
    await visitUntilSynced(page, town.url);
    const second = await context.newPage();
    await visitUntilSynced(second, town.url);
    const elsewhere = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
    await openUntilSynced(elsewhere, town.url);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const brought = collectSyncChanges(context);

    await town.write((tx) => tx.saveSection('hero', { title: 'Snow day' }));
    for (const one of [page, second, elsewhere]) await expect(one.locator(heading)).toHaveText('Snow day');
    // One round, or none where the browser's other page listened.
    expect(requests.filter((path) => path === '/api/sync').length).toBeLessThanOrEqual(1);
    // Two tabs sync once between them.
    expect(brought).toHaveLength(1);

    await town.stop();
    await town.restart();
    await town.write((tx) => tx.saveSection('hero', { title: 'School is open' }));
    for (const one of [page, second, elsewhere])
      await expect(one.locator(heading)).toHaveText('School is open', { timeout: 20_000 });
    await elsewhere.context().close();
  });
});

test.describe('without a worker', () => {
  test.use({ worker: false });

  test('a page without a live connection asks once a minute', async ({ page, town, expected }) => {
    expected.push(networkErrors);
    await page.clock.install();
    await page.route('**/api/live?**', (route) => fulfillAsServer(route, { status: 503, body: '' }));
    await openUntilSynced(page, town.url);
    await town.write((tx) => tx.saveSection('hero', { title: 'Snow day' }));
    await page.clock.runFor(61_000);
    await expect(page.locator(heading)).toHaveText('Snow day');
  });
});
