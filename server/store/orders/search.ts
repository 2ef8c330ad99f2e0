/** Searches orders by their words: see wordSearch.ts. */
import type { Knex } from 'knex';
import { type FoundIds, findByWords, type SearchedList } from '../search/wordSearch.ts';

/** One person's records, or all of the town for administrators. */
export type OrderScope = { townId: string; userId: string | null };

/** Search terms beyond indexed filters. `userEmail` and `orderNumber` must match as a whole. */
export type OrderTerms = { search: string; userEmail?: string | undefined; orderNumber?: string | undefined };

const maxFoundOrders = 1000;

/** Finds the ids of a list's orders for a search, sorted; null without a search. */
export function findOrderIds(
  knex: Knex,
  { townId, userId }: OrderScope,
  { search, userEmail = '', orderNumber = '' }: OrderTerms,
  list: SearchedList,
): Promise<FoundIds | null> {
  const isOwn = userId !== null;
  const table = {
    records: 'orders' as const,
    words: 'order_words' as const,
    owner: 'order_id' as const,
    maxFound: maxFoundOrders,
    ...(isOwn && { filter: { is_private: false } }),
  };
  const columns = [...list.columns, ...(userEmail ? ['user_email'] : []), ...(orderNumber ? ['order_number'] : [])];
  return findByWords(
    knex,
    table,
    { townId, isOwn, texts: [search, userEmail, orderNumber] },
    { ...list, columns },
    (rows) => {
      if (userEmail) rows.where({ user_email: userEmail });
      if (orderNumber) rows.where({ order_number: orderNumber });
    },
  );
}
