/** Uploads files by XMLHttpRequest, since fetch() reports no progress. */
import { isFromServer } from '../../../db/browser/isFromServer.ts';
import { fileTooLarge, uploadLimits } from '../../../db/rules/documents/uploadLimits.ts';
import { serverMark } from '../../../db/rules/sync/serverMark.ts';
import { problemText, problemTexts } from '../../texts/en/problems.ts';
import { CallError, reportSignedOut } from '../call.ts';

/** A stored file; `size` in bytes. Its bytes never change under its URL. */
export type UploadedFile = { id: string; name: string; media_type: string; size: number; url: string };

export type UploadOptions = {
  /** From 0 to 1. At 1 the server may still be processing the file. */
  onProgress?: (fraction: number) => void;
  /** Aborts the upload, which then throws the signal's reason. */
  signal?: AbortSignal | undefined;
};

/** `stallMs` ends a request that sends no more bytes, `answerMs` one that gets no response after them. */
export type SendOptions = UploadOptions & { stallMs?: number; answerMs?: number };

function parseBody(request: XMLHttpRequest): Record<string, unknown> {
  try {
    return JSON.parse(request.responseText) ?? {};
  } catch {
    return {};
  }
}

export type FileRequest = { method: 'POST' | 'PUT' | 'PATCH'; url: string; headers: Record<string, string> };

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
  file: Blob,
  { onProgress, signal, stallMs, answerMs }: SendOptions,
): Promise<FileResponse> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limitSilence = (timeoutMs: number | undefined) => {
      clearTimeout(timer);
      if (timeoutMs) timer = setTimeout(abort, timeoutMs);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      limitSilence(loaded < total ? stallMs : answerMs);
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onloadend = async () => {
      clearTimeout(timer);
      const response = await parseAnswer(request, url);
      signal?.removeEventListener('abort', abort);
      if (signal?.aborted) return reject(signal.reason);
      resolve(response);
    };
    signal?.addEventListener('abort', abort);
    limitSilence(file.size > 0 ? stallMs : answerMs);
    request.send(file);
  });
}

/** @throws CallError for a file that the server would refuse anyway */
export function requireUploadSize({ size }: File, kind: 'file' | 'picture'): void {
  if (size <= uploadLimits[kind].bytes) return;
  const { message } = fileTooLarge(kind);
  throw new CallError(413, message, { serverMessage: message, body: { code: 'file_too_large' } });
}

/** The error of an upload that was refused, or got no response. */
export function toUploadFailure({ status, statusText, body }: FileResponse): CallError {
  const fallback = status === 413 ? problemTexts.tooLargeOnTheWay : '';
  const serverMessage = body.message ? problemText({ message: '', ...body }) : fallback;
  const retryAfterSeconds = Number(body.retry_after) || 0;
  return new CallError(status, serverMessage || statusText, { serverMessage, body, retryAfterSeconds });
}

/**
 * Sends a picture, or an agenda to be read, in one request.
 * @param path of the call that accepts the bytes, `/api/pictures`
 * @throws CallError, with status 0 for no response and 413 for a file that is too large; see toSaveProblem()
 */
export async function uploadTo<T>(path: string, file: File, options: UploadOptions = {}): Promise<T> {
  options.signal?.throwIfAborted();
  requireUploadSize(file, 'picture');
  const url = `${path}${path.includes('?') ? '&' : '?'}name=${encodeURIComponent(file.name.toWellFormed())}`;
  const headers = { 'Content-Type': 'application/octet-stream' };
  const response = await sendFile({ method: 'POST', url, headers }, file, options);
  if (response.status === 200 || response.status === 201) return response.body as T;
  const failure = toUploadFailure(response);
  reportSignedOut(failure);
  throw failure;
}
