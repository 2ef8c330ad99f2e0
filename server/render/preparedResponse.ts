/**
 * Responses whose bytes, in every encoding, and headers are prepared once and sent many times. Pages, build files,
 * icons and style sheets use them, so conditional requests work for all.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';

type Encoding = 'br' | 'gzip' | 'identity';
type Variant = { bytes: Buffer; headers: Record<string, string | number> };

export type PreparedResponse = {
  status: number;
  headers: Record<string, string>;
  etag: string;
  isCompressible: boolean;
  /** Uncompressed bytes; null if only compressed ones are stored. */
  body: Buffer | null;
  variants: Partial<Record<Encoding, Variant>>;
  /** Called when it uses more memory than before. */
  onGrowth?: () => void;
};

/** Build files are compressed once and never change. The budget of scripts/bundle-size.ts uses the same level. */
export const immutableGzipLevel = 9;

const compressible = /^(text\/|application\/(json|javascript|manifest\+json|feed\+json|atom\+xml|xml)|image\/svg)/;

/** Headers are part of the hash: after a 304 a browser may keep old headers, such as a former policy. */
const hashResponse = (body: string | Uint8Array, headers: Record<string, string>) =>
  createHash('sha256')
    .update(body)
    .update(headers['Content-Security-Policy'] ?? '')
    .digest('base64url')
    .slice(0, 16);

/**
 * @param headers all except length, encoding and ETag, which are added here
 * @param etag identifies the bytes, if known without hashing
 */
export function prepareResponse(
  status: number,
  body: string | Uint8Array,
  headers: Record<string, string>,
  etag = hashResponse(body, headers),
): PreparedResponse {
  const bytes = Buffer.from(body as Uint8Array);
  const isCompressible = bytes.length > 512 && compressible.test(headers['Content-Type'] ?? '');
  return { status, headers, etag, isCompressible, body: bytes, variants: {} };
}

/** Estimated memory of a response and of each variant, besides their bytes. */
const overhead = { response: 800, variant: 1000 };

/** The memory that a response uses in bytes; see `onGrowth`. */
export function sizeInBytes({ body, variants }: PreparedResponse): number {
  let size = overhead.response + (body?.length ?? 0);
  for (const { bytes } of Object.values(variants)) size += overhead.variant + (bytes === body ? 0 : bytes.length);
  return size;
}

/** Returns uncompressed bytes, decompressing if needed. */
export function readPlainBytes({ body, variants: { br, gzip } }: PreparedResponse): Buffer {
  if (body) return body;
  if (br) return brotliDecompressSync(br.bytes);
  if (gzip) return gunzipSync(gzip.bytes);
  throw new Error('A prepared response has no bytes.');
}

const encodingByHeader = new Map<string, Encoding>();

/** Picks the best encoding for an Accept-Encoding header (RFC 9110 §12.5.3). Headers repeat, so results are cached. */
export function negotiateEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  let encoding = encodingByHeader.get(header);
  if (!encoding) {
    const refused = (name: string) => new RegExp(`(^|[\\s,])${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`, 'i').test(header);
    const named = (name: string) => new RegExp(`(^|[\\s,])${name}\\s*(;|,|$)`, 'i').test(header) && !refused(name);
    encoding = named('br') ? 'br' : named('gzip') ? 'gzip' : 'identity';
    if (encodingByHeader.size > 1000) encodingByHeader.clear();
    encodingByHeader.set(header, encoding);
  }
  return encoding;
}

/** Copies compressed bytes into a buffer of their exact length, since zlib returns slices of larger blocks. */
function compress(bytes: Buffer, encoding: Encoding, isImmutable: boolean): Buffer {
  const compressed =
    encoding === 'br'
      ? brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : gzipSync(bytes, isImmutable ? { level: immutableGzipLevel } : {});
  const exact = Buffer.allocUnsafeSlow(compressed.length);
  compressed.copy(exact);
  return exact;
}

function makeVariant(answer: PreparedResponse, encoding: Encoding): Variant {
  const plain = readPlainBytes(answer);
  if (encoding === 'identity') answer.body = plain;
  const isImmutable = answer.headers['Cache-Control']?.includes('immutable') === true;
  const bytes = encoding === 'identity' ? plain : compress(plain, encoding, isImmutable);
  const etag = `"${answer.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const headers: Record<string, string | number> = { ...answer.headers, ETag: etag, 'Content-Length': bytes.length };
  if (answer.isCompressible) headers.Vary = 'Accept-Encoding';
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
  const variant = { bytes, headers };
  answer.variants[encoding] = variant;
  return variant;
}

function encodeVariant(answer: PreparedResponse, wanted: Encoding): Variant {
  const encoding = answer.isCompressible ? wanted : 'identity';
  const known = answer.variants[encoding];
  if (known) return known;
  const variant = makeVariant(answer, encoding);
  answer.onGrowth?.();
  return variant;
}

/** Drops the uncompressed bytes of a compressible response. */
export function dropPlainBytes(answer: PreparedResponse): void {
  const { br, gzip } = answer.variants;
  if (!br && !gzip) makeVariant(answer, 'br');
  answer.body = null;
  delete answer.variants.identity;
}

/** Whether an If-None-Match header matches this tag in any encoding (weak comparison, RFC 9110 §13.1.2). */
export const matchesETag = (header: string | undefined, tag: string) =>
  header !== undefined &&
  (header === '*' || header.split(',').some((one) => one.trim().replace(/^W\/|"|(-br|-gzip)?"$/g, '') === tag));

/** Sends a prepared response, or 304 to a browser that has it. */
export function sendResponse(req: IncomingMessage, res: ServerResponse, answer: PreparedResponse): void {
  const variant = encodeVariant(answer, negotiateEncoding(req.headers['accept-encoding'] as string | undefined));
  if (answer.status === 200 && matchesETag(req.headers['if-none-match'], answer.etag)) {
    const { 'Content-Length': _l, 'Content-Encoding': _e, 'Content-Type': _t, ...headers } = variant.headers;
    res.writeHead(304, headers).end();
    return;
  }
  res.writeHead(answer.status, variant.headers);
  res.end(req.method === 'HEAD' ? undefined : variant.bytes);
}
