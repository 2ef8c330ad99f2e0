/** Which records an editor's rights include. In a file of its own, which readers don't load. */
import { listAncestors, type PageLink } from '../pages/pages.ts';
import { type EditableNoun, editsAll, type Role } from './rights.ts';

/** Whether somebody may edit the records within one of these places: see Right. */
const editsWithin = (role: Role, noun: EditableNoun, places: readonly string[]): boolean =>
  editsAll(role, noun) || role.rights.some((right) => right.noun === noun && places.includes(right.within));

/** Whether somebody may edit a category's documents. */
export const editsCategory = (role: Role, categoryId: string): boolean =>
  editsWithin(role, 'documents', categoryId ? [categoryId] : []);

/**
 * Whether somebody may edit a page.
 * @param page without an id if it is new
 * @param pages of the town, at least those above the page
 */
export function editsPage(
  role: Role,
  { id = '', parent_id }: { id?: string; parent_id: string },
  pages: readonly Pick<PageLink, 'id' | 'parent_id'>[],
): boolean {
  const above = listAncestors({ id, parent_id }, pages).map((page) => page.id);
  return editsWithin(role, 'pages', id ? [...above, id] : above);
}
