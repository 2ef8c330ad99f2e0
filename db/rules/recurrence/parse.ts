/** Parses RFC 5545 recurrence rules, as far as they concern whole days. */
import { isDate, timePattern } from '../time.ts';

/** The weekday codes of rules, Sunday first. */
export const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;

/** The parts that list numbers, each with its range; negative numbers count from the end. */
const numberRanges = {
  BYMONTH: { from: 1, to: 12 },
  BYMONTHDAY: { from: -31, to: 31 },
  BYYEARDAY: { from: -366, to: 366 },
  BYWEEKNO: { from: -53, to: 53 },
  BYSETPOS: { from: -366, to: 366 },
};
export type NumberPart = keyof typeof numberRanges;
export const numberParts = Object.keys(numberRanges) as NumberPart[];

export type RecurrenceRule = {
  frequency: (typeof frequencies)[number];
  interval: number;
  /** 0 for no end. */
  count: number;
  /** The last possible day; empty for no end. */
  until: string;
  /** 0 (Sunday) to 6: decides which weeks an interval skips. */
  weekStart: number;
  /** `nth` is 0 for every such weekday, 2 for the second, -1 for the last. */
  BYDAY: { weekday: number; nth: number }[];
} & { [part in NumberPart]: number[] };

/** `20270105T235959Z` → its date, its time as `23:59` (empty for a date alone), and whether it is in UTC. */
export function parseUntil(value: string): { date: string; time: string; isUtc: boolean } | null {
  const [, y, m, d, hours, minutes, utc] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z)?)?$/.exec(value) ?? [];
  const [date, time] = [`${y}-${m}-${d}`, `${hours}:${minutes}`];
  return isDate(date) ? { date, time: timePattern.test(time) ? time : '', isUtc: utc !== undefined } : null;
}

function parseNumber(text: string, part: string, from: number, to: number): number {
  const value = /^[+-]?\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= from && value <= to) || (value === 0 && from < 0)) {
    throw new Error(`${part}=${text} is not a number from ${from} to ${to}.`);
  }
  return value;
}

function parseWeekday(text: string, part: string): number {
  const weekday = weekdayCodes.indexOf(text);
  if (weekday < 0) throw new Error(`${part}=${text} is not a weekday.`);
  return weekday;
}

function parsePart(rule: RecurrenceRule, part: string, value: string): void {
  if (part in numberRanges) {
    const { from, to } = numberRanges[part as NumberPart];
    rule[part as NumberPart] = value.split(',').map((text) => parseNumber(text, part, from, to));
  } else if (part === 'FREQ') {
    const found = frequencies.find((frequency) => frequency === value);
    if (!found) throw new Error(`FREQ=${value} is not DAILY, WEEKLY, MONTHLY or YEARLY.`);
    rule.frequency = found;
  } else if (part === 'INTERVAL') rule.interval = parseNumber(value, part, 1, 1000);
  else if (part === 'COUNT') rule.count = parseNumber(value, part, 1, 999_999);
  else if (part === 'UNTIL') {
    const until = parseUntil(value);
    if (!until) throw new Error(`UNTIL=${value} is not a date.`);
    rule.until = until.date;
  } else if (part === 'WKST') rule.weekStart = parseWeekday(value, part);
  else if (part === 'BYDAY') {
    rule.BYDAY = value.split(',').map((text) => {
      const [, nth, code = text] = /^([+-]?\d{1,2})([A-Z]{2})$/.exec(text) ?? [];
      return { weekday: parseWeekday(code, part), nth: nth ? parseNumber(nth, part, -53, 53) : 0 };
    });
  } else throw new Error(`The part ${part || '(empty)'} is not understood.`);
}

/** @throws Error with a sentence that says what cannot be followed */
export function parseRule(text: string): RecurrenceRule {
  const rule: RecurrenceRule = {
    frequency: 'DAILY',
    interval: 1,
    count: 0,
    until: '',
    weekStart: 1,
    BYDAY: [],
    BYMONTH: [],
    BYMONTHDAY: [],
    BYYEARDAY: [],
    BYWEEKNO: [],
    BYSETPOS: [],
  };
  const seen = new Set<string>();
  for (const piece of text.trim().replace(/;$/, '').toUpperCase().split(';')) {
    const [part = '', value = ''] = piece.split('=');
    if (seen.has(part)) throw new Error(`The part ${part} stands twice.`);
    seen.add(part);
    parsePart(rule, part, value);
  }
  const { frequency } = rule;
  if (!seen.has('FREQ')) throw new Error('The part FREQ is missing.');
  if (rule.count && rule.until) throw new Error('COUNT and UNTIL cannot stand together.');
  if (rule.BYWEEKNO.length && frequency !== 'YEARLY') throw new Error('BYWEEKNO needs FREQ=YEARLY.');
  if (rule.BYYEARDAY.length && frequency !== 'YEARLY') throw new Error('BYYEARDAY needs FREQ=YEARLY.');
  if (rule.BYMONTHDAY.length && frequency === 'WEEKLY') throw new Error('BYMONTHDAY cannot stand in a weekly rule.');
  const hasOrdinal = rule.BYDAY.some(({ nth }) => nth !== 0);
  if (hasOrdinal && (frequency === 'DAILY' || frequency === 'WEEKLY' || rule.BYWEEKNO.length)) {
    throw new Error('A numbered weekday in BYDAY needs a monthly or yearly rule.');
  }
  if (rule.BYSETPOS.length && listByParts(rule).length === 1) throw new Error('BYSETPOS needs another BY part.');
  return rule;
}

/** Lists a rule's BY parts, in one sequence for all rules. */
export const listByParts = (rule: RecurrenceRule) =>
  ([...numberParts, 'BYDAY'] as const).filter((part) => rule[part].length > 0);

/** Why a rule cannot be followed, as a sentence; null when it can. */
export function findRuleFault(text: string): string | null {
  try {
    parseRule(text);
    return null;
  } catch (error) {
    return `The repeat rule cannot be followed: ${(error as Error).message}`;
  }
}
