/** The web app manifest: what makes each town an app of its own on a phone. */
import { palette, surfaces } from '../../db/rules/colours.ts';
import type { PublicTown } from '../../db/rules/towns.ts';
import { type IconName, iconUrl, placeName } from './icons.ts';

/** Launchers cut names that are longer. */
const shortNameLength = 12;

/** `City of Maple` → `Maple`: the words that fit under an icon. */
export function shortName(name: string): string {
  const place = placeName(name) || name.trim();
  let short = '';
  for (const word of place.split(/\s+/)) {
    const longer = short ? `${short} ${word}` : word;
    if ([...longer].length > shortNameLength) break;
    short = longer;
  }
  return short || [...place].slice(0, shortNameLength).join('');
}

const icon = (name: IconName, iconHash: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: iconUrl(name, iconHash),
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The manifest of a town; `iconHash` is iconVersion() of its icons. */
export function townManifest(town: PublicTown, iconHash: string) {
  const shortcut = (name: string, description: string, url: string) => ({
    name,
    short_name: name,
    description,
    url,
    icons: [icon('192', iconHash, 192)],
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
    theme_color: palette(town.accent).light.fill,
    background_color: surfaces.light[0] ?? '#ffffff',
    categories: ['government', 'news', 'utilities'],
    icons: [icon('192', iconHash, 192), icon('512', iconHash, 512), icon('maskable-512', iconHash, 512, 'maskable')],
    shortcuts: [
      shortcut('Announcements', 'The newest notices', '/announcements'),
      shortcut('Calendar', 'Meetings and events', '/#calendar'),
      shortcut('Documents', 'Agendas, minutes and forms', '/#documents'),
      shortcut('Contact', 'Phone numbers and office hours', '/#contact'),
    ],
  };
}
