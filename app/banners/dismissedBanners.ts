/** Banners that this reader has dismissed on this device. A changed banner is shown again. */
import type { Banner } from '../../db/rules/announcements/banners.ts';
import { createStoredText, useStoredText } from '../data/storedText.ts';

const maxStored = 50;
const stored = createStoredText('dismissed_banners');

const dismissalKey = ({ id, version }: Banner) => `${id}.${version}`;

function parseKeys(text: string): string[] {
  try {
    const keys: unknown = JSON.parse(text || '[]');
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/** Hides a banner until it changes. */
export function dismissBanner(banner: Banner): void {
  stored.write(JSON.stringify([...parseKeys(stored.read()), dismissalKey(banner)].slice(-maxStored)));
}

/** The server doesn't know which banners were dismissed, and renders all of them. */
export function useIsDismissed(): (banner: Banner) => boolean {
  const keys = parseKeys(useStoredText(stored));
  return (banner) => keys.includes(dismissalKey(banner));
}
