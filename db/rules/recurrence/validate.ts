/** Finds faults of a given recurrence beyond its syntax. Imported ones are stored without this check. */
import type { Recurrence } from '../events/input.ts';
import { addDays } from '../time.ts';
import { expandRecurrence } from './expand.ts';
import { findRuleFault, parseRule } from './parse.ts';
import { writeRule } from './write.ts';

/** How far a rule is followed to see whether it ever happens: some first occur after many years. */
const searchDays = 40 * 366;

const hasDates = (date: string, repeat: Recurrence, limit: number) =>
  expandRecurrence({ date, repeat }, { to: addDays(date, searchDays), limit }).length >= limit;

/** Why an event cannot recur like this, as a sentence; null when it can. @param date its first day */
export function findRecurrenceFault(date: string, repeat: Recurrence): string | null {
  const fault = findRuleFault(repeat.rule);
  if (fault) return fault;
  const rule = parseRule(repeat.rule);
  if (rule.until !== '' && rule.until < date) return 'The repeat rule ends before the first day of the event.';
  const endless = writeRule({ ...rule, until: '', count: 0 });
  if (!hasDates(date, { rule: endless, except: [], extra: [] }, 2)) {
    return 'The repeat rule never happens: no day fits it.';
  }
  return hasDates(date, repeat, 1) ? null : 'Every day of the event is skipped.';
}
