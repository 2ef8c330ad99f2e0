import type { Locator, Page } from '@playwright/test';
import { formatDate, formatLongDate, formatShortDay } from '../../../../app/texts/dates.ts';
import type { Event } from '../../../../db/rules/events/events.ts';
import type { EventInput } from '../../../../db/rules/events/input.ts';
import { addDays, getWeekday } from '../../../../db/rules/time.ts';
import { eventInput } from '../../../server/records.ts';
import { signIn } from '../../accounts/signIn.ts';
import { findViolations } from '../../axe.ts';
import { expect, sendRequest, type TownServer, test } from '../../server.ts';

const today = new Date().toISOString().slice(0, 10);
/** The second Tuesday of a month that is at least a month away. */
function secondTuesday(): string {
  const month = addDays(`${today.slice(0, 7)}-28`, 35).slice(0, 7);
  const first = `${month}-01`;
  return addDays(first, ((9 - getWeekday(first)) % 7) + 7);
}

const add = (town: TownServer, given: Partial<EventInput>) =>
  town.write(async (tx) => (await tx.save('events', eventInput({ type: 'event', ...given }))).id);
const isHeld = async (town: TownServer, title: string) =>
  (await sendRequest(`${town.url}/api/calendar`)).json<{ events: Event[] }>().events.find((one) => one.title === title);

async function openCalendar(page: Page, url: string): Promise<Locator> {
  await page.goto(`${url}/#calendar`);
  const calendar = page.locator('#calendar');
  await expect(calendar.getByRole('button', { name: 'Add event' })).toBeVisible();
  return calendar;
}

