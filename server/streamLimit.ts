/** How many event streams one address keeps open: each takes a connection and some kilobytes while its page is there. */
import type { ServerResponse } from 'node:http';

/** A whole school may share an address, and each of its browsers has one or two. */
const maxPerAddress = 1000;

/**
 * Counts a response as an open stream until it closes.
 * @returns whether it may be one; not where the address has too many, or the client has left already
 */
export type StreamLimit = (res: ServerResponse, address: string) => boolean;

export function createStreamLimit(max = maxPerAddress): StreamLimit {
  const counts = new Map<string, number>();
  return (res, address) => {
    const count = counts.get(address) ?? 0;
    // Of a response that is closed nobody is told again: it would be counted for ever.
    if (count >= max || res.closed) return false;
    counts.set(address, count + 1);
    res.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
    return true;
  };
}
