import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { EventInput } from '../../../db/rules/events/input.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { readCalendar } from '../../../server/import/readCalendar.ts';
import fc from '../../properties.ts';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
const horizon = '2028-12-31';
const zone = 'America/Chicago';
const _calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\n');
const read = (text: string) => readCalendar(text, zone, horizon);

describe('a calendar', () => {
  test('is refused whole wherever it is cut off', () => {
    const lines = fixture('town-calendar.ics').trimEnd().split('\n');
    for (let count = 1; count < lines.length; count += 1) {
      expect(() => read(lines.slice(0, count).join('\n'))).toThrow(`it ends at line ${count}`);
    }
  });

  test('however damaged, is read or refused with a sentence', () => {
    const lines = fixture('town-calendar.ics').trimEnd().split('\n');
    const damage = fc.tuple(fc.nat(lines.length - 1), fc.constantFrom('drop', 'double', 'noise', 'swap'), fc.string());
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 6 }), (damages) => {
        const torn = [...lines];
        for (const [at, kind, noise] of damages) {
          const line = torn[at] ?? '';
          if (kind === 'drop') torn.splice(at, 1);
          else if (kind === 'double') torn.splice(at, 0, line);
          else if (kind === 'noise') torn[at] = line.slice(0, Math.ceil(line.length / 2)) + noise;
          else torn.push(torn.splice(at, 1)[0] ?? '');
        }
        try {
          const { entries, skipped } = read(torn.join('\n'));
          for (const { input } of entries) expect(v.safeParse(EventInput, input).issues).toBeUndefined();
          for (const { why } of skipped) expect(why).toMatch(/\.$|: |…$/);
        } catch (error) {
          expect(error).toBeInstanceOf(Problem);
        }
      }),
      { numRuns: 300 },
    );
  });
});
