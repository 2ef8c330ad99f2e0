/** Screens that need a sign-in: nobody else gets there, and no input is lost. */

import { fulfillAsServer } from '../../serverAnswer.ts';
import { listAddresses } from '../screens.ts';
import { expect, test } from '../server.ts';
import {
  followLink,
  isDocumentMarked,
  markDocument,
  mockSignIn,
  setClocksForward,
  waitForHydration,
} from '../shell/navigation.ts';
import { signIn } from './signIn.ts';

declare global {
  interface Window {
    authChanges: unknown[];
  }
}

const protectedPaths = [...listAddresses(({ audience }) => audience !== 'everyone'), '/orders?search=a&page=2'];
const message = 'Please log in to view your orders.';

test('a visitor who opens one ends on the login page, with the address kept', async ({ page, site, browser }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname);
  });
  for (const path of protectedPaths) {
    await page.goto(site.market + path);
    await expect(page).toHaveURL(`${site.market}/login?from=${encodeURIComponent(path)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff Login');
    await waitForHydration(page);
    await expect(page.getByText(message)).toHaveCount(path.startsWith('/orders') ? 1 : 0);
  }
  const everybodys = ['/api/sync', '/api/live', '/api/auth/text'];
  expect(calls.filter((path) => !everybodys.includes(path))).toEqual([]);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const bare = await context.newPage();
  await bare.goto(`${site.market}/orders`);
  await expect(bare.getByRole('heading', { level: 1 })).toHaveText('Staff Login');
  await context.close();
});

test('a resident finds no tools on the screens of administrators', async ({ page, site }) => {
  await signIn(page, site, 'resident');
  for (const path of listAddresses(({ audience }) => audience === 'administrators')) {
    await page.goto(site.url + path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Admin access required');
  }
});

test('a visitor who follows a link to one does, too, without loading a document', async ({ page, site, expected }) => {
  // Whether there is a good cookie, only the server knows.
  expected.push(/401/);
  await page.goto(`${site.market}/about`);
  await markDocument(page);
  await followLink(page, '/orders?status=paid');
  await expect(page).toHaveURL(`${site.market}/login?from=${encodeURIComponent('/orders?status=paid')}`);
  await expect(page.getByText(message)).toBeVisible();
  expect(await isDocumentMarked(page)).toBe(true);
  // Back leads to the page with the link, not into a loop.
  await page.goBack();
  await expect(page).toHaveURL(`${site.market}/about`);
});

test('nothing of the screen shows before the server has said who is there', async ({ page, site }) => {
  await mockSignIn(page);
  await page.goto(`${site.market}/about`);
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(1);
  // A request within a second of the last one is skipped.
  await setClocksForward(page, 1100);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.unroute('**/api/users/me');
  await page.route('**/api/users/me', async (route) => {
    await held;
    await fulfillAsServer(route, { json: { first_name: 'Rita', is_admin: false } });
  });
  const request = page.waitForRequest('**/api/users/me');
  await followLink(page, '/orders');
  await request;
  await expect(page).toHaveURL(`${site.market}/about`);
  await expect(page.getByRole('heading', { name: 'Orders' })).toHaveCount(0);
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Orders');
  await expect(page).toHaveURL(`${site.market}/orders`);
});

test('a session that has expired leads to the login page', async ({ page, site, expected }) => {
  expected.push(/401/);
  await mockSignIn(page);
  await page.goto(`${site.market}/about`);
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(1);
  await page.unroute('**/api/users/me');
  await setClocksForward(page, 1100);
  await followLink(page, '/orders');
  await expect(page).toHaveURL(`${site.market}/login?from=${encodeURIComponent('/orders')}`);
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Staff Login' })).toHaveCount(1);
});

for (const [what, fail] of [
  ['the server fails', { status: 500, json: { message: 'No.' } }],
  ['there is no network', null],
] as const) {
  test(`when ${what} one stays where one is, and is told; the next focus asks again`, async ({
    page,
    site,
    expected,
  }) => {
    expected.push(/500|net::ERR/);
    await mockSignIn(page);
    await page.goto(`${site.market}/about`);
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(1);
    await page.unroute('**/api/users/me');
    await page.route('**/api/users/me', (route) => (fail ? fulfillAsServer(route, fail) : route.abort()));
    await setClocksForward(page, 1100);
    await followLink(page, '/orders');
    await expect(page.getByRole('alert')).toHaveText('We couldn’t check whether you are signed in. Please try again.');
    await expect(page).toHaveURL(`${site.market}/about`);
    await expect(page.locator('#leadership')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('signed_in'))).toBe('1');

    await page.route('**/api/users/me', (route) =>
      fulfillAsServer(route, { json: { first_name: 'Rita', is_admin: false } }),
    );
    // A focus joins a check that is already running, and fails with it; the next one does not.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new globalThis.Event('focus')));
      await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(1, { timeout: 3000 });
    }).toPass();
  });
}

test('listeners learn who is signed in: once at the start, and with every change @soak', async ({
  page,
  site,
  expected,
}) => {
  // The server knows no Clara: it refuses what her dashboard asks for.
  expected.push(/500/, /401/);
  await page.addInitScript(() => {
    window.authChanges = [];
    window.addEventListener('authStateChanged', (event) => {
      window.authChanges.push((event as CustomEvent).detail);
    });
  });
  const readMessages = () => page.evaluate(() => window.authChanges);
  const nobody = { isAuthenticated: false, isAdmin: false, user: null };
  const focus = () => page.evaluate(() => window.dispatchEvent(new globalThis.Event('focus')));
  await page.goto(site.market);
  await expect.poll(readMessages).toEqual([nobody]);

  await page.evaluate(() => localStorage.setItem('signed_in', '1'));
  const clara = {
    id: '7',
    email: 'clara@maple.example',
    first_name: 'Clara',
    is_admin: true,
    email_confirmed: true,
    rights: [],
  };
  await page.route('**/api/users/me', (route) => fulfillAsServer(route, { json: clara }));
  await page.route('**/api/users/me', (route) => fulfillAsServer(route, { status: 500, json: {} }), { times: 1 });
  await page.reload();
  // It may have asked again by itself, with the answer to another call.
  await expect.poll(readMessages).toContainEqual(nobody);
  await focus();
  const somebody = { isAuthenticated: true, isAdmin: true, user: clara };
  await expect.poll(readMessages).toEqual([nobody, somebody]);
  await focus();
  await followLink(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Clara');
  expect(await readMessages()).toEqual([nobody, somebody]);
});

test('logging out on a protected screen leaves it, and stays signed in when it fails', async ({
  page,
  site,
  expected,
}) => {
  expected.push(/500/);
  await mockSignIn(page);
  await page.goto(`${site.market}/about`);
  await followLink(page, '/orders');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Orders');
  await page.route('**/api/auth/logout', (route) => fulfillAsServer(route, { status: 500, json: {} }), { times: 1 });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('alert')).toContainText('so you are still signed in');
  await expect(page).toHaveURL(`${site.market}/orders`);
  await page.route('**/api/auth/logout', (route) => fulfillAsServer(route, { status: 204 }));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${site.market}/`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Staff Login' })).toHaveCount(1);
});
