/** Limits and choices of a page's fields, for editors and the server. */
import type { TextFormat } from '../fields/formattedText.ts';

/** `service`: how to get something done. `faq`: the headings are questions. */
export const pageKinds = ['service', 'department', 'plain', 'faq'] as const;
export type PageKind = (typeof pageKinds)[number];

/** The headings of /services. A page without a topic is listed last. */
export const pageTopics = ['utilities', 'property', 'safety', 'recreation', 'government', 'community'] as const;
export type PageTopic = (typeof pageTopics)[number];

/**
 * In characters, or in entries of lists. `depth` counts a page and the pages above it. The menu has room for `inMenu`
 * pages.
 */
export const pageLimits = {
  slug: 120,
  title: 120,
  summary: 200,
  content: 100_000,
  steps: 30,
  stepTitle: 120,
  stepText: 300,
  documents: 50,
  contacts: 10,
  related: 12,
  depth: 3,
  inMenu: 6,
  titleInMenu: 40,
  oldSlugs: 100,
} as const;

/** The parts of a step beside its title, in the sequence in which readers see them. */
export const stepParts = ['needed', 'cost', 'duration', 'place'] as const;
export type StepPart = (typeof stepParts)[number];

export const emptyStep = { title: '', needed: '', cost: '', duration: '', place: '' };

/** The defaults of a new page. */
export const newPage = {
  slug: '',
  old_slugs: [],
  parent_id: '',
  kind: 'service' as PageKind,
  topic: '' as PageTopic | '',
  title: '',
  summary: '',
  format: 'plain' as TextFormat,
  content: '',
  blocks: [],
  steps: [],
  contact_ids: [],
  document_ids: [],
  related_ids: [],
  pictures: [],
  in_menu: false,
  publish_at: '',
  expires_at: '',
};
