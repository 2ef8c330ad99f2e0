/** How severe a banner is, and how long its text may be. */

/** From the least to the most severe. */
export const bannerSeverities = ['notice', 'warning', 'emergency'] as const;
export type BannerSeverity = (typeof bannerSeverities)[number];

/** In characters. Longer texts belong in an announcement that the banner links to. */
export const maxBannerLength = 500;
