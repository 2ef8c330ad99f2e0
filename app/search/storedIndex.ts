/** An index of this device's copy of the town by its words: built once, in slices, and then cached. */
import { hasExpired } from '../../db/rules/announcements/schedule.ts';
import type { CategoryWithDocuments } from '../../db/rules/documents/documents.ts';
import {
  describePlace,
  listQuickLinks,
  type SearchEntry,
  type SearchedRecords,
  seriesOf,
  toSearchEntry,
} from '../../db/rules/search/entries.ts';
import { isSearchedSection, type SearchedNoun } from '../../db/rules/search/results.ts';
import { listWords, type Word } from '../../db/rules/search/terms.ts';
import { readStoredEdition, readStoredItems } from '../data/catalogue/storedCatalogue.ts';
import { type TownContent, useStoredContent } from '../data/contentStore.ts';

/** `id` and `series` are those of the search result. */
export type Candidate = {
  noun: SearchedNoun;
  id: string;
  series: string;
  record: SearchedRecords[SearchedNoun];
  entry: SearchEntry;
};

export const isExpired = ({ record }: Candidate, timeZone: string, now: number): boolean =>
  'expires_at' in record && hasExpired(record, timeZone, now);

/** `away`: the number of days from today, past or future; 0 without a date. */
export type Place = ReturnType<typeof describePlace> & { away: number };

/** A word, its term, and its places: twice a candidate's index, plus one if it is in the title. */
type IndexedWord = Word & { places: number[] };

export type StoredIndex = {
  candidates: Candidate[];
  /** By the word, and by its term. */
  words: Map<string, IndexedWord>;
  byTerm: Map<string, IndexedWord[]>;
  /** Sorted alphabetically. */
  sorted: string[];
  /** The place of each candidate on a day. */
  placed: { today: string; places: Place[] };
};

/** The indexed content. The items count by their edition, since no page holds them. */
type Content = Omit<TownContent, 'town' | 'banners' | 'bodies'> & { edition: number | null };

/** The page's other work waits at most this long for a slice. */
const sliceMs = 12;
/** A phone indexes at most this many items. */
const maxItems = 10_000;

function toCandidate<N extends SearchedNoun>(noun: N, id: string, record: SearchedRecords[N]): Candidate {
  const entry = toSearchEntry(noun, record);
  return { noun, id, series: seriesOf(noun, record), record, entry };
}

const documentsOf = (categories: readonly CategoryWithDocuments[]) => categories.flatMap(({ documents }) => documents);

async function* listCandidates(content: Content): AsyncGenerator<Candidate> {
  const { sections, announcements, events, documents, people, collection_routes, pages, meetings, forms, edition } =
    content;
  for (const section of sections.filter(({ enabled }) => enabled)) {
    const { section_key: key } = section;
    if (isSearchedSection(key)) yield toCandidate('sections', key, section);
    for (const { id, link } of listQuickLinks(section)) yield toCandidate('quick_links', id, link);
  }
  for (const announcement of announcements) yield toCandidate('announcements', announcement.id, announcement);
  for (const event of events) yield toCandidate('events', event.id, event);
  for (const document of documentsOf(documents)) yield toCandidate('documents', document.id, document);
  for (const person of people) yield toCandidate('people', person.id, person);
  for (const route of collection_routes) yield toCandidate('collection_routes', route.id, route);
  for (const page of pages) yield toCandidate('pages', page.id, page);
  for (const meeting of meetings) yield toCandidate('meetings', meeting.id, meeting);
  for (const form of forms) yield toCandidate('forms', form.id, form);
  if (edition === null) return;
  for (const item of await readStoredItems(maxItems)) yield toCandidate('items', item.id, item);
}

function addWords({ words, byTerm }: StoredIndex, text: string, place: number, terms: Map<string, string>): void {
  for (const { word, term } of listWords(text, terms)) {
    let known = words.get(word);
    if (!known) {
      known = { word, term, places: [] };
      words.set(word, known);
      const sameTerm = byTerm.get(term);
      if (sameTerm) sameTerm.push(known);
      else byTerm.set(term, [known]);
    }
    if (known.places.at(-1) !== place) known.places.push(place);
  }
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

async function makeIndex(content: Content): Promise<StoredIndex> {
  const index: StoredIndex = {
    candidates: [],
    words: new Map(),
    byTerm: new Map(),
    sorted: [],
    placed: { today: '', places: [] },
  };
  const terms = new Map<string, string>();
  let pausedAt = performance.now();
  for await (const candidate of listCandidates(content)) {
    const { title, text, words = '', aside = '' } = candidate.entry;
    const place = 2 * index.candidates.push(candidate) - 2;
    addWords(index, `${text}\n${aside}`, place, terms);
    addWords(index, `${title} ${words}`, place + 1, terms);
    if (performance.now() - pausedAt > sliceMs) {
      await pause();
      pausedAt = performance.now();
    }
  }
  index.sorted = [...index.words.keys()].sort();
  return index;
}

/** @returns null while some of it is not there */
function readAll(stored: Partial<TownContent>): Omit<Content, 'edition'> | null {
  const { sections, announcements, events, documents, people, collection_routes, pages, meetings, forms } = stored;
  if (!sections || !announcements || !events || !documents || !people) return null;
  if (!collection_routes || !pages || !meetings || !forms) return null;
  return { sections, announcements, events, documents, people, collection_routes, pages, meetings, forms };
}

/** Stored content may arrive a moment after the page is drawn; the index needs all of it. */
const contentWaitMs = 5000;

export async function waitForContent(): Promise<void> {
  const isThere = (content: Partial<TownContent>) => Boolean(content.town && readAll(content));
  if (isThere(useStoredContent.getState())) return;
  await new Promise<void>((resolve) => {
    const stop = useStoredContent.subscribe((content) => isThere(content) && end());
    const timer = setTimeout(end, contentWaitMs);
    function end() {
      stop();
      clearTimeout(timer);
      resolve();
    }
  });
}

let made: { content: Content; index: Promise<StoredIndex> } | undefined;

/**
 * Returns the index of the current content, cached until something changes.
 * @returns null before anything is stored
 */
export async function readStoredIndex(): Promise<StoredIndex | null> {
  const edition = useStoredContent.getState().town?.commerce ? await readStoredEdition() : null;
  const stored = readAll(useStoredContent.getState());
  if (!stored) return null;
  const content = { ...stored, edition };
  const isSame = made && Object.entries(content).every(([noun, one]) => made?.content[noun as keyof Content] === one);
  if (!made || !isSame) made = { content, index: makeIndex(content) };
  return made.index;
}

const dayMs = 86_400_000;
const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / dayMs;

/** The place of each candidate, computed once a day. */
export function readPlaces(index: StoredIndex, today: string): Place[] {
  if (index.placed.today !== today) {
    const places = index.candidates.map(({ noun, record }) => {
      const place = describePlace(noun, record, today);
      return { ...place, away: place.date === '' ? 0 : daysBetween(place.date, today) };
    });
    index.placed = { today, places };
  }
  return index.placed.places;
}

/** The indexed words that start with some letters. */
export function listBeginning({ sorted, words }: StoredIndex, start: string): IndexedWord[] {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < start) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (sorted[end]?.startsWith(start)) end += 1;
  return sorted.slice(low, end).flatMap((word) => words.get(word) ?? []);
}
