/** Imports a file's entries in one transaction. They are found again by source, so a second run creates no duplicates. */
import type { Database } from '../../db/connection.ts';
import type { AnnouncementInput } from '../../db/rules/announcements/input.ts';
import type { EventInput } from '../../db/rules/events/input.ts';
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
  /** Does everything and reports it, then rolls back. */
  dryRun?: boolean;
  /** Replaces records that clerks edited or deleted since the last import. */
  overwrite?: boolean;
  /** The present in milliseconds, which determines how far repeating dates are expanded. */
  now?: number;
};

type ImportedTown = Pick<Town, 'id' | 'time_zone'>;
/** Thrown to roll back a dry run; carries the report out of the transaction. */
class DryRunRollback extends Error {
  readonly report: ImportReport;
  constructor(report: ImportReport) {
    super('dry run');
    this.report = report;
  }
}

/** Drops a rule without any day after the first, so that the event is imported with the days it has. */
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
 * Imports the events of an iCalendar text in one transaction.
 * @throws Problem `invalid` with the line if the text is no calendar or is truncated; nothing is changed then
 */
export async function importEvents(
  db: Database,
  town: ImportedTown,
  text: string,
  person: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const today = toLocalTime(options.now ?? Date.now(), town.time_zone).date;
  // Ends with a year, so that importing the same file on another day gives the same dates.
  const horizon = `${addDays(today, recurrenceHorizonDays).slice(0, 4)}-12-31`;
  return runImport(db, town, person, events, readCalendar(text, town.time_zone, horizon), options);
}

/**
 * Imports the items of an RSS or Atom feed as announcements in one transaction.
 * @throws Problem `invalid` with the line if the text is no feed or is damaged; nothing is changed then
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
