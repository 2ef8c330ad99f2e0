/** The pictures of shared links: where each is, and its bytes, drawn when somebody asks and kept for a while. */
import { createHash } from 'node:crypto';
import type { Database } from '../db/connection.ts';
import type { Announcement } from '../db/rules/announcements.ts';
import { Problem } from '../db/rules/problems.ts';
import type { PublicTown, Town } from '../db/rules/towns.ts';
import { categoryWords, importantWord } from './feeds/words.ts';
import type { Looks } from './looks.ts';
import { cardDrawing, cardSize, drawCard } from './render/card.ts';
import { readAnnouncement } from './store/announcements.ts';

export type Card = { url: string; alt: string; width: number; height: number };
/** `current`: the address names these very bytes, so they may be kept for ever. */
export type CardFile = { bytes: Uint8Array; current: boolean };

export type Cards = {
  /** The card of a town, or of one of its announcements. */
  of(town: Town, shown: PublicTown, announcement: Announcement | null): Promise<Card>;
  /**
   * The picture behind a file name; null where there is none, or where its announcement may not be seen now.
   * @throws Problem `unavailable` when too many are being drawn
   */
  file(name: string, town: Town, shown: PublicTown): Promise<CardFile | null>;
};

/** What is kept, in bytes; how many are drawn at once, and how many may wait. */
const mostBytes = 32 * 1024 * 1024;
const mostAtOnce = 2;
const mostWaiting = 200;

const dateWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** What an announcement's card is drawn from. */
const wordsOf = ({ title, category, date, priority }: Announcement) => ({
  title,
  category: categoryWords[category],
  date: dateWords.format(Date.parse(date)),
  important: priority === 'high' ? importantWord : '',
});

/** Lets so many pieces of work run at once; the others wait in line. */
function line(): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (waiting.length >= mostWaiting) throw new Problem('unavailable');
    if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

export function createCards(db: Database, looks: Looks, now: () => number, draw = drawCard): Cards {
  const kept = new Map<string, Uint8Array>();
  const drawing = new Map<string, Promise<Uint8Array>>();
  const inLine = line();
  let held = 0;

  function keep(key: string, bytes: Uint8Array): void {
    kept.set(key, bytes);
    held += bytes.length;
    for (const [oldest, old] of kept) {
      if (held <= mostBytes) break;
      kept.delete(oldest);
      held -= old.length;
    }
  }

  async function versionOf(town: Town, shown: PublicTown, announcement: Announcement | null): Promise<string> {
    const { icons } = await looks.of(town, shown);
    const { display_name, host, accent } = shown;
    const parts = [cardDrawing, icons.version, display_name, host, accent, announcement && wordsOf(announcement)];
    return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
  }

  async function drawn(town: Town, shown: PublicTown, announcement: Announcement | null, key: string) {
    const { icons } = await looks.of(town, shown);
    const icon = (await icons.bytes('192')) ?? new Uint8Array();
    const { display_name: name, host, accent } = shown;
    const bytes = await draw({
      icon,
      name,
      host,
      accent,
      ...(announcement && { announcement: wordsOf(announcement) }),
    });
    keep(key, bytes);
    return bytes;
  }

  return {
    async of(town, shown, announcement) {
      const version = await versionOf(town, shown, announcement);
      const name = announcement ? `announcement-${announcement.id}` : 'town';
      const alt = announcement ? `${shown.display_name}: ${announcement.title}` : shown.display_name;
      return { url: `/cards/${name}-${version}.png`, alt, ...cardSize };
    },
    async file(name, town, shown) {
      const [, id, version] = /^(?:town|announcement-([\w-]{1,64}))-([0-9a-f]{12})\.png$/.exec(name) ?? [];
      if (!version) return null;
      const announcement = id ? await readAnnouncement(db, town.id, id, now()) : null;
      if (id && !announcement) return null;
      const present = await versionOf(town, shown, announcement);
      const key = `${town.id} ${id ?? ''} ${present}`;
      const held = kept.get(key);
      const current = version === present;
      if (held) return { bytes: held, current };
      let work = drawing.get(key);
      if (!work) {
        work = inLine(() => drawn(town, shown, announcement, key)).finally(() => drawing.delete(key));
        drawing.set(key, work);
      }
      return { bytes: await work, current };
    },
  };
}
