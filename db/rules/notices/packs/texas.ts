/** Texas: the Open Meetings Act (Government Code, chapter 551) as amended on September 1, 2025. */
import type { Pack } from '../pack.ts';
import { texasWebsite } from './texasWebsite.ts';

const checked_on = '2026-11-26';
const thursday = 4;
const monday = 1;

export const texas: Pack = {
  state: 'TX',
  name: 'Texas',
  version: 2,
  effective_from: '2025-09-01',
  holiday_source: {
    basis: 'Gov’t Code 662.003',
    url: 'https://codes.findlaw.com/tx/government-code/gov-t-sect-662-003.html',
    checked_on,
  },
  // Columbus Day is missing on purpose: 662.003 does not list it.
  holidays: [
    { key: 'new_year', name: 'New Year’s Day', on: { month: 1, day: 1 }, set: 'national' },
    { key: 'king', name: 'Martin Luther King Jr. Day', on: { month: 1, weekday: monday, nth: 3 }, set: 'national' },
    { key: 'confederate_heroes', name: 'Confederate Heroes Day', on: { month: 1, day: 19 }, set: 'state' },
    { key: 'presidents', name: 'Presidents’ Day', on: { month: 2, weekday: monday, nth: 3 }, set: 'national' },
    { key: 'texas_independence', name: 'Texas Independence Day', on: { month: 3, day: 2 }, set: 'state' },
    { key: 'good_friday', name: 'Good Friday', on: { easter: -2 }, set: 'optional' },
    { key: 'san_jacinto', name: 'San Jacinto Day', on: { month: 4, day: 21 }, set: 'state' },
    { key: 'memorial', name: 'Memorial Day', on: { month: 5, weekday: monday, nth: -1 }, set: 'national' },
    { key: 'emancipation', name: 'Emancipation Day in Texas', on: { month: 6, day: 19 }, set: 'state' },
    { key: 'independence', name: 'Independence Day', on: { month: 7, day: 4 }, set: 'national' },
    { key: 'johnson', name: 'Lyndon Baines Johnson Day', on: { month: 8, day: 27 }, set: 'state' },
    { key: 'labor', name: 'Labor Day', on: { month: 9, weekday: monday, nth: 1 }, set: 'national' },
    { key: 'rosh_hashanah', name: 'Rosh Hashanah', on: { tishri: 1 }, set: 'optional' },
    { key: 'rosh_hashanah', name: 'Rosh Hashanah, second day', on: { tishri: 2 }, set: 'optional' },
    { key: 'yom_kippur', name: 'Yom Kippur', on: { tishri: 10 }, set: 'optional' },
    { key: 'veterans', name: 'Veterans Day', on: { month: 11, day: 11 }, set: 'national' },
    { key: 'thanksgiving', name: 'Thanksgiving Day', on: { month: 11, weekday: thursday, nth: 4 }, set: 'national' },
    {
      key: 'thanksgiving_friday',
      name: 'Friday after Thanksgiving',
      on: { month: 11, weekday: thursday, nth: 4, plus: 1 },
      set: 'state',
    },
    { key: 'christmas_eve', name: 'December 24', on: { month: 12, day: 24 }, set: 'state' },
    { key: 'christmas', name: 'Christmas Day', on: { month: 12, day: 25 }, set: 'national' },
    { key: 'after_christmas', name: 'December 26', on: { month: 12, day: 26 }, set: 'state' },
  ],
  notice: [
    {
      kinds: ['regular', 'special', 'workshop', 'hearing', 'budget', 'tax_hearing'],
      unit: 'business_days',
      count: 3,
      strength: 'must',
      basis: 'Gov’t Code 551.043(a)',
      url: 'https://lexace.ai/us/statute/texas/551.043',
      checked_on,
    },
    {
      // The notice stands on the home page for seven days before the hearing or vote, weekends included.
      kinds: ['tax_hearing'],
      unit: 'calendar_days',
      count: 7,
      strength: 'must',
      basis: 'Tax Code 26.065(b)',
      url: 'https://codes.findlaw.com/tx/tax-code/tax-sect-26-065/',
      checked_on,
    },
    {
      kinds: ['emergency'],
      unit: 'hours',
      count: 1,
      strength: 'must',
      basis: 'Gov’t Code 551.045(a)',
      url: 'https://instalawyer.io/laws/texas-statutes/section-551045-exception-to-general',
      checked_on,
    },
    {
      kinds: ['continued'],
      unit: 'none',
      count: 0,
      strength: 'must',
      basis: 'Gov’t Code 551.0411(a)',
      url: 'https://codes.findlaw.com/tx/government-code/gov-t-sect-551-0411/',
      checked_on,
    },
  ],
  budget: {
    basis: 'Gov’t Code 551.043(c)',
    url: 'https://lexace.ai/us/statute/texas/551.043',
    checked_on,
  },
  website: texasWebsite,
  records: {
    count: 10,
    basis: 'Gov’t Code 552.221, 552.0031',
    url: 'https://capitol.texas.gov/tlodocs/88R/amendments/html/HB03033H21.HTM',
    checked_on,
  },
};
