/** How many event streams one address keeps open: each takes a connection and some kilobytes while its page is there. */
import type { ServerResponse } from 'node:http';
import { wideNetworkFactor, wideNetworkOf } from './callerAddress.ts';

/** A whole school may share an address, and each of its browsers has one or two. */
const maxPerAddress = 1000;

/**
 * Counts a response as an open stream until it closes.
 * @returns whether it may be one; not where the address has too many, nor where nobody would be told of its end: the
 *   client has left, or the response waits behind another one on its connection
 */
export type StreamLimit = (res: ServerResponse, address: string) => boolean;

export function createStreamLimit(max = maxPerAddress): StreamLimit {
  const counts = new Map<string, number>();
  const add = (address: string, change: number) => {
    const count = (counts.get(address) ?? 0) + change;
    if (count > 0) counts.set(address, count);
    else counts.delete(address);
  };
  return (res, address) => {
    const wide = wideNetworkOf(address);
    const addresses = wide === null ? [address] : [address, wide];
    const mostOf = (one: string) => (one === wide ? max * wideNetworkFactor : max);
    if (res.closed || !res.socket || addresses.some((one) => (counts.get(one) ?? 0) >= mostOf(one))) return false;
    for (const one of addresses) add(one, 1);
    res.once('close', () => {
      for (const one of addresses) add(one, -1);
    });
    return true;
  };
}
