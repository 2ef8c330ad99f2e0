/** RFC 5545's repeat rules taken apart, as far as they speak of whole days. */
import { isDate } from '../time.ts';

const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
type Frequency = (typeof frequencies)[number];

/** The parts that list numbers, each with its largest size; those from -n to n may count from the end. */
const numberRanges = {
  BYMONTH: { from: 1, to: 12 },
  BYMONTHDAY: { from: -31, to: 31 },
  BYYEARDAY: { from: -366, to: 366 },
  BYWEEKNO: { from: -53, to: 53 },
  BYSETPOS: { from: -366, to: 366 },
};
type NumberPart = keyof typeof numberRanges;

export type RecurrenceRule = {
  frequency: Frequency;
  interval: number;
  count: number;
  /** The last day that may be meant; empty for no end. */
  until: string;
  weekStart: number;
  /** `nth` is 0 for every such weekday, 2 for the second, -1 for the last. */
  weekdays: { weekday: number; nth: number }[];
} & { [part in NumberPart]: number[] };

function parseWholeNumber(text: string, part: string, from: number, to: number): number {
  const value = /^[+-]?\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= from && value <= to) || (value === 0 && from < 0)) {
    throw new Error(`${part}=${text} is not a number from ${from} to ${to}.`);
  }
  return value;
}

function parsePart(rule: RecurrenceRule, part: string, value: string): void {
  if (part in numberRanges) {
    const { from, to } = numberRanges[part as NumberPart];
    rule[part as NumberPart] = value.split(',').map((text) => parseWholeNumber(text, part, from, to));
  } else if (part === 'FREQ') {
    const found = frequencies.find((frequency) => frequency === value);
    if (!found) throw new Error(`FREQ=${value} is not DAILY, WEEKLY, MONTHLY or YEARLY.`);
    rule.frequency = found;
  } else if (part === 'INTERVAL') rule.interval = parseWholeNumber(value, part, 1, 1000);
  else if (part === 'COUNT') rule.count = parseWholeNumber(value, part, 1, 999_999);
  else if (part === 'UNTIL') {
    const day = value.replace(/^(\d{4})(\d\d)(\d\d)(T\d{6}Z?)?$/, '$1-$2-$3');
    if (!isDate(day)) throw new Error(`UNTIL=${value} is not a date.`);
    rule.until = day;
  } else if (part === 'WKST') {
    rule.weekStart = weekdayCodes.indexOf(value);
    if (rule.weekStart < 0) throw new Error(`WKST=${value} is not a weekday.`);
  } else if (part === 'BYDAY') {
    rule.weekdays = value.split(',').map((text) => {
      const [, nth = '', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? [];
      const weekday = weekdayCodes.indexOf(name);
      if (weekday < 0) throw new Error(`BYDAY=${text} is not a weekday.`);
      return { weekday, nth: nth === '' ? 0 : parseWholeNumber(nth, part, -53, 53) };
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
    weekdays: [],
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
  const ordinal = rule.weekdays.some(({ nth }) => nth !== 0);
  if (ordinal && (frequency === 'DAILY' || frequency === 'WEEKLY' || rule.BYWEEKNO.length)) {
    throw new Error('A numbered weekday in BYDAY needs a monthly or yearly rule.');
  }
  if (rule.BYSETPOS.length && ![...seen].some((part) => part.startsWith('BY') && part !== 'BYSETPOS')) {
    throw new Error('BYSETPOS needs another BY part.');
  }
  return rule;
}
