/** Writing what a file brings: all of it or nothing, found again by its source, so that a second run doubles nothing. */
import type { Database } from '../../db/connection.ts';
import type { AnnouncementInput } from '../../db/rules/announcements/input.ts';
import type { EventInput } from '../../db/rules/events/events.ts';
import { datesOnlyRule, recurrenceHorizonDays } from '../../db/rules/recurrence/expand.ts';
import { findRuleFault } from '../../db/rules/recurrence/parse.ts';
import { findRecurrenceFault } from '../../db/rules/recurrence/validate.ts';
import { addDays, toLocalTime } from '../../db/rules/time.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import { write } from '../store/write.ts';
import type { Writer } from '../store/writerTypes.ts';
import { readCalendar } from './readCalendar.ts';
import { readFeed } from './readFeed.ts';
import {
  type ImportContent,
  type ImportInput,
  type ImportReport,
  type ImportTarget,
  saveEntries,
} from './saveEntries.ts';

export type ImportOptions = {
  /** Do everything and report it, then undo it. */
  dryRun?: boolean;
  /** Take the file's version of what clerks have edited or deleted since the last import. */
  overwrite?: boolean;
  /** The present, in milliseconds; how far ahead repeating dates are written out depends on it. */
  now?: number;
};

type ImportedTown = Pick<Town, 'id' | 'time_zone'>;
/** Thrown to undo a dry run; carries its report out of the transaction. */
class DryRunRollback extends Error {
  readonly report: ImportReport;
  constructor(report: ImportReport) {
    super('dry run');
    this.report = report;
  }
}

/** An event whose rule names no day after the first is taken with the days that it has. */
function dropEmptyRule(input: EventInput): EventInput {
  const { date, repeat } = input;
  if (!repeat || findRuleFault(repeat.rule) || !findRecurrenceFault(date, repeat)) return input;
  return { ...input, repeat: { ...repeat, rule: datesOnlyRule } };
}

const events: ImportTarget<EventInput> = {
  noun: 'events',
  save: (tx, input) => tx.save('events', dropEmptyRule(input)),
};
const announcements: ImportTarget<AnnouncementInput> = {
  noun: 'announcements',
  save: (tx, input) => tx.save('announcements', input),
};

async function runImport<I extends ImportInput>(
  db: Database,
  town: ImportedTown,
  person: string,
  kind: ImportTarget<I>,
  parts: ImportContent<I>,
  options: ImportOptions,
): Promise<ImportReport> {
  try {
    const act = async (tx: Writer) => {
      const report = await saveEntries(tx, town.id, kind, parts, options.overwrite === true);
      if (options.dryRun) throw new DryRunRollback(report);
      return report;
    };
    return await write(db, town.id, person, act, options.now === undefined ? {} : { now: options.now });
  } catch (error) {
    if (error instanceof DryRunRollback) return error.report;
    throw error;
  }
}

/**
 * Takes the events of an iCalendar text into a town, in one transaction.
 * @throws Problem `invalid`, naming the line, when the text is no calendar or is cut off; nothing is changed then
 */
export async function importEvents(
  db: Database,
  town: ImportedTown,
  text: string,
  person: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const today = toLocalTime(options.now ?? Date.now(), town.time_zone).date;
  // To the end of a year, so that the dates of the same file are the same from one day to the next.
  const horizon = `${addDays(today, recurrenceHorizonDays).slice(0, 4)}-12-31`;
  return runImport(db, town, person, events, readCalendar(text, town.time_zone, horizon), options);
}

/**
 * Takes the items of an RSS or Atom feed into a town's announcements, in one transaction.
 * @throws Problem `invalid`, naming the line, when the text is no feed or is damaged; nothing is changed then
 */
export async function importAnnouncements(
  db: Database,
  town: ImportedTown,
  text: string,
  person: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return runImport(db, town, person, announcements, readFeed(text, town.time_zone), options);
}
