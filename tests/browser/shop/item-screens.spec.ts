import type { Locator, Page } from '@playwright/test';
import { fulfillAsServer } from '../../serverAnswer.ts';
import { signIn } from '../accounts/signIn.ts';
import { measureOverflow } from '../announcements/announcementList.ts';
import { findViolations, layouts } from '../axe.ts';
import { holdRequests } from '../office/holdRequests.ts';
import { expect, test } from '../server.ts';
import { cards, fillShop, listFilters, numberedItems, searchBox, sortSelect, titles } from './itemList.ts';

const _status = (page: Page) => page.getByRole('main').locator('section').locator('[aria-live]');
const dialog = (page: Page) => page.getByRole('dialog');

test('missing items are requested from the server once typing has paused, and failures are reported in words', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/500/);
  const last = (await fillShop(town, () => numberedItems(12))).at(-1);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/items\?.*search=/.test(request.url())) requests.push(request.url());
  });
  await page.route('**/api/sync?stream=catalogue**', (route) => fulfillAsServer(route, { status: 500, json: {} }));
  await page.clock.install();
  await page.goto(`${town.market}/items`);
  await page.waitForResponse(/stream=catalogue/);
  await page.clock.pauseAt(Date.now() + 60_000);
  await searchBox(page).focus();
  for (const letter of '12') {
    await page.keyboard.press(letter);
    await page.clock.runFor(299);
  }
  expect(requests).toEqual([]);
  await page.clock.runFor(1);
  await expect(titles(page)).toHaveText(['Thing 12']);
  // The server has just said so: it is of no age.
  await expect(page.getByText('These items were last updated')).toHaveCount(0);
  expect(requests.map((url) => new URL(url).search)).toEqual(['?page=1&per_page=10&search=12']);

  // The clock stands still: by itself the page asks for nothing between a failure and the press.
  const alert = page.getByRole('main').locator('section').getByRole('alert');
  const answers: [string, object, string][] = [
    [
      '**/api/items?**',
      { status: 500, json: { message: 'Out of cheese.' } },
      'Failed to load items. Please try again later. Out of cheese.',
    ],
    ['**/api/items?**', { json: { x: 1 } }, 'Could not fetch items/orders: Unexpected server response.'],
    ['**/api/items/lists', { status: 500, json: {} }, 'Could not fetch item lists.'],
  ];
  for (const [n, [pattern, answer, message]] of answers.entries()) {
    await page.route(pattern, (route) => fulfillAsServer(route, answer));
    await searchBox(page).fill(`thing 0${n + 1}`);
    await page.clock.runFor(300);
    await expect(alert.getByText(message, { exact: true })).toBeVisible();
    // Any answer is cached for a second.
    await page.clock.runFor(1001);
    await page.unroute(pattern);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(alert).toHaveCount(0);
    await expect(titles(page).first()).toBeVisible();
    await page.clock.runFor(1001);
  }

  // An item that cannot be had is told, and the page goes on (R556).
  await page.route('**/api/items/*', (route) => fulfillAsServer(route, { status: 500, json: {} }));
  await page.evaluate((id) => {
    const link = document.body.appendChild(document.createElement('a'));
    link.href = `/items?id=${id}`;
    link.click();
  }, last?.id);
  await expect(page.getByRole('alert').filter({ hasText: 'Error displaying item details.' })).toBeVisible();
  await expect(titles(page)).toHaveCount(10);
});

