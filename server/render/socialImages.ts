/** Addresses of shared links' pictures, and their bytes, drawn on request and cached. */
import { createHash } from 'node:crypto';
import type { Database } from '../../db/connection.ts';
import type { Announcement } from '../../db/rules/announcements/announcements.ts';
import type { PublicTown, Town } from '../../db/rules/town/towns.ts';
import { categoryLabels, importantLabel } from '../feeds/labels.ts';
import { type Caller, createSharedWork, createWorkQueue } from '../http/workQueue.ts';
import { readAnnouncement } from '../store/content/announcements.ts';
import type { BrandingCache } from './branding.ts';
import { drawSocialImage, socialImageSize, socialImageVersion } from './socialImage.ts';

export type SocialImage = { url: string; alt: string; width: number; height: number };
/** `isCurrent` means that the address identifies these exact bytes, so they may be cached forever. */
export type SocialImageFile = { bytes: Uint8Array; isCurrent: boolean };

export type SocialImages = {
  describe(town: Town, shown: PublicTown, announcement: Announcement | null): Promise<SocialImage>;
  /**
   * Draws the picture with this file name; null if there is none or its announcement is not public now.
   * @throws Overload
   */
  render(name: string, town: Town, shown: PublicTown, caller: Caller): Promise<SocialImageFile | null>;
};

/** Cache size, pictures drawn in parallel, and the most requests that may wait. */
const maxCacheBytes = 32 * 1024 * 1024;
const maxConcurrent = 2;
const maxWaiting = 200;

type ImageRequest = { town: Town; shown: PublicTown; announcement: Announcement | null; caller: Caller };

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const socialImageText = ({ title, category, date, priority }: Announcement) => ({
  title,
  category: categoryLabels[category],
  date: longDate.format(Date.parse(date)),
  important: priority === 'high' ? importantLabel : '',
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

  async function computeVersion(town: Town, shown: PublicTown, announcement: Announcement | null): Promise<string> {
    const { icons } = await branding.get(town, shown);
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

  async function drawAndCache(key: string, { town, shown, announcement, caller }: ImageRequest): Promise<Uint8Array> {
    const { icons } = await branding.get(town, shown);
    // The drawing goes on if its first caller leaves, since others may wait for it.
    const icon = (await icons.bytes('192', { ...caller, hasLeft: () => false })) ?? new Uint8Array();
    const { display_name: name, host, accent } = shown;
    const bytes = await draw({
      icon,
      name,
      host,
      accent,
      ...(announcement && { announcement: socialImageText(announcement) }),
    });
    addToCache(key, bytes);
    return bytes;
  }

  return {
    async describe(town, shown, announcement) {
      const version = await computeVersion(town, shown, announcement);
      const name = announcement ? `announcement-${announcement.id}` : 'town';
      const alt = announcement ? `${shown.display_name}: ${announcement.title}` : shown.display_name;
      return { url: `/cards/${name}-${version}.png`, alt, ...socialImageSize };
    },
    async render(name, town, shown, caller) {
      const [, id, version] = /^(?:town|announcement-([\w-]{1,64}))-([0-9a-f]{12})\.png$/.exec(name) ?? [];
      if (!version) return null;
      const announcement = id ? await readAnnouncement(db, town.id, id, now()) : null;
      if (id && !announcement) return null;
      const present = await computeVersion(town, shown, announcement);
      const key = `${town.id} ${id ?? ''} ${present}`;
      const work = () => drawAndCache(key, { town, shown, announcement, caller });
      return { bytes: cache.get(key) ?? (await share(key, caller, work)), isCurrent: version === present };
    },
  };
}
