/** The fields of the office hours: what is wrong with a day, and where. */
import { expect, test } from 'vitest';
import { type DayValues, dayField, findDayFault, hoursBody } from '../../../app/sections/editing/hoursForm.ts';
import { hoursEditingTexts as texts } from '../../../app/texts/en/home/hoursEditing.ts';
import { checkOfficeHours } from '../../../db/rules/town/officeHoursInput.ts';
import type { SectionContents } from '../../../db/rules/town/sectionShapes.ts';
import fc from '../../properties.ts';

const values = (typed: Partial<DayValues>): DayValues => ({
  open: '',
  close: '',
  closed: false,
  break_start: '',
  break_end: '',
  break2_start: '',
  break2_end: '',
  ...typed,
});
const open = { open: '08:00', close: '17:00' };

test.each<[string, Partial<DayValues>, [string, string] | null]>([
  ['nothing', {}, null],
  ['a closed day, whatever else is left in it', { closed: true, open: '17:00', close: '08:00' }, null],
  ['two times', open, null],
  ['a lunch break', { ...open, break_start: '12:00', break_end: '13:00' }, null],
  ['no opening', { close: '17:00' }, ['open', texts.opensWhen]],
  ['no closing', { open: '08:00' }, ['close', texts.closesWhen]],
  ['closing first', { open: '17:00', close: '08:00' }, ['close', texts.closesFirst]],
  ['a break that is left', { break_start: '12:00', break_end: '13:00' }, ['open', texts.breakAlone]],
  ['half a break', { ...open, break_start: '12:00' }, ['break_end', texts.breakEndsWhen]],
  ['the other half', { ...open, break_end: '12:00' }, ['break_start', texts.breakStartsWhen]],
  [
    'a break before opening',
    { ...open, break_start: '07:00', break_end: '13:00' },
    ['break_start', texts.breakOutside],
  ],
  ['a break past closing', { ...open, break_start: '12:00', break_end: '17:00' }, ['break_end', texts.breakOutside]],
  ['a break backwards', { ...open, break_start: '13:00', break_end: '12:00' }, ['break_end', texts.breakEndsFirst]],
  [
    'breaks in the wrong order',
    { ...open, break_start: '14:00', break_end: '15:00', break2_start: '12:00', break2_end: '13:00' },
    ['break2_start', texts.breakOutside],
  ],
])('%s', (_what, typed, fault) => {
  const found = findDayFault(values(typed));
  expect(found && [found.part, found.text]).toEqual(fault);
});

test('the fields and the server accept the same values', () => {
  const time = fc.constantFrom('', '08:00', '09:00', '12:00', '13:00', '17:00');
  const day = fc.record({
    open: time,
    close: time,
    break_start: time,
    break_end: time,
    break2_start: time,
    break2_end: time,
    closed: fc.boolean(),
  });
  fc.assert(
    fc.property(day, (typed) => {
      const data = new FormData();
      for (const [part, value] of Object.entries(typed))
        if (value) data.set(dayField(1, part as 'open'), String(value));
      const save = () => checkOfficeHours(hoursBody(data) as unknown as SectionContents['contact']);
      if (findDayFault(typed)) expect(save).toThrow();
      else expect(save).not.toThrow();
    }),
    { numRuns: 2000 },
  );
});
