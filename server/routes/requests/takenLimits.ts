import { throttleAddress } from '../../http/callerAddress.ts';
import type { LimitKey } from '../../http/limits.ts';

/** The limits on requests that are taken or held, of an address and of the town. Refused ones don't count. */
export function takenLimits(ip: string, townId: string): LimitKey[] {
  const caller = throttleAddress(ip);
  return [
    ['requests_address', caller],
    ['requests_address_day', caller],
    ['requests_town', townId],
  ];
}

/** The limit on files of a town's requests, once for each started megabyte. */
export const startedMegabytes = (townId: string, bytes: number): LimitKey[] =>
  Array.from({ length: Math.ceil(bytes / 1_000_000) }, () => ['request_megabytes_town', townId]);
