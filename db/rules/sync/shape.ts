/**
 * Checks that synced rows have the value types that screens expect. Missing fields are allowed, since browsers hold
 * records from before a field existed.
 */
import { isObject } from '../fields/isObject.ts';
import { emptySections } from '../town/sections.ts';

const sections: Record<string, object> = {
  ...emptySections,
  quick_links: { links: [{ title: '', url: '' }] },
  officials: { ...emptySections.officials, members: [{ name: '', title: '' }] },
  contact: {
    ...emptySections.contact,
    hours: {
      weekday: '',
      friday: '',
      note: '',
      days: [{ day: 0, open: '', close: '', breaks: [{ start: '', end: '' }] }],
    },
    closures: [{ from: '', to: '', reason: '' }],
  },
};

/** A valid row of each noun; a list holds one example for all its values. The first field is the key. */
const examples: Record<string, Record<string, unknown>> = {
  sections: { section_key: '' },
  announcements: {
    id: '',
    title: '',
    excerpt: '',
    content: '',
    date: '',
    tags: [''],
    attachments: [{}],
    details: {},
    pictures: [{ src: '' }],
  },
  events: {
    id: '',
    title: '',
    type: '',
    date: '',
    end_date: '',
    dates: [''],
    cancelled: [''],
    moved_from: '',
    series_id: '',
    start_time: '',
    end_time: '',
    location: '',
    pictures: [{ src: '' }],
  },
  document_categories: { id: '', title: '', description: '' },
  documents: { id: '', category_id: '', title: '', description: '', date: '', file_name: '', size: 0 },
  banners: { id: '', severity: '', text: '' },
  people: { id: '', name: '', role: '', office: '', phone: '', email: '', term_ends: '', subjects: [''] },
  collection_routes: {
    id: '',
    name: '',
    collects: [''],
    weekday: 0,
    every_weeks: 0,
    starts_on: '',
    streets: '',
    shift: '',
    holidays: [''],
    exceptions: [{ date: '', moved_to: '', reason: '' }],
  },
  pages: {
    id: '',
    slug: '',
    title: '',
    summary: '',
    kind: '',
    topic: '',
    parent_id: '',
    content: '',
    steps: [{ title: '', needed: '', cost: '', duration: '', place: '' }],
    contact_ids: [''],
    document_ids: [''],
    related_ids: [''],
    pictures: [{ src: '' }],
    order_index: 0,
  },
  bodies: { id: '', name: '', kind: '', about: '', members: [{ name: '', office: '', term_ends: '' }], order_index: 0 },
  meetings: {
    id: '',
    slug: '',
    title: '',
    body_ids: [''],
    event_id: '',
    date: '',
    start_time: '',
    end_time: '',
    location: '',
    agenda: [{ id: '', depth: 0, label: '', title: '', text: '', files: [{ title: '', url: '' }] }],
    files: [{ title: '', url: '' }],
    notices: [{ number: 0, kind: '', posted_at: '' }],
  },
  forms: {
    id: '',
    slug: '',
    kind: '',
    title: '',
    summary: '',
    content: '',
    fields: [{ key: '', type: '', label: '', help: '', options: [''] }],
    asks_contact: '',
    opens_at: '',
    closes_at: '',
    order_index: 0,
  },
  items: { id: '', title: '', price: 0, quantity: 0, list_ids: [0], tags: [''] },
  lists: { id: 0, title: '' },
};

const isLike = (value: unknown, example: unknown): boolean => {
  if (value === undefined) return true;
  if (Array.isArray(example)) return Array.isArray(value) && value.every((one) => isLike(one, example[0]));
  if (!isObject(example)) return typeof value === typeof example;
  return isObject(value) && Object.entries(example).every(([name, one]) => isLike(value[name], one));
};

/** @returns the name of the field that makes a row unusable; empty for none */
export function findFault(noun: string, row: unknown): string {
  const example = examples[noun] ?? {};
  const [key = ''] = Object.keys(example);
  if (!isObject(row) || !row[key]) return noun === 'document_categories' ? 'category_id' : key;
  if (row.deleted) return '';
  if (noun === 'document_categories' && typeof row.title !== 'string') return 'title';
  const fault = Object.keys(example).find((name) => !isLike(row[name], example[name]));
  if (fault) return fault;
  return noun === 'sections' && !isLike(row.content, sections[String(row.section_key)] ?? {}) ? 'content' : '';
}

const describeNoun = (noun: string) =>
  noun === 'events'
    ? 'Invalid event data received'
    : `Invalid data structure received for ${noun === 'document_categories' ? 'documents' : noun}`;

/**
 * Removes rows that no screen could show: faulty ones, and values that are no list of rows.
 * @param onFault gets a sentence about each
 * @returns the page, with `faulty` naming the nouns that lost rows
 */
export function dropFaultyRows<P extends { faulty?: string[] }>(page: P, onFault: (sentence: string) => void): P {
  const usable: Record<string, unknown> = { ...page };
  const faulty = new Set<string>();
  for (const noun of Object.keys(examples)) {
    const rows = usable[noun];
    if (rows === undefined) continue;
    const report = (fault = '') => {
      faulty.add(noun);
      onFault(describeNoun(noun) + (fault && `: ${fault}`));
    };
    if (!Array.isArray(rows)) {
      delete usable[noun];
      report();
      continue;
    }
    usable[noun] = rows.filter((row) => {
      const fault = findFault(noun, row);
      if (fault) report(fault);
      return !fault;
    });
  }
  return faulty.size > 0 ? ({ ...usable, faulty: [...faulty] } as P) : page;
}
