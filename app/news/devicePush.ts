/** Whether this device gets news by push, and changing it. The browser's permission is asked for after a press alone. */
import { pushPaths } from '../../db/rules/news/pushes.ts';
import { call } from '../data/call.ts';
import { openSharedDatabase } from '../data/database.ts';
import { useInstallMethod } from '../shell/install/installing.ts';

/**
 * `install`: iOS has notifications for installed sites alone. `insecure`: browsers have none over plain http. `topics` are what this device follows; null while it gets
 * nothing.
 */
export type DeviceState =
  | { kind: 'insecure' | 'install' | 'blocked' | 'unread' }
  | { kind: 'offered'; topics: string[] | null };

const canPush = () => isSecureContext && 'PushManager' in window && 'Notification' in window;

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.ready;
  return registration.pushManager.getSubscription();
}

/** @returns null where the browser offers nothing of it */
export async function readDevice(): Promise<DeviceState | null> {
  if (!isSecureContext) return { kind: 'insecure' };
  if (!('serviceWorker' in navigator)) return null;
  if (!canPush()) return useInstallMethod.getState().way === 'explain' ? { kind: 'install' } : null;
  if (Notification.permission === 'denied') return { kind: 'blocked' };
  const subscription = await findSubscription();
  if (!subscription || Notification.permission !== 'granted') return { kind: 'offered', topics: null };
  const json = { endpoint: subscription.endpoint };
  try {
    const { topics } = await call<{ topics: string[] | null }>(pushPaths.find, { method: 'POST', json });
    return { kind: 'offered', topics };
  } catch {
    return { kind: 'unread' };
  }
}

const toText = (bytes: ArrayBuffer | null | undefined) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The subscription of this device under the town's key; one under another key gets no messages any more. */
async function subscribe(): Promise<{ subscription: PushSubscription; isNew: boolean }> {
  const { key } = await call<{ key: string }>(pushPaths.key);
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && toText(before.options.applicationServerKey) === key) return { subscription: before, isNew: false };
  await before?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  return { subscription: await pushManager.subscribe(options), isNew: true };
}

/** The worker needs it when the browser changes it. */
async function keepEndpoint(endpoint: string): Promise<void> {
  await (await openSharedDatabase())?.meta.put({ key: 'push', endpoint }).catch(() => {});
}

/**
 * Asks for permission where there is none, and saves what this device follows.
 * @returns how it stands then; the browser's answer `default` for whoever put the question away
 * @throws CallError, or what the browser says where its push service cannot be reached
 */
export async function followOnDevice(topics: string[]): Promise<DeviceState | 'dismissed'> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') return { kind: 'blocked' };
  if (permission !== 'granted') return 'dismissed';
  const { subscription, isNew } = await subscribe();
  const { endpoint, keys } = subscription.toJSON();
  try {
    const json = { endpoint, keys, topics };
    const saved = await call<{ topics: string[] }>(pushPaths.devices, { method: 'POST', json });
    await keepEndpoint(subscription.endpoint);
    return { kind: 'offered', topics: saved.topics };
  } catch (error) {
    // Nothing comes to it: the page must not say that something does.
    if (isNew) await subscription.unsubscribe().catch(() => {});
    throw error;
  }
}

/** Ends it, on the device in any case: what the server still sends is answered by its being gone. */
export async function unfollowOnDevice(): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await call(pushPaths.end, { method: 'POST', json: { endpoint } }).catch(() => {});
}
