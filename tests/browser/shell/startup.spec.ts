/** The app doesn't start: a page that the server drew stays readable, an empty one says what happened. */
import type { Page } from '@playwright/test';
import { fulfillAsServer } from '../../serverAnswer.ts';
import { holdRequests } from '../office/holdRequests.ts';
import { expect, sendRequest, test } from '../server.ts';
import { isDocumentMarked, markDocument, pauseClock, waitForHydration } from './navigation.ts';

const lost = /net::ERR_FAILED|^uncaught: /;
// The worker would serve what the test blocks.
test.use({ serviceWorkers: 'block', waitsForApp: false });
test.beforeEach(({ expected }) => void expected.push(/Service Worker registration blocked/, lost));

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const reload = (page: Page) => page.getByRole('button', { name: 'Reload Page' });

/** The scripts that a test may block: the shared base, the app, one screen. */
const scripts = {
  vendor: /\/assets\/vendor-.*\.js$/,
  hydrate: /\/assets\/hydrate-.*\.js$/,
  screen: /\/assets\/about-.*\.js$/,
};

for (const [name, script] of Object.entries(scripts)) {
  test(`without its ${name} script: after one more try a page says so and stays, a shell says so`, async ({
    page,
    site,
  }) => {
    await pauseClock(page);
    let requests = 0;
    await page.route(script, (route) => {
      requests += 1;
      return route.abort();
    });
    for (const path of ['/about', '/shell']) {
      // The shell is drawn as the home page, whose screen comes with the app.
      if (path === '/shell' && name === 'screen') continue;
      requests = 0;
      await page.goto(site.url + path);
      await expect.poll(() => requests).toBeGreaterThan(0);
      const before = requests;
      // The clock stands still between the steps, so the wait cannot be shorter than it is.
      let waited = 0;
      await expect
        .poll(
          async () => {
            await page.clock.runFor(100);
            waited += 100;
            return heading(page, 'Application Failed to Load').count();
          },
          { intervals: [50], timeout: 20_000 },
        )
        .toBe(1);
      expect(waited).toBeGreaterThanOrEqual(2000);
      await expect(heading(page, 'Application Failed to Load')).toBeVisible();
      await expect(page.getByText('Please refresh the page to try again.')).toBeVisible();
      expect(requests).toBeGreaterThan(before);
      if (path === '/about') {
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('#leadership')).toBeVisible();
        await expect(page.getByRole('alert')).toContainText('Application Failed to Load');
      } else {
        await expect(heading(page, 'Application Failed to Load')).toBeFocused();
        await expect(page.getByRole('heading')).toHaveCount(1);
      }
    }
    await page.unroute(script);
    await page.clock.resume();
    await markDocument(page);
    await reload(page).click();
    await expect.poll(() => isDocumentMarked(page).catch(() => true)).toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(heading(page, 'Application Failed to Load')).toHaveCount(0);
  });
}

test('a script that comes at the second try starts the app', async ({ page, site }) => {
  // Says when the wait for the second try has begun: how often the first one asks depends on what came first.
  await page.addInitScript(() => {
    const start = window.setTimeout;
    window.setTimeout = ((then: () => void, ms: number, ...more: unknown[]) => {
      if (ms === 2000) document.documentElement.dataset.waiting = '';
      return start(then, ms, ...more);
    }) as typeof setTimeout;
  });
  await page.route(scripts.hydrate, (route) => route.abort());
  await page.goto(site.url);
  await expect(page.locator('html[data-waiting]')).toHaveCount(1);
  await page.unroute(scripts.hydrate);
  await waitForHydration(page);
  await expect(heading(page, 'Application Failed to Load')).toHaveCount(0);
});

/** Damages the state that is embedded in the page. */
const spoil = (page: Page, url: string, change: (html: string) => string) =>
  page.route(url, async (route) => {
    const { headers, body } = await sendRequest(url);
    await fulfillAsServer(route, {
      headers: { 'content-type': String(headers['content-type']) },
      body: change(String(body)),
    });
  });

test('a page whose state cannot be read stays, and says so', async ({ page, site }) => {
  await spoil(page, `${site.url}/`, (html) => html.replace('id="initial-state">{', 'id="initial-state">'));
  await page.goto(`${site.url}/`);
  await expect(heading(page, 'Application Failed to Load')).toBeVisible();
  await expect(page.locator('#officials')).toBeVisible();
});

