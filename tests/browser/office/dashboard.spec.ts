/** The dashboard: a walk over all of its cards, their failures, the view of residents, other people's changes, tasks. */
import type { Page } from '@playwright/test';
import { newAnnouncement } from '../../../db/rules/announcements/newAnnouncement.ts';
import { fulfillAsServer } from '../../serverAnswer.ts';
import { pickCases } from '../../soak.ts';
import { phone } from '../accounts/accountPages.ts';
import { signIn } from '../accounts/signIn.ts';
import { findViolations } from '../axe.ts';
import { openMarket } from '../orders/orders.ts';
import { expect, test } from '../server.ts';
import { waitForHydration } from '../shell/navigation.ts';

const card = (page: Page, title: string) => page.getByRole('main').getByRole('region', { name: title, exact: true });
const todo = (page: Page) => card(page, 'What needs doing today');

async function openDashboard(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard`);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back, /);
}

for (const size of pickCases([phone, { width: 1280, height: 900 }], 2)) {
  test(`every card leads to where its work is done, at ${size.width} pixels`, async ({ page, site }) => {
    await page.setViewportSize(size);
    await signIn(page, { url: site.market }, 'clerk');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await openDashboard(page, site.market);
    for (const title of [
      'Item List',
      'Invoices',
      'Orders',
      'Users',
      'Announcements',
      'Calendar',
      'Documents',
      'Site Content',
    ])
      await expect(card(page, title)).toBeVisible();
    expect(calls.filter((path) => path === '/api/dashboard')).toHaveLength(1);
    const links: [string, string, string][] = [
      ['Item List', 'Manage Items', '/items'],
      ['Invoices', 'Create New Invoice', '/invoices?new=true'],
      ['Invoices', 'Unpaid Invoice', '/invoices?status=unpaid'],
      ['Invoices', 'Paid Invoice', '/invoices?status=paid'],
      ['Invoices', 'View Invoices', '/invoices'],
      ['Orders', 'View All Orders', '/orders'],
      ['Users', 'Manage Users', '/users'],
      ['Calendar', 'Manage Calendar', '/#calendar'],
      ['Documents', 'View All Documents', '/#documents'],
    ];
    for (const [title, name, href] of links)
      await expect(card(page, title).getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    for (const [name, status] of [
      ['Incomplete', 'incomplete'],
      ['Paid', 'paid'],
      ['Shipped', 'shipped'],
    ] as const)
      await expect(card(page, 'Orders').getByRole('link', { name: new RegExp(`^${name} \\d+$`) })).toHaveAttribute(
        'href',
        `/orders?status=${status}`,
      );
    await expect(card(page, 'Users').getByRole('table', { name: 'Sign-ins a week' }).getByRole('row')).toHaveCount(13);
    await card(page, 'Orders').getByRole('button', { name: 'Month' }).click();
    await expect(card(page, 'Orders').getByRole('img', { name: 'Revenue' })).toBeVisible();
    await expect(card(page, 'Announcements').getByRole('listitem')).toHaveCount(2);
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    await card(page, 'Calendar').getByRole('button').click();
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible();
    await page.keyboard.press('Escape');
    await card(page, 'Documents')
      .getByRole('link', { name: /^Add a document to/ })
      .first()
      .click();
    await expect(page).toHaveURL(/categoryId=[^&]+&addDocument=true#documents$/);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}

test('each card that fails says so by itself; an answer that fails leaves the tasks @soak', async ({
  page,
  site,
  expected,
}) => {
  expected.push(/500/);
  await page.setViewportSize(phone);
  await signIn(page, { url: site.market }, 'clerk');
  const failed = { ok: false, message: 'No.' };
  const names = ['todo', 'items', 'invoices', 'orders', 'users', 'announcements', 'calendar', 'documents'];
  const json = { is_admin: true, today: '2026-11-22', ...Object.fromEntries(names.map((name) => [name, failed])) };
  await page.route('**/api/dashboard', (route) => fulfillAsServer(route, { json }));
  await openDashboard(page, site.market);
  await expect(card(page, 'Item List')).toContainText('An unexpected error occurred. Please try again later.');
  await expect(card(page, 'Announcements')).toContainText('Failed to load announcements');
  await expect(card(page, 'Announcements').getByRole('button', { name: 'Refresh Page' })).toBeVisible();
  await expect(
    page.locator('[aria-live]').filter({ hasText: '8 parts of the page could not be loaded.' }),
  ).toBeAttached();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await page.unrouteAll();
  await card(page, 'Orders')
    .getByRole('button', { name: /^Try again/ })
    .click();
  await expect(card(page, 'Orders').getByText('Total Orders')).toBeVisible();
  await expect(card(page, 'Item List').getByRole('listitem').first()).toContainText('available');

  await page.route('**/api/dashboard', (route) =>
    fulfillAsServer(route, { status: 500, json: { code: 'internal', message: '' } }),
  );
  await openDashboard(page, site.market);
  await expect(page.getByRole('alert')).toContainText('The dashboard could not be loaded.');
  await expect(page.getByRole('button', { name: 'New announcement' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'Orders').getByText('Total Orders')).toBeVisible();
});

test('residents find what is theirs, with nothing to manage and no call that they may not make', async ({
  page,
  town,
}) => {
  const market = await openMarket(town);
  const own = await market.order({ who: 'resident', units: { [market.items.mug]: 2 } });
  const refused: string[] = [];
  page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
  await signIn(page, { url: town.market }, 'resident');
  await openDashboard(page, town.market);
  await expect(card(page, 'Your orders').getByRole('link', { name: /Ann Lee/ })).toHaveAttribute(
    'href',
    `/orders?id=${own.id}`,
  );
  for (const title of ['Your invoices', 'Announcements', 'Calendar', 'Documents'])
    await expect(card(page, title)).toBeVisible();
  for (const title of ['Users', 'Site Content', 'What needs doing today'])
    await expect(card(page, title)).toHaveCount(0);
  await expect(page.getByRole('main').getByText(/Manage|Post a/)).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  expect(refused).toEqual([]);
});

test('five tasks are one tap away on a phone; what a colleague does and what is left unfinished appears by itself', async ({
  page,
  town,
}) => {
  await page.setViewportSize(phone);
  const market = await openMarket(town);
  await signIn(page, { url: town.market }, 'clerk');
  await openDashboard(page, town.market);
  const forms: [string, string][] = [
    ['New announcement', 'New Announcement'],
    ['Post a banner', 'Post a banner'],
    ['Add an event', 'Add Event'],
    ['Add a document', 'Add documents'],
  ];
  const main = page.getByRole('main');
  for (const [task, title] of forms) {
    const button = main.getByRole('button', { name: task });
    await expect(button).toBeInViewport({ ratio: 1 });
    await button.click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(main.getByRole('link', { name: 'New invoice', exact: true })).toBeInViewport({ ratio: 1 });

  await main.getByRole('button', { name: 'New announcement' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Half a thought');
  await page.keyboard.press('Escape');
  await expect(todo(page)).toContainText('Unfinished: New Announcement');
  await expect(todo(page)).toContainText('“Half a thought”');

  const total = card(page, 'Orders').getByText('Total Orders').locator('xpath=following-sibling::dd');
  const before = Number(await total.textContent());
  await market.order({ units: { [market.items.mug]: 1 } });
  await expect(total).toHaveText(String(before + 1));
  await expect(page.locator('[aria-live]').filter({ hasText: '1 new order.' })).toBeAttached();
  const host = new URL(town.market).hostname;
  await town.write(
    (tx) =>
      tx.save('announcements', {
        ...newAnnouncement('2026-11-22'),
        title: 'From a colleague',
        content: 'Words.',
      }),
    host,
  );
  await expect(card(page, 'Announcements')).toContainText('From a colleague');
});
