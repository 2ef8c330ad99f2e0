/** Pages of a town's site: services, departments, and others. */

import type * as v from 'valibot';
import { compareNames } from '../compareNames.ts';
import { createPositionOrder } from '../comparePositions.ts';
import { type PageTopic, pageLimits, pageTopics } from './fields.ts';
import type { PageInput } from './input.ts';

/** A page as stored and synced. `blocks` is the tree that it is drawn from, empty for plain text. */
export type Page = v.InferOutput<typeof PageInput> & {
  id: string;
  version: number;
  seq: number;
  updated_at: string;
};

/** A page as lists and breadcrumbs need it. */
export type PageLink = Pick<
  Page,
  | 'id'
  | 'seq'
  | 'slug'
  | 'title'
  | 'summary'
  | 'kind'
  | 'topic'
  | 'parent_id'
  | 'in_menu'
  | 'order_index'
  | 'expires_at'
>;

/** A page in the manager's list, which also has those that are not public. */
export type ManagedPage = PageLink & Pick<Page, 'version' | 'publish_at'>;

/** A record that links to a page, or an old address that leads to it; its `noun` is `redirects`. */
export type LinkToPage = { noun: string; title: string };

/** Sorts by the clerk's sequence, then by title. */
export const comparePages = createPositionOrder<PageLink>(({ title }) => title);

type Parented = Pick<Page, 'id' | 'parent_id'>;

/** Lists the pages above a page, the top one first. Stops at a missing page, and at a circle. */
export function listAncestors<T extends Parented>(page: Parented, pages: readonly T[]): T[] {
  const byId = new Map(pages.map((one) => [one.id, one]));
  const ancestors: T[] = [];
  for (let above = byId.get(page.parent_id); above; above = byId.get(above.parent_id)) {
    if (above.id === page.id || ancestors.includes(above)) break;
    ancestors.unshift(above);
  }
  return ancestors;
}

/** Counts the levels of a page and everything below it: 1 for a page without pages below. */
export function countLevels(id: string, pages: readonly Parented[]): number {
  const below = pages.filter(({ parent_id }) => parent_id === id);
  // Stored circles cannot exist, and a deeper tree than this is refused.
  const levels = (page: Parented, depth: number): number =>
    depth > pageLimits.depth
      ? depth
      : Math.max(depth, ...pages.filter(({ parent_id }) => parent_id === page.id).map((one) => levels(one, depth + 1)));
  return Math.max(1, ...below.map((page) => levels(page, 2)));
}

/** Lists pages as a tree in their sequence, each with its depth from 0. A page without its parent stands at the top. */
export function listPageTree<T extends PageLink>(pages: readonly T[]): { page: T; depth: number }[] {
  const ids = new Set(pages.map(({ id }) => id));
  const sorted = [...pages].sort(comparePages);
  const byParent = new Map<string, T[]>();
  for (const page of sorted) {
    const parent = ids.has(page.parent_id) ? page.parent_id : '';
    byParent.set(parent, [...(byParent.get(parent) ?? []), page]);
  }
  const listBelow = (parent: string, depth: number): { page: T; depth: number }[] =>
    (byParent.get(parent) ?? []).flatMap((page) => [{ page, depth }, ...listBelow(page.id, depth + 1)]);
  return listBelow('', 0);
}

/** The list that a page is in. */
export const listPathOf = ({ kind }: Pick<Page, 'kind'>): '/services' | '/departments' =>
  kind === 'department' ? '/departments' : '/services';

/** Groups services by topic, in the sequence of topics; those without a topic come last, under `''`. */
export const groupByTopic = <T extends PageLink>(pages: readonly T[]): { topic: PageTopic | ''; pages: T[] }[] =>
  [...pageTopics, '' as const]
    .map((topic) => ({
      topic,
      pages: pages.filter((page) => (pageTopics.some((known) => known === page.topic) ? page.topic : '') === topic),
    }))
    .filter(({ pages: found }) => found.length > 0);

/** Sorts pages by title. */
export const sortByTitle = <T extends PageLink>(pages: readonly T[]): T[] =>
  [...pages].sort((a, b) => compareNames(a.title, b.title));

/** Marks a place in a template's text that a clerk must fill in: `[fill in: your rate]`. */
const blankPattern = /\[fill in:[^\]]*\]/i;

/** Whether a page still has blanks of its template. */
export const hasBlanks = ({ title, summary, content, steps }: Pick<Page, 'title' | 'summary' | 'content' | 'steps'>) =>
  [title, summary, content, ...steps.flatMap((step) => Object.values(step))].some((text) => blankPattern.test(text));
