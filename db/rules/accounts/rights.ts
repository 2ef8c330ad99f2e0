/** Rights of editors: accounts that may edit parts of the site without being administrators. */

/** The nouns that an account may be allowed to edit. */
export const editableNouns = [
  'announcements',
  'events',
  'documents',
  'pages',
  'people',
  'collection_routes',
  'meetings',
  // Includes the requests that are sent by forms.
  'forms',
] as const;
export type EditableNoun = (typeof editableNouns)[number];

/**
 * A right to edit the records of a noun: all of them, or only those `within` something. For pages that is the id of a
 * page, which includes the pages below it; for documents the id of a category. Empty means all.
 */
export type Right = { noun: EditableNoun; within: string };

/** A person's role: an administrator, or an editor with rights, or neither. */
export type Role = { is_admin: boolean; rights: readonly Right[] };

/** Rights are read with every request of an editor, so there are few. */
export const maxRights = 60;

/** The nouns whose rights can be limited to a part. */
export const limitedNouns: readonly EditableNoun[] = ['pages', 'documents'];

/** Whether somebody may edit any record of any noun. */
export const isEditor = ({ is_admin, rights }: Role): boolean => is_admin || rights.length > 0;

/** Whether somebody may edit at least some records of a noun. */
export const editsNoun = ({ is_admin, rights }: Role, noun: EditableNoun): boolean =>
  is_admin || rights.some((right) => right.noun === noun);

/** Whether somebody may edit all records of a noun, and sort them. */
export const editsAll = ({ is_admin, rights }: Role, noun: EditableNoun): boolean =>
  is_admin || rights.some((right) => right.noun === noun && right.within === '');
