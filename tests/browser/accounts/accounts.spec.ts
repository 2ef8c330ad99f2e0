import type { Page } from '@playwright/test';
import { fulfillAsServer } from '../../serverAnswer.ts';
import { findViolations } from '../axe.ts';
import { expect, test } from '../server.ts';
import { waitForHydration } from '../shell/navigation.ts';
import { heading, phone, staffLogin } from './accountPages.ts';
import { demoPassword } from './signIn.ts';

type Answer = { status: number; json?: object; headers?: Record<string, string> };

/** Responds to the calls of an address with the given responses in turn; the last one repeats. @returns their bodies */
async function answering(page: Page, path: string, ...answers: (Answer | 'none')[]) {
  const bodies: unknown[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    bodies.push(route.request().postDataJSON());
    const answer = answers[Math.min(bodies.length, answers.length) - 1] ?? 'none';
    if (bodies.length === 1) await held;
    if (answer === 'none') await route.abort();
    else await fulfillAsServer(route, answer.json ? answer : { status: answer.status, body: '' });
  });
  return { bodies, release: () => release() };
}

test('the login form: sent once, told in words, and cleared by typing (R315-R320, R325, R327, R332, R337, R338)', async ({
  page,
  site,
  expected,
  context,
}) => {
  expected.push(/40[19]|429|50[03]|net::ERR/);
  await page.setViewportSize(phone);
  const login = await answering(
    page,
    '/api/auth/login',
    { status: 401 },
    { status: 401, json: { message: 'Not you.' } },
    { status: 429, json: { message: 'Too many attempts.' }, headers: { 'Retry-After': '300' } },
    'none',
  );
  await page.goto(`${site.url}/login`);
  await waitForHydration(page);
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  const submit = page.getByRole('button', { name: 'Continue to Dashboard' });
  const alert = page.locator('main').getByRole('alert');
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot');
  await submit.click();
  await expect(email).toBeFocused();
  expect(await email.evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true);

  await email.fill('ann@maple.example');
  await password.fill('my secret');
  const show = page.getByRole('button', { name: 'Show password' });
  for (const [type, pressed] of [
    ['text', 'true'],
    ['password', 'false'],
    ['text', 'true'],
  ] as const) {
    await show.click();
    await expect(password).toHaveAttribute('type', type);
    await expect(show).toHaveAttribute('aria-pressed', pressed);
  }
  await submit.click();
  const busy = page.getByRole('button', { name: 'Signing in...' });
  await expect(busy).toBeVisible();
  await expect(password).toHaveAttribute('type', 'password');
  await busy.click({ force: true });
  await password.press('Enter');
  login.release();
  await expect(alert).toHaveText('Invalid email or password. Please try again.');
  expect(login.bodies).toEqual([{ email: 'ann@maple.example', password: 'my secret' }]);
  expect(await findViolations(page)).toEqual([]);
  await password.press('x');
  await expect(alert).toHaveCount(0);

  await password.press('Enter');
  await expect(alert).toHaveText('Not you.');
  await password.press('Enter');
  await expect(alert).toHaveText('Too many attempts. You can try again in 5 minutes.');
  await password.press('Enter');
  await expect(alert).toContainText('reach the site');
  await context.setOffline(true);
  await password.press('Enter');
  await expect(alert).toContainText('You are offline');
  await context.setOffline(false);
  await expect(password).toHaveValue(/my secret/);

  for (const name of ['Terms of Use', 'Privacy Policy']) {
    await page.locator('main').getByRole('link', { name }).click();
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText(name);
    await page.getByRole('button', { name: 'I Understand' }).click();
  }
  await expect(password).toHaveValue(/my secret/);
});

