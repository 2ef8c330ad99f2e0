/** Archived documents: kept for reference in an area of their own, and unaltered since. */
import type { CategoryWithDocuments, Document } from './documents.ts';

/**
 * `made_on` is the day on which the document was made, `sha256` that of its file then. `ended` says why a document is no
 * longer archived; it is empty for one that is.
 */
export type ArchiveMark = { archived_at: string; made_on: string; sha256: string; ended: '' | 'file_replaced' };

/** Only what was made before this day may be archived (28 CFR 35.104, towns under 50,000). */
export const archiveBefore = '2028-04-26';

/** Records that browsers stored earlier lack the mark. */
export const isArchived = ({ archive }: { archive?: ArchiveMark | null }): boolean => archive?.ended === '';

/** Leaves out archived documents, and categories that have no others. */
export const listInUse = (categories: readonly CategoryWithDocuments[]): CategoryWithDocuments[] =>
  categories.flatMap((one) => {
    const documents = one.documents.filter((document) => !isArchived(document));
    return documents.length === 0 && one.documents.length > 0 ? [] : [{ ...one, documents }];
  });

/** Lists the archived documents by the day on which they were made, the latest first. */
export const listArchived = (categories: readonly CategoryWithDocuments[]): Document[] =>
  categories
    .flatMap(({ documents }) => documents)
    .filter(isArchived)
    .sort((a, b) => (b.archive?.made_on ?? '').localeCompare(a.archive?.made_on ?? ''));
