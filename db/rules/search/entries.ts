/** The searchable content of a town's records: everything public about them, as plain text. */
import type { Announcement } from '../announcements/announcements.ts';
import type { CollectionRoute } from '../collection/collection.ts';
import { isArchived } from '../documents/archive.ts';
import { type Document, documentPath } from '../documents/documents.ts';
import { eventText, type PublicEvent } from '../events/events.ts';
import { toPlainText } from '../fields/formattedText.ts';
import { formPath, type PublicForm } from '../forms/forms.ts';
import type { Item } from '../items/items.ts';
import { itemPath } from '../items/paths.ts';
import { announcementPath, collectionPath, eventPath, meetingPath, pagePath, personPath } from '../links/paths.ts';
import { listFiles, type PublicMeeting } from '../meetings/meetings.ts';
import type { Page } from '../pages/pages.ts';
import type { Person } from '../people/people.ts';
import type { QuickLink } from '../town/quickLinks.ts';
import { type Section, sectionContent } from '../town/sections.ts';
import { foldText } from './foldText.ts';
import { isSearchedSection, type SearchedNoun, type SearchResult, searchedSections } from './results.ts';
import { describeSection } from './sections.ts';

/** The public shape of each kind of record. */
export type SearchedRecords = {
  sections: Section;
  quick_links: QuickLink;
  announcements: Announcement;
  events: PublicEvent;
  documents: Document;
  items: Item;
  people: Person;
  collection_routes: CollectionRoute;
  pages: Page;
  meetings: PublicMeeting;
  forms: PublicForm;
};

/**
 * `title` and `words` weigh more than `text` and `aside`. `words` and `aside` are searched but never shown: people read
 * sentences.
 */
export type SearchEntry = { title: string; text: string; words?: string; aside?: string };

/** Nobody searches for addresses, sizes and coordinates. */
const unreadKeys = new Set(['src', 'srcset', 'avif', 'url', 'focus', 'coordinates', 'icon', 'link', 'enabled']);

/** Collects all texts of a section's content, in order. */
function collectTexts(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value !== 'object' || value === null || depth > 6) return [];
  return Object.entries(value).flatMap(([key, inner]) => (unreadKeys.has(key) ? [] : collectTexts(inner, depth + 1)));
}

const joinTexts = (...texts: (string | undefined)[]): string => texts.filter(Boolean).join('\n');

/** The search entry of each kind of record. */
const entries: { [N in SearchedNoun]: (record: SearchedRecords[N]) => SearchEntry } = {
  sections: (section) => {
    const { title = '' } = sectionContent([section], section.section_key) as { title?: string };
    return { title, ...describeSection(section) };
  },
  quick_links: ({ title }) => ({ title, text: '' }),
  announcements: ({ title, excerpt, content, blocks = [], tags, attachments, pictures }) => {
    const text = blocks.length > 0 ? toPlainText(blocks) : content;
    const summary = text.includes(excerpt) ? '' : excerpt;
    const aside = joinTexts(...collectTexts([attachments, pictures]), ...tags);
    return { title, text: joinTexts(summary, text), aside };
  },
  events: (event) => ({ title: event.title, text: joinTexts(eventText(event), event.location) }),
  documents: (document) => ({
    title: document.title,
    text: joinTexts(
      isArchived(document) ? 'Archived, kept for reference only.' : '',
      document.description,
      toPlainText(document.text_blocks ?? []),
    ),
    words: document.file_name,
  }),
  items: ({ title, description, tags, sku }) => ({ title, text: description, words: sku, aside: tags.join('\n') }),
  people: ({ name, role, office, subjects }) => ({
    title: name,
    text: [role, office, ...subjects].filter(Boolean).join('. '),
    words: joinTexts(role, ...subjects),
  }),
  collection_routes: ({ name, streets, collects }) => ({
    title: name,
    text: streets,
    words: joinTexts('collection', ...collects),
  }),
  pages: ({ title, summary, content, blocks, steps, pictures }) => ({
    title,
    text: joinTexts(
      summary,
      blocks.length > 0 ? toPlainText(blocks) : content,
      ...steps.flatMap((step) => Object.values(step)),
    ),
    aside: joinTexts(...pictures.map(({ alt }) => alt)),
  }),
  meetings: ({ title, location, agenda, files }) => ({
    title,
    text: joinTexts(location, ...agenda.flatMap((item) => [item.title, item.text, item.presenter])),
    words: joinTexts('meeting', 'agenda'),
    aside: joinTexts(...listFiles({ files, agenda }).map((file) => file.title)),
  }),
  forms: ({ title, summary, content, blocks, fields }) => ({
    title,
    text: joinTexts(summary, blocks.length > 0 ? toPlainText(blocks) : content),
    words: 'form',
    aside: joinTexts(...fields.flatMap(({ label, options }) => [label, ...options])),
  }),
};

