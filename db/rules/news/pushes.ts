/** News by web push: its messages, and the addresses of its calls. Small, since the worker loads it. */

export const maxEndpointLength = 1000;

/**
 * The calls of a device: get the town's public key, subscribe, move to another endpoint, find and end its subscription.
 */
export const pushPaths = {
  key: '/api/push/key',
  devices: '/api/push/devices',
  move: '/api/push/devices/move',
  find: '/api/push/devices/find',
  end: '/api/push/devices/end',
} as const;

/** The encrypted payload of a message. */
export type PushMessage = {
  /** The notification's id: repeating a message makes no sound. */
  id: string;
  /** The subject: later news of it replaces the message. */
  tag: string;
  title: string;
  body: string;
  /** The page with the news, from the town's root. */
  path: string;
  /** An emergency stays on screen until somebody dismisses it. */
  isUrgent: boolean;
};

/** Every push service accepts this size. The services' own limit is for the encrypted message, which is longer. */
export const maxPushBytes = 3000;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Parses a message in the worker. @returns null for one of a later version, or from elsewhere */
export function parsePushMessage(value: unknown): PushMessage | null {
  const { id, tag, title, body, path, isUrgent } = Object(value) as Partial<PushMessage>;
  if (![id, tag, title, body, path].every(isText) || !path?.startsWith('/') || path.startsWith('//')) return null;
  return { id, tag, title, body, path, isUrgent: isUrgent === true } as PushMessage;
}
