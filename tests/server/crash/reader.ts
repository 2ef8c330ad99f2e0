/** A browser that keeps a copy by GET /api/sync: whatever was killed, it ends with what the server has. */
import type { Site } from './site.ts';

type Page = { cursor: string; more?: true; snapshot?: true } & Record<string, unknown>;
type Row = { id?: string; section_key?: string; deleted?: true };
type Copy = Map<string, string>;

const streams = ['', 'catalogue'] as const;
type Stream = (typeof streams)[number];

const nounsOf = (page: Page) =>
  Object.entries(page).filter((entry): entry is [string, Row[]] => Array.isArray(entry[1]) && entry[0] !== 'lists');

/** Asks for page after page, and applies the whole run or, where an answer is missing, as many pages as there were. */
async function pull(site: Site, stream: Stream, copy: Copy, since: string): Promise<string> {
  let cursor = since;
  let seen: Set<string> | null = null;
  for (;;) {
    const path = `/api/sync?protocol=1&since=${encodeURIComponent(cursor)}${stream && `&stream=${stream}`}`;
    const answer = await site.ask(path);
    if (answer.status === 0) return cursor;
    if (answer.status !== 200) {
      site.failures.push(`a sync was answered ${answer.status}: ${answer.body}`);
      return cursor;
    }
    const page = answer.json() as Page;
    if (page.snapshot) seen ??= new Set();
    for (const [noun, rows] of nounsOf(page)) {
      for (const row of rows) {
        const key = `${noun} ${row.id ?? row.section_key}`;
        seen?.add(key);
        if (row.deleted) copy.delete(key);
        else copy.set(key, JSON.stringify(row));
      }
    }
    cursor = page.cursor;
    if (page.more) continue;
    if (seen) for (const key of copy.keys()) if (!seen.has(key)) copy.delete(key);
    return cursor;
  }
}

export function createReader(site: Site) {
  const copies = new Map(streams.map((stream) => [stream, { rows: new Map() as Copy, cursor: '' }]));
  const pullAll = async () => {
    for (const [stream, copy] of copies) copy.cursor = await pull(site, stream, copy.rows, copy.cursor);
  };
  return {
    async run(): Promise<void> {
      while (!site.isOver()) await pullAll();
    },
    /** Compares the copy with a fresh one. */
    async finish(): Promise<void> {
      await pullAll();
      for (const [stream, copy] of copies) {
        const fresh: Copy = new Map();
        await pull(site, stream, fresh, '');
        for (const key of new Set([...copy.rows.keys(), ...fresh.keys()])) {
          if (copy.rows.get(key) !== fresh.get(key))
            site.failures.push(`the copy of ${key} is ${copy.rows.get(key)}, and not ${fresh.get(key)}`);
        }
      }
    },
  };
}
