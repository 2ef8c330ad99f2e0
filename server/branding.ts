/** Each town's stylesheet and icons, made once and cached until the town changes. */
import type { Database } from '../db/connection.ts';
import { sectionContent } from '../db/rules/sections.ts';
import type { PublicTown, Town } from '../db/rules/towns.ts';
import { readFileBytes } from './files/fileStorage.ts';
import { drawTownIcon, type IconName, iconNames, iconUrl, iconVersion } from './render/icons.ts';
import { themeStylesheet } from './render/theme.ts';
import { readFileRecord } from './store/documents.ts';
import { listSections } from './store/sections.ts';

export type Branding = {
  theme: { hash: string; css: string; url: string };
  icons: {
    version: string;
    url(name: IconName): string;
    /** The PNG; null for a name there is none of. */
    bytes(name: string): Promise<Uint8Array | null>;
  };
};

export type BrandingCache = { get(town: Town, shown: PublicTown): Promise<Branding> };

/** Towns whose branding is cached. */
const maxCachedTowns = 500;

/** The logo's bytes, if it was uploaded here: the icons are drawn from it. */
async function readLogo(db: Database, dataDir: string, town: Town): Promise<Uint8Array | null> {
  const { logo } = sectionContent(await listSections(db, town.id, ['navbar']), 'navbar');
  const id = /^\/media\/([\w-]+)\//.exec(logo?.src ?? '')?.[1];
  const file = id && (await readFileRecord(db, town.id, id));
  return file ? readFileBytes(dataDir, file.id).catch(() => null) : null;
}

export function createBrandingCache(db: Database, dataDir: string): BrandingCache {
  const cache = new Map<string, { seq: number; branding: Promise<Branding> }>();

  async function createBranding(town: Town, shown: PublicTown): Promise<Branding> {
    const theme = themeStylesheet(shown.accent);
    const logo = await readLogo(db, dataDir, town);
    const version = iconVersion(shown, logo);
    const icons = new Map<IconName, Promise<Uint8Array>>();
    return {
      theme: { ...theme, url: `/theme-${theme.hash}.css` },
      icons: {
        version,
        url: (name) => iconUrl(name, version),
        async bytes(name) {
          const known = iconNames.find((one) => one === name);
          if (!known) return null;
          const icon = icons.get(known) ?? drawTownIcon(known, shown, logo);
          icons.set(known, icon);
          return icon;
        },
      },
    };
  }

  return {
    get(town, shown) {
      const cached = cache.get(town.id);
      if (cached?.seq === town.seq) return cached.branding;
      const branding = createBranding(town, shown);
      if (cache.size >= maxCachedTowns) cache.clear();
      cache.set(town.id, { seq: town.seq, branding });
      branding.catch(() => cache.delete(town.id));
      return branding;
    },
  };
}
