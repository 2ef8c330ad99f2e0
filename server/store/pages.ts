import type { Knex } from 'knex';
import type { FoundIds } from './search/wordSearch.ts';

/** Even an empty list has one page. */
export const countPages = (perPage: number, total: number): number => Math.max(1, Math.ceil(total / perPage));

/** `isCapped` means that there are more than `total`. A page number beyond the last means the last. */
export type PageIds = FoundIds & { total: number; page: number };

/**
 * Reads the ids of a page of a list.
 * @param found the result of a search; null without a search
 * @param list the sorted list, its length, and the most that is listed
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
