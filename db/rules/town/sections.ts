/** Sections: the nine parts of a town's home page, and their defaults. */
import * as v from 'valibot';
import { isSafeUrl, SafeUrl } from '../links/links.ts';
import type { Closure, OpeningDay } from './officeHours.ts';
import { maxQuickLinks, maxQuickLinkTitle, quickLinkIcons } from './quickLinks.ts';

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

const text = (max = 300) => v.optional(v.pipe(v.string(), v.maxLength(max)), '');
const address = v.optional(v.union([v.literal(''), SafeUrl]), '');
const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const picture = v.optional(
  v.object({
    src: address,
    alt: text(),
    /** Resized or newer copies of the picture, in `srcset` syntax; the server maintains them. */
    srcset: v.optional(v.pipe(v.string(), v.maxLength(2000))),
    width: v.optional(v.number()),
    height: v.optional(v.number()),
    /** The AVIF copies, in the same syntax. */
    avif: v.optional(v.pipe(v.string(), v.maxLength(2000))),
    /** The point that stays visible in any crop, in percent from the left and from the top. */
    focus: v.optional(v.object({ x: percent, y: percent })),
    /** Marks a picture that needs no description. */
    decorative: v.optional(v.boolean()),
  }),
  { src: '', alt: '' },
);

export const Picture = picture;
export type Picture = v.InferOutput<typeof picture>;

const shapes = {
  navbar: v.object({
    logo: picture,
    links: v.optional(
      v.record(v.picklist(anchors), v.object({ text: text(40), enabled: v.optional(v.boolean(), true) })),
      {},
    ),
    utilityBill: v.optional(v.object({ enabled: v.optional(v.boolean(), false), url: address, text: text(40) }), {}),
  }),
  hero: v.object({
    title: text(),
    subtitle: text(600),
    action: v.optional(v.object({ text: text(60), link: v.optional(v.picklist(heroLinks), 'about') }), {}),
    image: picture,
  }),
  quick_links: v.object({
    links: v.optional(
      v.pipe(
        v.array(
          v.object({
            title: v.pipe(
              v.string(),
              v.trim(),
              v.nonEmpty('A quick link needs words that people read.'),
              v.maxLength(maxQuickLinkTitle),
            ),
            url: SafeUrl,
            icon: v.optional(v.picklist(['', ...quickLinkIcons]), ''),
          }),
        ),
        v.maxLength(maxQuickLinks),
      ),
      [],
    ),
  }),
  about: v.object({
    title: text(),
    short_description: text(2000),
    long_description: v.optional(
      v.record(v.pipe(v.string(), v.regex(/^paragraph\d+$/)), v.pipe(v.string(), v.maxLength(20_000))),
      {},
    ),
    images: v.optional(v.object({ about: picture }), {}),
  }),
  officials: v.object({
    title: text(),
    members: v.optional(v.pipe(v.array(v.object({ name: text(120), title: text(120) })), v.maxLength(100)), []),
  }),
  contact: v.object({
    title: text(),
    address: v.optional(v.object({ street: text(), po_box: text(), city: text(), state: text(), zip: text() }), {}),
    phone: v.optional(v.object({ office: text(), secondary_office: text(), fax: text(), emergency: text() }), {}),
    // officeHoursInput.ts checks the rows and the closures.
    hours: v.optional(
      v.object({
        weekday: text(),
        friday: text(),
        days: v.optional(v.custom<OpeningDay[]>((given) => Array.isArray(given))),
        note: v.optional(v.pipe(v.string(), v.maxLength(300))),
      }),
      {},
    ),
    closures: v.optional(v.custom<Closure[]>((given) => Array.isArray(given))),
    email: text(),
    coordinates: v.optional(v.any()),
    fire_department: v.optional(v.any()),
  }),
  announcements: v.object({ header: v.optional(v.object({ badge: text(), title: text(), subtitle: text(600) }), {}) }),
  calendar: v.object({
    title: text(),
    subtitle: text(600),
    rental_info: v.optional(
      v.object({
        daily_rate: text(),
        deposit: text(),
        contact: v.optional(v.object({ name: text(), office: text(), cell: text() }), {}),
      }),
      {},
    ),
  }),
  documents: v.object({ title: text(), subtitle: text(600) }),
} as const satisfies Record<SectionKey, v.GenericSchema>;

