/** Meetings without a connection. */
import { expect, sendRequest, test } from '../browser/server.ts';
import { fulfillAsServer } from '../serverAnswer.ts';
import { networkErrors, visitUntilSynced } from './visit.ts';

test('after one visit to the home page meetings, agendas and their search need no signal', async ({
  page,
  town,
  context,
  expected,
}) => {
  expected.push(networkErrors);
  await visitUntilSynced(page, town.url);
  const list = (await sendRequest(`${town.url}/api/meetings`)).json<{ meetings: { slug: string }[] }>();
  const pdf = `/meetings/${list.meetings[0]?.slug}/notice-1.pdf`;
  const readType = () =>
    page.evaluate(async (path) => (await fetch(path)).headers.get('content-type'), pdf).catch(() => 'none');
  expect(await readType()).toBe('application/pdf');
  await context.setOffline(true);
  // The file of a notice stays on the device once it was opened.
  await expect.poll(readType).toBe('application/pdf');
  await page.goto(`${town.url}/meetings`);
  await page.getByRole('main').getByRole('link', { name: 'Planning and Zoning Commission' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Planning and Zoning Commission, /);
  await expect(page.getByText('Public hearings', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Recommendations to the council')).toBeVisible();
  await page.goto(`${town.url}/search?q=replat%20block%2012`);
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Planning and Zoning Commission' }).first(),
  ).toBeVisible();
});

test('a posted notice can be read from the worker while the server fails in every other way', async ({
  page,
  town,
  expected,
}) => {
  expected.push(networkErrors, /500/, /404/);
  await visitUntilSynced(page, town.url);
  await page.goto(`${town.url}/meetings`);
  await page.getByRole('main').getByRole('link', { name: 'Planning and Zoning Commission' }).first().click();
  await expect(page.getByText('Public hearings', { exact: true })).toBeVisible();
  const address = page.url();
  await page.context().route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    const isFaulty = pathname.startsWith('/api/') || route.request().isNavigationRequest();
    return isFaulty
      ? fulfillAsServer(route, { status: pathname.startsWith('/api/content') ? 404 : 500, json: {} })
      : route.fallback();
  });
  const response = await page.goto(address);
  expect([response?.status(), response?.fromServiceWorker()]).toEqual([200, true]);
  await expect(page.getByText('Public hearings', { exact: true })).toBeVisible();
  await expect(page.getByText('Recommendations to the council')).toBeVisible();
});

test('broken rows in the copy of the site on this device leave the notice readable', async ({
  page,
  town,
  context,
  expected,
}) => {
  expected.push(networkErrors, /./);
  await visitUntilSynced(page, town.url);
  await page.goto(`${town.url}/meetings`);
  await page.getByRole('main').getByRole('link', { name: 'Planning and Zoning Commission' }).first().click();
  await expect(page.getByText('Public hearings', { exact: true })).toBeVisible();
  const address = page.url();
  await page.evaluate(async () => {
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
  await context.setOffline(true);
  await page.goto(address);
  await expect(page.getByText('Public hearings', { exact: true })).toBeVisible();
  await expect(page.getByText('Recommendations to the council')).toBeVisible();
});