/** The quick links of a section, with the ids of their search results. */
export const listQuickLinks = (section: Section): { id: string; link: QuickLink }[] =>
  section.section_key === 'quick_links'
    ? (sectionContent([section], 'quick_links').links ?? []).map((link) => ({ id: link.title, link }))
    : [];

export const toSearchEntry = <N extends SearchedNoun>(noun: N, record: SearchedRecords[N]): SearchEntry =>
  entries[noun](record);

const nextDateOf = ({ dates }: PublicEvent, today: string): string =>
  dates.find((date) => date >= today) ?? dates.at(-1) ?? '';

const lastDayOf = ({ dates, date, end_date }: PublicEvent): string => {
  const last = dates.at(-1) ?? date;
  return last === date && end_date > last ? end_date : last;
};

type Shown = Pick<SearchResult, 'path' | 'date' | 'isOver' | 'hasOtherDates'>;

const undated = { date: '', isOver: false, hasOtherDates: false };

const places: { [N in SearchedNoun]: (record: SearchedRecords[N], today: string) => Shown } = {
  sections: ({ section_key }) => ({
    ...undated,
    path: isSearchedSection(section_key) ? searchedSections[section_key] : '/',
  }),
  quick_links: ({ url }) => ({ ...undated, path: url }),
  announcements: ({ id, date }) => ({ ...undated, path: announcementPath(id), date }),
  events: (event, today) => ({
    path: eventPath(event.id),
    date: nextDateOf(event, today),
    isOver: lastDayOf(event) < today,
    hasOtherDates: event.dates.filter((date) => date >= today).length > 1,
  }),
  documents: (document) => ({ ...undated, path: documentPath(document), date: document.date }),
  items: ({ id }) => ({ ...undated, path: itemPath(id) }),
  people: ({ id }) => ({ ...undated, path: personPath(id) }),
  collection_routes: () => ({ ...undated, path: collectionPath }),
  pages: ({ slug }) => ({ ...undated, path: pagePath(slug) }),
  forms: (form) => ({ ...undated, path: formPath(form) }),
  meetings: ({ slug, date }, today) => ({ ...undated, path: meetingPath(slug), date, isOver: date < today }),
};

/** The day after which a record is over, or its posting day: the index sorts by it. */
export const sortDayOf = <N extends SearchedNoun>(noun: N, record: SearchedRecords[N]): string =>
  noun === 'events' ? lastDayOf(record as PublicEvent) : describePlace(noun, record, '').date;

/** The address of a record, its day, and whether it is over. @param today in the town, YYYY-MM-DD */
export const describePlace = <N extends SearchedNoun>(noun: N, record: SearchedRecords[N], today: string): Shown =>
  places[noun](record, today);

/** The key of a record's series: events of the same name share it. Empty for a record in none. */
export const seriesOf = (noun: SearchedNoun, record: object): string =>
  noun === 'events' ? foldText(String((record as { title?: unknown }).title)).slice(0, maxSeriesLength) : '';
const maxSeriesLength = 200;
