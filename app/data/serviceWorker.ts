/** Registers the worker, notices new versions, and hands over to one when somebody says so, never before. */
import { messageSW, Workbox } from 'workbox-window';
import { useSyncStatus } from './contentStore.ts';

/** How long a worker may take to hand over before the page is loaded anew anyway, in milliseconds. */
const takeoverTimeoutMs = 1500;
/** How often a page that stays open looks for a new version, in milliseconds. */
const checkIntervalMs = 15 * 60_000;

let accepted = false;
let reloading = false;

function reloadOnce(): void {
  if (reloading) return;
  reloading = true;
  location.reload();
}

/** Offers a worker's version, unless this page is of that version already, having come fresh from the server. */
async function offerUpdate(worker: ServiceWorker | null): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (!worker || !script) return;
  const current: unknown = await messageSW(worker, { type: 'HOLDS', url: script });
  if (current === false) useSyncStatus.setState({ update: true });
}

/** The pictures of a page that was loaded before the worker was there to keep them. */
function cachePictures(worker: ServiceWorker): void {
  const urls = [...document.images].map((image) => image.currentSrc).filter((url) => url.startsWith(location.origin));
  if (urls.length > 0) worker.postMessage({ type: 'KEEP_PICTURES', urls: [...new Set(urls)] });
}

/** Plain http on another machine has no workers, and some browsers refuse them: the page does without. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const workers = navigator.serviceWorker;
  workers.addEventListener('controllerchange', () => {
    if (accepted) reloadOnce();
    // Another tab let the new version in. What is being typed in this one is not lost for that.
    else void offerUpdate(workers.controller);
  });
  const workbox = new Workbox('/sw.js');
  let registration: ServiceWorkerRegistration | undefined;
  workbox.addEventListener('waiting', () => void offerUpdate(registration?.waiting ?? null));
  registration = await workbox.register({ immediate: true });
  if (registration?.waiting) void offerUpdate(registration.waiting);
  cachePictures(await workbox.active);
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < checkIntervalMs) return;
    lookedAt = Date.now();
    registration?.update().catch(() => {});
  });
}

/** Loads the page in the new version. */
export async function applyUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration?.waiting) return reloadOnce();
  accepted = true;
  registration.waiting.postMessage({ type: 'SKIP_WAITING' });
  setTimeout(reloadOnce, takeoverTimeoutMs);
}
