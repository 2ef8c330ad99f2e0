/** Plain requests outside the API: files, texts that the browser may cache, and whether the server responds at all. */
import { isFromServer } from '../../db/browser/isFromServer.ts';

/** @throws if nobody responds, or a proxy does in the server's place */
export async function fetchFromServer(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, init);
  if (!(await isFromServer(response))) throw new TypeError('Somebody else answered.');
  return response;
}
