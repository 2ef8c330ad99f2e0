import type { Page } from '@playwright/test';
import { addDays } from '../../../db/rules/time.ts';
import { networkErrors, visitUntilSynced } from '../../offline/visit.ts';
import { announcementInput, eventInput } from '../../server/records.ts';
import { pickCases } from '../../soak.ts';
import { findViolations, layouts } from '../axe.ts';
import { expect, sendRequest, type TownServer, test } from '../server.ts';

const emergency = (page: Page) => page.getByRole('region', { name: 'What you need to know now' });
const maple = 'cityofmaple.localhost';
const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);

/** Puts one up as a clerk does, from the command line. @returns its id */
async function putUp(town: TownServer, text: string, ...options: string[]): Promise<string> {
  return /Put up ([\w-]+):/.exec(await town.cli('banner', maple, text, ...options))?.[1] ?? '';
}

test('an emergency is in the first HTML of every page and cannot be dismissed', async ({ page, town, expected }) => {
  expected.push(/404/);
  await putUp(
    town,
    'Boil your water',
    '--severity',
    'emergency',
    '--link',
    '/#contact',
    '--link-text',
    'How to reach us',
  );
  for (const path of ['/', '/announcements', '/about', '/pricing', '/login', '/terms', '/nowhere']) {
    expect((await sendRequest(town.url + path)).body.toString(), path).toContain('Boil your water');
    await page.goto(town.url + path);
    await expect(emergency(page).getByRole('heading', { name: 'Emergency' })).toBeVisible();
    await expect(emergency(page)).toContainText('Boil your water');
    await expect(emergency(page).getByRole('link', { name: 'How to reach us' })).toHaveAttribute('href', '/#contact');
    await expect(emergency(page).getByRole('button')).toHaveCount(0);
  }
});

test('a notice is put away on this device, until it changes', async ({ page, town }) => {
  const id = await putUp(town, 'The pool opens on Saturday');
  await page.goto(town.url);
  await emergency(page).getByRole('button', { name: 'Dismiss this notice' }).click();
  await expect(emergency(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.goto(`${town.url}/about`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(emergency(page)).toHaveCount(0);
  await town.write((tx) =>
    tx.save('banners', { id, severity: 'notice', text: 'The pool opens on Sunday', link: null }),
  );
  await page.goto(town.url);
  await expect(emergency(page)).toContainText('on Sunday');
});

test.describe(() => {
  test.use({ worker: true });

  test('it reaches an open page, and goes from it when it is taken down', async ({ page, town }) => {
    await visitUntilSynced(page, town.url);
    await putUp(town, 'Tornado warning: take shelter now', '--severity', 'emergency');
    const look = () => page.evaluate(() => window.dispatchEvent(new globalThis.Event('online')));
    await look();
    await expect(emergency(page)).toContainText('take shelter');
    await town.cli('banner', maple, '--remove', 'all');
    await look();
    await expect(emergency(page)).toHaveCount(0);
  });
});

test.describe(() => {
  test.use({ worker: true });

  test('without a signal it is there, and comes down by itself at its end @soak', async ({ page, town, expected }) => {
    expected.push(networkErrors);
    await putUp(town, 'Road closed', '--severity', 'emergency', '--end', `${tomorrow} 12:00`);
    const { id } = await town.write((tx) =>
      tx.save(
        'announcements',
        announcementInput({
          title: 'Only until tomorrow noon',
          order_index: -1,
          expires_at: `${tomorrow}T12:00`,
        }),
      ),
    );
    const happening = { title: 'Open house', type: 'event' as const, date: tomorrow, end_date: tomorrow };
    await town.write((tx) => tx.save('events', eventInput({ ...happening, expires_at: `${tomorrow}T12:00` })));
    await visitUntilSynced(page, town.url);
    await town.stop();
    await page.clock.install({ time: new Date() });
    await page.reload();
    await expect(emergency(page)).toContainText('Road closed');
    await expect(page.getByRole('heading', { name: 'Only until tomorrow noon' })).toBeVisible();
    await page.locator('#calendar').getByRole('button', { name: 'Open house' }).click();
    await expect(page.getByRole('dialog')).toContainText('Open house');
    await page.clock.fastForward('48:00:00');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(emergency(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Only until tomorrow noon' })).toHaveCount(0);
    // Its own address says so too, and nothing is broken.
    await page.goto(`${town.url}/announcements?id=${id}`);
    await expect(page.getByText('Announcement not found.')).toBeVisible();
  });
});

for (const { width, colorScheme } of pickCases(layouts, 2)) {
  test(`any text fits and axe finds nothing at ${width} px, ${colorScheme}`, async ({ page, town }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const long = `${'Überlandwasserleitungsbaustellen'.repeat(6)} \u{1F6A8} ]]> </script> e\u0301\u0301\u0301`;
    await putUp(town, long, '--severity', 'emergency', '--link', 'https://maple.example/x');
    await putUp(town, 'تحذير: أغلقت الطريق', '--severity', 'warning');
    await putUp(town, 'Plain notice');
    await page.goto(town.url);
    await expect(emergency(page).getByRole('heading')).toHaveText(['Emergency', 'Warning', 'Notice']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
  });
}
