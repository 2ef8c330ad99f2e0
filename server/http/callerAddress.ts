/** Callers are counted by IPv4 address or by IPv6 network. */
import { isIPv6 } from 'node:net';

/** Some proxies write the port behind the address: `192.0.2.1:49152`, `[2001:db8::1]:49152`. Each connection has another. */
const removePort = (ip: string) =>
  ip.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/**
 * The key of a caller: an IPv4 address, or the /64 network of an IPv6 address, since one household has all of it
 * (RFC 6177).
 */
export function throttleAddress(ip: string): string {
  const address = removePort(ip)
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '');
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const after = tail.split(':').filter(Boolean);
    // An IPv4 address at the end takes the place of two groups.
    const taken = groups.length + after.length + (tail.includes('.') ? 1 : 0);
    groups.push(...Array.from({ length: 8 - taken }, () => '0'), ...after);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** How many times as much a wide network may do: one customer may have all of a /48, or a whole town be in it. */
export const wideNetworkFactor = 10;

export const isWideNetwork = (address: string): boolean => address.endsWith('::/48');

/** The /48 network of what throttleAddress() gives; null for an IPv4 address. */
export function wideNetworkOf(address: string): string | null {
  if (!address.endsWith('::/64')) return null;
  return `${address.split(':').slice(0, 3).join(':')}::/48`;
}