async function openEvent(page: Page, url: string, id: string): Promise<Locator> {
  await page.goto('about:blank');
  await page.goto(`${url}/#calendar?eventId=${id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a repeating event is added, and its next dates are read while one types', async ({ page, town }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await signIn(page, town, 'clerk');
  const calendar = await openCalendar(page, town.url);
  const form = page.getByRole('dialog', { name: 'Add Event' });
  const next = form.getByRole('region', { name: 'Next dates' });
  await test.step('axe finds nothing in the tools, the list and the whole form', async () => {
    await calendar.getByRole('button', { name: 'Manage events' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    expect(await findViolations(page), 'the list').toEqual([]);
    await page.keyboard.press('Escape');
    await calendar.getByRole('button', { name: 'Add event' }).click();
    await form.getByLabel('Type of event').selectOption('rental');
    await form.getByLabel('Repeats').selectOption('weekly');
    await form.getByLabel('Stops repeating').selectOption('on');
    await next.getByRole('button').first().click();
    await expect(form.getByRole('button', { name: /^Remove .* from the list$/ })).toBeVisible();
    expect(await findViolations(page), 'the form').toEqual([]);
    const overflow = await form.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    // Nothing can be sent while something is missing, and the first such field is where one goes on.
    await form.getByRole('button', { name: 'Save Event' }).click();
    await expect(form.getByLabel('Title')).toBeFocused();
    await form.getByRole('button', { name: 'Cancel' }).click();
  });

  await calendar.getByRole('button', { name: 'Add event' }).click();
  const date = secondTuesday();
  await form.getByLabel('Title').fill('Library board');
  await form.getByLabel('Type of event').selectOption('meeting');
  await form.getByLabel('Date', { exact: true }).fill(date);
  await form.getByLabel('Starts at').fill('18:30');
  await form.getByLabel('Ends at').fill('00:15');
  await expect(form.getByText('Ends at 12:15 AM on the next day.')).toBeVisible();
  await form.getByLabel('Location', { exact: true }).fill('Library');
  await form.getByLabel('Repeats').selectOption({ label: 'Monthly on the second Tuesday' });
  await expect(next.getByRole('listitem')).toHaveCount(5);
  await expect(next.getByRole('listitem').first()).toContainText(formatLongDate(date));
  await form.getByLabel('Stops repeating').selectOption('after');
  await form.getByLabel('How many times').fill('3');
  await expect(next.getByRole('listitem')).toHaveCount(3);
  await next.getByRole('button').nth(1).click();
  await expect(next.getByRole('listitem')).toHaveCount(2);
  await form.getByLabel('Add another day').fill(addDays(date, 1));
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(next.getByRole('listitem').nth(1)).toContainText(formatLongDate(addDays(date, 1)));
  const words = await next.getByRole('listitem').locator('span').allTextContents();

  // Typed text comes back, with all details of the recurrence.
  await page.reload();
  await calendar.getByRole('button', { name: 'Add event' }).click();
  await expect(form.getByLabel('Title')).toHaveValue('Library board');
  await expect(next.getByRole('listitem').locator('span')).toHaveText(words);

  await form.getByRole('button', { name: 'Save Event' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('Event added successfully!')).toBeVisible();
  const saved = await isHeld(town, 'Library board');
  expect(saved).toMatchObject({ type: 'meeting', start_time: '18:30', end_time: '00:15', location: 'Library' });
  expect(saved?.repeat?.rule).toBe('FREQ=MONTHLY;COUNT=3;BYDAY=2TU');
  expect(saved?.dates.map(formatLongDate)).toEqual(words);
});

test('one day is cancelled, one skipped, all are deleted, and each can be taken back', async ({ page, town }) => {
  const date = addDays(today, 3);
  const id = await add(town, {
    title: 'Story hour',
    date,
    end_date: date,
    repeat: { rule: 'FREQ=DAILY;COUNT=4', except: [], extra: [] },
  });
  const days = [0, 1, 2, 3].map((ahead) => addDays(date, ahead));
  await signIn(page, town, 'clerk');
  const calendar = page.locator('#calendar');
  const undo = calendar.getByRole('button', { name: 'Undo' });
  const opened = await openEvent(page, town.url, id);
  await opened.getByRole('button', { name: 'Mark as cancelled' }).click();
  await expect(opened).toHaveCount(0);
  await expect(calendar.getByText(`“Story hour” is marked as cancelled on ${formatLongDate(date)}.`)).toBeVisible();
  await expect(calendar.getByText('Cancelled', { exact: true })).toHaveCount(1);
  // A button's content has no roles of its own.
  await expect(calendar.locator('s')).toHaveText('Story hour');
  await undo.click();
  await expect(calendar.getByText('Cancelled', { exact: true })).toHaveCount(0);
  expect(await isHeld(town, 'Story hour')).toMatchObject({ cancelled: [], dates: days });

  await calendar.getByRole('button', { name: 'Story hour' }).first().click();
  await opened.getByRole('button', { name: 'Skip this day' }).click();
  await expect(opened).toHaveCount(0);
  await expect(calendar.getByText(`“Story hour” is skipped on ${formatLongDate(date)}.`)).toBeVisible();
  expect((await isHeld(town, 'Story hour'))?.dates).toEqual(days.slice(1));
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(undo).toHaveCount(0);
  expect((await isHeld(town, 'Story hour'))?.dates).toEqual(days);

  await calendar.getByRole('button', { name: 'Story hour' }).first().click();
  await opened.getByRole('button', { name: 'Delete all dates' }).click();
  await expect(calendar.getByText('“Story hour” was deleted.')).toBeVisible();
  await expect(calendar.getByRole('button', { name: 'Story hour' })).toHaveCount(0);
  expect(await isHeld(town, 'Story hour')).toBeUndefined();
  await undo.click();
  await expect(calendar.getByRole('button', { name: 'Story hour' }).first()).toBeVisible();
  expect((await isHeld(town, 'Story hour'))?.dates).toEqual(days);
});

test('one date is moved: found again after a reload, refused where it is, undone, and moved back later @soak', async ({
  page,
  town,
}) => {
  const date = addDays(today, 3);
  const later = addDays(today, 1);
  const id = await add(town, {
    title: 'Story hour',
    date,
    end_date: date,
    start_time: '10:00',
    end_time: '11:00',
    repeat: { rule: 'FREQ=DAILY;COUNT=3', except: [], extra: [] },
  });
  const days = [date, addDays(date, 1), addDays(date, 2)];
  const dates = async () =>
    (await sendRequest(`${town.url}/api/calendar`))
      .json<{ events: Event[] }>()
      .events.filter(({ title }) => title === 'Story hour')
      .flatMap((event) => event.dates)
      .sort();
  await signIn(page, town, 'clerk');
  const calendar = page.locator('#calendar');
  const form = page.getByRole('dialog', { name: `Move ${formatLongDate(date)}` });
  await (await openEvent(page, town.url, id)).getByRole('button', { name: 'Move this date' }).click();
  await expect(form.getByLabel('New date')).toHaveValue(date);
  await form.getByRole('button', { name: 'Move Date' }).click();
  await expect(form.getByRole('alert').first()).toContainText('Choose another day or time.');
  await form.getByLabel('New date').fill(addDays(date, 1));
  await expect(form.locator('[aria-live]').filter({ hasText: 'on the calendar twice' })).toBeVisible();
  await form.getByLabel('New date').fill(later);
  await form.getByLabel('Starts at').fill('18:30');
  await form.getByLabel('Ends at').fill('20:00');

  // Typed text comes back.
  await page.reload();
  const opened = await openEvent(page, town.url, id);
  await opened.getByRole('button', { name: 'Move this date' }).click();
  await expect(form.getByLabel('Starts at')).toHaveValue('18:30');
  expect(await findViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Move Date' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const sentence = `“Story hour” was moved from ${formatLongDate(date)} to ${formatLongDate(later)}.`;
  await expect(calendar.getByText(sentence)).toBeVisible();
  const moved = calendar.getByRole('listitem').filter({ hasText: `Moved from ${formatShortDay(date)}` });
  await expect(moved).toContainText('6:30 PM');
  expect(await dates()).toEqual([later, days[1], days[2]]);
  await calendar.getByRole('button', { name: 'Undo' }).click();
  await expect(moved).toHaveCount(0);
  expect(await dates()).toEqual(days);

  await (await openEvent(page, town.url, id)).getByRole('button', { name: 'Move this date' }).click();
  await form.getByLabel('New date').fill(later);
  await form.getByRole('button', { name: 'Move Date' }).click();
  await moved.getByRole('button', { name: 'Story hour' }).click();
  await page.getByRole('button', { name: `Move back to ${formatDate(date)}` }).click();
  await expect(moved).toHaveCount(0);
  await calendar.getByRole('button', { name: 'Undo' }).click();
  await expect(moved).toHaveCount(1);
  expect(await dates()).toEqual([later, days[1], days[2]]);
});

test('a place is rented once; what is private of it is for those who are signed in @soak', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/409/, /401/);
  const date = addDays(today, 20);
  const taken = { title: 'Hall reserved', type: 'rental', date, end_date: date, location: 'Hall' } as const;
  const secrets = { content: 'Fiftieth birthday', renter_name: 'Ada Renter', renter_phone: '903 555 0199' };
  const id = await add(town, { ...taken, description: '', start_time: '18:00', end_time: '22:00', ...secrets });
  await signIn(page, town, 'clerk');
  const calendar = await openCalendar(page, town.url);
  await calendar.getByRole('button', { name: 'Add event' }).click();
  const form = page.getByRole('dialog', { name: 'Add Event' });
  await expect(form.getByLabel('Renter’s name')).toBeHidden();
  await form.getByLabel('Type of event').selectOption('rental');
  await form.getByLabel('Title').fill('Hall reserved again');
  await form.getByLabel('Date', { exact: true }).fill(date);
  await form.getByLabel('Starts at').fill('21:00');
  await form.getByLabel('Location', { exact: true }).fill('hall');
  await form.getByLabel('Renter’s name').fill('Bob');
  await form.getByRole('button', { name: 'Save Event' }).click();
  await expect(form.getByRole('alert').first()).toContainText(
    `it is rented on ${formatLongDate(date)}, from 6:00 PM to 10:00 PM.`,
  );
  await expect(form.getByRole('alert').first()).not.toContainText('Ada');
  await expect(form.getByLabel('Renter’s name')).toHaveValue('Bob');
  await form.getByLabel('Starts at').fill('22:00');
  await form.getByRole('button', { name: 'Save Event' }).click();
  await expect(form).toHaveCount(0);
  expect(await isHeld(town, 'Hall reserved again')).toMatchObject({ type: 'rental', start_time: '22:00' });

  await signIn(page, town, 'resident');
  const dialog = await openEvent(page, town.url, id);
  await expect(dialog.getByText('Fiftieth birthday')).toBeVisible();
  await expect(dialog.getByText('Ada Renter')).toBeVisible();
  await expect(dialog.getByText('Authentication required')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('signed_in'));
  const visitors = await openEvent(page, town.url, id);
  await expect(visitors.getByText('Authentication required to view event details')).toBeVisible();
  await expect(visitors.getByText('Ada Renter')).toHaveCount(0);
});

test('all events are found in a list, those to come included, and a rule of its own stays @soak', async ({
  page,
  town,
}) => {
  const rule = 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH';
  const date = addDays(today, 40);
  const later = { title: 'Secret parade', publish_at: `${addDays(today, 10)}T08:00` };
  await add(town, { ...later, date, end_date: date, repeat: { rule, except: [], extra: [] } });
  await signIn(page, town, 'clerk');
  const calendar = await openCalendar(page, town.url);
  await calendar.getByRole('button', { name: 'Manage events' }).click();
  const list = page.getByRole('dialog', { name: 'All Events' });
  await list.getByLabel('Search by title, location, or renter').fill('secret');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByRole('listitem')).toContainText('scheduled');
  await list.getByRole('button', { name: /Secret parade/ }).click();
  const form = page.getByRole('dialog', { name: 'Edit Event' });
  await expect(form.getByText('Changes apply to all of its dates.')).toBeVisible();
  await expect(form.getByLabel('Repeats')).toHaveValue('own');
  await expect(form.getByRole('region', { name: 'Next dates' }).getByRole('listitem').first()).toContainText(
    formatLongDate(date),
  );
  await form.getByLabel('Title').fill('Secret parade, with floats');
  await form.getByRole('button', { name: 'Save Event' }).click();
  await expect(form).toHaveCount(0);
  await expect(list.getByRole('button', { name: /with floats/ })).toBeVisible();
  const held = await page.evaluate(async () => (await fetch('/api/calendar')).json());
  const saved = (held.events as Event[]).find(({ title }) => title === 'Secret parade, with floats');
  expect(saved).toMatchObject({ publish_at: later.publish_at, repeat: { rule } });
});

test('an event that is scheduled stands at its day, marked, for administrators alone @soak', async ({
  page,
  town,
  expected,
}) => {
  // The request for the signed-in account fails once the cookie is gone.
  expected.push(/401 \(Unauthorized\)/);
  const date = addDays(today, 1);
  await add(town, { title: 'Surprise concert', publish_at: '2099-11-24T08:00', date, end_date: date });
  await signIn(page, town, 'clerk');
  const calendar = await openCalendar(page, town.url);
  const row = calendar.getByRole('listitem').filter({ hasText: 'Surprise concert' });
  await expect(row).toContainText('Appears Nov 24, 8:00 AM');
  await row.getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText('Appears Nov 24, 8:00 AM');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Edit' })).toBeVisible();
  // No calendar app could fetch it yet.
  const addToCalendar = page.getByRole('dialog').getByRole('link', { name: 'Add to calendar' });
  await expect(addToCalendar).toHaveCount(0);
  await page.keyboard.press('Escape');
  await calendar.getByRole('listitem').filter({ hasNotText: 'Surprise concert' }).first().getByRole('button').click();
  await expect(addToCalendar).toBeVisible();
  await page.keyboard.press('Escape');
  await page.context().clearCookies();
  await page.reload();
  await expect(calendar.getByRole('button', { name: 'Month' })).toBeVisible();
  await expect(calendar.getByText('Surprise concert')).toHaveCount(0);
});
