/** Limits calls to addresses that people typed: only the public internet is allowed. */
import { lookup as resolveHost } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** Private and reserved networks: RFC 6890 and its registries. */
const refused = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  refused.addSubnet(network, bits, 'ipv4');
}
/** The allocated part of IPv6, without ranges that tunnel to IPv4. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 32],
  ['2001:2::', 48],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  refused.addSubnet(network, bits, 'ipv6');
}

/** @param address an IP address, without brackets */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false;
  if (!isIPv6(address)) return !refused.check(address, 'ipv4');
  return global.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/** A private host, or an address that may not be called. */
export class RefusedAddress extends Error {}

export type Resolver = (host: string) => Promise<{ address: string; family: number }[]>;

const resolve: Resolver = (host) =>
  new Promise((done, fail) => {
    resolveHost(host, { all: true }, (error, found) => (error ? fail(error) : done(found)));
  });

/**
 * Resolves a name for a connection, which then uses exactly the checked address. Otherwise a DNS server could return a
 * public address first and a private one next.
 */
export function createPublicLookup(isAllowed = isPublicAddress, resolver: Resolver = resolve): LookupFunction {
  return (host, options, callback) => {
    const answer = callback as (error: Error | null, address?: unknown, family?: number) => void;
    resolver(host).then(
      (found) => {
        const allowed = found.filter(({ address }) => isAllowed(address));
        const [first] = allowed;
        if (!first || allowed.length < found.length) return answer(new RefusedAddress(host));
        if (options.all) return answer(null, allowed);
        answer(null, first.address, first.family);
      },
      (error) => answer(error),
    );
  };
}
