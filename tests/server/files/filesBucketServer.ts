/** A private S3 bucket named `files`: it checks each signature, and reads, writes and deletes as S3 does. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The key that all buckets of tests know. */
export const bucketKeys = {
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'wJalrXUtn',
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Worked out as AWS describes it: Signature Version 4, in the header Authorization. */
function isSigned({ method, headers }: IncomingMessage, url: URL): boolean {
  const [, id, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (id !== bucketKeys.S3_ACCESS_KEY_ID || !names.split(';').includes('host')) return false;
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort();
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const payload = headers['x-amz-content-sha256'];
  const request = [method, url.pathname, query.join('&'), lines.join(''), names, payload].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>(
      (last, part) => createHmac('sha256', last).update(part).digest(),
      `AWS4${bucketKeys.S3_SECRET_ACCESS_KEY}`,
    );
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}

const refuse = (res: ServerResponse, status: number, code: string) =>
  res.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);

function sendObject(
  { headers, method }: IncomingMessage,
  res: ServerResponse,
  bytes: Buffer | undefined,
  cutAt?: number,
) {
  if (!bytes) return refuse(res, 404, 'NoSuchKey');
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  if (headers.range && (!from || Number(from) >= bytes.length)) return refuse(res, 416, 'InvalidRange');
  const sent = from ? bytes.subarray(Number(from), Number(to) + 1) : bytes;
  res.writeHead(from ? 206 : 200, { 'content-length': sent.length });
  if (method === 'HEAD') return res.end();
  if (cutAt === undefined) return res.end(sent);
  // It says how much comes, and then nothing more does.
  return res.write(sent.subarray(0, cutAt));
}

/** Lists two objects at a time, as S3 lists a thousand. All were stored just now. */
function sendList(res: ServerResponse, stored: Map<string, Buffer>, query: URLSearchParams) {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? ''];
  const keys = [...stored.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const contents = keys.slice(0, 2).map((key) => {
    const size = stored.get(key)?.length;
    return `<Contents><Key>${key}</Key><Size>${size}</Size><LastModified>${new Date().toISOString()}</LastModified></Contents>`;
  });
  res.writeHead(200, { 'content-type': 'application/xml' });
  res.end(`<ListBucketResult><IsTruncated>${keys.length > 2}</IsTruncated>${contents.join('')}</ListBucketResult>`);
}

/** `hangs`: it accepts calls and answers none; `cutAt`: no more bytes of a file are sent; `refusal`: the status it answers with. */
export type BucketState = {
  hangs?: boolean;
  cutAt?: number;
  refusal?: number;
  redirect?: string;
  ignoresConditions?: boolean;
};

/** Runs until it is stopped. `stored` has the objects by their keys. */
export async function runFilesBucket() {
  const stored = new Map<string, Buffer>();
  const state: BucketState = {};
  const calls: string[] = [];
  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '', 'http://bucket');
    const key = url.pathname.replace(/^\/files\/?/, '');
    const body = await buffer(req).catch(() => null);
    calls.push(`${req.method} ${key}`);
    if (state.hangs || !body) return;
    if (state.redirect) return res.writeHead(307, { location: state.redirect }).end();
    if (state.refusal) return refuse(res, state.refusal, 'SlowDown');
    if (!isSigned(req, url)) return refuse(res, 403, 'SignatureDoesNotMatch');
    if (req.method === 'GET' && url.searchParams.has('list-type')) return sendList(res, stored, url.searchParams);
    if (req.method === 'GET' || req.method === 'HEAD') return sendObject(req, res, stored.get(key), state.cutAt);
    if (req.method === 'DELETE') {
      stored.delete(key);
      return res.writeHead(204).end();
    }
    if (!state.ignoresConditions && req.headers['if-none-match'] === '*' && stored.has(key))
      return refuse(res, 412, 'PreconditionFailed');
    stored.set(key, body);
    res.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const { S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = bucketKeys;
  const env = {
    FILES_S3_BUCKET: 'files',
    FILES_S3_REGION: S3_REGION,
    FILES_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
    FILES_S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY,
    FILES_S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  return { stored, state, calls, stop, env };
}
