/** Banners: urgent messages, shown on every page. */

import type * as v from 'valibot';
import type { BannerInput } from './bannerInput.ts';
import { bannerSeverities } from './bannerSeverities.ts';

/** A banner as stored and synced. */
export type Banner = v.InferOutput<typeof BannerInput> & {
  id: string;
  version: number;
  seq: number;
  updated_at: string;
};

/** Sorts by severity, then the newest first. */
export function compareBanners(a: Banner, b: Banner): number {
  return bannerSeverities.indexOf(b.severity) - bannerSeverities.indexOf(a.severity) || b.id.localeCompare(a.id);
}

/** An emergency cannot be dismissed. */
export const isDismissible = ({ severity }: Pick<Banner, 'severity'>): boolean => severity !== 'emergency';
