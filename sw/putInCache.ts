/**
 * Puts a response into a cache that the browser may have emptied. WebKit's private windows keep counting what they
 * removed, and silently drop a response under the same URL until that entry is deleted.
 */
export async function putInCache(cache: Cache, url: string, response: Response): Promise<void> {
  if (!(await cache.match(url))) await cache.delete(url);
  await cache.put(url, response);
}
