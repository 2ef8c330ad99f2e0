/** The schema of a device that subscribes to web push. */
import * as v from 'valibot';
import { maxEndpointLength } from './pushes.ts';
import { SubscriptionChanges } from './subscriptionInput.ts';

/**
 * Whether an address may belong to a push service: https on its own port, with a public host name. Each sending checks
 * the addresses of that name.
 */
export function isPushEndpoint(text: string): boolean {
  if (text.length > maxEndpointLength || !URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(text);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '' || hash !== '') return false;
  const labels = hostname.split('.');
  const last = labels.at(-1) ?? '';
  // An IPv4 or IPv6 address has no last label of letters, and neither have internal names.
  return (
    labels.length > 1 && /^[a-z][a-z0-9-]*$/.test(last) && !/^(local|localhost|internal|lan|home|arpa)$/.test(last)
  );
}

const Endpoint = v.pipe(
  v.string('The endpoint is text.'),
  v.check(isPushEndpoint, 'The endpoint is no address of a push service.'),
);

/** URL-safe Base64 of a number of bytes. */
const bytesAsText = (name: string, bytes: number) =>
  v.pipe(
    v.string(`${name} is text.`),
    v.transform((text) => text.replace(/=+$/, '')),
    v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), `${name} has ${bytes} bytes.`),
  );

const device = {
  endpoint: Endpoint,
  keys: v.object(
    { p256dh: bytesAsText('p256dh', 65), auth: bytesAsText('auth', 16) },
    'The keys of the device are missing.',
  ),
};

export const NewDevice = v.object({ ...device, topics: SubscriptionChanges.entries.topics });
export type NewDevice = v.InferOutput<typeof NewDevice>;

/** The browser moved the device to another endpoint. */
export const MovedDevice = v.object({ ...device, replaces: Endpoint });
export type MovedDevice = v.InferOutput<typeof MovedDevice>;

export const KnownDevice = v.object({ endpoint: Endpoint });
