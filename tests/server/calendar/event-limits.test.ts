import { describe, expect, test } from 'vitest';
import type { Event } from '../../../db/rules/events/events.ts';
import fc from '../../properties.ts';
import { eventInput } from '../records.ts';
import { makeCalendar } from './calendar-calls.ts';

describe('an event sent with', () => {
  const long = (length: number) => 'x'.repeat(length);
  test('a field beyond its limit is refused in a sentence that names it', async () => {
    const { send } = await makeCalendar('sqlite');
    const limits: [keyof Event, number, string][] = [
      ['title', 300, 'The title'],
      ['location', 300, 'The place'],
      ['description', 20_000, 'The description'],
      ['content', 20_000, 'The details'],
      ['location_detail', 1000, 'The place detail'],
      ['renter_name', 200, 'The renter’s name'],
      ['renter_email', 200, 'The renter’s e-mail address'],
      ['renter_phone', 60, 'The renter’s phone number'],
    ];
    for (const [field, most, name] of limits) {
      for (const length of [most - 1, most]) {
        const response = await send('POST', '', { ...eventInput(), [field]: ` ${long(length)} ` });
        expect([field, response.status, response.body[field]]).toEqual([field, 201, long(length)]);
      }
      const over = await send('POST', '', { ...eventInput(), [field]: long(most + 1) });
      expect([over.status, over.body.message]).toEqual([
        400,
        `${name} can have at most ${most.toLocaleString('en-US')} characters.`,
      ]);
      for (const wrong of [5, null, {}, ['a']]) {
        if (field === 'title' && wrong === null) continue;
        const refused = await send('POST', '', { ...eventInput(), [field]: wrong });
        expect([field, refused.status, refused.body.message]).toEqual([field, 400, `${name} must be text.`]);
      }
    }
  });

  const weekly = (rule: string, more = {}) => ({ repeat: { rule, ...more } });
  test.each([
    [{ title: ' ' }, 'An event needs a title.'],
    [{ type: 'party' }, 'The type must be one of'],
    [{ date: '2026-02-29' }, 'The date must be a real day'],
    [{ date: undefined }, 'The date must be a real day'],
    [{ date: '12/08/2026' }, 'The date must be a real day'],
    [{ end_date: '2026-13-01' }, 'The last day must be a real day'],
    [{ end_date: '2026-12-07' }, 'An event cannot end before it begins.'],
    [{ start_time: '24:00' }, 'The start time is written HH:MM'],
    [{ end_time: '9:00' }, 'The end time is written HH:MM'],
    [{ all_day: 'yes' }, 'All day must be true or false.'],
    [{ all_day: true }, 'An event has a start time or lasts all day.'],
    [{ start_time: '', end_time: '21:00', all_day: undefined }, 'An end time needs a start time.'],
    [{ publish_at: 'soon' }, 'YYYY-MM-DDTHH:MM'],
    [{ publish_at: '2026-12-02T08:00', expires_at: '2026-12-01T08:00' }, 'cannot expire before it is published'],
    [{ repeat: 'FREQ=DAILY' }, 'The repetition must have a rule'],
    [{ repeat: {} }, 'The repetition must have a rule'],
    [{ repeat: { rule: 5 } }, 'The repeat rule must be text.'],
    [weekly(''), 'The repeat rule is missing.'],
    [weekly('FREQ=HOURLY'), 'The repeat rule cannot be followed: FREQ=HOURLY'],
    [weekly(`FREQ=DAILY;${'x'.repeat(500)}`), 'The repeat rule can have at most 500 characters.'],
    [weekly('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'), 'The repeat rule never happens'],
    [weekly('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=3'), 'The repeat rule never happens'],
    [weekly('FREQ=DAILY;UNTIL=20261207'), 'ends before the first day'],
    [weekly('FREQ=DAILY;COUNT=2', { except: ['2026-12-08', '2026-12-09'] }), 'Every day of the event is skipped.'],
    [weekly('FREQ=DAILY', { except: ['2026-12-32'] }), 'Each of the skipped days must be a real day'],
    [weekly('FREQ=DAILY', { extra: 'tomorrow' }), 'The extra days must be a list.'],
    [weekly('FREQ=DAILY', { except: Array(1001).fill('2026-12-09') }), 'There can be at most 1,000 skipped days.'],
  ])('%j is refused: %s', async (given, message) => {
    const { send } = await makeCalendar('sqlite');
    const { status, body } = await send('POST', '', { ...eventInput(), ...given });
    expect([status, body.code]).toEqual([400, 'invalid']);
    expect(body.message).toContain(message);
  });

  test('a repetition keeps its days; one that happens once is one', async () => {
    const { send } = await makeCalendar('sqlite');
    const repeat = { rule: 'FREQ=MONTHLY;BYDAY=2TU;COUNT=3', except: ['2027-01-12'], extra: ['2027-01-13'] };
    const { body } = await send('POST', '', { ...eventInput(), repeat });
    expect(body).toMatchObject({ repeat, dates: ['2026-12-08', '2027-01-13', '2027-02-09'] });
    expect((await send('POST', '', { ...eventInput(), ...weekly('FREQ=DAILY;COUNT=1') })).body.dates).toHaveLength(1);
    expect((await send('PUT', `/${body.id}`, { repeat: null })).body).toMatchObject({ dates: ['2026-12-08'] });
  });

  test('whatever comes is refused by a sentence or kept, and never breaks', async () => {
    const { send } = await makeCalendar('sqlite');
    const fields = Object.keys(eventInput());
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), fc.jsonValue({ maxDepth: 2 }), async (field, value) => {
        const { status } = await send('POST', '', { ...eventInput(), [field]: value });
        expect([201, 400]).toContain(status);
      }),
      { numRuns: 60 },
    );
    for (const body of [[], 'text', 5, null]) {
      expect([body, (await send('POST', '', body)).status]).toEqual([body, 400]);
    }
  });
});
