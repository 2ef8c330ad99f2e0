/** Stored barriers of records and of documents' files. */
import type { Knex } from 'knex';
import type { Barrier, BarrierNoun, BarrierRule, BarrierSeverity } from '../../../db/rules/accessibility/barriers.ts';
import { stampNow } from '../writeContext.ts';

export type BarrierRow = {
  town_id: string;
  noun: BarrierNoun;
  record_id: string;
  position: number;
  rule: BarrierRule;
  severity: BarrierSeverity;
  path: string;
  from_letter: number;
  to_letter: number;
  words: string;
  subject: string;
  fix: string | null;
  since: string;
};

/** `record`: found in what the form holds; `file`: found in a document's PDF file. */
export type BarrierPart = 'record' | 'file';

/** Barriers are stored up to this number for each part of a record. */
const maxStored = 200;
/** Positions of a file's barriers begin here. */
const firstOfFile = 1000;

/** PostgreSQL refuses U+0000, and half a letter that a cut left. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Narrows a query to one part of a record's barriers. */
const wherePart = (part: BarrierPart) => (query: Knex.QueryBuilder) =>
  query.where('position', part === 'file' ? '>=' : '<', firstOfFile);

/** Reads the record's or file's barriers from a row. */
export const toBarrier = (row: BarrierRow): Barrier => ({
  rule: row.rule,
  severity: row.severity,
  path: JSON.parse(row.path),
  from: row.from_letter,
  to: row.to_letter,
  words: row.words,
  subject: row.subject,
  ...(row.fix !== null && { fix: JSON.parse(row.fix) }),
});

/**
 * Replaces a record's stored barriers by those that were found now. Known ones keep the time since when they are
 * there.
 * @param part of a document, its file's barriers are replaced apart from those of its form
 * @param since when new ones came, ISO 8601
 */
export async function replaceBarriers(
  trx: Knex.Transaction,
  town_id: string,
  noun: BarrierNoun,
  record_id: string,
  barriers: readonly Barrier[],
  { part = 'record', since = stampNow() }: { part?: BarrierPart; since?: string } = {},
): Promise<void> {
  const stored = () => trx('barriers').where({ town_id, noun, record_id }).modify(wherePart(part));
  const gone: Pick<BarrierRow, 'rule' | 'subject' | 'since'>[] = await stored().select('rule', 'subject', 'since');
  if (gone.length > 0) await stored().del();
  if (barriers.length === 0) return;
  const keyOf = ({ rule, subject }: Pick<BarrierRow, 'rule' | 'subject'>) => `${rule} ${subject}`;
  const known = new Map(gone.map((row) => [keyOf(row), row.since]));
  const first = part === 'file' ? firstOfFile : 0;
  const rows = barriers.slice(0, maxStored).map(({ rule, severity, path, from, to, words, subject, fix }, at) => ({
    town_id,
    noun,
    record_id,
    position: first + at,
    rule,
    severity,
    path: JSON.stringify(path),
    from_letter: from,
    to_letter: to,
    words: clean(words),
    subject: clean(subject),
    fix: fix ? JSON.stringify(fix) : null,
    since: known.get(keyOf({ rule, subject: clean(subject) })) ?? since,
  }));
  await trx('barriers').insert(rows);
}

/** Removes the barriers of a record that nobody sees any more, its file's too. */
export async function removeBarriers(
  trx: Knex.Transaction,
  town_id: string,
  noun: string,
  record_id: string,
): Promise<void> {
  await trx('barriers').where({ town_id, noun, record_id }).del();
}
