/** Files on their way to the server. By XMLHttpRequest: fetch() tells nothing of how much has been sent. */
import { CallError, tellRefused } from './call.ts';

/** A file as the server keeps it; `size` in bytes. Its bytes never change under its address. */
export type UploadedFile = { id: string; name: string; media_type: string; size: number; url: string };

/** How large a file may be, in bytes; the server holds to it whatever is said here. */
export const mostBytes = 20 * 1024 * 1024;

export type UploadOptions = {
  /** Told how much has been sent, from 0 to 1. At 1 the server may still be at work on it. */
  onProgress?: (fraction: number) => void;
  /** Ends the upload; it then throws the signal's reason. */
  signal?: AbortSignal;
};

/** What the server said, as far as it is JSON. */
function bodyOf(request: XMLHttpRequest): Record<string, unknown> {
  try {
    return JSON.parse(request.responseText) ?? {};
  } catch {
    return {};
  }
}

/**
 * @param path of the call that takes the bytes, `/api/files`
 * @throws CallError, with status 0 where nothing was answered and 413 for what is too large; see saveProblem()
 */
export function uploadTo<T>(path: string, file: File, { onProgress, signal }: UploadOptions = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    // A file that is too large need not be sent for the server to say so.
    if (file.size > mostBytes) {
      const told = 'The file is larger than 20 MB.';
      return reject(new CallError(413, told, { told, body: { code: 'file_too_large' } }));
    }
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(
      'POST',
      `${path}${path.includes('?') ? '&' : '?'}name=${encodeURIComponent(file.name.toWellFormed())}`,
    );
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onloadend = () => {
      signal?.removeEventListener('abort', abort);
      if (signal?.aborted) return reject(signal.reason);
      const { status } = request;
      const body = bodyOf(request);
      if (status === 201) return resolve(body as T);
      const told = String(body.message ?? '');
      const failure = new CallError(status, told || request.statusText, { told, body });
      tellRefused(failure);
      reject(failure);
    };
    signal?.addEventListener('abort', abort);
    request.send(file);
  });
}

/** Keeps a file among the town's. It is shown nowhere until something saved mentions it. */
export const upload = (file: File, options?: UploadOptions): Promise<UploadedFile> =>
  uploadTo<UploadedFile>('/api/files', file, options);
