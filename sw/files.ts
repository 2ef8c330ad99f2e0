/** Fetches documents and pictures, and serves their cached copies without a connection. */
import { fetchPreloaded, fileInTime, isHtml, isOurs } from './network.ts';
import { respondWithPlainPage } from './plainPage.ts';
import { cacheResponse, sliceResponse } from './runtimeCaches.ts';

/** Skips HTML, since older builds cached sign-in pages too. */
async function findFile(cache: Pick<Cache, 'match'>, url: string): Promise<Response | undefined> {
  const found = await cache.match(url);
  return found && !isHtml(found) ? found : undefined;
}

/** Network first; offline, the document as it was when this device last opened it. */
export async function respondWithDocument(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open('documents');
  const cached = await findFile(cache, request.url);
  const fresh = cached
    ? await fileInTime((signal) => fetchPreloaded(event, { signal }), cached)
    : await fetchPreloaded(event).catch(() => undefined);
  if (fresh && fresh !== 'same') {
    if (isOurs(fresh) && [404, 410].includes(fresh.status)) event.waitUntil(cache.delete(request.url));
    else if (!request.headers.has('range')) event.waitUntil(cacheResponse('documents', request.url, fresh.clone()));
    return fresh;
  }
  if (cached) return sliceResponse(request, cached);
  if (request.mode !== 'navigate') return Response.error();
  return respondWithPlainPage(
    'This document is not on this device',
    `<p>Documents can be read without a connection once they have been opened here, unless they are larger than 40 MB. Please try again when you are online.</p>
<p><a href="/#documents">Back to the documents</a></p>`,
  );
}

/** Cache first: a picture never changes under its address. */
export async function respondWithPicture(event: FetchEvent): Promise<Response> {
  const cached = await findFile(caches, event.request.url);
  if (cached) return cached;
  const response = await fetch(event.request);
  event.waitUntil(cacheResponse('pictures', event.request.url, response.clone()));
  return response;
}

/** Caches pictures that were shown before the worker started; most come from the browser's own cache. */
export async function cachePictures(urls: string[]): Promise<void> {
  for (const url of urls.filter((one) => isPicture(new URL(one)))) {
    const cached = await findFile(caches, url);
    const response = cached ? undefined : await fetch(url).catch(() => undefined);
    if (response) await cacheResponse('pictures', url, response);
  }
}

/** Whether a path is a file's or a posted notice's, which is a file too. */
export const isDocument = (path: string) => /^\/((documents|files)\/|meetings\/[^/]+\/notice-\d+\.pdf$)/.test(path);

export const isPicture = (url: URL) =>
  url.origin === location.origin &&
  (url.pathname.startsWith('/icons/') || /^\/media\/.*\.(avif|webp|png|jpe?g|gif|svg)$/i.test(url.pathname));
