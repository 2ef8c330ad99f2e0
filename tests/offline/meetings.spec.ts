/** Meetings without a connection. */
import type { Page } from '@playwright/test';
import { serverMark } from '../../db/rules/sync/serverMark.ts';
import { collectErrors, expect, sendRequest, test } from '../browser/server.ts';
import { listenOn, networkErrors, visitUntilSynced } from './visit.ts';

/** Puts numbers in the place of whatever is no text, but for the town and its meetings. */
const breakOtherRows = (page: Page) =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answer(indexedDB.open('mainstreet'));
    const names = [...database.objectStoreNames].filter((name) => !['meta', 'meetings'].includes(name));
    const transaction = database.transaction(names, 'readwrite');
    for (const name of names) {
      const store = transaction.objectStore(name);
      for (const row of await answer(store.getAll())) {
        const spoilt = Object.entries(row).map(([key, value]) => [key, typeof value === 'string' ? value : 7]);
        await answer(store.put(Object.fromEntries(spoilt)));
      }
    }
    database.close();
  });

test('meetings, agendas and their search need no signal, and a notice is read whatever else is broken', async ({
  page,
  town,
  context,
  expected,
}) => {
  expected.push(networkErrors);
  // Until rows are broken, which may be told on the console.
  const trouble = collectErrors(context);
  await visitUntilSynced(page, town.url);
  const list = (await sendRequest(`${town.url}/api/meetings`)).json<{ meetings: { slug: string }[] }>();
  const pdf = `/meetings/${list.meetings[0]?.slug}/notice-1.pdf`;
  const readType = () =>
    page.evaluate(async (path) => (await fetch(path)).headers.get('content-type'), pdf).catch(() => 'none');
  const hearings = page.getByText('Public hearings', { exact: true });
  const recommendations = page.getByText('Recommendations to the council');

  await test.step('after one visit to the home page they need no signal', async () => {
    expect(await readType()).toBe('application/pdf');
    await context.setOffline(true);
    // The file of a notice stays on the device once it was opened.
    await expect.poll(readType).toBe('application/pdf');
    await page.goto(`${town.url}/search?q=replat%20block%2012`);
    const found = page.getByRole('main').getByRole('link', { name: 'Planning and Zoning Commission' }).first();
    await expect(found).toBeVisible();
    await page.goto(`${town.url}/meetings`);
    await page.getByRole('main').getByRole('link', { name: 'Planning and Zoning Commission' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Planning and Zoning Commission, /);
    await expect(hearings).toBeVisible();
    await page.reload();
    await expect(recommendations).toBeVisible();
    await context.setOffline(false);
  });

  const address = page.url();
  await test.step('a posted notice is read from the worker while the server fails in every other way (A30)', async () => {
    expected.push(/500/, /404/);
    await town.stop();
    const failing = await listenOn(town.port, ({ url }, response) => {
      response.writeHead(url?.startsWith('/api/content') ? 404 : 500, { [serverMark]: '1' }).end('{}');
    });
    const response = await page.goto(address);
    expect([response?.status(), response?.fromServiceWorker()]).toEqual([200, true]);
    await expect(hearings).toBeVisible();
    await expect(recommendations).toBeVisible();
    await failing.stop();
  });

  await test.step('broken rows in the copy of the site on this device leave it readable', async () => {
    expect(trouble.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
    expected.push(/./);
    await breakOtherRows(page);
    await context.setOffline(true);
    await page.goto(address);
    await expect(hearings).toBeVisible();
    await expect(recommendations).toBeVisible();
  });
});
