/** Identifies callers by IPv4 address or IPv6 network. */
import { isIPv6 } from 'node:net';

/** Some proxies append the port: `192.0.2.1:49152`, `[2001:db8::1]:49152`. It differs per connection. */
const removePort = (ip: string) =>
  ip.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/**
 * Returns a caller's key: an IPv4 address, or the /64 network of an IPv6 address, since a household owns all of it (RFC
 * 6177).
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
    // A trailing IPv4 address stands for two groups.
    const taken = groups.length + after.length + (tail.includes('.') ? 1 : 0);
    groups.push(...Array.from({ length: 8 - taken }, () => '0'), ...after);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Factor by which a wide network's limits are higher: a /48 may belong to one customer or a whole town. */
export const wideNetworkFactor = 10;

export const isWideNetwork = (address: string): boolean => address.endsWith('::/48');

/** Returns the /48 network of a throttleAddress(); null for an IPv4 address. */
export function wideNetworkOf(address: string): string | null {
  if (!address.endsWith('::/64')) return null;
  return `${address.split(':').slice(0, 3).join(':')}::/48`;
}
