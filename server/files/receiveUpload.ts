import type { Context } from 'koa';
import { fileTooLarge, uploadLimits } from '../../db/rules/documents/uploadLimits.ts';
import { Problem } from '../../db/rules/problems.ts';
import { toStorageProblem } from '../../db/storageProblems.ts';
import { type FilePlace, type ReceivedUpload, receiveFile } from './fileStorage.ts';

/** A connection that sends nothing for this long is closed. */
export const idleTimeoutMs = 30_000;

/** Reads the name that an upload declares. cleanFileName() makes it safe. */
export function readUploadName(ctx: Context): string {
  const { name } = ctx.query;
  if (typeof name !== 'string') throw new Problem('bad_request', 'Say what the file is called: ?name=minutes.pdf');
  return name;
}

/**
 * Receives a request's body.
 * @param kind decides how large it may be
 * @throws Problem `file_too_large` as soon as that is known, `bad_request` for one that was cut off
 */
export async function receiveUpload(ctx: Context, place: FilePlace, kind: 'file' | 'picture'): Promise<ReceivedUpload> {
  // The body parser has read it as JSON, a type that is not accepted.
  if ((ctx.request as { body?: unknown }).body !== undefined && ctx.is('json')) {
    throw new Problem(
      'file_refused',
      'This looks like JSON, which is not supported. Please upload a PDF, Office, text, or picture file.',
    );
  }
  if (Number(ctx.get('Content-Length')) > uploadLimits[kind].bytes) throw fileTooLarge(kind);
  ctx.req.setTimeout(idleTimeoutMs, () => ctx.req.destroy());
  try {
    return await receiveFile(place, ctx.req, kind);
  } catch (error) {
    if (error instanceof Problem || toStorageProblem(error) !== null || ctx.req.complete) throw error;
    throw new Problem('bad_request', 'The upload was interrupted.');
  } finally {
    ctx.req.setTimeout(0);
  }
}
