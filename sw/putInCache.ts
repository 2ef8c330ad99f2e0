/**
 * Puts a response into a cache that the browser may have emptied. WebKit's private windows go on counting what they
 * removed, and drop whatever is put under the same URL, without an error, until that is deleted.
 */
export async function putInCache(cache: Cache, url: string, response: Response): Promise<void> {
  if (!(await cache.match(url))) await cache.delete(url);
  await cache.put(url, response);
}
