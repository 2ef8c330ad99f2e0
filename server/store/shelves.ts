/**
 * The shelf of each shop that somebody visits. It follows the town's seq as a browser does: what changed since is read,
 * and nothing else.
 */
import type { Database } from '../../db/connection.ts';
import type { Town } from '../../db/rules/towns.ts';
import {
  emptyShelf,
  findOn,
  putIn,
  putWords,
  type Shelf,
  type ShelfRow,
  shelfColumns,
  sizeOf,
  type Wanted,
} from './shelf.ts';
import { townSeq } from './towns.ts';

export type ShelfTown = Pick<Town, 'id' | 'seq' | 'epoch' | 'oldest_seq'>;

type Held = {
  shelf: Shelf;
  epoch: string;
  seq: number;
  /** How many places, from the first, have their words. */
  worded: number;
  /** What is being done to it: one thing after another. */
  busy: Promise<void>;
};

/** Rows that are read at once; between two such reads others get their turn. */
const readTogether = 500;
/** As much memory as all shelves may take, in bytes; the one that nobody looked at for longest goes first. */
const mostMemory = 128 * 1024 * 1024;

const allHeld = new WeakMap<Database, Map<string, Held>>();

function heldOf(db: Database): Map<string, Held> {
  const held = allHeld.get(db) ?? new Map<string, Held>();
  allHeld.set(db, held);
  return held;
}

/**
 * As with a browser, it starts anew after a restore, or when tombstones are gone that it never heard of; also when more
 * of it is empty than not.
 */
const isFit = ({ shelf: { places, at }, epoch, seq }: Held, town: ShelfTown) =>
  epoch === town.epoch && (seq === 0 || seq >= town.oldest_seq) && places.length <= 2 * at.size + readTogether;

/** The shelf of a town, which then is the last that has to go. */
function hold(db: Database, town: ShelfTown): Held {
  const all = heldOf(db);
  const known = all.get(town.id);
  const held =
    known && isFit(known, town)
      ? known
      : { shelf: emptyShelf(), epoch: town.epoch, seq: 0, worded: 0, busy: Promise.resolve() };
  all.delete(town.id);
  all.set(town.id, held);
  return held;
}

/** Lets go of shelves until the others have room. */
function makeRoom(db: Database, kept: Held): void {
  const all = heldOf(db);
  let size = [...all.values()].reduce((sum, { shelf }) => sum + sizeOf(shelf), 0);
  for (const [townId, held] of all) {
    if (size <= mostMemory || held === kept) return;
    all.delete(townId);
    size -= sizeOf(held.shelf);
  }
}

/** Reads what changed after the position of a shelf. */
async function follow(db: Database, { id, seq }: ShelfTown, held: Held): Promise<void> {
  // Every id sorts after the empty one, so this is where the changes begin.
  let last = { seq: held.seq + 1, id: '' };
  for (let more = held.seq < seq; more; ) {
    const rows: ShelfRow[] = await db
      .read('items')
      .where({ town_id: id })
      .where('seq', '<=', seq)
      .whereRaw('(seq, id) > (?, ?)', [last.seq, last.id])
      .orderBy(['seq', 'id'])
      .limit(readTogether)
      .select(shelfColumns);
    for (const row of rows) putIn(held.shelf, row);
    last = rows.at(-1) ?? last;
    more = rows.length === readTogether;
  }
  held.seq = Math.max(held.seq, seq);
}

/** Reads the words of what has none yet. */
async function readWords(db: Database, held: Held): Promise<void> {
  const { places, at } = held.shelf;
  while (held.worded < places.length) {
    const end = Math.min(places.length, held.worded + readTogether);
    const ids = places
      .slice(held.worded, end)
      .filter(({ gone }) => !gone)
      .map(({ id }) => id);
    // By their ids alone: told the town as well, SQLite reads all that it has.
    const rows: { id: string; search_text: string }[] = await db
      .read('items')
      .whereIn('id', ids)
      .select('id', 'search_text');
    for (const { id, search_text } of rows) {
      const place = at.get(id);
      if (place !== undefined) putWords(held.shelf, place, search_text);
    }
    held.worded = end;
  }
}

/** Brings a shelf to the position of its town. What several ask for is done once. */
async function bringUp(db: Database, town: ShelfTown, held: Held, withWords: boolean): Promise<void> {
  const isUp = () => held.seq >= town.seq && !(withWords && held.worded < held.shelf.places.length);
  if (isUp()) return;
  const done = held.busy.then(async () => {
    if (isUp()) return;
    await follow(db, town, held);
    if (withWords) await readWords(db, held);
    makeRoom(db, held);
  });
  held.busy = done.catch(() => {});
  await done;
}

/** The ids of a page of a town's items, and how many there are in all. */
export async function findItems(
  db: Database,
  town: ShelfTown,
  wanted: Wanted,
): Promise<{ ids: string[]; total: number }> {
  const held = hold(db, town);
  // Another process may have written a moment ago, and whoever saved there reads here.
  const seq = await townSeq(db, town.id);
  await bringUp(db, { ...town, seq }, held, wanted.words.length > 0);
  return findOn(held.shelf, wanted);
}
