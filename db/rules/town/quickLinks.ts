/** Quick links: the most common tasks, as tiles below the hero of the home page. */

/** The icons of tiles, in the order of app/sections/quickLinks.svg. */
export const quickLinkIcons = [
  'bill',
  'meeting',
  'report',
  'form',
  'document',
  'calendar',
  'trash',
  'water',
  'park',
  'phone',
  'mail',
  'map',
  'shop',
] as const;
export type QuickLinkIcon = (typeof quickLinkIcons)[number];

/** Two full rows on a phone, one on a wide screen: with more, nothing stands out. */
export const maxQuickLinks = 6;
export const maxQuickLinkTitle = 60;

/** `icon` is empty for a tile without a picture. */
export type QuickLink = { title: string; url: string; icon: QuickLinkIcon | '' };
