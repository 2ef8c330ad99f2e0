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

/** Those first whose titles have the words: the others have them in their descriptions. */
export function putTitlesFirst<T extends { title: string }>(items: readonly T[], search: string): T[] {
  const words = parseSearchWords(search);
  const isInTitle = ({ title }: T) => {
    const text = foldText(title);
    return words.every((word) => text.includes(word));
  };
  // Stable: in the sequence of the server otherwise.
  return items.toSorted((a, b) => Number(isInTitle(b)) - Number(isInTitle(a)));
}

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

const describeFailure = (error: unknown): string =>
  (error instanceof CallError && error.serverMessage) || texts.itemsFailedWhy;

export type ItemSearch = {
  items: readonly Item[];
  /** Why there are none, in words; empty while all is well. */
  failure: string;
  /** Searches when nothing more is typed for a moment. */
  search: (words: string) => void;
  retry: () => void;
};

/** Reads the first items at once. */
export function useItemSearch(): ItemSearch {
  const [state, setState] = useState<{ items: Item[]; failure: string }>({ items: [], failure: '' });
  const newest = useRef(0);
  const words = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const read = useCallback(async (wanted: string) => {
    words.current = wanted;
    newest.current += 1;
    const mine = newest.current;
    const found = await findItems(wanted).catch((error: unknown) => describeFailure(error));
    if (mine !== newest.current) return;
    setState(typeof found === 'string' ? { items: [], failure: found } : { items: found, failure: '' });
  }, []);
  useEffect(() => {
    void read('');
    return () => {
      newest.current += 1;
      clearTimeout(timer.current);
    };
  }, [read]);

  return {
    ...state,
    search(typed) {
      const wanted = typed.trim().slice(0, maxSearchLength);
      clearTimeout(timer.current);
      if (wanted !== words.current) timer.current = setTimeout(() => void read(wanted), debounceMs);
    },
    retry: () => void read(words.current ?? ''),
  };
}