test('the registration form, and the words of the town around both (R321-R331, R333-R336, R339, R340, R953)', async ({
  page,
  site,
  expected,
}) => {
  expected.push(/409|500/);
  let requests = 0;
  await page.route('**/api/auth/text', (route) => {
    requests += 1;
    const json = {
      login_form_subtext: 'Hello, staff.',
      register_form_subtext: 'Hello, neighbor.',
      login_welcome_subtext: '',
    };
    return fulfillAsServer(route, requests === 1 ? { status: 500, body: '' } : { json });
  });
  const register = await answering(
    page,
    '/api/auth/register',
    { status: 500 },
    { status: 409, json: { message: 'Taken.' } },
  );
  await page.goto(`${site.url}/login`);
  await expect(page.getByText('Use the email address and password of your account.')).toBeVisible();
  await waitForHydration(page);
  await expect.poll(() => requests).toBe(1);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByText('Hello, neighbor.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Hello, staff.')).toBeVisible();
  await expect(page.getByText('Sign in to see what is new')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Hello, neighbor.')).toBeVisible();
  // The first one failed, and what came then was asked for once.
  expect(requests).toBe(2);

  const field = (name: string) => page.locator(`main input[name="${name}"]`);
  const typed = { firstName: ' Ann ', lastName: ' Bee ', email: ' ann@maple.example ', password: ' 7 chars' };
  const fill = async (more: object = {}) => {
    for (const [name, value] of Object.entries({ ...typed, ...more })) await field(name).fill(value);
  };
  const submit = page.getByRole('button', { name: 'Create Account' });
  for (const name of ['firstName', 'lastName', 'email']) {
    for (const value of name === 'email' ? [''] : ['', '   ']) {
      await fill({ [name]: value });
      await submit.click();
      await expect(field(name)).toBeFocused();
      expect(await field(name).evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
    }
  }
  await fill({ password: '7 chars' });
  await submit.click();
  await expect(field('password')).toBeFocused();
  // Filled in by something that is no typing: browsers then overlook that it is too short.
  await field('password').evaluate((input: HTMLInputElement) => {
    input.value = 'short';
  });
  await submit.click();
  expect(register.bodies).toEqual([]);

  await fill();
  await submit.click();
  const busy = page.getByRole('button', { name: 'Creating your account...' });
  await expect(busy).toBeVisible();
  await busy.click({ force: true });
  await field('password').press('Enter');
  register.release();
  const alert = page.locator('main').getByRole('alert');
  await expect(alert).toHaveText('Failed to create account. Please try again.');
  expect(register.bodies).toEqual([
    { firstName: 'Ann', lastName: 'Bee', email: 'ann@maple.example', password: ' 7 chars' },
  ]);
  await submit.click();
  await expect(alert).toHaveText('Taken.');
  await field('firstName').press('x');
  await expect(alert).toHaveCount(0);
});

test('signing in leads to what was wanted, in every tab, and signing out ends it (R892, R894)', async ({
  page,
  site,
  context,
  expected,
}) => {
  expected.push(/401/);
  await page.goto(`${site.market}/orders?status=paid`);
  await waitForHydration(page);
  const other = await context.newPage();
  await other.goto(`${site.market}/about`);
  await expect(staffLogin(other)).toHaveCount(1);

  await page.getByLabel('Email').fill('resident@maple.example');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Continue to Dashboard' }).click();
  await expect(page).toHaveURL(`${site.market}/orders?status=paid`);
  await expect(heading(page)).toHaveText('My Orders');
  await expect(other.getByRole('button', { name: 'Logout' })).toHaveCount(1);
  // People who are signed in are sent on from there too.
  await page.goto(`${site.market}/register?from=/account`);
  await expect(page).toHaveURL(`${site.market}/account`);
  await page.goto(`${site.market}/login`);
  await expect(page).toHaveURL(`${site.market}/dashboard`);
  await expect(page.getByText('Welcome back, Robin')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your invoices' }).getByRole('listitem')).toHaveCount(3);

  // A good cookie is enough where a sign-in is needed; without the mark another page does not ask.
  await page.evaluate(() => localStorage.removeItem('signed_in'));
  await expect(staffLogin(other)).toHaveCount(1);
  await page.goto(`${site.market}/account`);
  await expect(heading(page)).toHaveText('Your account');
  await expect(other.getByRole('button', { name: 'Logout' })).toHaveCount(1);

  await other.evaluate(() => {
    sessionStorage.setItem('form-memory ["x"]', '{}');
    document.addEventListener('authStateChanged', (event) => {
      Object.assign(window, { heard: (event as CustomEvent).detail });
    });
  });
  const [cookie] = await context.cookies();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(staffLogin(other)).toHaveCount(1);
  expect(await other.evaluate(() => (window as unknown as { heard: unknown }).heard)).toEqual({
    isAuthenticated: false,
    isAdmin: false,
    user: null,
  });
  await expect.poll(() => other.evaluate(() => sessionStorage.getItem('form-memory ["x"]'))).toBe(null);
  await expect(heading(page)).toHaveText('You are signed out');
  if (cookie) await context.addCookies([cookie]);
  await page.reload();
  await expect(page).toHaveURL(`${site.market}/login?from=${encodeURIComponent('/account')}`);
});
