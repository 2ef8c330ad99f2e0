import type { Page } from '@playwright/test';
import { addDays } from '../../../db/rules/time.ts';
import { networkErrors, visitUntilSynced } from '../../offline/visit.ts';
import { announcementInput, eventInput } from '../../server/records.ts';
import { findViolations } from '../axe.ts';
import { expect, sendRequest, type TownServer, test } from '../server.ts';

const emergency = (page: Page) => page.getByRole('region', { name: 'What you need to know now' });
const maple = 'cityofmaple.localhost';
const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);

/** Puts one up from the command line, as another process does. */
const putUp = (town: TownServer, text: string, ...options: string[]) => town.cli('banner', maple, text, ...options);

test('an emergency is in the first HTML of every page and cannot be dismissed; a notice is put away until it changes', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/404/);
  const link = { url: '/#contact', title: 'How to reach us' };
  const { id } = await town.write(async (tx) => {
    await tx.save('banners', { severity: 'emergency', text: 'Boil your water', link });
    return tx.save('banners', { severity: 'notice', text: 'The pool opens on Saturday', link: null });
  });
  for (const path of ['/', '/announcements', '/about', '/pricing', '/login', '/terms', '/nowhere'])
    expect((await sendRequest(town.url + path)).body.toString(), path).toContain('Boil your water');
  await page.goto(`${town.url}/nowhere`);
  await expect(emergency(page).getByRole('heading', { name: 'Emergency' })).toBeVisible();
  await expect(emergency(page)).toContainText('Boil your water');
  await expect(emergency(page).getByRole('link', { name: 'How to reach us' })).toHaveAttribute('href', '/#contact');
  // Only the notice has a button.
  await expect(emergency(page).getByRole('button')).toHaveCount(1);
  await emergency(page).getByRole('button', { name: 'Dismiss this notice' }).click();
  await expect(emergency(page)).not.toContainText('The pool');
  await expect(page.getByRole('main')).toBeFocused();
  await page.goto(`${town.url}/about`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(emergency(page)).toContainText('Boil your water');
  await expect(emergency(page)).not.toContainText('The pool');

  await test.step('any text fits and axe finds nothing at 390 px, in the dark', async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    const long = `${'Überlandwasserleitungsbaustellen'.repeat(6)} \u{1F6A8} ]]> </script> e\u0301\u0301\u0301`;
    await town.write(async (tx) => {
      await tx.save('banners', { id, severity: 'notice', text: 'The pool opens on Sunday', link: null });
      const site = { url: 'https://maple.example/x', title: 'maple.example' };
      await tx.save('banners', { severity: 'emergency', text: long, link: site });
      await tx.save('banners', { severity: 'warning', text: 'تحذير: أغلقت الطريق', link: null });
    });
    await page.goto(town.url);
    await expect(emergency(page)).toContainText('on Sunday');
    const headings = ['Emergency', 'Emergency', 'Warning', 'Notice'];
    await expect(emergency(page).getByRole('heading')).toHaveText(headings);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
  });
});

test.describe(() => {
  test.use({ worker: true });

  test('it reaches an open page, and goes from it when it is taken down', async ({ page, town }) => {
    await visitUntilSynced(page, town.url);
    const text = 'Tornado warning: take shelter now';
    const { id } = await town.write((tx) => tx.save('banners', { severity: 'emergency', text, link: null }));
    const look = () => page.evaluate(() => window.dispatchEvent(new globalThis.Event('online')));
    await look();
    await expect(emergency(page)).toContainText('take shelter');
    await town.write((tx) => tx.remove('banners', id));
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
