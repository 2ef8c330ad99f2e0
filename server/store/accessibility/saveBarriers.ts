/** Checks a record that is being saved for barriers: new errors refuse it, and what remains is stored. */

import {
  type Barrier,
  type BarrierNoun,
  isBarrierNoun,
  withoutAnswered,
} from '../../../db/rules/accessibility/barriers.ts';
import { findBarriers } from '../../../db/rules/accessibility/findBarriers.ts';
import type { Schedule } from '../../../db/rules/announcements/schedule.ts';
import { locale } from '../../../db/rules/locale.ts';
import { invalidField } from '../../../db/rules/problems.ts';
import { deriveScheduleColumns, isScheduledNoun } from '../content/schedule.ts';
import type { Row } from '../recordRows.ts';
import type { Noun } from '../tables.ts';
import type { WriteContext } from '../writeContext.ts';
import { readAnswers } from './answers.ts';
import { replaceBarriers } from './barriers.ts';

/** The stored record and the new one. `before` is null for a new or deleted one. */
type Saving = { id: string; before: Row | null; record: Row };

/** Barriers of both versions, for nouns that are checked. */
export type FoundBarriers = { noun: BarrierNoun; before: Barrier[]; after: Barrier[] };

/** Whether visitors read the record now or will later. A meeting becomes public by its notice, not by a save. */
function isForVisitors({ town, now }: WriteContext, noun: Noun, record: Row): boolean {
  if (noun === 'meetings') return false;
  if (noun === 'items') return Boolean(record.is_public);
  if (!isScheduledNoun(noun)) return true;
  const { shown, turns_at } = deriveScheduleColumns(record as Schedule, String(town.time_zone), now);
  return Boolean(shown) || turns_at !== null;
}

/** Finds the barriers of a record and of its stored version; null for a noun that is not checked. */
export function compareBarriers(
  noun: Noun,
  { before, record }: Pick<Saving, 'before' | 'record'>,
): FoundBarriers | null {
  if (!isBarrierNoun(noun)) return null;
  const context = { language: locale };
  return {
    noun,
    before: before ? findBarriers(noun, before, context) : [],
    after: findBarriers(noun, record, context),
  };
}

const errorText =
  'Nothing was saved. A picture is described by “{words}”, the name of its file, which tells nothing to people who can’t see it. Write what the picture shows, or say why the description is right as it is.';

/**
 * Refuses errors that a person's save brings to visitors. Emergencies and programs are never held up, and errors that
 * visitors had before don't stop other changes.
 * @throws Problem `invalid` with a fault on the field of the first one
 */
export async function refuseNewErrors(
  context: WriteContext,
  found: FoundBarriers,
  { before, record }: Pick<Saving, 'before' | 'record'>,
): Promise<void> {
  const { noun, after } = found;
  const errors = after.filter(({ severity }) => severity === 'error');
  if (context.role === null || errors.length === 0) return;
  if (noun === 'banners' && record.severity === 'emergency') return;
  if (!isForVisitors(context, noun, record)) return;
  const known = before && isForVisitors(context, noun, before) ? found.before : [];
  const fresh = errors.filter(
    ({ rule, subject }) => !known.some((one) => one.rule === rule && one.subject === subject),
  );
  if (fresh.length === 0) return;
  const [first] = withoutAnswered(noun, fresh, await readAnswers(context.trx, context.townId, noun));
  if (first) throw invalidField(String(first.path[0]), errorText, { words: first.words });
}

/** Stores what was found in a changed record. It costs no statement where nothing was and is found. */
export async function storeBarriers({ trx, townId }: WriteContext, found: FoundBarriers, id: string): Promise<void> {
  const { noun, before, after } = found;
  if (before.length > 0 || after.length > 0) await replaceBarriers(trx, townId, noun, id, after);
}
