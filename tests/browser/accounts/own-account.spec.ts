import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findViolations } from '../axe.ts';
import { expect, type TownServer, test } from '../server.ts';
import { waitForHydration } from '../shell/navigation.ts';
import { heading, phone, staffLogin } from './accountPages.ts';
import { demoPassword, signIn } from './signIn.ts';

/** The token of the newest mail, once there are as many. */
async function mailedToken({ dataDir }: TownServer, count: number): Promise<string> {
  const mails = () => {
    try {
      return readdirSync(join(dataDir, 'mail'))
        .filter((name) => name.endsWith('.eml'))
        .sort();
    } catch {
      return [];
    }
  };
  await expect.poll(() => mails().length).toBe(count);
  const mail = readFileSync(join(dataDir, 'mail', mails().at(-1) ?? ''), 'utf8').replaceAll('=\r\n', '');
  return /\/password#([\w-]+)/.exec(mail)?.[1] ?? '';
}

test('a forgotten password: the mailed link leaves the address, works once, and signs in', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/410/);
  await page.setViewportSize(phone);
  await page.goto(`${town.url}/forgot`);
  await waitForHydration(page);
  await page.getByRole('textbox', { name: 'Email' }).fill('resident@maple.example');
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(heading(page)).toHaveText('Check your email');
  await expect(heading(page)).toBeFocused();
  const token = await mailedToken(town, 1);
  await page.goto(`${town.url}/password#${token}`);
  await expect(page.getByLabel('Email')).toHaveValue('resident@maple.example');
  expect(await page.evaluate(() => location.href)).toBe(`${town.url}/password`);
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('New password').fill('a much better one');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page).toHaveURL(`${town.url}/dashboard`);
  await expect(page.getByText('Welcome back, Robin')).toBeVisible();
  await page.goto(`${town.url}/password#${token}`);
  await expect(page.getByText('This link has expired or was already used')).toBeVisible();
  await page.getByRole('link', { name: 'Email me a new link' }).click();
  await expect(page).toHaveURL(`${town.url}/forgot`);
});

test('one\u2019s own account: where one is signed in, and the password @soak', async ({
  page,
  town,
  browser,
  expected,
}) => {
  expected.push(/40[01]/);
  await signIn(page, town, 'clerk');
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) Version/18.0 Mobile Safari/604.1' });
  const stolen = await context.newPage();
  await signIn(stolen, town, 'clerk');
  await stolen.goto(`${town.url}/users`);
  await expect(heading(stolen)).toHaveText('Users');

  await page.goto(`${town.url}/account`);
  const devices = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign out of Safari on iPhone' }).click();
  await expect(page.getByText('Safari on iPhone is signed out.')).toBeVisible();
  await expect(devices).toHaveCount(1);
  // There the next call finds out, and the screen says so.
  await stolen.getByRole('button', { name: /^Manage Robin/ }).click();
  await stolen.getByRole('button', { name: 'Deactivate' }).click();
  await expect(heading(stolen)).toHaveText('You are signed out');
  await expect(staffLogin(stolen)).toHaveCount(1);
  await expect(stolen.getByRole('link', { name: 'Sign in', exact: true })).toHaveAttribute(
    'href',
    `/login?from=${encodeURIComponent('/users')}`,
  );
  await signIn(stolen, town, 'clerk');

  const current = page.getByLabel('Current password');
  await current.fill('not this one');
  await page.getByLabel('New password').fill('a much better one');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.locator('main').getByRole('alert').filter({ hasText: 'current password' })).toBeVisible();
  await current.fill(demoPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  await expect(devices).toHaveCount(1);
  await stolen.goto(`${town.url}/account`);
  await expect(stolen).toHaveURL(/\/login\?/);
  await context.close();

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(`${town.url}/`);
  await expect(staffLogin(page)).toHaveCount(1);
});
