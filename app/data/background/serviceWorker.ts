/** Registers the service worker and offers new versions, which take over only once the user accepts. */
import { messageSW, Workbox } from 'workbox-window';
import { offlineTexts } from '../../texts/en/offline.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useSyncStatus } from '../contentStore.ts';
import { sendPageEvent } from '../pageEvents.ts';

/** After this long the page reloads even if the new version has not taken over. */
const takeoverTimeoutMs = 1500;
/** An open page checks for a new version this often. */
const checkIntervalMs = 15 * 60_000;

let isAccepted = false;
let isReloading = false;

function reloadOnce(): void {
  if (isReloading) return;
  isReloading = true;
  location.reload();
}

/** Offers a worker's version, unless this page already came from the server with it. */
async function offerUpdate(worker: ServiceWorker | null): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (!worker || !script) return;
  const isCurrent: unknown = await messageSW(worker, { type: 'HOLDS', url: script });
  if (isCurrent === false) useSyncStatus.setState({ hasUpdate: true });
}

/** Caches pictures of a page that loaded before the worker started. */
function cachePictures(worker: ServiceWorker): void {
  const urls = [...document.images].map((image) => image.currentSrc).filter((url) => url.startsWith(location.origin));
  if (urls.length > 0) worker.postMessage({ type: 'KEEP_PICTURES', urls: [...new Set(urls)] });
}

/** Reports once that the device has no room for the worker's files, though each visit tries again. */
function reportNoRoom(): void {
  try {
    if (localStorage.getItem('no_room_reported')) return;
    localStorage.setItem('no_room_reported', String(Date.now()));
  } catch {
    // Without storage every page reports it.
  }
  showToast('info', offlineTexts.noRoom);
}

/** The page also works without a worker, for example over plain http. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const workers = navigator.serviceWorker;
  const isControlled = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (isAccepted) reloadOnce();
    // Another tab accepted the new version. A reload here would lose typed text, so this tab only offers it.
    else void offerUpdate(workers.controller);
  });
  workers.addEventListener('message', ({ data }) => data?.type === 'NO_ROOM' && reportNoRoom());
  const workbox = new Workbox('/sw.js');
  let registration: ServiceWorkerRegistration | undefined;
  workbox.addEventListener('waiting', () => void offerUpdate(registration?.waiting ?? null));
  registration = await workbox.register({ immediate: true });
  if (registration?.waiting) void offerUpdate(registration.waiting);
  const { active } = await workers.ready;
  // After a forced reload, or where the worker started too late, the browser never hands the page over by itself.
  if (!isControlled) active?.postMessage({ type: 'CLAIM_PAGE' });
  if (active) cachePictures(active);
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkIntervalMs) return;
    checkedAt = Date.now();
    registration?.update().catch(() => {});
  });
}

/** The worker may take this long to confirm that the next page comes from the network. */
const messageTimeoutMs = 500;

async function reloadFromNetwork(): Promise<void> {
  const worker = navigator.serviceWorker.controller;
  const timeout = new Promise((resolve) => setTimeout(resolve, messageTimeoutMs));
  if (worker) await Promise.race([messageSW(worker, { type: 'PASS_NEXT_PAGE' }), timeout]);
  reloadOnce();
}

/** Activates the new version and reloads the page. */
export async function applyUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration?.waiting) return reloadOnce();
  isAccepted = true;
  registration.waiting.postMessage({ type: 'SKIP_WAITING' });
  // If the server is slow, the old worker would show its own page, which is of the old version.
  setTimeout(() => void reloadFromNetwork(), takeoverTimeoutMs);
}

/**
 * Reloads the page from the network even if something else answers there: it may be a sign-in page that somebody has to
 * see. Without a worker a failed reload would leave an empty page, so it only syncs.
 */
export async function retryNetwork(): Promise<void> {
  if (navigator.serviceWorker?.controller) await reloadFromNetwork();
  else sendPageEvent('contentUpdated', null);
}
