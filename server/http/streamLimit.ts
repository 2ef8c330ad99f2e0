/** Limits event streams per address, since each takes a connection and some kilobytes while its page is open. */
import type { ServerResponse } from 'node:http';
import { wideNetworkFactor, wideNetworkOf } from './callerAddress.ts';

/** A whole school may share an address, with one or two streams per browser. */
const maxPerAddress = 1000;

/**
 * Counts a response as an open stream until it closes.
 * @returns false if the address has too many streams, or if the response's end could not be noticed because the
 * client has left or it waits behind another response on its connection
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
