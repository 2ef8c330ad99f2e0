/** Reads the days of a town that the notice clock counts by. */
import type { Database } from '../../../db/connection.ts';
import { parseNoticeChoices } from '../../../db/rules/notices/choices.ts';
import type { TownDays } from '../../../db/rules/notices/days.ts';
import { findPack } from '../../../db/rules/notices/packs/packs.ts';
import { addDays } from '../../../db/rules/time.ts';
import { sectionContent } from '../../../db/rules/town/sections.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { listSections } from '../towns/sections.ts';
import { eventsBetween } from './events.ts';

/**
 * @param from the first day whose closures matter, YYYY-MM-DD
 * @param to the last one
 * @returns null for a town that has chosen no state
 */
async function readTownDays(
  db: Database,
  { id, notice_choices }: Pick<Town, 'id' | 'notice_choices'>,
  { from, to, now }: { from: string; to: string; now: number },
): Promise<TownDays | null> {
  const choices = parseNoticeChoices(notice_choices);
  const pack = findPack(choices.state);
  if (!pack) return null;
  const [sections, events] = await Promise.all([
    listSections(db, id, ['contact']),
    eventsBetween(db, id, now, from, to),
  ]);
  const { hours, closures } = sectionContent(sections, 'contact');
  return { pack, choices, hours, closures, events };
}

/** Enough for a week of holidays in a row, and for the days of a town that opens twice a week. */
const daysBefore = 60;
const daysAfter = 30;

/**
 * Reads the days that the clocks of some meetings count by.
 * @param dates YYYY-MM-DD, in any sequence
 * @returns null for a town that has chosen no state, or without a date
 */
export async function readClockDays(
  db: Database,
  town: Pick<Town, 'id' | 'notice_choices'>,
  dates: readonly string[],
  now: number,
): Promise<TownDays | null> {
  const [first, ...others] = dates.toSorted();
  if (first === undefined) return null;
  const last = others.at(-1) ?? first;
  return readTownDays(db, town, { from: addDays(first, -daysBefore), to: addDays(last, daysAfter), now });
}
