/** Addresses of shared links' pictures, and their bytes, drawn on request and cached. */
import { createHash } from 'node:crypto';
import type { Database } from '../../../db/connection.ts';
import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import { pagePath } from '../../../db/rules/links/paths.ts';
import type { Page } from '../../../db/rules/pages/pages.ts';
import type { PublicTown, Town } from '../../../db/rules/town/towns.ts';
import { categoryLabels, importantLabel, pageKindLabels } from '../../feeds/labels.ts';
import { type Caller, createSharedWork, createWorkQueue } from '../../http/workQueue.ts';
import { readAnnouncement } from '../../store/content/announcements.ts';
import { readPageById } from '../../store/content/pages.ts';
import type { BrandingCache } from './branding.ts';
import { drawSocialImage, type SocialImageRecord, socialImageSize, socialImageVersion } from './socialImage.ts';

export type SocialImage = { url: string; alt: string; width: number; height: number };
/** `isCurrent` means that the address identifies these exact bytes, so they may be cached forever. */
export type SocialImageFile = { bytes: Uint8Array; isCurrent: boolean };

/** A record as its card shows it. `key` is a part of the picture's file name: `page-<id>`. */
export type RecordCard = { key: string; text: SocialImageRecord };

export type SocialImages = {
  /** @param card null for the town's own */
  describe(town: Town, shown: PublicTown, card: RecordCard | null): Promise<SocialImage>;
  /**
   * Draws the picture with this file name; null if there is none or its record is not public now.
   * @throws Overload
   */
  render(name: string, town: Town, shown: PublicTown, caller: Caller): Promise<SocialImageFile | null>;
};

/** Cache size, pictures drawn in parallel, and the most requests that may wait. */
const maxCacheBytes = 32 * 1024 * 1024;
const maxConcurrent = 2;
const maxWaiting = 200;

type ImageRequest = { town: Town; shown: PublicTown; card: RecordCard | null; caller: Caller };

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export const announcementCard = ({ id, title, category, date, priority }: Announcement): RecordCard => ({
  key: `announcement-${id}`,
  text: {
    title,
    kind: categoryLabels[category],
    important: priority === 'high' ? importantLabel : '',
    note: longDate.format(Date.parse(date)),
  },
});

export const pageCard = ({ id, title, kind, slug }: Page, { host }: Pick<PublicTown, 'host'>): RecordCard => ({
  key: `page-${id}`,
  text: { title, kind: pageKindLabels[kind], important: '', note: `${host}${pagePath(slug)}` },
});

export function createSocialImages(
  db: Database,
  branding: BrandingCache,
  now: () => number,
  draw = drawSocialImage,
): SocialImages {
  const cache = new Map<string, Uint8Array>();
  const share = createSharedWork<Uint8Array>(createWorkQueue(maxConcurrent, maxWaiting));
  let cachedBytes = 0;

  function addToCache(key: string, bytes: Uint8Array): void {
    cache.set(key, bytes);
    cachedBytes += bytes.length;
    for (const [oldest, old] of cache) {
      if (cachedBytes <= maxCacheBytes) break;
      cache.delete(oldest);
      cachedBytes -= old.length;
    }
  }

  async function readCard(noun: string, id: string, town: Town, shown: PublicTown): Promise<RecordCard | null> {
    if (noun === 'page') {
      const page = await readPageById(db, town.id, id, now());
      return page && pageCard(page, shown);
    }
    const announcement = await readAnnouncement(db, town.id, id, now());
    return announcement && announcementCard(announcement);
  }

  async function computeVersion(town: Town, shown: PublicTown, card: RecordCard | null): Promise<string> {
    const { icons } = await branding.get(town, shown);
    const { display_name, host, accent } = shown;
    const parts = [socialImageVersion, icons.version, display_name, host, accent, card?.text];
    return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
  }

  async function drawAndCache(key: string, { town, shown, card, caller }: ImageRequest): Promise<Uint8Array> {
    const { icons } = await branding.get(town, shown);
    // The drawing goes on if its first caller leaves, since others may wait for it.
    const icon = (await icons.bytes('192', { ...caller, hasLeft: () => false })) ?? new Uint8Array();
    const { display_name: name, host, accent } = shown;
    const bytes = await draw({ icon, name, host, accent, ...(card && { record: card.text }) });
    addToCache(key, bytes);
    return bytes;
  }

  return {
    async describe(town, shown, card) {
      const version = await computeVersion(town, shown, card);
      const alt = card ? `${shown.display_name}: ${card.text.title}` : shown.display_name;
      return { url: `/cards/${card?.key ?? 'town'}-${version}.png`, alt, ...socialImageSize };
    },
    async render(name, town, shown, caller) {
      const [, noun = '', id = '', version] =
        /^(?:town|(announcement|page)-([\w-]{1,64}))-([0-9a-f]{12})\.png$/.exec(name) ?? [];
      if (!version) return null;
      const card = id ? await readCard(noun, id, town, shown) : null;
      if (id && !card) return null;
      const present = await computeVersion(town, shown, card);
      const key = `${town.id} ${card?.key ?? ''} ${present}`;
      const work = () => drawAndCache(key, { town, shown, card, caller });
      return { bytes: cache.get(key) ?? (await share(key, caller, work)), isCurrent: version === present };
    },
  };
}
