import { invalidField, Problem } from '../problems.ts';
import type { SaveRules } from '../saveRules.ts';
import { BannerInput } from './bannerInput.ts';
import type { Banner } from './banners.ts';
import { hasExpired } from './schedule.ts';

export const bannerRules: SaveRules<BannerInput, Banner> = {
  schema: BannerInput,
  complete: (given, { before }) => ({ ...before, ...given }),
  check(banner, { isNew, now, timeZone }) {
    // An end in the past takes a banner down. On a new banner it is a slip.
    if (isNew && hasExpired(banner, timeZone, now)) {
      throw invalidField('expires_at', 'The end of this banner has passed: nobody would see it.');
    }
  },
  notFound: () => new Problem('not_found', 'This banner no longer exists.'),
};
