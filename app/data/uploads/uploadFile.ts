/**
 * Uploads a file in pieces, and goes on where the connection broke: by itself while the page is open, or when the same
 * file is chosen again within a day.
 */
import { backoffMs } from '../../../db/browser/retry.ts';
import { uploadPieceBytes } from '../../../db/rules/documents/uploadLimits.ts';
import { uploadTexts } from '../../texts/en/editing/uploads.ts';
import { CallError, call, reportSignedOut } from '../call.ts';
import { findUnfinished, forgetUnfinished, rememberUnfinished, type UploadTarget } from './unfinishedUploads.ts';
import { requireUploadSize, sendFile, toUploadFailure, type UploadedFile, type UploadOptions } from './upload.ts';

/** Some proxies accept much less than a piece. */
const minPieceBytes = 256 * 1024;
const retry = { firstMs: 1000, maxMs: 30_000 };
/** The longest silence while bytes are sent, and the longest check of a complete file. */
const stallMs = 30_000;
const checkMs = 300_000;

export type ResumableOptions = UploadOptions & {
  /** The connection is lost, and `savedBytes` are on the server. The next progress ends the wait. */
  onWait?: (savedBytes: number) => void;
};

/** `offset` is where the next piece begins; null if the server must be asked. */
type Upload = {
  file: File;
  options: ResumableOptions;
  target: UploadTarget | undefined;
  offset: number | null;
  savedBytes: number;
  pieceBytes: number;
  failures: number;
  restarts: number;
};

/** Addresses in use by this page: the same file may be chosen twice. */
const taken = new Set<string>();

const path = '/api/files/upload';
type BegunUpload = { upload_url: string; until: number };

async function beginUpload(upload: Upload): Promise<UploadTarget> {
  const { file } = upload;
  const json = { name: file.name.toWellFormed(), size: file.size };
  const { upload_url: url, until } = await call<BegunUpload>(path, { method: 'POST', json });
  const target = { url, until };
  rememberUnfinished(file, target);
  upload.offset = 0;
  return target;
}

/** The empty headers keep the answer from being shared with an earlier read. */
const readOffset = async (url: string): Promise<number> =>
  (await call<{ offset: number }>(url, { headers: {} })).offset;

/** Sends the next piece. @returns the file once it is complete @throws CallError, or the signal's reason */
async function sendPiece(upload: Upload): Promise<UploadedFile | null> {
  const { file, options, pieceBytes } = upload;
  upload.target ??= await beginUpload(upload);
  const { url } = upload.target;
  taken.add(url);
  const offset = upload.offset ?? (await readOffset(url));
  upload.savedBytes = offset;
  options.onProgress?.(Math.min(offset / file.size, 0.999));
  const piece = file.slice(offset, offset + pieceBytes);
  const isLast = offset + piece.size === file.size;
  const headers = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) };
  const response = await sendFile({ method: 'PATCH', url, headers }, piece, {
    signal: options.signal,
    onProgress: (fraction) => options.onProgress?.((offset + fraction * piece.size) / file.size),
    stallMs,
    answerMs: isLast ? checkMs : stallMs,
  });
  const { status, body } = response;
  if (status === 201) return body as UploadedFile;
  if ((status !== 200 && status !== 409) || typeof body.offset !== 'number') throw toUploadFailure(response);
  if (body.offset > offset) upload.failures = 0;
  upload.offset = body.offset;
  return null;
}

/** Resolves after the time, or as soon as the device is online again. @throws the signal's reason */
function waitForConnection(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, waitMs);
    addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });
}

/** @throws CallError if the browser can no longer read the file, which looks like a lost connection */
async function requireReadable({ file, savedBytes }: Upload): Promise<void> {
  await file
    .slice(savedBytes, savedBytes + 1)
    .arrayBuffer()
    .catch((cause: unknown) => {
      const serverMessage = uploadTexts.changedFile;
      throw new CallError(415, serverMessage, { serverMessage }, cause);
    });
}

/** Whether the same piece may pass later: no response, or a server that is busy or being restarted. */
const isPassing = ({ status }: CallError) => [0, 408, 429, 502, 503, 504].includes(status);

/** Makes the upload ready for another attempt. @throws the error if there is no use in one, or the signal's reason */
async function recover(upload: Upload, error: unknown): Promise<void> {
  const { options, target } = upload;
  options.signal?.throwIfAborted();
  if (!(error instanceof CallError)) throw error;
  upload.offset = null;
  const isFromProxy = error.status === 413 && error.body.code === undefined;
  if (isFromProxy && upload.pieceBytes > minPieceBytes) {
    upload.pieceBytes /= 4;
    return;
  }
  if (isPassing(error)) {
    await requireReadable(upload);
    upload.failures += 1;
    options.onWait?.(upload.savedBytes);
    return waitForConnection(backoffMs(upload.failures, retry, error.retryAfterSeconds * 1000), options.signal);
  }
  const isGone = error.status === 404 || error.status === 410;
  if (target && (isGone || [413, 415].includes(error.status))) forgetUnfinished(target.url);
  // The address expired, or was somebody else's.
  if (!target || !isGone || upload.restarts > 0) throw error;
  upload.restarts += 1;
  taken.delete(target.url);
  upload.target = undefined;
}

/**
 * Stores one of the town's files. Nobody can see it until a saved record refers to it.
 * @throws CallError, with 413 for a file that is too large; see toSaveProblem(). The signal's reason if it ends the
 *   upload, which can be continued.
 */
export async function uploadFile(file: File, options: ResumableOptions = {}): Promise<UploadedFile> {
  options.signal?.throwIfAborted();
  requireUploadSize(file, file.type.startsWith('image/') ? 'picture' : 'file');
  const target = findUnfinished(file, taken);
  const start = { offset: null, savedBytes: 0, pieceBytes: uploadPieceBytes, failures: 0, restarts: 0 };
  const upload: Upload = { file, options, target, ...start };
  try {
    for (;;) {
      try {
        const saved = await sendPiece(upload);
        if (!saved) continue;
        if (upload.target) forgetUnfinished(upload.target.url);
        return saved;
      } catch (error) {
        await recover(upload, error);
      }
    }
  } catch (error) {
    if (error instanceof CallError) reportSignedOut(error);
    throw error;
  } finally {
    if (upload.target) taken.delete(upload.target.url);
  }
}

/** Deletes what arrived of a canceled upload. What can't be deleted now, the server deletes after a day. */
export function discardUpload(file: File): void {
  const target = findUnfinished(file, taken);
  if (!target) return;
  forgetUnfinished(target.url);
  call(target.url, { method: 'DELETE' }).catch(() => {});
}
