/** Reads a form that a browser posts with its files. */
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { Context } from 'koa';
import { Problem } from '../../db/rules/problems.ts';
import { type FilePlace, type ReceivedUpload, receiveFile } from '../files/fileStorage.ts';
import { idleTimeoutMs } from '../files/receiveUpload.ts';

/** A file as it was chosen. `upload` is null for one that is too large, or one too many. */
export type PostedFile = { control: string; name: string; upload: ReceivedUpload | null };

export type PostedForm = {
  fields: URLSearchParams;
  files: PostedFile[];
  /** Gives a file to somebody else, who keeps or removes it. */
  handOver(upload: ReceivedUpload): ReceivedUpload;
  /** Removes the files that nobody took. */
  drop(): Promise<void>;
};

/** `wholeBytes` bounds what is read; of a file that is too large, no more than `fileBytes` is stored. */
export type FormLimits = { textBytes: number; files: number; fileBytes: number; wholeBytes: number };

/** More parts than any form has: forty fields with fifty choices each. */
const maxParts = 2200;

const cut = () => new Problem('bad_request', 'The form was cut off on its way. Please send it again.');

/** Streams one file to the disk. A browser sends an empty part for a control without a file. */
async function receivePart(
  place: FilePlace,
  stream: Readable & { truncated?: boolean },
  { control, name, isOneTooMany }: { control: string; name: string; isOneTooMany: boolean },
): Promise<PostedFile | null> {
  if (isOneTooMany) {
    let size = 0;
    for await (const bytes of stream) size += bytes.length;
    return size > 0 ? { control, name, upload: null } : null;
  }
  try {
    const upload = await receiveFile(place, stream);
    if (upload.size > 0 && !stream.truncated) return { control, name, upload };
    await upload.drop();
    return stream.truncated ? { control, name, upload: null } : null;
  } finally {
    // The rest of the form comes only once this part is read.
    stream.resume();
  }
}

/** @throws Problem `bad_request` for a boundary that can't be one */
function createParser(contentType: string, { textBytes, fileBytes }: FormLimits): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { parts: maxParts, fieldSize: textBytes, fileSize: fileBytes, headerPairs: 20 },
    });
  } catch {
    throw new Problem('bad_request');
  }
}

/**
 * Reads text into memory, up to a limit, and streams files to the disk.
 * @throws Problem `bad_request` for anything but a complete form; `body_too_large`
 */
export async function readMultipartForm(ctx: Context, place: FilePlace, limits: FormLimits): Promise<PostedForm> {
  const contentType = ctx.get('Content-Type');
  if (!ctx.is('multipart/form-data') || !/boundary=/i.test(contentType)) throw new Problem('bad_request');
  const length = Number(ctx.get('Content-Length'));
  if (!length) throw new Problem('bad_request');
  if (length > limits.wholeBytes) throw new Problem('body_too_large');
  const fields = new URLSearchParams();
  const receiving: Promise<PostedFile | null>[] = [];
  const streams: Readable[] = [];
  let textBytes = 0;
  let opened = 0;
  const parser = createParser(contentType, limits);
  parser.on('field', (name, value) => {
    textBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (textBytes <= limits.textBytes) fields.append(name, value);
  });
  parser.on('file', (control, stream, name = '') => {
    if (name) opened += 1;
    streams.push(stream);
    // The stream's reader gets the error, too.
    stream.on('error', () => {});
    const part = receivePart(place, stream, { control, name, isOneTooMany: !name || opened > limits.files });
    // Awaited below; meanwhile a failure must not count as unhandled.
    part.catch(() => {});
    receiving.push(part);
  });
  const ended = Promise.withResolvers<void>();
  ctx.req.setTimeout(idleTimeoutMs, () => ctx.req.destroy());
  ctx.req.once('close', () => ctx.req.complete || ended.reject(cut()));
  parser.once('finish', ended.resolve);
  parser.on('error', () => ended.reject(cut()));
  // Its parts beyond the limit would throw where nobody can catch it.
  parser.once('partsLimit', () => {
    ctx.req.unpipe(parser);
    ended.reject(cut());
  });
  ctx.req.pipe(parser);
  const isRead = await ended.promise.then(
    () => true,
    () => false,
  );
  ctx.req.setTimeout(0);
  if (!isRead) for (const stream of streams) stream.destroy(cut());
  const received = await Promise.allSettled(receiving);
  const files = received.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
  const handed = new Set<ReceivedUpload>();
  const handOver = (upload: ReceivedUpload) => {
    handed.add(upload);
    return upload;
  };
  const drop = async () => {
    await Promise.all(files.map(({ upload }) => (upload && !handed.has(upload) ? upload.drop() : null)));
  };
  const failed = received.find((one) => one.status === 'rejected');
  if (isRead && textBytes <= limits.textBytes && !failed) return { fields, files, handOver, drop };
  await drop();
  if (!isRead) throw cut();
  throw failed ? failed.reason : new Problem('body_too_large');
}
