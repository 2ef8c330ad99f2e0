/** Nothing is stored in this browser, and the server can't be reached: the screen of last resort. */
import type { Page, Route } from '@playwright/test';
import { fulfillAsServer } from '../../serverAnswer.ts';
import { pickCases } from '../../soak.ts';
import { expect, sendRequest, test } from '../server.ts';
import { pauseClock } from './navigation.ts';

const maintenance = (page: Page) => page.getByRole('heading', { name: 'Under Maintenance', level: 1 });
const sync = '**/api/sync**';
// The worker would bring a shell of its own.
test.use({ serviceWorkers: 'block', permissions: ['clipboard-read', 'clipboard-write'] });
test.beforeEach(
  ({ expected }) =>
    void expected.push(/Service Worker registration blocked/, /Failed to load resource/, /blocked by CORS/),
);

/** Opens the app shell at a path, as the worker does when the server gives no page. */
async function openShell(page: Page, url: string, path = '/') {
  if (path !== '/shell') {
    await page.route(url + path, async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback();
      return fulfillAsServer(route, { contentType: 'text/html', body: (await sendRequest(`${url}/shell`)).body });
    });
  }
  await page.goto(url + path);
}

const faults: Record<string, (route: Route) => unknown> = {
  '500': (route) => fulfillAsServer(route, { status: 500, json: {} }),
  '404': (route) => fulfillAsServer(route, { status: 404, json: {} }),
  'no network': (route) => route.abort(),
  'a page instead of data': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Sign in' }),
  'half of the data': (route) =>
    fulfillAsServer(route, { contentType: 'application/json', body: '{"cursor":"a.1","sections":[' }),
  'an empty object': (route) => fulfillAsServer(route, { json: {} }),
};

for (const [name, fault] of pickCases(Object.entries(faults), 3)) {
  test(`${name}: the screen shows, and Try Again works once the fault is gone`, async ({ page, site }) => {
    await page.route(sync, fault);
    await openShell(page, site.url);
    await expect(maintenance(page)).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(maintenance(page)).toBeVisible();
    await page.unroute(sync);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.locator('#officials')).toBeVisible();
    await expect(maintenance(page)).toHaveCount(0);
  });
}

test('a server that hangs: skeletons for ten seconds, then the screen', async ({ page, site }) => {
  await pauseClock(page);
  let onRequest = () => {};
  const called = new Promise<void>((resolve) => {
    onRequest = resolve;
  });
  await page.route(sync, () => onRequest());
  await openShell(page, site.url);
  await called;
  for (const placeholder of ['navbar', 'content', 'footer']) {
    await expect(page.locator(`[data-placeholder=${placeholder}]`)).toBeVisible();
  }
  await page.clock.runFor(9000);
  await expect(maintenance(page)).toHaveCount(0);
  await page.clock.runFor(1500);
  await expect(maintenance(page)).toBeVisible();
});

test('it says what is wrong and whom to ask, has the page to itself, and fetches nothing more', async ({
  page,
  site,
}) => {
  await pauseClock(page);
  await page.addInitScript(() => localStorage.setItem('signed_in', '1'));
  await page.route('**/api/users/me', (route) => fulfillAsServer(route, { status: 500, json: {} }));
  await page.route(sync, (route) => fulfillAsServer(route, { status: 500, json: {} }));
  await openShell(page, site.url);
  await expect(maintenance(page)).toBeFocused();
  await expect(page.getByText('CITYOFMAPLE SITE', { exact: true })).toBeVisible();
  await expect(
    page.getByText("We're currently performing maintenance. Please check back later or contact support.", {
      exact: true,
    }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'support@maple.example' })).toBeVisible();
  await expect(page.getByText('cityofmaple.localhost', { exact: true })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  const controls: string[] = [];
  for (let key = 0; key < 4; key += 1) {
    await page.keyboard.press('Tab');
    controls.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
  }
  expect(controls.slice(0, 3)).toEqual(['support@maple.example', 'Copy', 'Try Again']);
  expect(controls[3]).not.toBe('');

  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  const copy = page.getByRole('button', { name: 'Copy' });
  await copy.click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('support@maple.example');
  await page.clock.runFor(2100);
  await expect(copy).toBeVisible();
  await page.evaluate(() => {
    for (const name of ['focus', 'online', 'offline']) window.dispatchEvent(new globalThis.Event(name));
    document.dispatchEvent(new globalThis.Event('visibilitychange'));
  });
  await page.clock.runFor(15_000);
  expect(calls).toEqual([]);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('status')).toHaveCount(0);
});

for (const [path, text] of [
  ['/about', 'Error loading content. Please try again later.'],
  ['/announcements', 'Failed to fetch announcements'],
] as const) {
  test(`on ${path} it names what could not be loaded`, async ({ page, site }) => {
    await page.route(sync, (route) => fulfillAsServer(route, { status: 500, json: {} }));
    await openShell(page, site.url, path);
    await expect(maintenance(page)).toBeVisible();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  });
}

test('a page that the server drew is no matter of maintenance, whatever sync answers', async ({ page, site }) => {
  await page.route(sync, (route) => fulfillAsServer(route, { status: 404, json: {} }));
  await page.goto(site.url);
  await expect(page.getByText(/We can’t reach the site/)).toBeVisible();
  await expect(page.locator('#officials')).toBeVisible();
  await expect(maintenance(page)).toHaveCount(0);
});

test('a shell that holds the town shows it while the server hangs', async ({ page, site }) => {
  const synced = page.waitForResponse(sync);
  await page.goto(site.url);
  await synced;
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('lazyContent').length)).toBeGreaterThan(0);
  await page.route(sync, () => {});
  await openShell(page, site.url, '/shell');
  await expect(page.locator('#officials')).toBeVisible();
});

test('the parts of the page stand in the browser\u2019s timeline, with how they ended', async ({ page, site }) => {
  await page.goto(site.url);
  const parts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('measure')
        .map(({ name, detail, startTime, duration }: PerformanceEntry & { detail?: { state?: string } }) => ({
          [name]: detail?.state,
          ordered: startTime >= 0 && duration > 0,
        }))
        .filter((part) => part.ordered),
    );
  for (const part of ['navbar', 'footer', 'criticalContent', 'lazyContent']) {
    await expect.poll(parts).toContainEqual({ [part]: 'loaded', ordered: true });
  }
});
