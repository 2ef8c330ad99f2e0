/** Changing the address of one's own account, as people see it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findViolations } from '../axe.ts';
import { expect, type TownServer, test } from '../server.ts';
import { heading, phone } from './accountPages.ts';
import { demoPassword, forgetPasswords, signIn } from './signIn.ts';

/** The tokens of the links for another address, the newest last. */
function mailedTokens({ dataDir }: TownServer): string[] {
  const folder = join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  const texts = files.sort().map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', ''));
  return texts.flatMap((text) => /\/confirm#([\w-]+)/.exec(text)?.[1] ?? []);
}

test('on a phone another address takes the password and a press on the mailed link; every tab shows it, and a draft stays @soak', async ({
  page,
  town,
  expected,
  context,
}) => {
  expected.push(/403/);
  await page.setViewportSize(phone);
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/announcements`);
  await page.getByRole('button', { name: 'New announcement' }).first().click();
  await page.getByLabel('Title').fill('Half a notice');
  await expect
    .poll(async () => (await page.evaluate(() => indexedDB.databases())).some(({ name }) => name?.includes('person')))
    .toBe(true);
  await page.goto(`${town.url}/account`);
  const field = page.getByLabel('New email address');
  await field.fill('casey@maple.example');
  await forgetPasswords(town);
  await page.getByRole('button', { name: 'Send the link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const waiting = page.getByText('We sent a link to casey@maple.example.');
  await expect(waiting).toBeVisible();
  await expect(waiting).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await field.fill('casey@maple.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(waiting).toBeVisible();
  await expect.poll(() => mailedTokens(town).length).toBe(2);

  const link = await context.newPage();
  await link.setViewportSize(phone);
  await link.goto(`${town.url}/confirm#${mailedTokens(town).at(-1)}`);
  await expect(heading(link)).toHaveText('Change your email address');
  expect(await findViolations(link)).toEqual([]);
  await link.getByRole('button', { name: 'Change my address' }).click();
  await expect(link.getByText('Your email address is now casey@maple.example.')).toBeVisible();
  await link.close();
  await page.bringToFront();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByText('You are signed in as casey@maple.example')).toBeVisible();
  await expect(field, 'the change is done').toBeVisible();
  await page.goto(`${town.url}/announcements`);
  await page.getByRole('button', { name: 'New announcement' }).first().click();
  await expect(page.getByLabel('Title')).toHaveValue('Half a notice');
});
