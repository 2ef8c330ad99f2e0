/**
 * Saves a file's entries, finding earlier imports by source. Records that a clerk edited or deleted since the last
 * import stay, unless `overwrite` is set.
 */
import * as v from 'valibot';
import { Problem } from '../../db/rules/problems.ts';
import {
  forgetPurgedImports,
  type ImportedNoun,
  type ImportedRecord,
  isDeletedByClerk,
  isEditedSinceImport,
  markImported,
  readImportedRecords,
  readPurgedImports,
} from '../store/history/importedRecords.ts';
import type { ChangeKind, Writer } from '../store/writerTypes.ts';
import { type ImportEntry, type SkippedEntry, sourcePartMarker, type WithdrawnEntry } from './entries.ts';

export const importResults = ['taken', 'updated', 'unchanged', 'kept', 'removed', 'skipped'] as const;
type ImportResult = (typeof importResults)[number];

/** The outcome for one entry; `line` is its first line, and `why` a sentence if it was not imported. */
type ImportLine = { line: number; title: string; result: ImportResult; why: string };
export type ImportReport = { lines: ImportLine[]; counts: Record<ImportResult, number> };

export type ImportInput = { title: string; source: string };
export type ImportContent<I extends ImportInput> = {
  entries: ImportEntry<I>[];
  skipped: SkippedEntry[];
  withdrawn: WithdrawnEntry[];
};

/** The differences between the nouns. */
export type ImportTarget<I extends ImportInput> = {
  noun: ImportedNoun;
  save(tx: Writer, input: I & { id?: string }): Promise<{ id: string; change: ChangeKind }>;
};

/** Words the store's refusal as a sentence. @throws any other error */
function explainRefusal(error: unknown): string {
  if (error instanceof Problem) return error.message;
  if (!(error instanceof v.ValiError)) throw error;
  const [issue] = error.issues;
  const path = v.getDotPath(issue);
  return `${path ? `Its ${path} is not accepted: ` : ''}${issue.message}`;
}

const results = { created: 'taken', updated: 'updated', same: 'unchanged' } as const;

/** The state of an import: the town's earlier records, and the results so far. */
type Import = {
  tx: Writer;
  noun: ImportedNoun;
  known: Map<string, ImportedRecord>;
  lines: ImportLine[];
  /** Ids of records that now match the file. */
  imported: string[];
  isEdited(record: ImportedRecord): Promise<boolean>;
  isDeleted(source: string): boolean;
};

async function startImport(tx: Writer, townId: string, noun: ImportedNoun, overwrite: boolean): Promise<Import> {
  const known = await readImportedRecords(tx.trx, townId, noun);
  const purged = await readPurgedImports(tx.trx, townId, noun);
  return {
    tx,
    noun,
    known,
    lines: [],
    imported: [],
    isEdited: async (record) => !overwrite && (await isEditedSinceImport(tx.trx, townId, noun, record)),
    isDeleted(source) {
      const record = known.get(source);
      return !overwrite && (record ? isDeletedByClerk(record) : purged.has(source));
    },
  };
}

async function importEntries<I extends ImportInput>(
  { tx, noun, known, lines, imported, isEdited, isDeleted }: Import,
  kind: ImportTarget<I>,
  entries: readonly ImportEntry<I>[],
): Promise<void> {
  const seen = new Map<string, number>();
  for (const { line, input, keepsDate } of entries) {
    const { title, source } = input;
    const report = (result: ImportResult, why = '') => void lines.push({ line, title, result, why });
    const first = seen.get(source);
    const record = known.get(source);
    if (first !== undefined) {
      report('skipped', `It is the same entry as in line ${first}.`);
    } else if (isDeleted(source)) {
      report('skipped', 'It was deleted here.');
      seen.set(source, line);
    } else if (record && (await isEdited(record))) {
      report('kept', 'It was edited here since it was imported.');
      seen.set(source, line);
    } else {
      const stored = record && keepsDate ? await tx.read(noun, record.id) : null;
      try {
        const taken = { ...input, ...(record && { id: record.id }), ...(stored && { date: stored.date }) };
        const { id, change } = await kind.save(tx, taken);
        report(results[change]);
        seen.set(source, line);
        imported.push(id);
      } catch (error) {
        report('skipped', explainRefusal(error));
      }
    }
  }
}

/** Groups known sources by their own name and by those of the events they are part of. */
function groupByWholeEvent(sources: Iterable<string>): Map<string, string[]> {
  const partsOf = new Map<string, string[]>();
  for (const source of sources) {
    for (let end = source.length; end > 0; end = source.lastIndexOf(sourcePartMarker, end - 1)) {
      const wholeEvent = source.slice(0, end);
      const parts = partsOf.get(wholeEvent);
      if (parts) parts.push(source);
      else partsOf.set(wholeEvent, [source]);
    }
  }
  return partsOf;
}

/** Removes entries that the file cancels or hides, and dates that its events no longer have. */
async function removeEntries<I extends ImportInput>(
  { tx, noun, known, lines, imported, isEdited }: Import,
  { entries, withdrawn }: ImportContent<I>,
): Promise<void> {
  const present = new Set(entries.map(({ input }) => input.source));
  const remove = async (sources: readonly string[], line: number, title: string, why: string) => {
    let isReported = false;
    for (const source of sources) {
      const record = known.get(source);
      if (present.has(source) || !record || record.isDeleted) continue;
      if (await isEdited(record)) {
        lines.push({ line, title, result: 'kept', why: `${why} It was edited here since it was imported.` });
      } else {
        if (!(await tx.remove(noun, record.id))) continue;
        lines.push({ line, title, result: 'removed', why });
        imported.push(record.id);
      }
      isReported = true;
    }
    return isReported;
  };
  const partsOf = groupByWholeEvent(known.keys());
  const handled = new Set<string>();
  for (const { line, what, source, why } of withdrawn) {
    const parts = (partsOf.get(source) ?? []).filter((part) => !handled.has(part));
    for (const part of parts) handled.add(part);
    if (!(await remove(parts, line, what, why))) lines.push({ line, title: what, result: 'skipped', why });
  }
  // A dropped change of a date, or a former time of day, must not remain beside its event.
  const wholeEvents = new Map(entries.map(({ line, input }) => [input.source, { line, title: input.title }]));
  for (const source of known.keys()) {
    const event = wholeEvents.get(source.slice(0, Math.max(0, source.lastIndexOf(sourcePartMarker))));
    if (!event || handled.has(source)) continue;
    await remove([source], event.line, event.title, 'The calendar no longer has this date.');
  }
}

/**
 * Writes a file's entries and removes those that it cancels or hides.
 * @param overwrite also records that clerks edited or deleted since the last import
 */
export async function saveEntries<I extends ImportInput>(
  tx: Writer,
  townId: string,
  kind: ImportTarget<I>,
  content: ImportContent<I>,
  overwrite: boolean,
): Promise<ImportReport> {
  const { noun } = kind;
  const run = await startImport(tx, townId, noun, overwrite);
  const { lines, imported } = run;
  for (const { line, what, why } of content.skipped) lines.push({ line, title: what, result: 'skipped', why });
  await importEntries(run, kind, content.entries);
  await removeEntries(run, content);
  await markImported(tx.trx, townId, noun, imported);
  await forgetPurgedImports(tx.trx, townId, noun);
  lines.sort((a, b) => a.line - b.line);
  const counts = Object.fromEntries(
    importResults.map((result) => [result, lines.filter((line) => line.result === result).length]),
  );
  return { lines, counts: counts as ImportReport['counts'] };
}
