/** A town's server as sync sees it, small enough to be obviously right: rows with a seq, tombstones, pages, an epoch. */
import { type SyncedNoun, type SyncResponse, syncedNouns } from '../../../db/rules/sync/sync.ts';
import type { PublicTown } from '../../../db/rules/town/towns.ts';

type Row = { noun: SyncedNoun; key: string; seq: number; text: string; deleted: boolean };
export type Change =
  | { act: 'save'; noun: SyncedNoun; key: string; text: string }
  | { act: 'remove'; noun: SyncedNoun; key: string }
  /** An old backup is put back: what came since is lost, and positions mean something else. */
  | { act: 'restore'; keep: number }
  /** Tombstones are cleared away: only snapshots can bring older browsers up to date. */
  | { act: 'forget' };

/** The fields that a screen needs, beside a title and a date. */
const neededFields: Partial<Record<SyncedNoun, object>> = {
  sections: { content: {} },
  banners: { severity: 'warning', text: '' },
  documents: { file_name: 'a.pdf' },
};

const town = (name: string): PublicTown => ({
  display_name: name,
  host: 'maple.test',
  time_zone: 'America/Chicago',
  support_email: 'support@maple.test',
  accent: '#1f5f8b',
  commerce: false,
});

export const keyField = (noun: SyncedNoun) => (noun === 'sections' ? 'section_key' : 'id');

export function townServer(pageSize: number) {
  let rows = new Map<string, Row>();
  let [seq, epoch, oldest] = [1, 1, 0];
  const cursors: (string | null)[] = [];

  function change(what: Change): void {
    seq += 1;
    if (what.act === 'save') rows.set(`${what.noun}/${what.key}`, { ...what, seq, deleted: false });
    if (what.act === 'remove') {
      const row = rows.get(`${what.noun}/${what.key}`);
      if (row) rows.set(`${what.noun}/${what.key}`, { ...row, seq, deleted: true });
    }
    if (what.act === 'restore') {
      rows = new Map([...rows].slice(0, what.keep));
      epoch += 1;
      seq = 1 + Math.max(0, ...[...rows.values()].map((row) => row.seq));
      oldest = Math.min(oldest, seq);
    }
    if (what.act === 'forget') {
      rows = new Map([...rows].filter(([, row]) => !row.deleted));
      oldest = seq;
    }
  }

  /** The content by noun and key that a browser should hold in the end. */
  function content(): Record<SyncedNoun, Record<string, string>> {
    const alive = [...rows.values()].filter((row) => !row.deleted);
    const of = (noun: SyncedNoun) => alive.filter((row) => row.noun === noun).map(({ key, text }) => [key, text]);
    return Object.fromEntries(syncedNouns.map((noun) => [noun, Object.fromEntries(of(noun))])) as never;
  }

  /** A cursor is `epoch:since`, and inside a round `epoch:since:end:place` of the last row sent. */
  function answer(cursor: string | null): SyncResponse {
    cursors.push(cursor);
    if (cursors.length > 1000) throw new Error('Asked without end.');
    const [theirs = '', from = '0', to = '', after = ''] = cursor?.split(':') ?? [];
    const known = Number(theirs) === epoch && Number(from) <= seq && (from === '0' || Number(from) >= oldest);
    const since = known ? Number(from) : 0;
    const inside = known && to !== '';
    const last = inside ? Number(to) : seq;
    if (!inside && since === seq) return { cursor: `${epoch}:${seq}` };
    const place = (row: Row) => `${syncedNouns.indexOf(row.noun)}${row.key}`;
    const due = [...rows.values()]
      .filter((row) => row.seq > since && row.seq <= last && !(since === 0 && row.deleted))
      .filter((row) => !inside || place(row) > after)
      .sort((a, b) => (place(a) < place(b) ? -1 : 1));
    const page = due.slice(0, pageSize);
    const result: Record<string, unknown> = { cursor: `${epoch}:${last}` };
    if (since === 0) result.snapshot = true;
    if (!inside) result.town = town(`Maple ${epoch}`);
    for (const { noun, key, text, deleted, seq: at } of page) {
      const row = deleted
        ? { [keyField(noun)]: key, deleted }
        : { [keyField(noun)]: key, title: text, seq: at, date: '2026-11-01', order_index: 0, ...neededFields[noun] };
      result[noun] = [...((result[noun] as unknown[] | undefined) ?? []), row];
    }
    const end = page.at(-1);
    if (end && page.length < due.length)
      Object.assign(result, { more: true, cursor: `${epoch}:${since}:${last}:${place(end)}` });
    return result as SyncResponse;
  }

  return { change, content, answer, asked: cursors };
}
