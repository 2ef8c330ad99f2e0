import { readFileSync } from 'node:fs';
import type { PublicEvent } from '../../../db/rules/events/events.ts';
import { findViolations } from '../axe.ts';
import { expect, sendRequest, test } from '../server.ts';

const kinds = ['event', 'meeting', 'holiday', 'rental', 'announcement'];

test('without script every calendar has a plain link', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.url);
  await page.getByText('Subscribe to this calendar').click();
  const links = page.locator('#calendar details').getByRole('link');
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(paths).toEqual(['/feeds/calendar.ics', ...kinds.map((kind) => `/feeds/calendar/${kind}.ics`)]);
  for (const path of paths) {
    const { status, headers } = await sendRequest(site.url + path);
    expect([path, status, headers['content-type']]).toEqual([path, 200, expect.stringMatching(/^text\/calendar/)]);
  }
  await context.close();
});

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
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await findViolations(page, '#calendar')).toEqual([]);
    }
  }
});

test('an address that cannot be copied is selected, and that is said', async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } });
  });
  await page.goto(site.url);
  const calendar = page.locator('#calendar');
  await calendar.getByText('Subscribe to this calendar').click();
  await calendar.getByRole('button', { name: 'Copy' }).click();
  await expect(calendar.getByText('copy it yourself')).toBeVisible();
  const field = calendar.getByLabel('Calendar address');
  await expect(field).toBeFocused();
  expect(await field.evaluate((input: HTMLInputElement) => input.value.length === input.selectionEnd)).toBe(true);
});

test('an event can be added to one\u2019s own calendar, and the browser is left to it', async ({ page, site }) => {
  const { events } = (await sendRequest(`${site.url}/api/calendar?t=1`)).json<{ events: PublicEvent[] }>();
  const once = events.find(({ repeat }) => !repeat) as PublicEvent;
  const repeated = events.find(({ repeat }) => repeat) as PublicEvent;
  for (const { id, title, repeat } of [once, repeated]) {
    await page.goto('about:blank');
    await page.goto(`${site.url}/?eventId=${id}#calendar`);
    const dialog = page.getByRole('dialog', { name: title });
    const add = dialog.getByRole('link', { name: 'Add to calendar' });
    await expect(add).toHaveAttribute('href', `/feeds/events/${id}.ics`);
    await expect(dialog.getByText('Adds all of its dates.')).toHaveCount(repeat ? 1 : 0);
    const [download] = await Promise.all([page.waitForEvent('download'), add.click()]);
    expect(download.url()).toBe(`${site.url}/feeds/events/${id}.ics`);
    const file = readFileSync(await download.path(), 'utf8');
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
    await expect(dialog).toBeVisible();
  }
});
