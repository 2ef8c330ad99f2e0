/** Orders by the words that they have: see wordSearch.ts. */
import type { Knex } from 'knex';
import { type FoundIds, findByWords, type SearchedList } from '../search/wordSearch.ts';

/** Whose orders or invoices: one person's own, or all of the town for its administrators. */
export type OrderScope = { townId: string; userId: string | null };

/** What orders must have besides what an index filters by. `userEmail` and `orderNumber` are whole. */
export type OrderTerms = { search: string; userEmail?: string | undefined; orderNumber?: string | undefined };

/** The most orders that a search finds. */
const maxFoundOrders = 1000;

/** The ids of the orders of a list that a search finds, sorted; null where nothing is searched for. */
export function findOrderIds(
  knex: Knex,
  { townId, userId }: OrderScope,
  { search, userEmail = '', orderNumber = '' }: OrderTerms,
  list: SearchedList,
): Promise<FoundIds | null> {
  const isOwn = userId !== null;
  const table = {
    ...({ records: 'orders', words: 'order_words', owner: 'order_id', maxFound: maxFoundOrders } as const),
    ...(isOwn && { filter: { is_private: false } }),
  };
  const columns = [...list.columns, ...(userEmail ? ['user_email'] : []), ...(orderNumber ? ['order_number'] : [])];
  return findByWords(
    ...([knex, table, { townId, isOwn, texts: [search, userEmail, orderNumber] }, { ...list, columns }] as const),
    (rows) => {
      if (userEmail) rows.where({ user_email: userEmail });
      if (orderNumber) rows.where({ order_number: orderNumber });
    },
  );
}
