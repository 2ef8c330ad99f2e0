import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { announcementInput } from '../../server/records.ts';
import { signIn } from '../accounts/signIn.ts';
import { findViolations } from '../axe.ts';
import { expect, sendRequest, type TownServer, test } from '../server.ts';

const text = 'The water must be boiled for one minute.';
const notice = announcementInput({ title: 'Boil water', content: text, excerpt: 'Boil it.', date: '2026-11-20' });

/** An announcement that was changed twice. */
async function changedTwice(town: TownServer): Promise<string> {
  const { id } = await town.write((tx) => tx.save('announcements', notice));
  await town.write((tx) => tx.save('announcements', { ...notice, id, content: text.replace('one', 'three') }));
  await town.write((tx) =>
    tx.save('announcements', {
      ...notice,
      id,
      content: text.replace('one', 'three'),
      title: 'Boil your water',
      date: '2026-11-21',
      attachments: [{ title: 'Map', url: '/map.pdf' }],
    }),
  );
  return id;
}

const entry = (page: Page, sentence: string) => page.getByRole('listitem').filter({ hasText: sentence });

test('changes of a version are listed field by field, and restored with one press; so is what lies in the trash', async ({
  page,
  town,
}) => {
  const id = await changedTwice(town);
  await town.write(async (tx) => {
    const binned = await tx.save('announcements', { ...notice, title: 'Old news' });
    await tx.remove('announcements', binned.id);
  });
  await page.setViewportSize({ width: 390, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/history`);
  await expect(page).toHaveTitle(/^History/);
  const changed = entry(page, 'changed the announcement “Boil your water”').getByRole('button', {
    name: /^See what changed/,
  });
  await expect(changed).toBeVisible();
  const fits = async () => {
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  };
  await fits();
  await changed.click();
  const dialog = page.getByRole('dialog', { name: 'History of “Boil your water”' });
  const part = dialog.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Version 3/ }) });
  await expect(part.locator('dl')).toContainText('Attachments Inserted: Map (/map.pdf)', { useInnerText: true });
  await expect(part.getByRole('term')).toHaveText(['Title', 'Date', 'Attachments']);
  await expect(part.getByRole('insertion')).toHaveText([/your/, /Saturday, November 21, 2026/, /Map/]);
  await expect(part.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(changed).toBeFocused();
  await changed.click();

  const first = dialog.getByRole('button', { name: /^Version 1/ });
  const second = dialog.getByRole('button', { name: /^Version 2/ });
  await expect(second).toHaveAccessibleName(/Changed: Text/);
  await second.click();
  await expect(dialog.getByRole('deletion')).toHaveText(/one/);
  await expect(dialog.getByRole('insertion')).toHaveText(/three/);
  await first.press('Enter');
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await dialog.getByRole('button', { name: /^Restore this version ?: Version 1$/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Version 1 was restored.')).toBeVisible();
  await expect(entry(page, 'restored the announcement “Boil water” (version 1)')).toBeVisible();
  await expect(page.getByRole('button', { name: /^See what changed/ }).first()).toBeVisible();
  expect(await town.write((tx) => tx.read('announcements', id))).toMatchObject({ title: 'Boil water', version: 4 });

  await test.step('deleted records are restored from the trash', async () => {
    await page.getByRole('tab', { name: 'Activity' }).press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Trash' })).toBeFocused();
    const binned = page.getByRole('tabpanel', { name: 'Trash' }).getByRole('listitem');
    await expect(binned).toHaveText(/^Old news\s*Announcement\. Deleted by test on .* \(just now\)/);
    await fits();
    await binned.getByRole('button', { name: /^Restore ?: Old news$/ }).click();
    await expect(page.getByText('“Old news” was restored.')).toBeVisible();
    await expect(page.getByText('The trash is empty.')).toBeVisible();
    expect((await sendRequest(`${town.url}/api/announcements`)).body.toString()).toContain('"Old news"');
  });
});

test('a restore from a list that is out of date saves nothing, and shows the list anew @soak', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/412/);
  const id = await changedTwice(town);
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/history`);
  await entry(page, 'added the announcement “Boil water”')
    .getByRole('button', { name: /^See what changed/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'History of “Boil your water”' });
  const restore = dialog.getByRole('button', { name: /^Restore this version ?: Version 1$/ });
  await expect(restore).toBeVisible();
  await town.write((tx) => tx.save('announcements', { ...notice, id, title: 'Water is fine' }));
  await restore.click();
  await expect(page.getByRole('alert')).toContainText('Someone else saved this first.');
  await expect(page.getByRole('dialog', { name: 'History of “Water is fine”' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Version 4 current/ })).toBeVisible();
  await page.getByRole('button', { name: /^Restore this version ?: Version 1$/ }).click();
  await expect(page.getByText('Version 1 was restored.')).toBeVisible();
});

test('the activity is narrowed, goes on in pages and comes as a file', async ({ page, town }) => {
  await town.write(async (tx) => {
    for (let n = 0; n < 60; n += 1) await tx.audit({ action: 'signed_in', noun: 'users', recordId: String(n) });
    await tx.save('banners', { severity: 'emergency', text: 'Snow emergency', link: null });
  });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/history`);
  await page.getByLabel('Action', { exact: true }).selectOption({ label: 'Signed in' });
  await page.getByLabel('Person').selectOption('test');
  await expect(page.getByRole('status').filter({ hasText: 'shown' })).toHaveText('50 entries shown, there are more');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'shown' })).toHaveText('60 entries shown');
  const items = page.locator('main ol > li');
  await expect(items).toHaveCount(60);
  await expect(items.nth(50)).toBeFocused();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Banners' });
  await expect(items).toHaveCount(1);
  await expect(items).toContainText('test added the banner “Snow emergency”');
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^audit-log-cityofmaple\.localhost-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(',test,,created,banners,Snow emergency,1,');
});

test('a banner is back on every page only once that was asked @soak', async ({ page, town }) => {
  const { id } = await town.write((tx) => tx.save('banners', { severity: 'emergency', text: 'Take shelter' }));
  await town.write((tx) => tx.remove('banners', id));
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/history`);
  await page.getByRole('tab', { name: 'Trash' }).click();
  const restore = page.getByRole('button', { name: /^Restore ?: Take shelter$/ });
  const question = page.getByRole('dialog', { name: 'Show this banner again?' });
  await restore.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(restore).toBeVisible();
  await restore.click();
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('The trash is empty.')).toBeVisible();
  const banners = page.getByRole('region', { name: 'What you need to know now' });
  await expect(banners).toContainText('Take shelter');

  // Its history brings it back, too, and asks the same.
  await town.write((tx) => tx.remove('banners', id));
  await expect(banners).toHaveCount(0);
  await page.getByRole('tab', { name: 'Activity' }).click();
  await entry(page, 'added the banner “Take shelter”')
    .getByRole('button', { name: /^See what changed/ })
    .click();
  const restoreVersion = page.getByRole('button', { name: /^Restore this version ?: Version 1$/ });
  await restoreVersion.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(restoreVersion).toBeFocused();
  await expect(banners).toHaveCount(0);
  await restoreVersion.click();
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Version 1 was restored.')).toBeVisible();
  await expect(banners).toContainText('Take shelter');
});
