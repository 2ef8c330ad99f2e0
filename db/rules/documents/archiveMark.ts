/** The archive mark of a document. */

/**
 * `made_on` is the day on which the document was made, `sha256` that of its file then. `ended` says why a document is no
 * longer archived; it is empty for one that is.
 */
export type ArchiveMark = { archived_at: string; made_on: string; sha256: string; ended: '' | 'file_replaced' };

/** Only what was made before this day may be archived (28 CFR 35.104, towns under 50,000). */
export const archiveBefore = '2028-04-26';
