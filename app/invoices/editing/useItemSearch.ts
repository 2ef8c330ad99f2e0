/** Suggests the shop's items for the lines of an invoice. */
import { isObject } from '../../../db/rules/fields/isObject.ts';
import type { Item } from '../../../db/rules/items/items.ts';
import { CallError, call } from '../../data/call.ts';
import { parseItem } from '../../data/catalogue/queries.ts';
import { invoiceEditingTexts as texts } from '../../texts/en/shop/invoiceEditing.ts';
import { hasInTitle, type SuggestionSource, type Suggestions, useSuggestions } from './useSuggestions.ts';

/** The maximum numbers of suggestions and of fetched items. */
const maxSuggestions = 12;
const maxFound = 60;

/** Lists items with the words in their title before those that have them in their description. */
export function putTitlesFirst<T extends { title: string }>(items: readonly T[], search: string): T[] {
  const isInTitle = hasInTitle(search);
  // The sort is stable and otherwise keeps the server's sequence.
  return items.toSorted((a, b) => Number(isInTitle(b)) - Number(isInTitle(a)));
}

/** @throws CallError; Error for a malformed response */
async function findItems(words: string): Promise<Item[]> {
  const query = new URLSearchParams({
    page: '1',
    per_page: String(words ? maxFound : maxSuggestions),
    sort_by: 'title',
    sort_direction: 'asc',
    ...(words && { search: words }),
  });
  const answer = await call<unknown>(`/api/items?${query}`);
  if (!isObject(answer) || !Array.isArray(answer.items)) throw new Error(texts.itemsFailedWhy);
  const items = answer.items.map(parseItem).filter((item) => item !== null);
  return putTitlesFirst(items, words).slice(0, maxSuggestions);
}

const itemSource: SuggestionSource<Item> = {
  find: findItems,
  describeFailure: (error) => (error instanceof CallError && error.serverMessage) || texts.itemsFailedWhy,
};

export const useItemSearch = (): Suggestions<Item> => useSuggestions(itemSource);
