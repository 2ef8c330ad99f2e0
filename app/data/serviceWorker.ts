/** Registers the service worker and offers new versions, which take over only when somebody accepts. */
import { messageSW, Workbox } from 'workbox-window';
import { offlineTexts } from '../texts/en/offline.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import { useSyncStatus } from './contentStore.ts';

/** How long the takeover may take before the page is reloaded anyway. */
const takeoverTimeoutMs = 1500;
/** How often an open page checks for a new version. */
const checkIntervalMs = 15 * 60_000;

let isAccepted = false;
let isReloading = false;

function reloadOnce(): void {
  if (isReloading) return;
  isReloading = true;
  location.reload();
}

/** Offers a worker's version, unless this page came from the server with it already. */
async function offerUpdate(worker: ServiceWorker | null): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (!worker || !script) return;
  const isCurrent: unknown = await messageSW(worker, { type: 'HOLDS', url: script });
  if (isCurrent === false) useSyncStatus.setState({ hasUpdate: true });
}

/** Caches the pictures of a page that was loaded before the worker was there. */
function cachePictures(worker: ServiceWorker): void {
  const urls = [...document.images].map((image) => image.currentSrc).filter((url) => url.startsWith(location.origin));
  if (urls.length > 0) worker.postMessage({ type: 'KEEP_PICTURES', urls: [...new Set(urls)] });
}

/** Says once that the worker found no room on this device, though each visit tries again. */
function reportNoRoom(): void {
  try {
    if (localStorage.getItem('no_room_reported')) return;
    localStorage.setItem('no_room_reported', String(Date.now()));
  } catch {
    // Then it is said on each page.
  }
  showToast('info', offlineTexts.noRoom);
}

/** Without a worker, as over plain http, the page still works. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const workers = navigator.serviceWorker;
  workers.addEventListener('controllerchange', () => {
    if (isAccepted) reloadOnce();
    // Another tab accepted the new version. What is being typed in this one must not be lost.
    else void offerUpdate(workers.controller);
  });
  workers.addEventListener('message', ({ data }) => data?.type === 'NO_ROOM' && reportNoRoom());
  const workbox = new Workbox('/sw.js');
  let registration: ServiceWorkerRegistration | undefined;
  workbox.addEventListener('waiting', () => void offerUpdate(registration?.waiting ?? null));
  registration = await workbox.register({ immediate: true });
  if (registration?.waiting) void offerUpdate(registration.waiting);
  cachePictures(await workbox.active);
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkIntervalMs) return;
    checkedAt = Date.now();
    registration?.update().catch(() => {});
  });
}

/** Activates the new version and reloads the page. */
export async function applyUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration?.waiting) return reloadOnce();
  isAccepted = true;
  registration.waiting.postMessage({ type: 'SKIP_WAITING' });
  setTimeout(reloadOnce, takeoverTimeoutMs);
}

/** How long the worker may take to hear that the next page is to come from the network. */
const messageTimeoutMs = 500;

/**
 * Loads the page anew, from the network even where something else answers there: it may be a sign-in page that somebody
 * has to see. Without a worker, a page that fails would leave nothing to look at, so the content is synced instead.
 */
export async function retryNetwork(): Promise<void> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return void dispatchEvent(new Event('contentUpdated'));
  const timeout = new Promise((resolve) => setTimeout(resolve, messageTimeoutMs));
  await Promise.race([messageSW(worker, { type: 'PASS_NEXT_PAGE' }), timeout]);
  reloadOnce();
}
