import { readFileSync } from 'node:fs';
import type { PublicEvent } from '../../../db/rules/events/events.ts';
import { findViolations } from '../axe.ts';
import { expect, sendRequest, test } from '../server.ts';

const kinds = ['event', 'meeting', 'holiday', 'rental', 'announcement'];

test('a calendar is offered to each program at the town\u2019s own host @soak', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { host, origin } = new URL(site.url);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(site.url);
    const calendar = page.locator('#calendar');
    await calendar.getByText('Subscribe to this calendar').click();
    const which = calendar.getByLabel('Which events');
    await expect(which.getByRole('option')).toHaveCount(6);
    for (const [kind, path] of [
      ['all', '/feeds/calendar.ics'],
      ...kinds.map((one) => [one, `/feeds/calendar/${one}.ics`]),
    ] as const) {
      await which.selectOption(kind);
      await expect(calendar.getByRole('link', { name: 'Apple, Outlook' })).toHaveAttribute(
        'href',
        `webcal://${host}${path}`,
      );
      const google = await calendar.getByRole('link', { name: 'Google Calendar' }).getAttribute('href');
      expect(new URL(google ?? '').searchParams.get('cid')).toBe(`webcal://${host}${path}`);
      await expect(calendar.getByLabel('Calendar address')).toHaveValue(origin + path);
    }
    await calendar.getByRole('button', { name: 'Copy' }).click();
    await expect(calendar.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/feeds/calendar/announcement.ics`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page, '#calendar')).toEqual([]);
    }
  }
});

test('the calendar has a month to turn; an address that cannot be copied is selected, and that is said', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } });
  });
  await page.goto(site.url);
  const calendar = page.locator('#calendar');
  await calendar.getByRole('button', { name: 'Month', exact: true }).click();
  const caption = calendar.getByRole('heading', { level: 3 }).or(calendar.getByRole('caption')).first();
  const month = (n: number) => {
    const now = new Date();
    return new Date(now.getFullYear(), now.getMonth() + n, 1).toLocaleDateString('en-US', {
      month: 'long',
      year: 'numeric',
    });
  };
  await expect(caption).toContainText(month(0));
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await expect(caption).toContainText(month(1));
  await calendar.getByRole('button', { name: 'Previous month' }).click();
  await calendar.getByRole('button', { name: 'Previous month' }).click();
  await expect(caption).toContainText(month(-1));
  await calendar.getByRole('button', { name: 'Today' }).click();
  await expect(caption).toContainText(month(0));

  await calendar.getByText('Subscribe to this calendar').click();
  await calendar.getByRole('button', { name: 'Copy' }).click();
  await expect(calendar.getByText('copy it yourself')).toBeVisible();
  const field = calendar.getByLabel('Calendar address');
  await expect(field).toBeFocused();
  expect(await field.evaluate((input: HTMLInputElement) => input.value.length === input.selectionEnd)).toBe(true);
});

test('an event can be added to one\u2019s own calendar, and the browser is left to it; a rental asks for a sign-in', async ({
  page,
  site,
}) => {
  const { events } = (await sendRequest(`${site.url}/api/calendar?t=1`)).json<{ events: PublicEvent[] }>();
  const rental = events.find(({ type, repeat }) => type === 'rental' && !repeat) as PublicEvent;
  const repeated = events.find(({ type, repeat }) => type !== 'rental' && repeat) as PublicEvent;
  for (const { id, title, type, repeat } of [rental, repeated]) {
    await page.goto('about:blank');
    await page.goto(`${site.url}/?eventId=${id}#calendar`);
    const dialog = page.getByRole('dialog', { name: title });
    const add = dialog.getByRole('link', { name: 'Add to calendar' });
    await expect(add).toHaveAttribute('href', `/feeds/events/${id}.ics`);
    await expect(dialog.getByText('Adds all of its dates.')).toHaveCount(repeat ? 1 : 0);
    const isPrivate = type === 'rental' ? 1 : 0;
    await expect(dialog.getByText('Authentication required to view event details')).toHaveCount(isPrivate);
    await expect(dialog.getByRole('link', { name: 'Sign in' })).toHaveCount(isPrivate);
    const [download] = await Promise.all([page.waitForEvent('download'), add.click()]);
    expect(download.url()).toBe(`${site.url}/feeds/events/${id}.ics`);
    const file = readFileSync(await download.path(), 'utf8');
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
    await expect(dialog).toBeVisible();
  }
});
