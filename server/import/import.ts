/** Writing what a file brings: all of it or nothing, found again by its source, so that a second run doubles nothing. */
import * as v from 'valibot';
import type { Database } from '../../db/connection.ts';
import type { AnnouncementInput } from '../../db/rules/announcements.ts';
import type { EventInput } from '../../db/rules/events.ts';
import { Problem } from '../../db/rules/problems.ts';
import { datesOnlyRule, recurrenceHorizonDays } from '../../db/rules/recurrence/expand.ts';
import { findRuleFault } from '../../db/rules/recurrence/parse.ts';
import { findRecurrenceFault } from '../../db/rules/recurrence/validate.ts';
import { addDays, toLocalTime } from '../../db/rules/time.ts';
import type { Town } from '../../db/rules/towns.ts';
import { write } from '../store/write.ts';
import type { ChangeKind, Writer } from '../store/writerTypes.ts';
import { type CancelledEntry, type ImportEntry, type SkippedEntry, sourcePartMarker } from './entries.ts';
import { readCalendar } from './readCalendar.ts';
import { readFeed } from './readFeed.ts';

export const importResults = ['taken', 'updated', 'unchanged', 'removed', 'skipped'] as const;
type ImportResult = (typeof importResults)[number];

/** What became of one entry of the file; `line` is where it begins there, `why` a sentence for what was skipped. */
type ImportLine = { line: number; title: string; result: ImportResult; why: string };
export type ImportReport = { lines: ImportLine[]; counts: Record<ImportResult, number> };

export type ImportOptions = {
  /** Do everything and report it, then undo it. */
  dryRun?: boolean;
  /** The present, in milliseconds; how far ahead repeating dates are written out depends on it. */
  now?: number;
};

type ImportedTown = Pick<Town, 'id' | 'time_zone'>;
type ImportInput = { title: string; source: string };
type ImportContent<I extends ImportInput> = {
  entries: ImportEntry<I>[];
  skipped: SkippedEntry[];
  cancelled: CancelledEntry[];
};

/** What differs between the nouns. */
type ImportTarget<I extends ImportInput> = {
  noun: 'events' | 'announcements';
  save(tx: Writer, input: I & { id?: string }): Promise<{ change: ChangeKind }>;
};

/** Thrown to undo a dry run; carries its report out of the transaction. */
class DryRunRollback extends Error {
  readonly report: ImportReport;
  constructor(report: ImportReport) {
    super('dry run');
    this.report = report;
  }
}

/** Why the store refuses an entry, as a sentence. @throws anything else that went wrong */
function explainRefusal(error: unknown): string {
  if (error instanceof Problem) return error.message;
  if (!(error instanceof v.ValiError)) throw error;
  const [issue] = error.issues;
  const path = v.getDotPath(issue);
  return `${path ? `Its ${path} is not accepted: ` : ''}${issue.message}`;
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

const results = { created: 'taken', updated: 'updated', same: 'unchanged' } as const;

async function saveEntries<I extends ImportInput>(
  tx: Writer,
  kind: ImportTarget<I>,
  parts: ImportContent<I>,
): Promise<ImportReport> {
  const { noun } = kind;
  const known = await tx.readIdsBySource(noun);
  const seen = new Map<string, number>();
  const lines: ImportLine[] = parts.skipped.map(({ line, what, why }) => ({
    line,
    title: what,
    result: 'skipped',
    why,
  }));
  for (const { line, input, keepsDate } of parts.entries) {
    const { title, source } = input;
    const skip = (why: string) => lines.push({ line, title, result: 'skipped', why });
    const first = seen.get(source);
    if (first !== undefined) {
      skip(`It is the same entry as in line ${first}.`);
      continue;
    }
    const id = known.get(source);
    const stored = id && keepsDate ? await tx.read(noun, id) : null;
    try {
      const { change } = await kind.save(tx, { ...input, ...(id && { id }), ...(stored && { date: stored.date }) });
      lines.push({ line, title, result: results[change], why: '' });
      seen.set(source, line);
    } catch (error) {
      skip(explainRefusal(error));
    }
  }
  const present = new Set(parts.entries.map(({ input }) => input.source));
  /** Every source that is known, by its own name and by those of what it is a part of. */
  const partsOf = new Map<string, string[]>();
  for (const source of known.keys()) {
    for (let end = source.length; end > 0; end = source.lastIndexOf(sourcePartMarker, end - 1)) {
      const wholeEvents = source.slice(0, end);
      const sources = partsOf.get(wholeEvents);
      if (sources) sources.push(source);
      else partsOf.set(wholeEvents, [source]);
    }
  }
  const remove = async (sources: readonly string[], line: number, title: string, why: string) => {
    let isRemoved = false;
    for (const source of sources) {
      if (present.has(source) || !(await tx.remove(noun, known.get(source) as string))) continue;
      lines.push({ line, title, result: 'removed', why });
      isRemoved = true;
    }
    return isRemoved;
  };
  for (const { line, what, source } of parts.cancelled) {
    const why = 'The calendar cancels it.';
    if (!(await remove(partsOf.get(source) ?? [], line, what, why))) {
      lines.push({ line, title: what, result: 'skipped', why });
    }
  }
  // A changed date that is changed no more, or a time of day that is gone, must not stand beside its event.
  const wholeEvents = new Map(parts.entries.map(({ line, input }) => [input.source, { line, title: input.title }]));
  const ofWhole = (source: string) =>
    wholeEvents.get(source.slice(0, Math.max(0, source.lastIndexOf(sourcePartMarker))));
  for (const source of known.keys()) {
    const event = ofWhole(source);
    if (event) await remove([source], event.line, event.title, 'The calendar no longer has this date.');
  }
  lines.sort((a, b) => a.line - b.line);
  const counts = Object.fromEntries(
    importResults.map((result) => [result, lines.filter((line) => line.result === result).length]),
  );
  return { lines, counts: counts as ImportReport['counts'] };
}

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
      const report = await saveEntries(tx, kind, parts);
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
  return runImport(db, town, person, announcements, { ...readFeed(text, town.time_zone), cancelled: [] }, options);
}
