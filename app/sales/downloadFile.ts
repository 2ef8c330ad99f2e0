/** Downloads a file from the server by script, since a plain link could not report a failure in words. */
import { fetchFromServer } from '../data/fetchFromServer.ts';

const timeoutMs = 30_000;

/** The server's name for a file; empty if it gave none. */
function fileNameOf(response: Response): string {
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  return decodeURIComponent(name);
}

/** The outcome of a download. `refused`: the server sent no file. */
export type Download = 'started' | 'refused' | 'unanswered';

/** @param fallbackName the file's name if the server gives none */
export async function downloadFile(url: string, fallbackName: string, init: RequestInit = {}): Promise<Download> {
  try {
    const response = await fetchFromServer(url, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs), ...init });
    if (!response.ok) return 'refused';
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = fileNameOf(response) || fallbackName;
    link.click();
    // Safari reads the URL after the click.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    return 'started';
  } catch {
    return 'unanswered';
  }
}
