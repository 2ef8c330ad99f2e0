/** Each town's style sheet and icons, made once and cached until the town changes. */
import type { Database } from '../../../db/connection.ts';
import { sectionContent } from '../../../db/rules/town/sections.ts';
import type { PublicTown, Town } from '../../../db/rules/town/towns.ts';
import { type FilePlace, readFileBytes } from '../../files/fileStorage.ts';
import { type Caller, createSharedWork, createWorkQueue } from '../../http/workQueue.ts';
import { readFileRecord } from '../../store/content/documents.ts';
import { listSections } from '../../store/towns/sections.ts';
import { themeStylesheet } from '../../store/towns/theme.ts';
import { drawTownIcon, type IconName, iconNames, iconUrl, iconVersion } from './icons.ts';

export type Branding = {
  theme: { hash: string; css: string; url: string };
  icons: {
    version: string;
    url(name: IconName): string;
    /** Draws a PNG once for all waiting requests; null for an unknown name. @throws Overload */
    bytes(name: string, caller: Caller): Promise<Uint8Array | null>;
  };
};

export type BrandingCache = { get(town: Town, shown: PublicTown): Promise<Branding> };

/** Icons drawn in parallel, and the most requests that may wait. */
const maxConcurrent = 2;
const maxWaiting = 200;

const maxCachedTowns = 500;
/** Time until an unreadable logo is tried again. */
const retryMs = 60_000;

/** Finds the logo's file, if it was uploaded here. */
export async function findLogoFile(db: Database, town: Pick<Town, 'id'>): Promise<{ id: string } | null> {
  const { logo } = sectionContent(await listSections(db, town.id, ['navbar']), 'navbar');
  const id = /^\/media\/([\w-]+)\//.exec(logo?.src ?? '')?.[1];
  return (id && (await readFileRecord(db, town.id, id))) || null;
}

/** Reads the logo's bytes, if it was uploaded here: icons are drawn from it. */
async function readLogo(db: Database, place: FilePlace, town: Town): Promise<Uint8Array | null> {
  const file = await findLogoFile(db, town);
  return file && readFileBytes(place, file.id);
}

export function createBrandingCache(db: Database, place: FilePlace): BrandingCache {
  const share = createSharedWork<Uint8Array>(createWorkQueue(maxConcurrent, maxWaiting));
  const cache = new Map<string, { seq: number; until: number; branding: Promise<Branding> }>();

  async function createBranding(town: Town, shown: PublicTown): Promise<Branding> {
    const theme = themeStylesheet(shown.accent);
    const logo = await readLogo(db, place, town).catch(() => {
      // Bucket or disk failed: pages do without the logo, and it is tried again soon.
      const cached = cache.get(town.id);
      if (cached) cached.until = Date.now() + retryMs;
      return null;
    });
    const version = iconVersion(shown, logo);
    const icons = new Map<IconName, Uint8Array>();
    return {
      theme: { ...theme, url: `/theme-${theme.hash}.css` },
      icons: {
        version,
        url: (name) => iconUrl(name, version),
        async bytes(name, caller) {
          const known = iconNames.find((one) => one === name);
          if (!known) return null;
          const draw = () => drawTownIcon(known, shown, logo);
          const icon = icons.get(known) ?? (await share(`${town.id} ${known} ${version}`, caller, draw));
          icons.set(known, icon);
          return icon;
        },
      },
    };
  }

  return {
    get(town, shown) {
      const cached = cache.get(town.id);
      if (cached?.seq === town.seq && cached.until > Date.now()) return cached.branding;
      const branding = createBranding(town, shown);
      if (cache.size >= maxCachedTowns) cache.clear();
      cache.set(town.id, { seq: town.seq, until: Number.POSITIVE_INFINITY, branding });
      branding.catch(() => cache.delete(town.id));
      return branding;
    },
  };
}
