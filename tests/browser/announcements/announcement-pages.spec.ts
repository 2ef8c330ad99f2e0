import type { Locator } from '@playwright/test';
import { fulfillAsServer } from '../../serverAnswer.ts';
import { pickCases } from '../../soak.ts';
import { findViolations, layouts } from '../axe.ts';
import { holdRequests } from '../office/holdRequests.ts';
import { expect, test } from '../server.ts';
import {
  cards,
  categoryFilter,
  measureOverflow,
  numberedAnnouncements,
  pager,
  readAnnouncements,
  replaceAnnouncements,
  searchBox,
  titles,
} from './announcementList.ts';

test.describe('pages of nine', () => {
  test('the pager is hidden with one page and offers a window with more', async ({ page, town }) => {
    await replaceAnnouncements(town, numberedAnnouncements(9));
    await page.goto(`${town.url}/announcements`);
    await expect(titles(page)).toHaveCount(9);
    await expect(pager(page)).toHaveCount(0);
    await replaceAnnouncements(town, numberedAnnouncements(105));
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${town.url}/announcements?page=6`);
      await expect(pager(page).getByRole('listitem')).toHaveText([
        'Page 1',
        '…',
        'Page 5',
        'Page 6',
        'Page 7',
        'Page 8',
        '…',
        'Page 12',
      ]);
      await expect(pager(page).getByRole('link', { name: 'Page 6' })).toHaveAttribute('aria-current', 'page');
      await expect(titles(page).first()).toHaveText('Notice 46');
      expect(await measureOverflow(page), `${width} px`).toBeLessThanOrEqual(0);
      // Every control is large enough for a finger.
      for (const link of await pager(page).getByRole('link').all())
        expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });

  test('turning takes the reader to the top of the list, filters begin at page 1, and Back restores', async ({
    page,
    site,
  }) => {
    const all = await readAnnouncements(site);
    const services = all.filter((one) => one.category === 'services');
    expect(services.length, 'the demo has more services than fit on a page').toBeGreaterThan(9);
    const first = page.waitForResponse(/\/api\/sync/);
    await page.goto(`${site.url}/announcements`);
    await first;
    await pager(page).getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(`${site.url}/announcements?page=2`);
    await expect(titles(page)).toHaveText(all.slice(9, 18).map(({ title }) => title));
    const heading = page.getByRole('heading', { level: 2, name: /, page 2 of \d/ });
    await expect(heading).toBeFocused();
    await expect(cards(page).first()).toBeInViewport();
    const top = await cards(page)
      .first()
      .evaluate((card) => card.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(0);
    await categoryFilter(page, 'Services').click();
    await expect(page).toHaveURL(`${site.url}/announcements?category=services`);
    await expect(titles(page)).toHaveText(services.slice(0, 9).map(({ title }) => title));
    await pager(page).getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(`${site.url}/announcements?category=services&page=2`);
    await expect(titles(page)).toHaveText(services.slice(9, 18).map(({ title }) => title));
    await searchBox(page).fill(services[0]?.title ?? '');
    await expect(titles(page).first()).toHaveText(services[0]?.title ?? '');
    await page.goBack();
    await expect(page).toHaveURL(`${site.url}/announcements?category=services`);
    await expect(searchBox(page)).toHaveValue('');
    await page.goBack();
    await expect(page).toHaveURL(`${site.url}/announcements?page=2`);
    await expect(titles(page)).toHaveText(all.slice(9, 18).map(({ title }) => title));
    await page.goBack();
    await expect(titles(page).first()).toHaveText(all[0]?.title ?? '');
    // The pager was pressed at the list's foot, and there the reader is again.
    await expect(pager(page)).toBeInViewport();
  });

  test('each is a link that is followed without script, too', async ({ browser, site }) => {
    const all = await readAnnouncements(site);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}/announcements`);
    await expect(searchBox(page)).toBeHidden();
    await pager(page).getByRole('link', { name: 'Page 3' }).click();
    await expect(titles(page)).toHaveText(all.slice(18, 27).map(({ title }) => title));
    await categoryFilter(page, 'Services').click();
    const services = all.filter((one) => one.category === 'services');
    await expect(titles(page)).toHaveText(services.slice(0, 9).map(({ title }) => title));
    await pager(page).getByRole('link', { name: 'Next' }).click();
    await expect(titles(page)).toHaveText(services.slice(9, 18).map(({ title }) => title));
    await context.close();
  });

  test('no address is ever blank', async ({ page, site, expected }) => {
    expected.push(/404/);
    const addresses = ['page=99', 'category=events&page=99', 'page=2&page=3', 'page=zwei&category=sports&id=&x=1'];
    for (const address of addresses) {
      await page.goto(`${site.url}/announcements?${address}`);
      await expect(titles(page).first(), address).toBeVisible();
    }
  });
});

