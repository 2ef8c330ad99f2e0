/** Archived documents: kept for reference in an area of their own, and unaltered since. */
import type { ArchiveMark } from './archiveMark.ts';
import type { CategoryWithDocuments } from './documents.ts';

/** Records that browsers stored earlier lack the mark. */
export const isArchived = ({ archive }: { archive?: ArchiveMark | null }): boolean => archive?.ended === '';

/** Leaves out archived documents. */
export const listInUse = (categories: readonly CategoryWithDocuments[]): CategoryWithDocuments[] =>
  categories.map((one) => ({ ...one, documents: one.documents.filter((document) => !isArchived(document)) }));
