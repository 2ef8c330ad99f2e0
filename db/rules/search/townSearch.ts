/** A town's additions to its search. */
import type { SearchMiss } from './misses.ts';
import type { SearchedNoun } from './results.ts';

/** Its synonyms (see listSynonyms), and its answered searches as JSON. */
export type TownSearch = { search_synonyms: string; search_answers: string };

/** A page to show for certain words. `noun` and `id` are those of results. */
export type AnsweredSearch = { words: string; noun: SearchedNoun; id: string };
/** The same with the page's title and address, for administrators. */
export type AnsweredPage = AnsweredSearch & { title: string; path: string };

export const maxAnsweredSearches = 200;
export const maxAnsweredWords = 100;
export const maxSynonymsLength = 4000;

/** The settings of a town's search and its searches without results, for administrators. */
export type SearchTools = { misses: SearchMiss[]; answers: AnsweredPage[]; synonyms: string };
