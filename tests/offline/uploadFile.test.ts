/** How the browser goes on with an upload: after a lost connection, beside another tab, through a narrow proxy. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asServer } from '../serverAnswer.ts';

const pieceBytes = 4 * 2 ** 20;
const size = 10 * 2 ** 20;
const file = new File([new Uint8Array(size)], 'Packet.pdf', { type: 'application/pdf', lastModified: 5 });
const url = '/api/files/upload?signed=';

/** The bytes that the server has, and the answers that it gives before it takes more. */
type Answer = { status: number; body?: object; isForeign?: boolean };
let server: { begun: number; end: number; answers: Answer[] };
let calls: string[];
let uploads: typeof import('../../app/data/uploads/uploadFile.ts');

class FakeRequest {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly statusText = '';
  private offset = 0;
  private isForeign = false;
  onloadend: () => void = () => {};
  status = 0;
  responseText = '';
  open(_method: string, _url: string) {}
  setRequestHeader(name: string, value: string) {
    if (name === 'Upload-Offset') this.offset = Number(value);
  }
  send(piece: Blob) {
    calls.push(`${this.offset}+${piece.size}`);
    queueMicrotask(() => {
      const { status, body, isForeign = false } = server.answers.shift() ?? this.take(piece);
      this.status = status;
      this.isForeign = isForeign;
      this.responseText = JSON.stringify(body ?? {});
      this.onloadend();
    });
  }
  private take(piece: Blob): Answer {
    if (this.offset !== server.end) return { status: 409, body: { code: 'upload_elsewhere', offset: server.end } };
    server.end += piece.size;
    return server.end === size ? { status: 201, body: { id: 'f1' } } : { status: 200, body: { offset: server.end } };
  }
  getResponseHeader = () => (this.isForeign ? null : '1');
  abort() {}
}

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server = { begun: 0, end: 0, answers: [] };
  calls = [];
  vi.stubGlobal('location', new URL('http://maple.test/'));
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('fetch', async (request: Request | string) => {
    if (typeof request === 'string') throw new TypeError('Failed to fetch');
    calls.push(request.method);
    if (request.method === 'GET') return asServer(Response.json({ offset: server.end, size }));
    if (request.method === 'DELETE') return asServer(Response.json({}));
    server.begun += 1;
    server.end = 0;
    return asServer(Response.json({ upload_url: `${url}${server.begun}`, until: Date.now() + 86_400_000 }));
  });
  uploads = await import('../../app/data/uploads/uploadFile.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Uploads the file; all waits end at once. */
async function upload(options: Parameters<typeof uploads.uploadFile>[1] = {}) {
  const running = uploads.uploadFile(file, options);
  running.catch(() => {});
  for (let step = 0; step < 60; step += 1) await vi.advanceTimersByTimeAsync(30_000);
  return running;
}

test('sends the file in pieces and tells how far it is', async () => {
  const progress: number[] = [];
  expect(await upload({ onProgress: (fraction) => progress.push(fraction) })).toEqual({ id: 'f1' });
  expect(calls).toEqual(['POST', `0+${pieceBytes}`, `${pieceBytes}+${pieceBytes}`, `${2 * pieceBytes}+${2 * 2 ** 20}`]);
  expect(progress).toEqual([0, 0.4, 0.8]);
});

test.each<[string, Answer]>([
  ['a lost connection', { status: 0 }],
  ['somebody else’s answer', { status: 200, body: { offset: 1 }, isForeign: true }],
  ['a server that is started again', { status: 503, body: { code: 'unavailable', message: 'Busy.', retry_after: 5 } }],
])('%s is waited for, and the server says where it goes on', async (_name, answer) => {
  const waits: number[] = [];
  server.answers = [{ status: 200, body: { offset: pieceBytes } }, answer, answer];
  // The part of the lost piece that arrived counts.
  server.end = pieceBytes;
  const running = upload({
    onWait: (bytes) => {
      waits.push(bytes);
      server.end = pieceBytes + 500_000;
    },
  });
  server.end = pieceBytes;
  expect(await running).toEqual({ id: 'f1' });
  expect(calls.slice(1, 6)).toEqual([
    `0+${pieceBytes}`,
    `${pieceBytes}+${pieceBytes}`,
    'GET',
    `${pieceBytes + 500_000}+${pieceBytes}`,
    'GET',
  ]);
  expect(waits).toEqual([pieceBytes, pieceBytes + 500_000]);
});

test('another tab that is ahead is followed', async () => {
  server.answers = [{ status: 409, body: { code: 'upload_elsewhere', offset: pieceBytes } }];
  const running = upload();
  await vi.advanceTimersByTimeAsync(0);
  server.end = pieceBytes;
  await running;
  expect(calls.slice(0, 3)).toEqual(['POST', `0+${pieceBytes}`, `${pieceBytes}+${pieceBytes}`]);
});

test('a proxy that takes less gets smaller pieces, until it takes none', async () => {
  const tooLarge = { status: 413, isForeign: true };
  server.answers = [tooLarge];
  await upload();
  expect(calls.slice(0, 4)).toEqual(['POST', `0+${pieceBytes}`, 'GET', `0+${pieceBytes / 4}`]);
  server.answers = [tooLarge, tooLarge, tooLarge];
  await expect(upload()).rejects.toMatchObject({
    status: 413,
    serverMessage: 'The file is larger than the network lets through.',
  });
});

test('a refusal is final, and a stopped upload is continued when the file is chosen again', async () => {
  server.answers = [{ status: 415, body: { code: 'file_refused', message: 'This looks like a program.' } }];
  await expect(upload()).rejects.toMatchObject({ status: 415, serverMessage: 'This looks like a program.' });
  server.answers = [
    { status: 200, body: { offset: 0 } },
    { status: 401, body: { code: 'not_signed_in', message: 'Sign in.' } },
  ];
  vi.stubGlobal('dispatchEvent', () => true);
  await expect(upload()).rejects.toMatchObject({ status: 401 });
  calls = [];
  server.end = 2 * pieceBytes;
  await upload();
  expect(calls).toEqual(['GET', `${2 * pieceBytes}+${2 * 2 ** 20}`]);
  // It is complete, so the same file is another upload.
  calls = [];
  await upload();
  expect(calls[0]).toBe('POST');
});

test('a canceled upload is deleted; the next one starts from the first byte', async () => {
  const controller = new AbortController();
  const reason = new Error('canceled');
  server.answers = [{ status: 0 }];
  const running = upload({ signal: controller.signal, onWait: () => controller.abort(reason) });
  await expect(running).rejects.toBe(reason);
  uploads.discardUpload(file);
  await upload();
  expect(calls.filter((one) => /[A-Z]/.test(one))).toEqual(['POST', 'DELETE', 'POST']);
});

test('a file that the browser can no longer read is no lost connection', async () => {
  server.answers = [{ status: 0 }];
  const moved = Object.assign(new File([new Uint8Array(10)], 'a.pdf'), {
    slice: () => ({ size: 10, arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }),
  });
  await expect(uploads.uploadFile(moved)).rejects.toMatchObject({
    serverMessage: 'The file was moved or changed on this device. Please choose it again.',
  });
});
