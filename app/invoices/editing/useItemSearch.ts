/** The shop's items, for choosing the lines of an invoice from them. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { foldText } from '../../../db/rules/foldText.ts';
import { isObject } from '../../../db/rules/isObject.ts';
import { type Item, parseSearchWords } from '../../../db/rules/items.ts';
import { maxSearchLength } from '../../../db/rules/paths.ts';
import { CallError, call } from '../../data/call.ts';
import { parseItem } from '../../data/catalogueQueries.ts';
import { invoiceEditingTexts as texts } from '../../texts/en/invoiceEditing.ts';

/** How many are offered at once, of how many that are found. */
const maxSuggestions = 12;
const maxFound = 60;
const debounceMs = 200;

function hasInTitle(search: string): (item: { title: string }) => boolean {
  const words = parseSearchWords(search);
  return ({ title }) => {
    const text = foldText(title);
    return words.every((word) => text.includes(word));
  };
}

/** Those first whose titles have the words: the others have them in their descriptions. */
export function putTitlesFirst<T extends { title: string }>(items: readonly T[], search: string): T[] {
  const isInTitle = hasInTitle(search);
  // Stable: in the sequence of the server otherwise.
  return items.toSorted((a, b) => Number(isInTitle(b)) - Number(isInTitle(a)));
}

/** What may be offered for the words that are typed, of what was found for others: never what does not have them. */
export const narrowItems = <T extends { title: string }>(items: readonly T[], found: string, typed: string): T[] =>
  found === typed ? [...items] : items.filter(hasInTitle(typed));

/** @throws CallError; Error for an answer of another shape */
async function findItems(words: string): Promise<Item[]> {
  const query = new URLSearchParams({
    page: '1',
    per_page: String(words ? maxFound : maxSuggestions),
    ...{ sort_by: 'title', sort_direction: 'asc' },
    ...(words && { search: words }),
  });
  const answer = await call<unknown>(`/api/items?${query}`);
  if (!isObject(answer) || !Array.isArray(answer.items)) throw new Error(texts.itemsFailedWhy);
  const items = answer.items.map(parseItem).filter((item) => item !== null);
  return putTitlesFirst(items, words).slice(0, maxSuggestions);
}

const toWanted = (typed: string) => typed.trim().slice(0, maxSearchLength);

const describeFailure = (error: unknown): string =>
  (error instanceof CallError && error.serverMessage) || texts.itemsFailedWhy;

export type ItemSearch = {
  /** What may be offered while this is typed. */
  itemsFor: (typed: string) => readonly Item[];
  /** Why there are none, in words; empty while all is well. */
  failure: string;
  /** Searches when nothing more is typed for a moment. */
  search: (words: string) => void;
  retry: () => void;
};

/** Reads the first items at once. */
export function useItemSearch(): ItemSearch {
  const [{ items, found, failure }, setState] = useState({ items: [] as Item[], found: '', failure: '' });
  const newest = useRef(0);
  const words = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const read = useCallback(async (wanted: string) => {
    words.current = wanted;
    newest.current += 1;
    const mine = newest.current;
    const answer = await findItems(wanted).catch((error: unknown) => describeFailure(error));
    if (mine !== newest.current) return;
    const isFailure = typeof answer === 'string';
    setState({ items: isFailure ? [] : answer, found: wanted, failure: isFailure ? answer : '' });
  }, []);
  useEffect(() => {
    void read('');
    return () => {
      newest.current += 1;
      clearTimeout(timer.current);
    };
  }, [read]);

  return {
    failure,
    itemsFor: (typed) => narrowItems(items, found, toWanted(typed)),
    search(typed) {
      const wanted = toWanted(typed);
      clearTimeout(timer.current);
      if (wanted !== words.current) timer.current = setTimeout(() => void read(wanted), debounceMs);
    },
    retry: () => void read(words.current ?? ''),
  };
}
