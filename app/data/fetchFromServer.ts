/** Plain requests for what is no call: files, texts that the browser may cache, whether the server answers at all. */
import { isFromServer } from '../../db/browser/isFromServer.ts';

/** @throws where nobody answers, or somebody on the way in the server's place */
export async function fetchFromServer(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, init);
  if (!(await isFromServer(response))) throw new TypeError('Somebody else answered.');
  return response;
}
