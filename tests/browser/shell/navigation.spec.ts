/** A screen that can't be loaded: the old page stays, and says so. */
import type { Page } from '@playwright/test';
import { findViolations } from '../axe.ts';
import { holdRequests } from '../office/holdRequests.ts';
import { expect, test } from '../server.ts';
import { followLink, isDocumentMarked, markDocument, pauseClock, waitForHydration } from './navigation.ts';

const aboutScript = /\/assets\/about-[^/]+\.js$/;
const lostScript = /net::ERR_FAILED|Failed to fetch dynamically imported module/;
const failed = (page: Page) => page.getByRole('region', { name: 'Error Loading Page' });
const aboutPage = (page: Page) => page.locator('#leadership');
const progress = (page: Page) => page.locator('[aria-live]').filter({ hasText: 'Loading…' });
// The worker would serve what the test blocks.
test.use({ serviceWorkers: 'block' });
test.beforeEach(({ expected }) => void expected.push(/Service Worker registration blocked/));

/** Leaves the page usable: its menu opens a section, and its address is what it was. */
async function stillUsable(page: Page, url: string) {
  await expect(page).toHaveURL(url);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(/#contact$/);
}

test('a page that cannot be loaded is reported over the old page, and loads when tried again', async ({
  page,
  site,
  expected,
}) => {
  expected.push(lostScript);
  await page.route(aboutScript, (route) => route.abort());
  await page.goto(site.url);
  await markDocument(page);
  const learnMore = page.locator('#about').getByRole('link', { name: /Learn More/ });
  await waitForHydration(page);
  await learnMore.click();
  await expect(failed(page)).toBeFocused();
  await expect(failed(page)).toContainText('Something went wrong. Please try again.');
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.locator('#officials')).toBeVisible();
  expect(await findViolations(page, 'section[aria-labelledby$=title]')).toEqual([]);

  await failed(page).getByRole('button', { name: 'Stay on this page' }).click();
  await expect(failed(page)).toHaveCount(0);
  await expect(learnMore).toBeFocused();
  await stillUsable(page, `${site.url}/`);

  await page.unroute(aboutScript);
  await page.route(aboutScript, (route) => route.abort(), { times: 1 });
  await page.evaluate(() => {
    // As if there were no network: a page loaded anew would be lost.
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  });
  await learnMore.click();
  await expect(failed(page)).toBeVisible();
  await failed(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(aboutPage(page)).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/about`);
  await expect(failed(page)).toHaveCount(0);
  expect(await isDocumentMarked(page)).toBe(true);
});

test('one whose styles do not come is told as well, and is asked for with its styles again', async ({
  page,
  site,
  expected,
}) => {
  expected.push(lostScript);
  const styles = /\/assets\/announcements-[^/]+\.css$/;
  await page.route(styles, (route) => route.abort(), { times: 1 });
  await page.goto(site.url);
  await waitForHydration(page);
  await page
    .locator('#announcements')
    .getByRole('link', { name: /^All .*announcements$/ })
    .click();
  await expect(failed(page)).toBeFocused();
  const answered = page.waitForResponse(styles);
  await failed(page).getByRole('button', { name: 'Try Again' }).click();
  expect((await answered).ok()).toBe(true);
  await expect(page).toHaveURL(`${site.url}/announcements`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Announcements');
});

test('one that fails twice while the server answers is loaded as a page of its own', async ({
  page,
  site,
  expected,
}) => {
  expected.push(lostScript);
  await page.goto(site.url);
  await markDocument(page);
  // It is lost until the page itself is loaded anew.
  let lost = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) lost = false;
  });
  await page.route(aboutScript, (route) => (lost ? route.abort() : route.continue()));
  await followLink(page, '/about');
  await failed(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(`${site.url}/about`);
  await expect(aboutPage(page)).toBeVisible();
  expect(await isDocumentMarked(page)).toBe(false);
});

test('one that hangs shows progress, lets the old page be used, and is given up after 15 seconds', async ({
  page,
  site,
}) => {
  await page.route(aboutScript, () => {});
  await page.goto(site.url);
  await waitForHydration(page);
  await pauseClock(page);
  await expect(progress(page)).toHaveCount(0);
  await page.getByRole('link', { name: /Learn More/ }).click();
  await page.clock.runFor(500);
  await expect(progress(page)).toHaveCount(1);
  await expect(page.locator('#officials')).toBeVisible();
  await page.clock.runFor(14_000);
  await expect(failed(page)).toHaveCount(0);
  await page.clock.runFor(1000);
  await expect(failed(page)).toBeVisible();
  await expect(progress(page)).toHaveCount(0);
  await stillUsable(page, `${site.url}/`);
});

test('a newer navigation takes the place of an older one', async ({ page, site }) => {
  const release = await holdRequests(page, aboutScript);
  await page.goto(site.url);
  await markDocument(page);
  await followLink(page, '/about');
  await followLink(page, '/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff Login');
  const arrived = page.waitForResponse(aboutScript);
  release();
  await arrived;
  // The screen of the older navigation arrives now, and is not shown.
  await followLink(page, '/announcements');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Announcements');
  await page.goBack();
  await expect(page).toHaveURL(`${site.url}/login`);
  await page.goBack();
  await expect(page).toHaveURL(`${site.url}/`);
  expect(await isDocumentMarked(page)).toBe(true);
});

test('Back to a screen that does not come leaves page and address as they are', async ({ page, site, expected }) => {
  expected.push(lostScript);
  await page.goto(site.url);
  await followLink(page, '/about');
  await expect(aboutPage(page)).toBeVisible();
  await followLink(page, '/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff Login');
  // A page loaded anew has the scripts of its own screen only.
  await page.route(aboutScript, (route) => route.abort());
  await page.reload();
  await waitForHydration(page);
  await page.evaluate(() => history.back());
  await expect(failed(page)).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff Login');
  await page.unroute(aboutScript);
  await failed(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(`${site.url}/about`);
  await expect(aboutPage(page)).toBeVisible();
});

test('a legal text that does not load is reported as well', async ({ page, site, expected }) => {
  expected.push(lostScript);
  const script = /\/assets\/LegalDialog-/;
  await page.route(script, (route) => route.abort());
  await page.goto(`${site.url}/about`);
  await waitForHydration(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click();
  await expect(failed(page)).toBeVisible();
  await expect(aboutPage(page)).toBeVisible();
  await page.unroute(script);
  await failed(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'I Understand' }).click();
  await expect(page).toHaveURL(`${site.url}/about`);
});

test('with the network gone, pages that were seen still open, and another one says what happened', async ({
  page,
  context,
  site,
  expected,
}) => {
  expected.push(/net::ERR|dynamically imported/);
  await page.goto(site.url);
  await followLink(page, '/announcements');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Announcements');
  await context.setOffline(true);
  await followLink(page, '/');
  await expect(page.locator('#officials')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Announcements');
  await followLink(page, '/about');
  await expect(failed(page)).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/announcements`);
  await failed(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(failed(page)).toBeVisible();
  await context.setOffline(false);
  await failed(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(aboutPage(page)).toBeVisible();
});

test('a link that is pressed while the page is still being taken over is followed without harm', async ({
  page,
  site,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    if (location.pathname !== '/announcements') return;
    // The shell is the app's by now, the screen in it not yet.
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('criticalContent').length === 0) return;
      observer.disconnect();
      document.querySelector<HTMLElement>('header a[href="/login"]')?.click();
      Object.assign(window, { marked: true });
    });
    observer.observe({ entryTypes: ['measure'] });
  });
  await page.goto(`${site.url}/announcements`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff Login');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await isDocumentMarked(page)).toBe(true);
});
