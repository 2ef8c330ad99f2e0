/** A new version of the app asks before it takes over, and never breaks a page that is open. */
import type { Page } from '@playwright/test';
import { test as base, expect } from '../../browser/server.ts';
import { fulfillAsServer } from '../../serverAnswer.ts';
import { networkErrors, visitUntilSynced, waitUntilCached } from '../visit.ts';
import { type DeployedSite, deployedSite } from './builds.ts';

const test = base.extend<{ deployed: DeployedSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern
  deployed: async ({}, use) => {
    const deployed = await deployedSite();
    await use(deployed);
    await deployed.remove();
  },
});

const prompt = (page: Page) => page.getByText('A new version is ready.');
const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.build ?? 'first');
/** Browsers do this from time to time, and the page does whenever it becomes visible again. */
const lookForUpdate = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => registration?.update()));

/** Marks a document, so that a test can tell whether it is still the same one. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

/** A part of the app that a page does not load before somebody asks for it. */
async function openMonth(page: Page): Promise<void> {
  await page.locator('#calendar').getByText('Month', { exact: true }).click();
  await expect(page.locator('#calendar').getByRole('table')).toBeVisible();
}

test('a deployment asks the open page, breaks nothing that is open, and reads offline once somebody agrees', async ({
  page,
  context,
  deployed,
  expected,
}) => {
  expected.push(networkErrors);
  await visitUntilSynced(page, deployed.url);
  await mark(page);
  await expect(prompt(page)).toHaveCount(0);
  await deployed.deploy();

  await test.step('an open page is asked, and goes on working', async () => {
    await lookForUpdate(page);
    await expect(prompt(page)).toBeVisible();
    expect(await isMarked(page)).toBe(true);
    expect(await buildOf(page)).toBe('first');
    // The new build does not have this part any more.
    await openMonth(page);
  });

  await test.step('with the server gone a page of the first build still starts', async () => {
    await deployed.stop();
    const another = await context.newPage();
    await another.goto(deployed.url);
    await expect(another.getByRole('heading', { level: 1 })).toHaveText(/Maple/);
    expect(await buildOf(another)).toBe('first');
    await another.close();
    await deployed.start();
  });

  await test.step('it reloads when somebody agrees', async () => {
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => buildOf(page).catch(() => '')).toBe('second');
    await waitUntilCached(page);
    await expect(prompt(page)).toHaveCount(0);
    const countShells = () => caches.keys().then((names) => names.filter((name) => name.startsWith('shell-')).length);
    expect(await page.evaluate(countShells)).toBe(1);
  });

  await test.step('the new build reads offline once it has taken over', async () => {
    await deployed.stop();
    await page.reload();
    expect(await buildOf(page)).toBe('second');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Maple/);
    await openMonth(page);
  });
});

test('Later keeps the page as it is @soak', async ({ page, deployed, expected }) => {
  expected.push(networkErrors);
  await visitUntilSynced(page, deployed.url);
  await mark(page);
  await deployed.deploy();
  await lookForUpdate(page);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(prompt(page)).toHaveCount(0);
  expect(await isMarked(page)).toBe(true);
});

test('only the tab that was asked reloads @soak', async ({ page, context, deployed, expected }) => {
  expected.push(networkErrors);
  const other = await context.newPage();
  await visitUntilSynced(page, deployed.url);
  await visitUntilSynced(other, `${deployed.url}/about`);
  await mark(other);
  await deployed.deploy();
  await lookForUpdate(page);
  await expect(prompt(page)).toBeVisible();
  await expect(prompt(other)).toBeVisible();

  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => buildOf(page).catch(() => '')).toBe('second');
  await waitUntilCached(page);
  expect(await isMarked(other)).toBe(true);
  await expect(prompt(other)).toBeVisible();
  await other.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => buildOf(other).catch(() => '')).toBe('second');
  await waitUntilCached(other);
  await expect(prompt(other)).toHaveCount(0);
  expect(loads).toBe(1);
});

test('a page that comes fresh from the new build is not asked @soak', async ({ page, deployed, expected }) => {
  expected.push(networkErrors);
  await visitUntilSynced(page, deployed.url);
  await deployed.deploy();
  await page.reload();
  expect(await buildOf(page)).toBe('second');
  await expect
    .poll(() =>
      page.evaluate(() =>
        navigator.serviceWorker.getRegistration().then((registration) => Boolean(registration?.waiting)),
      ),
    )
    .toBe(true);
  await expect(prompt(page)).toHaveCount(0);
});

test.describe('without a worker', () => {
  test.use({ worker: false });

  test('a server that no longer understands the page says so, and the page asks', async ({ page, site, expected }) => {
    expected.push(/426/);
    await page.route('**/api/sync**', (route) => fulfillAsServer(route, { status: 426, json: {} }));
    await page.goto(site.url);
    await expect(prompt(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
