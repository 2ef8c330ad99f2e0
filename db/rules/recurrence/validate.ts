/** What is wrong with a repetition that somebody gives, beyond its spelling. Imports bring what they bring. */
import type { Recurrence } from '../events.ts';
import { addDays } from '../time.ts';
import { expandRecurrence, findRuleFault } from './expand.ts';

/**
 * How many days a rule is followed to see whether it ever happens: most show it soon, and some only when the calendar
 * has gone through its years.
 */
const searchDays = [731, 40 * 366];

const hasOccurrences = (date: string, repeat: Recurrence, least: number) =>
  searchDays.some((days) => expandRecurrence({ date, repeat }, addDays(date, days)).length >= least);

/** Why an event cannot repeat like this, as a sentence; null when it can. @param date its first day */
export function findRecurrenceFault(date: string, repeat: Recurrence): string | null {
  const fault = findRuleFault(repeat.rule);
  if (fault) return fault;
  const parts = repeat.rule.trim().toUpperCase().split(';');
  const until = parts.find((part) => part.startsWith('UNTIL='))?.slice('UNTIL='.length) ?? '';
  if (until !== '' && until.slice(0, 8) < date.replaceAll('-', '')) {
    return 'The repeat rule ends before the first day of the event.';
  }
  const endless = parts.filter((part) => !/^(UNTIL|COUNT)=/.test(part)).join(';');
  if (!hasOccurrences(date, { rule: endless, except: [], extra: [] }, 2)) {
    return 'The repeat rule never happens: no day fits it.';
  }
  return hasOccurrences(date, repeat, 1) ? null : 'Every day of the event is skipped.';
}
