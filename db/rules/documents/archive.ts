/** Archived documents: kept for reference in an area of their own, and unaltered since. */
import type { ArchiveMark } from './archiveMark.ts';
import type { CategoryWithDocuments, Document } from './documents.ts';

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
