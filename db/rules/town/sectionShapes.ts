/** The schemas of sections. Apart from sections.ts: readers do without the validation library. */
import * as v from 'valibot';
import { Picture } from '../fields/picture.ts';
import { SafeUrl } from '../links/input.ts';
import type { Closure, OpeningDay } from './officeHours.ts';
import { maxQuickLinks, maxQuickLinkTitle, quickLinkIcons } from './quickLinks.ts';

import { anchors, heroLinks, type SectionKey } from './sectionKeys.ts';

const text = (max = 300) => v.optional(v.pipe(v.string(), v.maxLength(max)), '');
const address = v.optional(v.union([v.literal(''), SafeUrl]), '');

const shapes = {
  navbar: v.object({
    logo: Picture,
    links: v.optional(
      v.record(v.picklist(anchors), v.object({ text: text(40), enabled: v.optional(v.boolean(), true) })),
      {},
    ),
    /** Whether the menu of a town with pages leads to its services. */
    services: v.optional(v.boolean(), true),
    utilityBill: v.optional(v.object({ enabled: v.optional(v.boolean(), false), url: address, text: text(40) }), {}),
  }),
  hero: v.object({
    title: text(),
    subtitle: text(600),
    action: v.optional(v.object({ text: text(60), link: v.optional(v.picklist(heroLinks), 'about') }), {}),
    image: Picture,
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
    images: v.optional(v.object({ about: Picture }), {}),
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