test('an app that breaks while it starts leaves the page that is there', async ({ page, site, expected }) => {
  expected.push(/^console: /);
  await spoil(page, `${site.url}/`, (html) => html.replace(/"sections":\[/, '"sections":null,"was":['));
  await page.goto(`${site.url}/`);
  await expect(heading(page, 'Application Initialization Failed')).toBeVisible();
  await expect(
    page.getByText('We encountered a problem loading the application. Please try refreshing the page.'),
  ).toBeVisible();
  await expect(page.locator('#officials')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // It is a page without script now, and its links work.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL(`${site.url}/privacy`);
});

test('an app that breaks on an empty page says so in its place', async ({ page, site, expected }) => {
  expected.push(/^console: /);
  await spoil(page, `${site.url}/shell`, (html) => html.replace('"tenant":{', '"tenant":null,"was":{'));
  await page.route('**/api/sync**', (route) => route.abort());
  await page.goto(`${site.url}/shell`);
  await expect(heading(page, 'Application Initialization Failed')).toBeFocused();
  await markDocument(page);
  await page.unrouteAll();
  await reload(page).click();
  await expect(page.locator('#officials')).toBeVisible();
  expect(await isDocumentMarked(page)).toBe(false);
});

test('scripts are requested once the page is on screen', async ({ page, site }) => {
  // Without the wait's own end, only the paint can be the reason.
  await page.addInitScript(() => {
    const start = window.setTimeout;
    window.setTimeout = ((then: () => void, ms: number, ...more: unknown[]) =>
      document.readyState === 'loading' ? 0 : start(then, ms, ...more)) as typeof setTimeout;
  });
  await page.goto(site.url);
  await waitForHydration(page);
});

test('scripts are requested after a moment where the page is not on screen yet', async ({ page, site }) => {
  // A stylesheet that does not come holds the paint up.
  const release = await holdRequests(page, /\/theme-[^/]+\.css$/);
  const request = page.waitForRequest(scripts.vendor);
  await page.goto(site.url, { waitUntil: 'commit' });
  await request;
  expect(await page.evaluate(() => performance.getEntriesByType('paint').length)).toBe(0);
  release();
  await waitForHydration(page);
});

test('a shell whose first script never comes offers to reload after a while', async ({ page, site }) => {
  await page.route(/\/assets\/main-.*\.js$/, () => {}, { times: 1 });
  await page.goto(`${site.url}/shell`, { waitUntil: 'commit' });
  for (const placeholder of ['navbar', 'content', 'footer']) {
    await expect(page.locator(`[data-placeholder=${placeholder}]`)).toBeVisible();
  }
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('City of Maple');
  const button = page.getByRole('button', { name: 'Reload', exact: true });
  const pass = (ms: number) =>
    page.evaluate((to) => {
      for (const animation of document.getAnimations()) animation.currentTime = to;
    }, ms);
  await pass(3000);
  await expect(button).toHaveCount(0);
  await pass(5000);
  await expect(button).toBeVisible();
  await button.click();
  await expect(page.locator('#officials')).toBeVisible();
});

/** Takes one thing away that an older browser does not have. */
const removeApi = (page: Page, owner: string, name: string) =>
  page.addInitScript(
    ([of, what]) => {
      Reflect.deleteProperty((window as unknown as Record<string, { prototype: object }>)[of]?.prototype ?? {}, what);
    },
    [owner, name] as const,
  );

const announcementLink = (page: Page) => page.locator('#announcements a[href*="?id="]').first();

/** A page as it came from the server: it reads, nothing lies over it, and its links load the next page. */
async function expectReadable(page: Page): Promise<void> {
  await markDocument(page);
  await expect(page.locator('#officials')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await announcementLink(page).click();
  await expect(page).toHaveURL(/\/announcements\?id=/);
  await expect(page.getByRole('dialog')).toContainText(/\w/);
  expect(await isDocumentMarked(page)).toBe(false);
}

for (const [owner, name] of [
  ['Array', 'at'],
  ['HTMLDialogElement', 'showModal'],
] as const) {
  test(`a browser without ${owner}.${name} keeps the server's pages; what has none says why`, async ({
    page,
    site,
  }) => {
    await removeApi(page, owner, name);
    await page.goto(site.url);
    // Readers without script also get all events further ahead.
    await expect.poll(() => page.locator('#calendar').getByRole('listitem').count()).toBeGreaterThan(12);
    await expectReadable(page);
    await page.goto(`${site.url}/shell`);
    await expect(heading(page, 'Browser Out of Date')).toBeFocused();
    await expect(page.getByText('Public pages can still be read in this one.')).toBeVisible();
  });
}

test('a first script that throws leaves the page and its links', async ({ page, site }) => {
  await page.route(/\/assets\/main-.*\.js$/, (route) =>
    fulfillAsServer(route, { contentType: 'text/javascript', body: 'throw new Error("Not today.")' }),
  );
  const thrown = page.waitForEvent('pageerror');
  await page.goto(site.url);
  await thrown;
  await expectReadable(page);
});

test('an app that breaks once it stands leaves the page that is there', async ({ page, site, expected }) => {
  expected.push(/^console: /);
  await page.addInitScript(() => {
    // Used by what is loaded last.
    Array.prototype.at = () => {
      throw new Error('Not today.');
    };
  });
  await page.goto(site.url);
  await expect(heading(page, 'Application Initialization Failed')).toBeVisible();
  await expect(page.locator('#officials')).toBeVisible();
  await expect(announcementLink(page)).toBeVisible();
});