test('administrators see what is hidden and how to add and edit, until they sign out @soak', async ({ page, town }) => {
  await fillShop(
    town,
    ([attic]) => [
      { title: 'Scarce', quantity: 5 },
      { title: 'Seen', quantity: 6 },
      { title: 'Unseen', is_public: false, list_ids: [attic ?? 0], quantity: 0 },
    ],
    ['Attic'],
  );
  await signIn(page, { url: town.market }, 'clerk');
  // Only once the items are there can one be added.
  const release = await holdRequests(page, '**/api/items?**');
  await page.goto(`${town.market}/items?search=seen`);
  const add = page.getByRole('button', { name: 'Add New Item' });
  await expect(add).toBeVisible();
  await searchBox(page).fill('unseen');
  await expect(add).toBeDisabled();
  release();
  await expect(add).toBeEnabled();
  await expect(cards(page)).toContainText('Hidden');
  await cards(page).first().click();
  await expect(dialog(page).getByRole('button', { name: 'Edit' })).toBeVisible();
  await page.keyboard.press('Escape');
  await searchBox(page).fill('');
  await expect(listFilters(page)).toContainText(['All', 'Running low', 'Misc', 'Attic (not shown)']);
  await listFilters(page).filter({ hasText: 'Attic' }).click();
  await expect(page.getByText('Visitors don’t see this list')).toBeVisible();
  // A hidden item runs low for nobody.
  await page.goto(`${town.market}/items?stock=low`);
  await expect(page.getByRole('heading', { name: 'Items running low' })).toBeVisible();
  await expect(titles(page)).toHaveText(['Scarce']);
  await listFilters(page).filter({ hasText: 'Running low' }).click();
  await expect(page).toHaveURL(`${town.market}/items`);
  await expect(titles(page)).toContainText(['Scarce', 'Seen', 'Unseen']);
  // The button stands at the right edge, as the sorting does.
  const rightEdge = async (control: Locator) => {
    const { x, width } = (await control.boundingBox()) ?? { x: 0, width: 0 };
    return Math.round(x + width);
  };
  expect(await rightEdge(add)).toBe(await rightEdge(sortSelect(page)));
  // People who can fill an empty shop learn that they can.
  const everything = '**/api/items?**';
  await page.route(everything, (route) => fulfillAsServer(route, { json: { items: [], total: 0, page: 1 } }));
  await page.goto(`${town.market}/items?sort=newest`);
  await expect(page.getByText('Add your first item.')).toBeVisible();
  await page.unroute(everything);
  await page.goto(`${town.market}/items?search=unseen&stock=low`);
  await expect(page.getByText('Nothing is running low right now.')).toBeVisible();
  const wide = (await add.boundingBox())?.width ?? 0;
  await page.setViewportSize({ width: 700, height: 800 });
  await expect(add).toBeVisible();
  expect((await add.boundingBox())?.width).toBeLessThan(wide - 40);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(add).toHaveCount(0);
  await expect(page.getByText('Check the spelling')).toBeVisible();
  await expect(listFilters(page)).toHaveText(['All', 'Misc']);
  // To everybody else the address says nothing of stock.
  await searchBox(page).fill('');
  await expect(titles(page)).toHaveText(['Scarce', 'Seen']);
});

test('axe finds nothing in the viewer or where nothing is found, and all of it fits a small screen', async ({
  page,
  town,
}) => {
  await fillShop(
    town,
    ([hats]) => [
      { title: 'Lantern'.repeat(8), quantity: 5, tags: ['light', 'x'.repeat(40)], sku: 'L-1', price: 1_000_000 },
      ...numberedItems(10, { list_ids: [hats ?? 0] }),
    ],
    ['Hats', ...Array.from({ length: 20 }, (_, n) => `A list with a name ${n}`)],
  );
  const [{ width, colorScheme }] = layouts;
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${town.market}/items?search=nothing`);
  await expect(page.getByText('No items found')).toBeVisible();
  expect(await findViolations(page), 'nothing found').toEqual([]);
  await page.getByRole('button', { name: 'Show all items' }).click();
  await cards(page).first().click();
  await expect(dialog(page).getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  expect(await findViolations(page), 'the viewer').toEqual([]);
  await page.setViewportSize({ width: 320, height: 900 });
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  expect(await dialog(page).evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBeLessThanOrEqual(0);
});
