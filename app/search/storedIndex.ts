/** An index of this device's copy of the town by its words: built once, in slices, and then cached. */
import { hasExpired } from '../../db/rules/announcements/schedule.ts';
import {
  describePlace,
  listQuickLinks,
  type SearchEntry,
  type SearchedRecords,
  seriesOf,
  toSearchEntry,
} from '../../db/rules/search/entries.ts';
import {
  isSearchedSection,
  type SearchedNoun,
  type SearchedTable,
  searchedTables,
} from '../../db/rules/search/results.ts';
import { listWords, type Word } from '../../db/rules/search/terms.ts';
import type { Section } from '../../db/rules/town/sections.ts';
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
export type DatedPlace = ReturnType<typeof describePlace> & { away: number };

/** A word and its term, with the positions of the candidates that have it in their texts and in their titles. */
type IndexedWord = Word & { inTexts: number[]; inTitles: number[] };

export type StoredIndex = {
  candidates: Candidate[];
  /** By the word, and by its term. */
  words: Map<string, IndexedWord>;
  byTerm: Map<string, IndexedWord[]>;
  /** Sorted alphabetically. */
  sorted: string[];
  /** The place of each candidate, as of a day. */
  datedPlaces: { today: string; places: DatedPlace[] };
};

/** The searched nouns that every page holds. No page holds all items: they count by their edition. */
const syncedNouns = searchedTables.filter((noun) => noun !== 'items');
type SyncedNoun = (typeof syncedNouns)[number];
type SyncedContent = Pick<TownContent, SyncedNoun>;
type Content = SyncedContent & { edition: number | null };

/** The page's other work waits at most this long for a slice. */
const sliceMs = 12;
/** A phone indexes at most this many items. */
const maxItems = 10_000;

function toCandidate<N extends SearchedNoun>(noun: N, id: string, record: SearchedRecords[N]): Candidate {
  const entry = toSearchEntry(noun, record);
  return { noun, id, series: seriesOf(noun, record), record, entry };
}

/** Sections, and each of their quick links. */
function* listSections(sections: readonly Section[]): Generator<Candidate> {
  for (const section of sections.filter(({ enabled }) => enabled)) {
    const { section_key: key } = section;
    if (isSearchedSection(key)) yield toCandidate('sections', key, section);
    for (const { id, link } of listQuickLinks(section)) yield toCandidate('quick_links', id, link);
  }
}

function* listRecords<N extends Exclude<SearchedTable, 'sections'>>(
  noun: N,
  records: readonly SearchedRecords[N][],
): Generator<Candidate> {
  for (const record of records) yield toCandidate(noun, record.id, record);
}

/** Lists the candidates of each noun. */
const listers: { [N in SyncedNoun]: (records: SyncedContent[N]) => Iterable<Candidate> } = {
  sections: listSections,
  announcements: (records) => listRecords('announcements', records),
  events: (records) => listRecords('events', records),
  documents: (categories) =>
    listRecords(
      'documents',
      categories.flatMap(({ documents }) => documents),
    ),
  people: (records) => listRecords('people', records),
  collection_routes: (records) => listRecords('collection_routes', records),
  pages: (records) => listRecords('pages', records),
  meetings: (records) => listRecords('meetings', records),
  forms: (records) => listRecords('forms', records),
};

const listNoun = <N extends SyncedNoun>(noun: N, content: SyncedContent): Iterable<Candidate> =>
  listers[noun](content[noun]);

async function* listCandidates(content: Content): AsyncGenerator<Candidate> {
  for (const noun of syncedNouns) yield* listNoun(noun, content);
  if (content.edition !== null) yield* listRecords('items', await readStoredItems(maxItems));
}

/** Adds the words of a candidate's text or title. @param terms the known term of each word */
function addWords(
  { words, byTerm }: StoredIndex,
  text: string,
  found: { candidate: number; isTitle: boolean },
  terms: Map<string, string>,
): void {
  for (const { word, term } of listWords(text, terms)) {
    let known = words.get(word);
    if (!known) {
      known = { word, term, inTexts: [], inTitles: [] };
      words.set(word, known);
      const sameTerm = byTerm.get(term);
      if (sameTerm) sameTerm.push(known);
      else byTerm.set(term, [known]);
    }
    const candidates = found.isTitle ? known.inTitles : known.inTexts;
    if (candidates.at(-1) !== found.candidate) candidates.push(found.candidate);
  }
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

async function makeIndex(content: Content): Promise<StoredIndex> {
  const index: StoredIndex = {
    candidates: [],
    words: new Map(),
    byTerm: new Map(),
    sorted: [],
    datedPlaces: { today: '', places: [] },
  };
  const terms = new Map<string, string>();
  let pausedAt = performance.now();
  for await (const candidate of listCandidates(content)) {
    const { title, text, words = '', aside = '' } = candidate.entry;
    const position = index.candidates.push(candidate) - 1;
    addWords(index, `${text}\n${aside}`, { candidate: position, isTitle: false }, terms);
    addWords(index, `${title} ${words}`, { candidate: position, isTitle: true }, terms);
    if (performance.now() - pausedAt > sliceMs) {
      await pause();
      pausedAt = performance.now();
    }
  }
  index.sorted = [...index.words.keys()].sort();
  return index;
}

const hasSyncedNouns = (stored: Partial<TownContent>): stored is Partial<TownContent> & SyncedContent =>
  syncedNouns.every((noun) => stored[noun]);

/** Stored content may arrive a moment after the page is drawn; the index needs all of it. */
const contentWaitMs = 5000;

export async function waitForContent(): Promise<void> {
  const isThere = (content: Partial<TownContent>) => Boolean(content.town && hasSyncedNouns(content));
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

const isSameContent = (a: Content, b: Content): boolean =>
  a.edition === b.edition && syncedNouns.every((noun) => a[noun] === b[noun]);

let cached: { content: Content; index: Promise<StoredIndex> } | undefined;

/**
 * Returns the index of the current content, cached until something changes.
 * @returns null before anything is stored
 */
export async function readStoredIndex(): Promise<StoredIndex | null> {
  const edition = useStoredContent.getState().town?.commerce ? await readStoredEdition() : null;
  const stored = useStoredContent.getState();
  if (!hasSyncedNouns(stored)) return null;
  const content = { ...stored, edition };
  if (!cached || !isSameContent(cached.content, content)) cached = { content, index: makeIndex(content) };
  return cached.index;
}

const dayMs = 86_400_000;
const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / dayMs;

/** The place of each candidate, computed once a day. */
export function readDatedPlaces(index: StoredIndex, today: string): DatedPlace[] {
  if (index.datedPlaces.today !== today) {
    const places = index.candidates.map(({ noun, record }) => {
      const place = describePlace(noun, record, today);
      return { ...place, away: place.date === '' ? 0 : daysBetween(place.date, today) };
    });
    index.datedPlaces = { today, places };
  }
  return index.datedPlaces.places;
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
