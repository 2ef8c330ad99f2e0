/** News by web push: what a device is sent, and where it asks. Light, since the worker loads it. */

export const maxEndpointLength = 1000;

/** Where a device asks for the town's public key, subscribes, moves to another endpoint, finds and ends its subscription. */
export const pushPaths = {
  key: '/api/push/key',
  devices: '/api/push/devices',
  move: '/api/push/devices/move',
  find: '/api/push/devices/find',
  end: '/api/push/devices/end',
} as const;

/** What one message says, in the encrypted payload. */
export type PushMessage = {
  /** The notification's id: the same message once more makes no sound. */
  id: string;
  /** Of what it tells: later news of it takes its place. */
  tag: string;
  title: string;
  body: string;
  /** Where it is read, from the town's root. */
  path: string;
  /** An emergency stays on screen until somebody has seen it. */
  isUrgent: boolean;
};

/** So much every push service takes; its limit is for the encrypted message, which is longer. */
export const maxPushBytes = 3000;

const isText = (value: unknown): value is string => typeof value === 'string';

/** A message as the worker got it. @returns null for what is none: of a later version, or none of ours */
export function parsePushMessage(value: unknown): PushMessage | null {
  const { id, tag, title, body, path, isUrgent } = Object(value) as Partial<PushMessage>;
  if (![id, tag, title, body, path].every(isText) || !path?.startsWith('/') || path.startsWith('//')) return null;
  return { id, tag, title, body, path, isUrgent: isUrgent === true } as PushMessage;
}
