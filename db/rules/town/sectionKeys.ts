/** The sections of a home page, and what its button may lead to. */

export const sectionKeys = [
  'navbar',
  'hero',
  'quick_links',
  'about',
  'officials',
  'contact',
  'announcements',
  'calendar',
  'documents',
] as const;
export type SectionKey = (typeof sectionKeys)[number];

/** The anchors of the home page, in the order the navbar and the page show them. */
export const anchors = ['officials', 'about', 'contact', 'announcements', 'calendar', 'documents'] as const;
export type Anchor = (typeof anchors)[number];

/** The targets of the hero's button: none, a section, or the shop. */
export const heroLinks = ['none', ...anchors, 'items'] as const;
