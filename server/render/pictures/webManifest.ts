/** The web app manifest, which makes each town an app of its own on a phone. */
import { createPalette, surfaces } from '../../../db/rules/colors.ts';
import type { PublicTown } from '../../../db/rules/town/towns.ts';
import { type IconName, iconUrl, placeName } from './icons.ts';

/** Launchers truncate longer names. */
const maxShortNameLength = 12;

/** Shortens `City of Maple` to `Maple`: the words that fit below an icon. */
export function shortName(name: string): string {
  const place = placeName(name) || name.trim();
  let short = '';
  for (const word of place.split(/\s+/)) {
    const longer = short ? `${short} ${word}` : word;
    if ([...longer].length > maxShortNameLength) break;
    short = longer;
  }
  return short || [...place].slice(0, maxShortNameLength).join('');
}

const iconEntry = (name: IconName, iconHash: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: iconUrl(name, iconHash),
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Builds a town's manifest; `iconHash` comes from iconVersion(). */
export function buildManifest(town: PublicTown, iconHash: string) {
  const shortcut = (name: string, description: string, url: string) => ({
    name,
    short_name: name,
    description,
    url,
    icons: [iconEntry('192', iconHash, 192)],
  });
  return {
    id: '/',
    name: town.display_name,
    short_name: shortName(town.display_name),
    description: `Announcements, calendar, documents and contact: ${town.display_name}, with or without a signal.`,
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: createPalette(town.accent).light.fill,
    background_color: surfaces.light[0] ?? '#ffffff',
    categories: ['government', 'news', 'utilities'],
    icons: [
      iconEntry('192', iconHash, 192),
      iconEntry('512', iconHash, 512),
      iconEntry('maskable-512', iconHash, 512, 'maskable'),
    ],
    shortcuts: [
      shortcut('Announcements', 'The newest notices', '/announcements'),
      shortcut('Calendar', 'Meetings and events', '/#calendar'),
      shortcut('Documents', 'Agendas, minutes and forms', '/#documents'),
      shortcut('Contact', 'Phone numbers and office hours', '/#contact'),
    ],
  };
}
