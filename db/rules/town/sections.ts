/** Sections: the nine parts of a town's home page, and their defaults. */

import type { Picture } from '../fields/picture.ts';
import { isSafeUrl } from '../links/links.ts';
import { type Anchor, anchors, type SectionKey } from './sectionKeys.ts';
import type { SectionContents } from './sectionShapes.ts';

export type Section<K extends SectionKey = SectionKey> = {
  section_key: K;
  content: SectionContents[K];
  enabled: boolean;
  version: number;
  seq: number;
  updated_at: string;
};

const noPicture: Picture = { src: '', alt: '' };

/**
 * The content of sections that a town has not written. It repeats the schemas' defaults, since readers' scripts do
 * without the validation library.
 */
export const emptySections: SectionContents = {
  navbar: { logo: noPicture, links: {}, services: true, utilityBill: { enabled: false, url: '', text: '' } },
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
