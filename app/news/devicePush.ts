/** Turns news by push on this device on and off. Asks for the browser's permission only after a press. */
import { pushPaths } from '../../db/rules/news/pushes.ts';
import { call } from '../data/call.ts';
import { openSharedDatabase } from '../data/database.ts';
import { useInstallMethod } from '../shell/install/installing.ts';

/**
 * `install`: iOS supports notifications only for installed sites. `insecure`: browsers have none over plain http.
 * `topics` of this device; null while it is off.
 */
export type DeviceState =
  | { kind: 'insecure' | 'install' | 'blocked' | 'unread' }
  | { kind: 'offered'; topics: string[] | null };

const canPush = () => isSecureContext && 'PushManager' in window && 'Notification' in window;

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.ready;
  return registration.pushManager.getSubscription();
}

/** @returns null if the browser does not support push */
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

/** Subscribes this device with the town's key; a subscription with another key no longer gets messages. */
async function subscribe(): Promise<{ subscription: PushSubscription; isNew: boolean }> {
  const { key } = await call<{ key: string }>(pushPaths.key);
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && toText(before.options.applicationServerKey) === key) return { subscription: before, isNew: false };
  await before?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  return { subscription: await pushManager.subscribe(options), isNew: true };
}

/** Stores the endpoint for the worker, which needs it if the browser changes it. */
async function keepEndpoint(endpoint: string): Promise<void> {
  await (await openSharedDatabase())?.meta.put({ key: 'push', endpoint }).catch(() => {});
}

/**
 * Asks for permission if needed, and saves this device's topics.
 * @returns the new state, or `dismissed` if the person closed the browser's question
 * @throws CallError, or the browser's error if its push service cannot be reached
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
    // Unsubscribes, because the device would get no messages although the page says so.
    if (isNew) await subscription.unsubscribe().catch(() => {});
    throw error;
  }
}

/** Ends the subscription on the device even if the server fails; its later messages then get a "gone" response. */
export async function unfollowOnDevice(): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await call(pushPaths.end, { method: 'POST', json: { endpoint } }).catch(() => {});
}
