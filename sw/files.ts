/** Documents and pictures: how each is fetched, and what is read of it without a connection. */
import { cacheResponse, sliceResponse } from './runtimeCaches.ts';

/**
 * The network's answer to a request. The browser may have preloaded a navigation while the worker was waking up.
 * Where the connection fails, Firefox resolves the preload with an error response in place of rejecting it.
 * @throws TypeError when the network cannot be reached
 */
export async function fetchPreloaded(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  return preloaded && preloaded.type !== 'error' ? preloaded : fetch(event.request);
}

/** How long the network may take before what is kept is shown instead, in milliseconds. */
const networkTimeoutMs = 3000;

/** The network's answer if it comes in time and is none of a server in trouble; undefined otherwise. */
export async function responseInTime(answer: Promise<Response>): Promise<Response | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, networkTimeoutMs));
  const first = await Promise.race([answer.catch(() => undefined), late]);
  return first && first.status < 500 ? first : undefined;
}

const notCachedPage = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not on this device</title>
<h1>This document is not on this device</h1>
<p>Documents can be read without a connection once they have been opened here. Please try again when you are online.</p>
<p><a href="/#documents">Back to the documents</a></p></html>`;

/** From the network, and kept; without it, as it was when last opened here. */
export async function respondWithDocument(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const answer = fetchPreloaded(event);
  const cache = await caches.open('documents');
  const held = await cache.match(request.url);
  const fresh = held ? await responseInTime(answer) : await answer.catch(() => undefined);
  if (fresh) {
    if (fresh.status === 404 || fresh.status === 410) event.waitUntil(cache.delete(request.url));
    else if (!request.headers.has('range')) event.waitUntil(cacheResponse('documents', request.url, fresh.clone()));
    return fresh;
  }
  if (held) return sliceResponse(request, held);
  if (request.mode !== 'navigate') return Response.error();
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" };
  return new Response(notCachedPage, { status: 503, headers });
}

/** A picture never changes under its address, so the one that is kept is as good as any. */
export async function respondWithPicture(event: FetchEvent): Promise<Response> {
  const held = await caches.match(event.request.url);
  if (held) return held;
  const answer = await fetch(event.request);
  event.waitUntil(cacheResponse('pictures', event.request.url, answer.clone()));
  return answer;
}

/** Keeps pictures that were shown before the worker was there; most come from the browser's own cache. */
export async function cachePictures(urls: string[]): Promise<void> {
  for (const url of urls.filter((one) => isPicture(new URL(one)))) {
    const held = await caches.match(url);
    const answer = held ? undefined : await fetch(url).catch(() => undefined);
    if (answer) await cacheResponse('pictures', url, answer);
  }
}

export const isPicture = (url: URL) =>
  url.origin === location.origin &&
  (url.pathname.startsWith('/icons/') || /^\/media\/.*\.(avif|webp|png|jpe?g|gif|svg)$/i.test(url.pathname));
