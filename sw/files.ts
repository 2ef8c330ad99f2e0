/** How documents and pictures are fetched, and what of them can be read without a connection. */
import { cacheResponse, sliceResponse } from './runtimeCaches.ts';

/**
 * The network's response. The browser may have preloaded a navigation while the worker was waking up.
 * Where the connection fails, Firefox resolves the preload with an error response in place of rejecting it.
 * @throws TypeError when the network cannot be reached
 */
export async function fetchPreloaded(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  return preloaded && preloaded.type !== 'error' ? preloaded : fetch(event.request);
}

/** How long the network may take before the cache is used instead. */
const networkTimeoutMs = 3000;

/** @returns undefined for a response that is late or says that the server fails */
export async function responseInTime(pending: Promise<Response>): Promise<Response | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, networkTimeoutMs));
  const first = await Promise.race([pending.catch(() => undefined), timeout]);
  return first && first.status < 500 ? first : undefined;
}

const notCachedPage = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not on this device</title>
<h1>This document is not on this device</h1>
<p>Documents can be read without a connection once they have been opened here. Please try again when you are online.</p>
<p><a href="/#documents">Back to the documents</a></p></html>`;

/** Network first; without it the document as it was when last opened here. */
export async function respondWithDocument(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const pending = fetchPreloaded(event);
  const cache = await caches.open('documents');
  const cached = await cache.match(request.url);
  const fresh = cached ? await responseInTime(pending) : await pending.catch(() => undefined);
  if (fresh) {
    if (fresh.status === 404 || fresh.status === 410) event.waitUntil(cache.delete(request.url));
    else if (!request.headers.has('range')) event.waitUntil(cacheResponse('documents', request.url, fresh.clone()));
    return fresh;
  }
  if (cached) return sliceResponse(request, cached);
  if (request.mode !== 'navigate') return Response.error();
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" };
  return new Response(notCachedPage, { status: 503, headers });
}

/** Cache first: a picture never changes under its address. */
export async function respondWithPicture(event: FetchEvent): Promise<Response> {
  const cached = await caches.match(event.request.url);
  if (cached) return cached;
  const response = await fetch(event.request);
  event.waitUntil(cacheResponse('pictures', event.request.url, response.clone()));
  return response;
}

/** Caches pictures that were shown before the worker was there; most come from the browser's own cache. */
export async function cachePictures(urls: string[]): Promise<void> {
  for (const url of urls.filter((one) => isPicture(new URL(one)))) {
    const cached = await caches.match(url);
    const response = cached ? undefined : await fetch(url).catch(() => undefined);
    if (response) await cacheResponse('pictures', url, response);
  }
}

export const isPicture = (url: URL) =>
  url.origin === location.origin &&
  (url.pathname.startsWith('/icons/') || /^\/media\/.*\.(avif|webp|png|jpe?g|gif|svg)$/i.test(url.pathname));
