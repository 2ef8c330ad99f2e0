/** Uploads files by XMLHttpRequest, since fetch() reports no progress. */
import { problemText, problemTexts } from '../texts/en/problems.ts';
import { CallError, reportSignedOut } from './call.ts';

/** A stored file; `size` in bytes. Its bytes never change under its URL. */
export type UploadedFile = { id: string; name: string; media_type: string; size: number; url: string };

/** The server enforces it too. */
export const maxUploadBytes = 20 * 1024 * 1024;

export type UploadOptions = {
  /** From 0 to 1. At 1 the server may still be at work on the file. */
  onProgress?: (fraction: number) => void;
  /** Aborts the upload, which then throws the signal's reason. */
  signal?: AbortSignal;
};

function parseBody(request: XMLHttpRequest): Record<string, unknown> {
  try {
    return JSON.parse(request.responseText) ?? {};
  } catch {
    return {};
  }
}

export type FileRequest = { method: 'POST' | 'PUT'; url: string; headers: Record<string, string> };

/** `status` is 0 for no response; `body` is empty where it is no JSON. */
export type FileResponse = { status: number; statusText: string; body: Record<string, unknown> };

/** Sends a file and returns any response. @throws only the reason of its signal */
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
 * @throws CallError, with status 0 for no response and 413 for a file that is too large; see toSaveProblem()
 */
export async function uploadTo<T>(path: string, file: File, options: UploadOptions = {}): Promise<T> {
  options.signal?.throwIfAborted();
  // The server would refuse it anyway.
  if (file.size > maxUploadBytes) {
    const { tooLarge } = problemTexts;
    throw new CallError(413, tooLarge, { serverMessage: tooLarge, body: { code: 'file_too_large' } });
  }
  const url = `${path}${path.includes('?') ? '&' : '?'}name=${encodeURIComponent(file.name.toWellFormed())}`;
  const headers = { 'Content-Type': 'application/octet-stream' };
  const { status, statusText, body } = await sendFile({ method: 'POST', url, headers }, file, options);
  if (status === 201) return body as T;
  const serverMessage = body.message ? problemText({ message: '', ...body }) : '';
  const failure = new CallError(status, serverMessage || statusText, { serverMessage, body });
  reportSignedOut(failure);
  throw failure;
}

/** Stores a file with the town's. Nobody sees it until a saved record mentions it. */
export const uploadFile = (file: File, options?: UploadOptions): Promise<UploadedFile> =>
  uploadTo<UploadedFile>('/api/files', file, options);
