import { postingChannels } from '../../../db/rules/meetings/postings.ts';
import type { Posting } from '../../../db/rules/meetings/receipts.ts';

/** Reads the channel that a field or a stored entry holds. */
export const parseChannel = (value: unknown): Posting['channel'] =>
  postingChannels.find((channel) => channel === value) ?? 'board';
