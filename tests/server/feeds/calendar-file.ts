/** Calendar files, made of events as the store would hold them and read by an independent parser. */
import ICAL from 'ical.js';
import { expect } from 'vitest';
import type { PublicEvent } from '../../../db/rules/events/events.ts';
import type { EventInput, Recurrence } from '../../../db/rules/events/input.ts';
import { listStoredDates } from '../../../db/rules/recurrence/expand.ts';
import { addDays } from '../../../db/rules/time.ts';
import { buildCalendar } from '../../../server/feeds/calendar.ts';
import { eventInput } from '../records.ts';

export const eventId = '0198c0de-0000-7000-8000-000000000001';
export const townId = '0198c0de-0000-7000-8000-0000000000ff';

/** An event as the store would hold it. */
export function storedEvent(given: Partial<EventInput> = {}, more: Partial<PublicEvent> = {}): PublicEvent {
  const input = eventInput({ publish_at: '', expires_at: '', ...given });
  const { location_detail: _l, renter_name: _n, renter_email: _e, renter_phone: _p, ...rest } = input;
  const dates = listStoredDates(input, addDays(input.date, 731));
  const stored = { id: eventId, dates, version: 3, seq: 5, updated_at: '2026-11-19T12:00:00.000Z' };
  return { ...rest, publish_at: '', expires_at: '', ...stored, ...more };
}

export const buildCalendarFile = (events: PublicEvent[], timeZone = 'America/Chicago', from = '2025-01-01') =>
  buildCalendar({ events, name: 'City of Maple: calendar', origin: 'https://maple.test', townId, timeZone, from });

/** The events of a file, as an independent parser reads it. Every line is looked at on the way. */
export function parseCalendarEvents(file: string): ICAL.Event[] {
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\n\r]/);
    expect(line).not.toContain('\ufffd');
  }
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  const calendar = new ICAL.Component(ICAL.parse(file));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    const timezone = new ICAL.Timezone(zone);
    ICAL.TimezoneService.register(timezone, timezone.tzid);
  }
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
}

/** The days that all events of a file begin on, until a day; what a rule never names is given up after so many. */
export function expandDays(events: ICAL.Event[], until: string): string[] {
  const days: string[] = [];
  for (const one of events) {
    const iterator = one.iterator();
    for (let at = 0; at < 3000; at += 1) {
      const next = iterator.next();
      if (!next || next.toString().slice(0, 10) > until) break;
      days.push(next.toString().slice(0, 10));
    }
  }
  return days.sort();
}

/** A repetition by a rule. */
export const makeRepeat = (rule: string, more: Partial<Recurrence> = {}): Recurrence => ({
  rule,
  except: [],
  extra: [],
  ...more,
});
