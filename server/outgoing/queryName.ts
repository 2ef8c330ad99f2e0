/** Queries DNS directly: the system's lookup blocks one of four threads, which also read files. */
import { Resolver as DnsResolver } from 'node:dns/promises';
import type { Resolver } from './publicAddresses.ts';

const queryMs = 2000;

/** @throws the DNS server's error if there is no address */
export const queryName: Resolver = async (host) => {
  const dns = new DnsResolver({ timeout: queryMs, tries: 2 });
  const [v4, v6] = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
  const found = [
    ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0) throw v4.status === 'rejected' ? v4.reason : new Error('It has no address.');
  return found;
};
