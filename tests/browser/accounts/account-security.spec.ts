/** Confirmed addresses, two-step sign-in, and entering the password again. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { findViolations } from '../axe.ts';
import { expect, test } from '../server.ts';
import { waitForHydration } from '../shell/navigation.ts';
import { heading, phone } from './accountPages.ts';
import { demoPassword, forgetPasswords, signIn } from './signIn.ts';

async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
}

test('on a phone somebody new is welcomed, and welcomed back; an easy password is refused in words, and the mailed link confirms the address', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/40[013]/);
  const confirmMails = () => {
    const folder = join(town.dataDir, 'mail');
    const files = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name.endsWith('.eml'));
    const texts = files.map(({ name }) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', ''));
    return texts.flatMap((text) => /\/confirm#([\w-]+)/.exec(text)?.[1] ?? []);
  };
  await page.setViewportSize(phone);
  await page.goto(`${town.url}/register`);
  await waitForHydration(page);
  await page.getByLabel('First name').fill('Ann');
  await page.getByLabel('Last name').fill('Bee');
  await page.getByLabel('Email').fill('ann@maple.example');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('annbee2026');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.locator('main').getByRole('alert')).toContainText('your name, your email address or your town');
  await password.fill('a barn of owls');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(`${town.url}/dashboard`);
  await expect(heading(page)).toHaveText('Welcome, Ann');
  const notice = page.getByText('Your email address isn’t confirmed yet.');
  await expect(notice).toBeVisible();
  await page.reload();
  await expect(heading(page)).toHaveText('Welcome back, Ann');
  await page.goto(`${town.url}/account`);
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByText('The email is on its way.')).toBeVisible();
  await expectAccessible(page);

  expect(confirmMails()).toHaveLength(2);
  const token = await town.write(async (tx) => {
    const { createHash } = await import('node:crypto');
    const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
    const [row] = await tx.trx('mailed_links').where({ purpose: 'confirm' });
    return confirmMails().find((one) => hash(one) === row?.token_hash) ?? '';
  });
  const question = page.getByText('Confirm that you made an account here with the address ann@maple.example.');
  const typed = page.getByLabel('The password of this account');
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.goto(`${town.url}/confirm#${token}`);
  await expect(question).toBeVisible();
  await expect(typed, 'a browser that is not signed in').toBeVisible();
  await expectAccessible(page);
  await page.context().addCookies(cookies);
  await page.goto('about:blank');
  await page.goto(`${town.url}/confirm#${token}`);
  await expect(question).toBeVisible();
  await expect(typed).toHaveCount(0);
  expect(await page.evaluate(() => location.href)).toBe(`${town.url}/confirm`);
  // Signed out in another tab meanwhile.
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await typed.fill('not this one');
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.locator('main').getByRole('alert')).toContainText('not the password of this account');
  await page.context().addCookies(cookies);
  await typed.fill('a barn of owls');
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText('ann@maple.example is confirmed.')).toBeVisible();
  await page.locator('main').getByRole('link', { name: 'Your account' }).click();
  await expect(heading(page)).toHaveText('Your account');
  await expect(notice).toHaveCount(0);
});

test('an administrator turns two-step sign-in on, signs in by a code and by a recovery code, needs one for another address, and turns it off @soak', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/40[01]/);
  await page.setViewportSize(phone);
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/account`);
  const main = page.locator('main');
  const part = main.getByRole('region', { name: 'Two-step sign-in' });
  await part.getByRole('button', { name: 'Turn on' }).click();
  await expect(part.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expect(part.getByRole('list'), 'who uses the keyboard goes on from there').toBeFocused();
  await expect(part.getByRole('link', { name: 'Open the app' })).toHaveAttribute('href', /^otpauth:\/\/totp\//);
  await expectAccessible(page);
  const secret = ((await part.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await part.getByRole('textbox', { name: 'Code' }).fill('000000');
  await part.getByRole('button', { name: 'Turn on' }).click();
  await expect(part.getByRole('alert')).toContainText('That code is wrong');
  // The code before is good for a while, so that the present one is left for signing in.
  await part.getByRole('textbox', { name: 'Code' }).fill(totp.generate({ timestamp: Date.now() - 30_000 }));
  await part.getByRole('button', { name: 'Turn on' }).click();
  const codes = part.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expect(part.getByRole('button', { name: 'Print' })).toBeVisible();
  await expectAccessible(page);
  const [first = '', second = '', third = ''] = await codes.allTextContents();
  await part.getByRole('button', { name: 'I have saved them' }).click();
  await expect(part.getByText('You have 10 recovery codes left.')).toBeFocused();

  const enterPassword = async () => {
    await page.goto(`${town.url}/login`);
    await waitForHydration(page);
    await page.getByLabel('Email').fill('clerk@maple.example');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Continue to Dashboard' }).click();
    await expect(heading(page)).toHaveText('Enter your code');
  };
  await page.context().clearCookies();
  await enterPassword();
  await expectAccessible(page);
  const code = main.getByLabel('Code', { exact: true });
  await code.fill('12345');
  await main.getByRole('button', { name: 'Sign in' }).click();
  await expect(main.getByRole('alert')).toContainText('That code is wrong');
  await main.getByRole('button', { name: 'No phone? Use a recovery code' }).click();
  await expect(main.getByRole('alert'), 'it was said of another field').toHaveCount(0);
  await main.getByRole('button', { name: 'Use the code from the app' }).click();
  await code.fill(totp.generate());
  await main.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${town.url}/dashboard`);
  await page.context().clearCookies();
  await enterPassword();
  await main.getByRole('button', { name: 'No phone? Use a recovery code' }).click();
  await main.getByLabel('Recovery code').fill(first);
  await main.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${town.url}/dashboard`);

  await page.goto(`${town.url}/account`);
  await expect(part.getByText('You have 9 recovery codes left.')).toBeVisible();
  const newEmail = main.getByLabel('New email address');
  await newEmail.fill('casey@maple.example');
  await main.getByRole('button', { name: 'Send the link' }).click();
  await expect(main.getByText('a new address takes a code, too')).toBeFocused();
  await expect(newEmail, 'it makes room for the code').toBeHidden();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'No phone? Use a recovery code' }).click();
  await main.getByLabel('Recovery code').fill(second);
  await main.getByRole('button', { name: 'Send the link' }).click();
  await expect(main.getByText('We sent a link to casey@maple.example.')).toBeFocused();

  await part.getByRole('button', { name: 'Turn off' }).click();
  await part.getByLabel('Your password', { exact: true }).fill(demoPassword);
  await part.getByRole('textbox', { name: 'Code' }).fill(third);
  await expectAccessible(page);
  await part.getByRole('button', { name: 'Turn off' }).click();
  await expect(part.getByText('It is off.')).toBeVisible();
});

test('making an administrator or exporting data asks for the password again, and goes on by itself @soak', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/40[03]/);
  await page.setViewportSize(phone);
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/users`);
  await forgetPasswords(town);
  await page.getByRole('button', { name: 'Manage Robin Resident' }).click();
  await page.getByRole('button', { name: 'Make administrator' }).click();
  const asking = page.getByRole('dialog', { name: 'Enter your password' });
  await expect(asking.getByLabel('Your password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await asking.getByRole('button', { name: 'Cancel' }).click();
  const manage = page.getByRole('dialog', { name: 'Robin Resident' });
  await expect(manage.getByText('Nothing was changed.')).toBeVisible();
  await manage.getByRole('button', { name: 'Make administrator' }).click();
  await asking.getByLabel('Your password', { exact: true }).fill('not this one');
  await asking.getByRole('button', { name: 'Continue' }).click();
  await expect(asking.getByRole('alert')).toContainText('not right');
  await asking.getByLabel('Your password', { exact: true }).fill(demoPassword);
  await asking.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Robin Resident is now an administrator.')).toBeVisible();
  await expect(asking).toHaveCount(0);
  await manage.getByRole('button', { name: 'Close' }).click();

  await forgetPasswords(town);
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite a person' });
  await invite.getByLabel(/^Email/).fill('pat@maple.example');
  await invite.getByLabel(/^First name/).fill('Pat');
  await invite.getByLabel(/^Last name/).fill('Parks');
  await invite.getByLabel(/^Administrator/).check();
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await asking.getByLabel('Your password', { exact: true }).fill(demoPassword);
  await asking.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The invitation was sent to pat@maple.example.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto(`${town.url}/history`);
  await forgetPasswords(town);
  await page.getByRole('link', { name: 'Download' }).click();
  await asking.getByLabel('Your password', { exact: true }).fill(demoPassword);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    asking.getByRole('button', { name: 'Continue' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
});
