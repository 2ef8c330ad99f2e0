/** Uploads files by XMLHttpRequest, since fetch() reports no progress. */
import { isFromServer } from '../../db/browser/isFromServer.ts';
import { serverMark } from '../../db/rules/sync/serverMark.ts';
import { problemText, problemTexts } from '../texts/en/problems.ts';
import { CallError, reportSignedOut } from './call.ts';

/** A stored file; `size` in bytes. Its bytes never change under its URL. */
export type UploadedFile = { id: string; name: string; media_type: string; size: number; url: string };

/** The server enforces it too. */
export const maxUploadBytes = 20 * 1024 * 1024;

export type UploadOptions = {
  /** From 0 to 1. At 1 the server may still be processing the file. */
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

/** `status` is 0 for no response, or for one that is not our server's; `body` is empty if it is not JSON. */
export type FileResponse = { status: number; statusText: string; body: Record<string, unknown> };

/** Returns the response if it is our server's or a bucket's on another host. */
async function parseAnswer(request: XMLHttpRequest, url: string): Promise<FileResponse> {
  const { status, statusText } = request;
  const mark = request.getResponseHeader(serverMark);
  const isElsewhere = new URL(url, location.href).origin !== location.origin;
  const isKnown =
    status > 0 && (isElsewhere || (await isFromServer({ headers: new Headers(mark ? { [serverMark]: mark } : {}) })));
  if (isKnown) return { status, statusText, body: parseBody(request) };
  // A proxy that refuses the size will refuse it again; nothing else that a proxy says counts.
  return { status: status === 413 ? status : 0, statusText: '', body: {} };
}

/** Sends a file and returns any response. @throws only its signal's reason */
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
    request.onloadend = async () => {
      const response = await parseAnswer(request, url);
      signal?.removeEventListener('abort', abort);
      if (signal?.aborted) return reject(signal.reason);
      resolve(response);
    };
    signal?.addEventListener('abort', abort);
    request.send(file);
  });
}

/**
 * @param path of the call that accepts the bytes, `/api/files`
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
  const fallback = status === 413 ? problemTexts.tooLargeOnTheWay : '';
  const serverMessage = body.message ? problemText({ message: '', ...body }) : fallback;
  const failure = new CallError(status, serverMessage || statusText, { serverMessage, body });
  reportSignedOut(failure);
  throw failure;
}

/** Stores one of the town's files. Nobody can see it until a saved record refers to it. */
export const uploadFile = (file: File, options?: UploadOptions): Promise<UploadedFile> =>
  uploadTo<UploadedFile>('/api/files', file, options);
