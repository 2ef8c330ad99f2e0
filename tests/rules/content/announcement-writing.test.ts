import { expect, test } from 'vitest';
import { normalizeDetails } from '../../../db/rules/announcements/fields.ts';
import { deriveExcerpt } from '../../../db/rules/search/excerpt.ts';

test.each([
  ['', ''],
  ['Closed', 'Closed'],
  ['The office is closed on Monday. Call us on Tuesday.', 'The office is closed on Monday.'],
  ['The office closes at 4 p.m. on Monday. Call us.', 'The office closes at 4 p.m. on Monday.'],
  ['Is your water cloudy today? Then let it run.', 'Is your water cloudy today?'],
  ['“Come one, come all,” says the mayor.” Bring a chair.', '“Come one, come all,” says the mayor.”'],
  ['Thank you. The pool opens on Saturday. Bring a towel.', 'Thank you. The pool opens on Saturday.'],
  ['One paragraph\nover two lines\n\nAnother one.', 'One paragraph over two lines'],
  ['word '.repeat(100), `${'word '.repeat(47)}word…`],
])('the first sentence of %j', (content, sentence) => {
  expect(deriveExcerpt(content)).toBe(sentence);
});

test('all-day announcements have no times, and those without an end no end time', () => {
  const details = { allDay: false, hasEndTime: true, time: '09:00', endTime: '10:00' };
  expect(normalizeDetails(details)).toEqual(details);
  expect(normalizeDetails({ ...details, hasEndTime: false })).toEqual({ ...details, hasEndTime: false, endTime: '' });
  expect(normalizeDetails({ ...details, allDay: true })).toEqual({
    allDay: true,
    hasEndTime: false,
    time: '',
    endTime: '',
  });
});
