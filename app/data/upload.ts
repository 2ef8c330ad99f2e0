/** Files on their way to the server. By XMLHttpRequest: fetch() tells nothing of how much has been sent. */
import { CallError, reportSignedOut } from './call.ts';

/** A file as the server keeps it; `size` in bytes. Its bytes never change under its address. */
export type UploadedFile = { id: string; name: string; media_type: string; size: number; url: string };

/** How large a file may be, in bytes; the server holds to it whatever is said here. */
export const maxUploadBytes = 20 * 1024 * 1024;
export const tooLargeMessage = 'The file is larger than 20 MB.';

export type UploadOptions = {
  /** Told how much has been sent, from 0 to 1. At 1 the server may still be at work on it. */
  onProgress?: (fraction: number) => void;
  /** Ends the upload; it then throws the signal's reason. */
  signal?: AbortSignal;
};

/** What the server said, as far as it is JSON. */
function parseBody(request: XMLHttpRequest): Record<string, unknown> {
  try {
    return JSON.parse(request.responseText) ?? {};
  } catch {
    return {};
  }
}

/** Where a file is sent, and how. */
export type FileRequest = { method: 'POST' | 'PUT'; url: string; headers: Record<string, string> };

/** What came back: status 0 where nothing did, and an empty body where it is no JSON. */
export type FileResponse = { status: number; statusText: string; body: Record<string, unknown> };

/** Sends a file, whatever is answered. Throws nothing but the reason of its signal. */
export function sendFile(
  { method, url, headers }: FileRequest,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<FileResponse> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onloadend = () => {
      signal?.removeEventListener('abort', abort);
      if (signal?.aborted) return reject(signal.reason);
      resolve({ status: request.status, statusText: request.statusText, body: parseBody(request) });
    };
    signal?.addEventListener('abort', abort);
    request.send(file);
  });
}

/**
 * @param path of the call that takes the bytes, `/api/files`
 * @throws CallError, with status 0 where nothing was answered and 413 for what is too large; see saveProblem()
 */
export async function uploadTo<T>(path: string, file: File, options: UploadOptions = {}): Promise<T> {
  options.signal?.throwIfAborted();
  // A file that is too large need not be sent for the server to say so.
  if (file.size > maxUploadBytes) {
    throw new CallError(413, tooLargeMessage, { serverMessage: tooLargeMessage, body: { code: 'file_too_large' } });
  }
  const url = `${path}${path.includes('?') ? '&' : '?'}name=${encodeURIComponent(file.name.toWellFormed())}`;
  const headers = { 'Content-Type': 'application/octet-stream' };
  const { status, statusText, body } = await sendFile({ method: 'POST', url, headers }, file, options);
  if (status === 201) return body as T;
  const told = String(body.message ?? '');
  const failure = new CallError(status, told || statusText, { serverMessage: told, body });
  reportSignedOut(failure);
  throw failure;
}

/** Keeps a file among the town's. It is shown nowhere until something saved mentions it. */
export const uploadFile = (file: File, options?: UploadOptions): Promise<UploadedFile> =>
  uploadTo<UploadedFile>('/api/files', file, options);
