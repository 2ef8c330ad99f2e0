/** Decides what feeds and calendars leave open: a record's category, and the day that a date means. */
import type { AnnouncementInput } from '../../db/rules/announcements/input.ts';
import type { EventType } from '../../db/rules/events/types.ts';
import { isDate, toLocalTime } from '../../db/rules/time.ts';

const wordPattern = (list: string) =>
  new RegExp(`\\b(?:${list.trim().split(/\s+/).join('|').replaceAll('_', '\\s+')})\\b`, 'i');

const categoryPatterns: [AnnouncementInput['category'], RegExp][] = [
  [
    'government',
    wordPattern(`councils? boards?(?!_games?) commissions? committees? agendas? minutes ordinances? resolutions? elections? ballots?
      voters? voting mayor aldermen budgets? tax(?:es)? levy zoning public_hearings? town_meeting government
      request_for_proposals rfp bids? proclamations?`),
  ],
  [
    'services',
    wordPattern(`water sewers? trash garbage recycling compost road(?:s|work)? streets? closures? closed utility utilities
      outages? boil police fire_department permits? licens(?:e|es|ing) parking snow leaf brush_pickup advisory
      emergency alerts? maintenance repairs? jobs? hiring services?`),
  ],
  [
    'events',
    wordPattern(`events? festivals? concerts? parades? fairs? markets? shows? workshops? class(?:es)? camps? games?
      celebrations? fireworks open_house picnic movies? music storytime story_time performances? exhibits? tours?
      calendar races? 5k fundraisers? bake_sale`),
  ],
];

const findCategory = (text: string) => categoryPatterns.find(([, pattern]) => pattern.test(text))?.[0];

/**
 * Chooses a feed item's category by its own categories, then by a title about government. Then a feed that is a
 * calendar decides, then any title. The default is services.
 */
export function classifyAnnouncement(item: {
  tags: string[];
  title: string;
  feedTitle: string;
}): AnnouncementInput['category'] {
  const byTitle = findCategory(item.title);
  if (byTitle === 'government') return findCategory(item.tags.join(' ')) ?? byTitle;
  const calendar = /\b(?:events?|calendar)\b/i.test(item.feedTitle) ? 'events' : undefined;
  return findCategory(item.tags.join(' ')) ?? calendar ?? byTitle ?? 'services';
}

const holidayPattern =
  wordPattern(`holidays? office_closed offices_closed town_hall_closed city_hall_closed christmas thanksgiving
  new_year's_day new_years_day independence_day memorial_day labor_day veterans_day juneteenth presidents_day
  presidents'_day columbus_day indigenous_peoples'_day martin_luther_king`);
const rentalPattern = wordPattern('rentals? rented private_event reservations? reserved');
const meetingPattern =
  wordPattern(`meetings? councils? boards?(?!_games?) commissions? committees? hearings? caucus selectmen trustees
  selectboard aldermen work_session workshop_session`);

const officeClosedPattern = /\b(?:offices?|(?:city|town|village) hall)\s+(?:(?:is|are|will be)\s+)?closed\b/i;

/** Chooses an event's type by its categories, then by its title; a closed office makes any event a holiday. */
export function classifyEvent(event: { categories: string[]; title: string; description: string }): EventType {
  if (officeClosedPattern.test(event.description)) return 'holiday';
  for (const text of [event.categories.join(' '), event.title]) {
    if (holidayPattern.test(text)) return 'holiday';
    if (rentalPattern.test(text)) return 'rental';
    if (meetingPattern.test(text)) return 'meeting';
  }
  return 'event';
}

const zonePattern = /(?:[zZ]|[+-]\d{2}:?\d{2}|\b(?:UTC?|GMT|[ECMP][SD]T))\s*(?:\([^)]*\))?$/;
/** ISO 8601, RFC 822 (also with two-digit years) and American dates; nothing that a date parser would have to guess. */
const datePattern =
  /^(?:(?:19|20)\d\d-\d\d-\d\d|(?:[A-Za-z]{3,9},?\s+)?\d{1,2}\s+[A-Za-z]{3,9}\s+(?:(?:19|20)\d\d|\d\d)\b|\d{1,2}\/\d{1,2}\/(?:19|20)\d\d)/;

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Extracts the day as written, even if it does not exist: date parsers turn February 30 into March 2. */
function extractDate(text: string): string {
  const iso = /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
  if (iso) return iso;
  const two = (n: string) => n.padStart(2, '0');
  const [, american, americanDay, americanYear] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text) ?? [];
  if (american && americanDay) return `${americanYear}-${two(american)}-${two(americanDay)}`;
  const [, day = '', name = '', year = ''] = /(\d{1,2})\s+([A-Za-z]{3})[A-Za-z]*\s+(\d{4}|\d\d)\b/.exec(text) ?? [];
  const month = String(monthNames.indexOf(name.toLowerCase()) + 1);
  const century = year.length === 2 ? (Number(year) < 50 ? '20' : '19') : '';
  return `${century}${year}-${two(month)}-${two(day)}`;
}

/**
 * Returns the town's day for an RFC 822 or ISO 8601 date of a feed. Dates without a time or zone are the town's
 * already. So is midnight UTC to the second, which systems write when they only store days.
 * @returns null for no date or an unreal one, such as January 1 of year 1, which some systems write for none
 */
export function parseFeedDate(written: string, timeZone: string): string | null {
  const text = written.trim();
  if (text.length > 100 || !datePattern.test(text)) return null;
  if (!isDate(extractDate(text))) return null;
  const zoned = zonePattern.test(text) && text.length > 10;
  const instant = Date.parse(zoned || text.length <= 10 ? text : `${text}${/\dT\d/.test(text) ? 'Z' : ' GMT'}`);
  if (Number.isNaN(instant)) return null;
  const asWritten = new Date(instant).toISOString().slice(0, 10);
  return zoned && instant % 86_400_000 !== 0 ? toLocalTime(instant, timeZone).date : asWritten;
}
