/** The screen of users: who may sign in, and who may change things. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findViolations } from '../axe.ts';
import { expect, test } from '../server.ts';
import { signIn } from './signIn.ts';

test('on a phone an administrator finds, promotes, deactivates and invites people', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/409|412/);
  const mails = () => readdirSync(join(town.dataDir, 'mail')).filter((name) => name.endsWith('.eml')).length;
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/dashboard`);
  await page.locator('main').getByRole('link', { name: 'Users', exact: true }).click();
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('button') });
  await expect(rows).toHaveCount(2);
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const search = page.getByLabel('Search by name or email');
  await search.fill('ROBIN resident@');
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('1 of 2 people')).toBeVisible();
  await search.fill('nobody');
  await expect(page.getByText('No users match.')).toBeVisible();
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await page.getByLabel('Show').selectOption('Administrators');
  await expect(rows).toHaveText([/Casey Clerk/]);
  await page.getByLabel('Show').selectOption('Everyone');

  // The last one cannot go.
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Manage Casey Clerk' }).click();
  await dialog.getByRole('button', { name: 'Remove administrator' }).click();
  await dialog.getByRole('button', { name: 'Yes, remove my rights' }).click();
  await expect(dialog.getByText('at least one administrator')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Manage Robin Resident' }).click();
  await dialog.getByRole('button', { name: 'Make administrator' }).click();
  await expect(page.getByText('Robin Resident is now an administrator.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Remove administrator' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Send password reset link' }).click();
  await expect(page.getByText('The link was sent to resident@maple.example.')).toBeVisible();
  // Another one told them that they are an administrator.
  await expect.poll(mails).toBe(2);
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog.getByRole('button', { name: 'Activate' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Activate' }).click();
  await expect(dialog.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Invite a person' }).click();
  await dialog.getByLabel(/^Email/).fill('resident@maple.example');
  await dialog.getByLabel(/^First name/).fill('Pat');
  await dialog.getByLabel(/^Last name/).fill('Parks');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('There is already an account with this email address.')).toBeVisible();
  await dialog.getByLabel(/^Email/).fill('pat@maple.example');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(mails).toBe(3);
  await expect(rows.filter({ hasText: 'Pat Parks' })).toContainText('Invited');

  // Another administrator saved first.
  await page.evaluate(async () => {
    const { users } = await (await fetch('/api/users')).json();
    const { id } = users.find(({ email }: { email: string }) => email === 'resident@maple.example');
    const headers = { 'Content-Type': 'application/json' };
    await fetch(`/api/users/${id}`, { method: 'PUT', headers, body: '{"is_admin":false}' });
  });
  await page.getByRole('button', { name: 'Manage Robin Resident' }).click();
  await dialog.getByRole('button', { name: 'Remove administrator' }).click();
  await expect(dialog.getByText('Someone else changed this account')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make administrator' })).toBeVisible();
});
