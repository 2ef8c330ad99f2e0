/** Screens that need a sign-in: nobody else gets there, and no input is lost. */

import type { Route } from '@playwright/test';
import { fulfillAsServer } from '../../serverAnswer.ts';
import { listAddresses } from '../screens.ts';
import { expect, sendRequest, test } from '../server.ts';
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

test('a visitor who opens one ends on the login page, with the address kept', async ({ page, site }) => {
  for (const path of protectedPaths) {
    const { status, headers } = await sendRequest(site.market + path);
    expect([status, headers.location]).toEqual([302, `/login?from=${encodeURIComponent(path)}`]);
  }
  const { body } = await sendRequest(`${site.market}/login`);
  expect(body.toString(), 'also without script').toContain('Staff Login</h1>');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname);
  });
  for (const path of ['/history', '/orders?search=a&page=2']) {
    await page.goto(site.market + path);
    await expect(page).toHaveURL(`${site.market}/login?from=${encodeURIComponent(path)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff Login');
    await waitForHydration(page);
    await expect(page.getByText(message)).toHaveCount(path.startsWith('/orders') ? 1 : 0);
  }
  const everybodys = ['/api/sync', '/api/live', '/api/auth/text'];
  expect(calls.filter((path) => !everybodys.includes(path))).toEqual([]);
});

test('a resident finds no tools on the screens of administrators', async ({ page, site }) => {
  await signIn(page, site, 'resident');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto(`${site.url}/users`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Admin access required');
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  for (const path of listAddresses(({ audience }) => audience === 'administrators')) {
    await followLink(page, path);
    await expect(page).toHaveURL(site.url + path);
    await expect(heading, path).toHaveText('Admin access required');
  }
  expect(calls).not.toContain('/api/users');
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

test('where the server has to say who is there: nothing shows before, failures leave one where one is, and an expired session leads to the login page', async ({
  page,
  site,
  expected,
}) => {
  expected.push(/401|500|net::ERR/);
  const rita = { first_name: 'Rita', is_admin: false };
  const isSignedIn = () => expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(1);
  const answerBy = async (handle: (route: Route) => Promise<void>) => {
    await page.unroute('**/api/users/me');
    await page.route('**/api/users/me', handle);
    // A request within a second of the last one is skipped.
    await setClocksForward(page, 1100);
  };
  await mockSignIn(page);
  await page.goto(`${site.market}/about`);
  await isSignedIn();

  for (const [what, fail] of [
    ['the server fails', { status: 500, json: { message: 'No.' } }],
    ['there is no network', null],
  ] as const) {
    await test.step(`when ${what} one stays where one is, and is told; the next focus asks again`, async () => {
      await answerBy((route) => (fail ? fulfillAsServer(route, fail) : route.abort()));
      await followLink(page, '/orders');
      const alert = page.locator('[role="alert"] > :not([data-earlier])');
      await expect(alert).toHaveText('We couldn’t check whether you are signed in. Please try again.');
      await expect(page).toHaveURL(`${site.market}/about`);
      await expect(page.locator('#leadership')).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('signed_in'))).toBe('1');

      await answerBy((route) => fulfillAsServer(route, { json: rita }));
      // A focus joins a check that is already running, and fails with it; the next one does not.
      await expect(async () => {
        await page.evaluate(() => window.dispatchEvent(new globalThis.Event('focus')));
        await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(1, { timeout: 3000 });
      }).toPass();
      // The next failure has another text.
      await alert.evaluateAll((all) => all.map((one) => one.setAttribute('data-earlier', '')));
    });
  }

  await test.step('nothing of the screen shows before the server has said who is there', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await answerBy(async (route) => {
      await held;
      await fulfillAsServer(route, { json: rita });
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

  await test.step('a session that has expired leads to the login page', async () => {
    await followLink(page, '/about');
    await expect(page).toHaveURL(`${site.market}/about`);
    await answerBy((route) => route.continue());
    await followLink(page, '/orders');
    await expect(page).toHaveURL(`${site.market}/login?from=${encodeURIComponent('/orders')}`);
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Staff Login' })).toHaveCount(1);
  });
});

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
