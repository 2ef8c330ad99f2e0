/** Minnesota: the Open Meeting Law (Minnesota Statutes, chapter 13D). */
import type { Pack } from '../pack.ts';

const checked_on = '2026-11-28';
const [monday, thursday] = [1, 4];
const source = {
  basis: 'Minn. Stat. 13D.04, 645.15',
  url: 'https://www.revisor.mn.gov/statutes/cite/13D.04',
  checked_on,
};

export const minnesota: Pack = {
  state: 'MN',
  name: 'Minnesota',
  version: 1,
  effective_from: '2023-08-01',
  holidays: [
    { key: 'new_year', name: 'New Year’s Day', on: { month: 1, day: 1 }, set: 'state' },
    { key: 'king', name: 'Martin Luther King’s Birthday', on: { month: 1, weekday: monday, nth: 3 }, set: 'state' },
    {
      key: 'presidents',
      name: 'Washington’s and Lincoln’s Birthday',
      on: { month: 2, weekday: monday, nth: 3 },
      set: 'state',
    },
    { key: 'memorial', name: 'Memorial Day', on: { month: 5, weekday: monday, nth: -1 }, set: 'state' },
    { key: 'juneteenth', name: 'Juneteenth', on: { month: 6, day: 19 }, set: 'state' },
    { key: 'independence', name: 'Independence Day', on: { month: 7, day: 4 }, set: 'state' },
    { key: 'labor', name: 'Labor Day', on: { month: 9, weekday: monday, nth: 1 }, set: 'state' },
    {
      key: 'indigenous_peoples',
      name: 'Indigenous Peoples Day',
      on: { month: 10, weekday: monday, nth: 2 },
      set: 'state',
    },
    { key: 'veterans', name: 'Veterans Day', on: { month: 11, day: 11 }, set: 'state' },
    { key: 'thanksgiving', name: 'Thanksgiving Day', on: { month: 11, weekday: thursday, nth: 4 }, set: 'state' },
    { key: 'christmas', name: 'Christmas Day', on: { month: 12, day: 25 }, set: 'state' },
  ],
  holiday_source: {
    basis: 'Minn. Stat. 645.44, subd. 5',
    url: 'https://lawserver.com/law/state/minnesota/mn-statutes/minnesota_statutes_15a-22',
    checked_on,
  },
  notice: [
    // A regular meeting is announced by the schedule on file.
    { kinds: ['regular'], unit: 'no_deadline', count: 0, strength: 'must', ...source },
    // In doubt the three days are over before the day of the meeting.
    {
      kinds: ['special', 'workshop', 'hearing', 'budget', 'continued'],
      unit: 'days',
      count: 3,
      strength: 'must',
      ...source,
    },
    { kinds: ['emergency'], unit: 'no_deadline', count: 0, strength: 'must', ...source },
  ],
};
