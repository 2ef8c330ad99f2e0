/** The pictures of shared links: their addresses, and their bytes, drawn when requested and cached. */
import { createHash } from 'node:crypto';
import type { Database } from '../db/connection.ts';
import type { Announcement } from '../db/rules/announcements.ts';
import { Problem } from '../db/rules/problems.ts';
import type { PublicTown, Town } from '../db/rules/towns.ts';
import type { BrandingCache } from './branding.ts';
import { categoryLabels, importantLabel } from './feeds/labels.ts';
import { drawSocialImage, socialImageSize, socialImageVersion } from './render/socialImage.ts';
import { readAnnouncement } from './store/announcements.ts';

export type SocialImage = { url: string; alt: string; width: number; height: number };
/** `current`: the address names these very bytes, so they may be cached for ever. */
export type SocialImageFile = { bytes: Uint8Array; isCurrent: boolean };

export type SocialImages = {
  /** The picture of a town, or of one of its announcements. */
  describe(town: Town, shown: PublicTown, announcement: Announcement | null): Promise<SocialImage>;
  /**
   * The picture behind a file name; null where there is none, or where its announcement may not be seen now.
   * @throws Problem `unavailable` when too many are being drawn
   */
  render(name: string, town: Town, shown: PublicTown): Promise<SocialImageFile | null>;
};

/** The size of the cache, how many pictures are drawn at once, and how many may wait. */
const maxCacheBytes = 32 * 1024 * 1024;
const maxConcurrent = 2;
const maxWaiting = 200;

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** What an announcement's picture is drawn from. */
const socialImageText = ({ title, category, date, priority }: Announcement) => ({
  title,
  category: categoryLabels[category],
  date: longDate.format(Date.parse(date)),
  important: priority === 'high' ? importantLabel : '',
});

/** Lets so many pieces of work run at once; the others wait in line. */
function createLimiter(): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (waiting.length >= maxWaiting) throw new Problem('unavailable');
    if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve));
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

export function createSocialImages(
  db: Database,
  looks: BrandingCache,
  now: () => number,
  draw = drawSocialImage,
): SocialImages {
  const kept = new Map<string, Uint8Array>();
  const drawing = new Map<string, Promise<Uint8Array>>();
  const inLine = createLimiter();
  let held = 0;

  function keep(key: string, bytes: Uint8Array): void {
    kept.set(key, bytes);
    held += bytes.length;
    for (const [oldest, old] of kept) {
      if (held <= maxCacheBytes) break;
      kept.delete(oldest);
      held -= old.length;
    }
  }

  async function versionOf(town: Town, shown: PublicTown, announcement: Announcement | null): Promise<string> {
    const { icons } = await looks.get(town, shown);
    const { display_name, host, accent } = shown;
    const parts = [
      socialImageVersion,
      icons.version,
      display_name,
      host,
      accent,
      announcement && socialImageText(announcement),
    ];
    return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
  }

  async function drawn(town: Town, shown: PublicTown, announcement: Announcement | null, key: string) {
    const { icons } = await looks.get(town, shown);
    const icon = (await icons.bytes('192')) ?? new Uint8Array();
    const { display_name: name, host, accent } = shown;
    const bytes = await draw({
      icon,
      name,
      host,
      accent,
      ...(announcement && { announcement: socialImageText(announcement) }),
    });
    keep(key, bytes);
    return bytes;
  }

  return {
    async describe(town, shown, announcement) {
      const version = await versionOf(town, shown, announcement);
      const name = announcement ? `announcement-${announcement.id}` : 'town';
      const alt = announcement ? `${shown.display_name}: ${announcement.title}` : shown.display_name;
      return { url: `/cards/${name}-${version}.png`, alt, ...socialImageSize };
    },
    async render(name, town, shown) {
      const [, id, version] = /^(?:town|announcement-([\w-]{1,64}))-([0-9a-f]{12})\.png$/.exec(name) ?? [];
      if (!version) return null;
      const announcement = id ? await readAnnouncement(db, town.id, id, now()) : null;
      if (id && !announcement) return null;
      const present = await versionOf(town, shown, announcement);
      const key = `${town.id} ${id ?? ''} ${present}`;
      const held = kept.get(key);
      const current = version === present;
      if (held) return { bytes: held, isCurrent: current };
      let work = drawing.get(key);
      if (!work) {
        work = inLine(() => drawn(town, shown, announcement, key)).finally(() => drawing.delete(key));
        drawing.set(key, work);
      }
      return { bytes: await work, isCurrent: current };
    },
  };
}
