/** Banners: urgent messages, shown on every page. */
import * as v from 'valibot';
import { Link } from '../links/links.ts';
import { isExpiryAfterPublish, ScheduleTime } from './schedule.ts';

/** From the least to the most severe. */
export const bannerSeverities = ['notice', 'warning', 'emergency'] as const;
export type BannerSeverity = (typeof bannerSeverities)[number];

/** In characters. Longer texts belong in an announcement that the banner links to. */
export const maxBannerLength = 500;

/** A banner as a clerk enters it. It starts at `publish_at` and comes down at `expires_at`. */
export const BannerInput = v.pipe(
  v.object(
    {
      severity: v.picklist(bannerSeverities, 'A banner is a notice, a warning or an emergency.'),
      text: v.pipe(
        v.string('A banner needs a text.'),
        v.trim(),
        v.nonEmpty('A banner needs a text.'),
        v.maxLength(maxBannerLength, `A banner has at most ${maxBannerLength} characters.`),
      ),
      link: v.optional(v.nullable(Link), null),
      publish_at: ScheduleTime,
      expires_at: ScheduleTime,
    },
    'A banner has a severity and a text.',
  ),
  v.forward(
    v.check((given) => isExpiryAfterPublish(given), 'A banner cannot end before it starts.'),
    ['expires_at'],
  ),
);
export type BannerInput = v.InferInput<typeof BannerInput>;

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
