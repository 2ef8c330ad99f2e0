import { expect, test } from 'vitest';
import type { EventInput } from '../../../db/rules/events/input.ts';
import { addDays } from '../../../db/rules/time.ts';
import { write } from '../../../server/store/write.ts';
import fc from '../../properties.ts';
import { makeTestDatabase, makeTown } from '../database.ts';
import { eventInput } from '../records.ts';

const today = new Date().toISOString().slice(0, 10);
const places = ['Hall', ' hall', 'HALL  ', 'Gazebo'];
const steps = { 'FREQ=DAILY;INTERVAL=3': 3, 'FREQ=WEEKLY': 7, 'FREQ=WEEKLY;INTERVAL=2': 14 };

/** A rental, with the hours that it takes of which place, one by one, for the next half year. */
const rental = fc
  .record({
    place: fc.constantFrom(...places),
    day: fc.integer({ min: 0, max: 60 }),
    start: fc.option(fc.integer({ min: 0, max: 23 })),
    hours: fc.integer({ min: 1, max: 23 }),
    rule: fc.option(fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[]))),
    count: fc.integer({ min: 1, max: 6 }),
    skipped: fc.option(fc.integer({ min: 1, max: 5 })),
  })
  .map(({ place, day, start, hours, rule, count, skipped }) => {
    const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;
    const date = addDays(today, day);
    const step = rule === null ? 0 : steps[rule];
    const places = rule === null ? [0] : [...Array(count).keys()];
    const except = rule !== null && skipped !== null ? [addDays(date, skipped * step)] : [];
    const input: EventInput = eventInput({
      type: 'rental',
      location: place,
      date,
      end_date: date,
      all_day: start === null,
      start_time: start === null ? '' : clock(start),
      end_time: start === null ? '' : clock(start + hours),
      repeat: rule === null ? null : { rule: `${rule};COUNT=${count}`, except, extra: [] },
    });
    const taken = new Set<string>();
    for (const nth of places) {
      if (rule !== null && nth === skipped) continue;
      const from = (day + nth * step) * 24 + (start ?? 0);
      for (let hour = 0; hour < (start === null ? 24 : hours); hour += 1) {
        taken.add(`${place.trim().toLowerCase()} ${from + hour}`);
      }
    }
    return { input, taken };
  });

test('rentals are taken as long as nobody has the hour, as counting every hour says', async () => {
  const { db } = await makeTestDatabase('sqlite');
  await fc.assert(
    fc.asyncProperty(fc.array(rental, { minLength: 2, maxLength: 12 }), async (rentals) => {
      const town = await makeTown(db, { host: `t${Math.random().toString(36).slice(2)}.test` });
      const taken = new Set<string>();
      for (const one of rentals) {
        const free = [...one.taken].every((hour) => !taken.has(hour));
        const saved = write(db, town.id, 'clerk', (tx) => tx.save('events', one.input));
        if (free) {
          await saved;
          for (const hour of one.taken) taken.add(hour);
        } else await expect(saved).rejects.toMatchObject({ code: 'place_taken' });
      }
    }),
    { numRuns: 60 },
  );
});
