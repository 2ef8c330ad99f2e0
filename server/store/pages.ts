import type { Knex } from 'knex';
import type { FoundIds } from './search/wordSearch.ts';

/** An empty list has one page. */
export const countPages = (perPage: number, total: number): number => Math.max(1, Math.ceil(total / perPage));

/** `isCapped`: there are more than `total`. A page that lies beyond the last one is the last one. */
export type PageIds = FoundIds & { total: number; page: number };

/**
 * The ids of a page of a list.
 * @param found what a search found; null where nothing is searched for
 * @param list the whole list as it is sorted, how many there are, and how many are listed at most
 */
export async function readPageIds(
  query: { page: number; perPage: number },
  found: FoundIds | null,
  { sorted, matching, most }: { sorted(): Knex.QueryBuilder; matching: number; most: number },
): Promise<PageIds> {
  const total = found ? found.ids.length : Math.min(matching, most);
  const page = Math.min(Math.max(1, query.page), countPages(query.perPage, total));
  const start = (page - 1) * query.perPage;
  const ids: string[] = found
    ? found.ids.slice(start, start + query.perPage)
    : await sorted().offset(start).limit(query.perPage).pluck('id');
  return { ids, total, isCapped: found ? found.isCapped : total < matching, page };
}