export type SectionContents = { [K in SectionKey]: v.InferOutput<(typeof shapes)[K]> };
export type Section<K extends SectionKey = SectionKey> = {
  section_key: K;
  content: SectionContents[K];
  enabled: boolean;
  version: number;
  seq: number;
  updated_at: string;
};

const normalizers: { [key: string]: (content: Record<string, unknown>) => Record<string, unknown> } = {
  // Older content spells it shortDescription.
  about: ({ shortDescription, ...rest }) =>
    shortDescription === undefined || rest.short_description ? rest : { ...rest, short_description: shortDescription },
};

/** Checks a section's content before it is stored. @throws v.ValiError naming the field */
export function parseSection<K extends SectionKey>(key: K, content: unknown): SectionContents[K] {
  const given =
    normalizers[key] && content && typeof content === 'object'
      ? normalizers[key](content as Record<string, unknown>)
      : content;
  return v.parse(shapes[key], given) as SectionContents[K];
}

const noPicture: Picture = { src: '', alt: '' };

/**
 * The content of sections that a town has not written. It repeats the schemas' defaults, since readers' scripts do
 * without the validation library.
 */
export const emptySections: SectionContents = {
  navbar: { logo: noPicture, links: {}, utilityBill: { enabled: false, url: '', text: '' } },
  hero: { title: '', subtitle: '', action: { text: '', link: 'about' }, image: noPicture },
  quick_links: { links: [] },
  about: { title: '', short_description: '', long_description: {}, images: { about: noPicture } },
  officials: { title: '', members: [] },
  contact: {
    title: '',
    address: { street: '', po_box: '', city: '', state: '', zip: '' },
    phone: { office: '', secondary_office: '', fax: '', emergency: '' },
    hours: { weekday: '', friday: '' },
    email: '',
  },
  announcements: { header: { badge: '', title: '', subtitle: '' } },
  calendar: {
    title: '',
    subtitle: '',
    rental_info: { daily_rate: '', deposit: '', contact: { name: '', office: '', cell: '' } },
  },
  documents: { title: '', subtitle: '' },
};

/** Sections that other pages show even when they are disabled on the home page. */
export const alwaysRenderedSections: readonly SectionKey[] = ['navbar', 'about'];

/** A section for everybody: without its content when it is disabled and no other page shows it. */
export const toPublicSection = <S extends Pick<Section, 'section_key' | 'enabled'>>(section: S): S =>
  section.enabled || alwaysRenderedSections.includes(section.section_key)
    ? section
    : { ...section, content: emptySections[section.section_key] };

/** A section's content with every group present, so that screens need no checks. */
export function sectionContent<K extends SectionKey>(sections: readonly Section[], key: K): SectionContents[K] {
  const found = sections.find((section) => section.section_key === key);
  return (found?.content as SectionContents[K] | undefined) ?? emptySections[key];
}

/** A section that a town never wrote is enabled, with its defaults. */
export const isSectionEnabled = (sections: readonly Section[], key: SectionKey) =>
  sections.find((section) => section.section_key === key)?.enabled ?? true;

/** The paragraphs of a long description, in the order of their numbers. */
export function listParagraphs(long: Record<string, string>): string[] {
  const number = (key: string) => Number(key.replace('paragraph', ''));
  return Object.keys(long)
    .sort((a, b) => number(a) - number(b))
    .map((key) => long[key] ?? '')
    .filter((text) => text.trim() !== '');
}

/** The target of the hero's button, a section or the shop; null for no button. */
export function heroTarget(link: string | undefined): Anchor | 'items' | null {
  if (link === 'none' || link === 'items') return link === 'none' ? null : link;
  return anchors.find((anchor) => anchor === link) ?? 'about';
}

/** Whether the URL of a picture is a video. */
export function isVideo(src: string): boolean {
  if (!isSafeUrl(src)) return false;
  const path = src.replace(/^https?:\/\/[^/]+/i, '').split(/[?#]/)[0] ?? '';
  return /\.(mp4|webm|ogg|mov|avi|m4v)$/i.test(path) || path.includes('/video/');
}
