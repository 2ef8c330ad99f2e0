/** Writes a recurrence rule in RFC 5545 syntax. */
import { numberParts, type RecurrenceRule, weekdayCodes } from './parse.ts';

/** parseRule() reads the same rule back from it. Defaults (INTERVAL=1, WKST=MO) are left out. */
export function writeRule(rule: RecurrenceRule): string {
  const { frequency, interval, count, until, weekStart, BYDAY } = rule;
  const parts: [string, string | number | undefined][] = [
    ['FREQ', frequency],
    ['INTERVAL', interval === 1 ? '' : interval],
    ['COUNT', count],
    ['UNTIL', until.replaceAll('-', '')],
    ...numberParts.map((part): [string, string] => [part, rule[part].join(',')]),
    ['BYDAY', BYDAY.map(({ weekday, nth }) => `${nth || ''}${weekdayCodes[weekday]}`).join(',')],
    ['WKST', weekStart === 1 ? '' : weekdayCodes[weekStart]],
  ];
  return parts
    .filter(([, value]) => value)
    .map((part) => part.join('='))
    .join(';');
}