test('nothing of a search or a filter is asked of the server before everything is here, either', async ({
  page,
  town,
}) => {
  await replaceAnnouncements(town, numberedAnnouncements(30));
  const release = await holdRequests(page, '**/api/sync**');
  await page.goto(`${town.url}/announcements?page=2`);
  await expect(titles(page).first()).toHaveText('Notice 10');
  const status = page.getByRole('main').locator('[aria-live]');
  await pager(page).getByRole('link', { name: 'Page 4' }).click();
  await expect(status).toHaveText('Loading more announcements…');
  await expect(titles(page)).toHaveCount(0);
  await categoryFilter(page, 'Events').click();
  await expect(titles(page)).toHaveText(['Notice 11', 'Notice 14', 'Notice 17']);
  await expect(status).toHaveText('Loading more announcements…');
  await page
    .getByRole('link', { name: /Home|Maple/ })
    .first()
    .click();
  await expect(page.locator('#announcements').getByRole('article')).toHaveCount(0);
  release();
  await expect(page.locator('#announcements').getByRole('heading', { level: 3 })).toHaveText([
    'Notice 1',
    'Notice 2',
    'Notice 3',
  ]);
  await page.goBack();
  await expect(titles(page)).toHaveText([2, 5, 8, 11, 14, 17, 20, 23, 26].map((n) => `Notice ${n}`));
  await expect(status).toHaveText('10 announcements');
});

test('a failed fetch is reported in a toast and on the page, which stays alive', async ({ page, town, expected }) => {
  expected.push(/500/);
  await replaceAnnouncements(town, numberedAnnouncements(30));
  await page.route('**/api/sync**', (route) => fulfillAsServer(route, { status: 500, json: {} }));
  await page.goto(`${town.url}/announcements`);
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch announcements' })).toBeVisible();
  await expect(page.getByText('Failed to fetch announcements: only 9 of 30 could be loaded.')).toBeVisible();
  await expect(titles(page)).toHaveCount(9);
  await searchBox(page).fill('Summary 4');
  await expect(titles(page)).toHaveText(['Notice 4']);
  await page.unroute('**/api/sync**');
  await page.evaluate(() => window.dispatchEvent(new globalThis.Event('online')));
  await expect(page.getByText('only 9 of 30')).toHaveCount(0);
  await searchBox(page).fill('Summary 30');
  await expect(titles(page)).toHaveText(['Notice 30']);
});

test('the list of a town with one page of them is whole at once, and a failure changes nothing', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/500/);
  await replaceAnnouncements(town, numberedAnnouncements(5));
  await page.route('**/api/sync**', (route) => fulfillAsServer(route, { status: 500, json: {} }));
  const failed = page.waitForResponse(/\/api\/sync/);
  await page.goto(`${town.url}/announcements`);
  await failed;
  await searchBox(page).fill('notice 5');
  await expect(titles(page)).toHaveText(['Notice 5']);
  await expect(page.getByText('Failed to fetch')).toHaveCount(0);
});

test('axe finds nothing in any state of the list', async ({ page, town, expected }) => {
  expected.push(/500|404/);
  await replaceAnnouncements(town, numberedAnnouncements(105));
  await page.route('**/api/sync**', (route) => fulfillAsServer(route, { status: 500, json: {} }));
  const states: [string, Locator][] = [
    ['?page=6', pager(page)],
    ['?category=events', categoryFilter(page, 'Events')],
    ['?search=nothing+like+it', page.getByText('only 9 of 105')],
    ['?id=999999', page.getByText('Announcement not found.')],
  ];
  for (const { width, colorScheme } of pickCases(layouts, 2)) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    for (const [search, sign] of states) {
      await page.goto(`${town.url}/announcements${search}`);
      await expect(sign).toBeVisible();
      expect(await findViolations(page), `${search} at ${width} px`).toEqual([]);
    }
  }
});
