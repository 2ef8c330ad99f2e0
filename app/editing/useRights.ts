/** Says what the signed-in person may edit. The server checks each call again. */
import { editsCategory, editsPage } from '../../db/rules/accounts/recordRights.ts';
import { type EditableNoun, editsAll, type Role } from '../../db/rules/accounts/rights.ts';
import type { PageLink } from '../../db/rules/pages/pages.ts';
import { useDocuments } from '../data/content.tsx';
import { useSession } from '../data/session.ts';

const nobody: Role = { is_admin: false, rights: [] };
const useRole = (): Role => useSession(({ user }) => user) ?? nobody;

/** Whether this person may edit and sort all records of a noun. */
export const useMayEditAll = (noun: EditableNoun): boolean => editsAll(useRole(), noun);

/** The categories whose documents this person may edit. */
export function useEditableCategories() {
  const role = useRole();
  return useDocuments().filter(({ category }) => editsCategory(role, category.category_id));
}

type Placed = Pick<PageLink, 'id' | 'parent_id'>;

/** @returns whether this person may edit a page, among all pages */
export function useMayEditPage(): (page: Placed, pages: readonly Placed[]) => boolean {
  const role = useRole();
  return (page, pages) => editsPage(role, page, pages);
}
