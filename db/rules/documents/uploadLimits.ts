/** How large uploaded files may be: the screens say it beforehand, and the server checks it. */
import { Problem } from '../problems.ts';

export const uploadLimits = {
  /** For documents, attachments and the files of meetings. */
  file: { bytes: 100 * 1024 * 1024, words: '100 MB' },
  picture: { bytes: 20 * 1024 * 1024, words: '20 MB' },
  /** All files of one meeting together. */
  packet: { bytes: 100 * 1024 * 1024, words: '100 MB' },
} as const;

/** Browsers send a file in pieces of this size. A lost connection costs one piece at most. */
export const uploadPieceBytes = 4 * 1024 * 1024;

/** Unfinished uploads can be continued for this long. */
export const uploadLifetimeMs = 24 * 3_600_000;

/** A refusal whose sentence names the limit. */
export const fileTooLarge = (kind: 'file' | 'picture'): Problem =>
  new Problem('file_too_large', 'The file is larger than {limit}.', { params: { limit: uploadLimits[kind].words } });
