/** How the browser uploads an item's image, and what people are told when it cannot. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asServer } from '../serverAnswer.ts';

/** The request for the address, and the upload to it. */
let sent: { method: string; url: string; headers: Record<string, string> }[];
let address: () => Response | Promise<Response>;
/** The storage's answer: a status with a body, or nothing. */
let storage: { status: number; body?: string; isForeign?: boolean };
let upload: typeof import('../../app/items/editing/uploadItemImage.ts').uploadItemImage;

class FakeRequest {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly statusText = '';
  private readonly headers: Record<string, string> = {};
  private target = { method: '', url: '' };
  onloadend: () => void = () => {};
  status = 0;
  responseText = '';
  open(method: string, url: string) {
    this.target = { method, url };
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(file: File) {
    sent.push({ ...this.target, headers: this.headers });
    queueMicrotask(() => {
      for (const loaded of [1, file.size]) this.upload.onprogress?.({ loaded, total: file.size });
      this.status = storage.status;
      this.responseText = storage.body ?? '';
      this.onloadend();
    });
  }
  getResponseHeader = () => (storage.isForeign ? null : '1');
  abort() {}
}

const requests: unknown[] = [];
const file = new File(['1234'], 'Honey jar.png', { type: 'image/png' });
const answered = (more: object = {}) =>
  Response.json({
    upload_url: '/api/items/image/upload?signed=x',
    object_key: '7/honey-jar.jpg',
    image_url: 'https://cdn.example/7/honey-jar.jpg',
    ...more,
  });

beforeEach(async () => {
  sent = [];
  requests.length = 0;
  storage = { status: 201 };
  address = () => answered();
  vi.stubGlobal('location', new URL('http://market.test/items'));
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', async (request: Request | string) => {
    // Nobody says that a proxy removes the server's mark.
    if (typeof request === 'string') throw new TypeError('Failed to fetch');
    requests.push([request.method, new URL(request.url).pathname, await request.json()]);
    return asServer(await address());
  });
  ({ uploadItemImage: upload } = await import('../../app/items/editing/uploadItemImage.ts'));
});
afterEach(() => void vi.unstubAllGlobals());

test('the file goes to the signed address, with progress, and its address is answered (R567-R570)', async () => {
  const progress: number[] = [];
  expect(await upload(file, { onProgress: (fraction) => progress.push(fraction) })).toBe(
    'https://cdn.example/7/honey-jar.jpg',
  );
  const names = { filename: 'Honey jar.png', content_type: 'image/png' };
  expect(requests).toEqual([['POST', '/api/items/image/presigned_url', names]]);
  expect(sent).toEqual([
    {
      method: 'PUT',
      url: '/api/items/image/upload?signed=x',
      headers: { 'Content-Type': 'image/png', 'x-amz-acl': 'public-read' },
    },
  ]);
  expect(progress).toEqual([0.25, 1]);
  // A bucket knows nothing of our mark.
  storage = { status: 200, isForeign: true };
  address = () => answered({ image_url: undefined, upload_url: 'https://bucket.example/7?X-Amz-Signature=1' });
  expect(await upload(file)).toBe('/media/7/honey-jar.jpg');
});

type Case = [string, () => void, string];
const words = { code: 'file_refused', message: 'This looks like an SVG picture.' };

test.each<Case>([
  ['an answer without anything', () => (address = () => Response.json({})), 'Invalid upload URL from server.'],
  ['an answer that is null', () => (address = () => Response.json(null)), 'Invalid upload URL from server.'],
  ['an address without a key', () => (address = () => answered({ object_key: '' })), 'Invalid upload URL from server.'],
  [
    'an address of another kind',
    () => (address = () => answered({ upload_url: 'javascript:1' })),
    'Invalid upload URL from server.',
  ],
  [
    'an address that is no text',
    () => (address = () => answered({ upload_url: 7 })),
    'Invalid upload URL from server.',
  ],
  ['what the server says', () => (address = () => Response.json({ message: 'Busy.' }, { status: 500 })), 'Busy.'],
  [
    'a server that is not reached',
    () => (address = () => Promise.reject(new TypeError('gone'))),
    'Network error during upload.',
  ],
  [
    'storage that refuses',
    () => (storage = { status: 403, body: '<Error>AccessDenied</Error>' }),
    'Storage upload failed: 403',
  ],
  [
    'our own storage, which says why',
    () => (storage = { status: 415, body: JSON.stringify(words) }),
    'Storage upload failed: 415. This looks like an SVG picture.',
  ],
  ['a line that breaks', () => (storage = { status: 0 }), 'Network error during upload.'],
  [
    'a proxy in our storage’s place',
    () => (storage = { status: 201, isForeign: true }),
    'Network error during upload.',
  ],
])('%s (R600-R603)', async (_what, arrange, message) => {
  arrange();
  await expect(upload(file)).rejects.toThrow(new Error(message));
});

test('a file that a proxy does not let through is told as too large, and nothing else that the proxy says', async () => {
  const { uploadTo } = await import('../../app/data/uploads/upload.ts');
  const body = JSON.stringify({ message: 'Denied by the firewall.' });
  storage = { status: 413, isForeign: true, body };
  const message = 'The file is larger than the network lets through.';
  await expect(uploadTo('/api/pictures', file)).rejects.toMatchObject({ status: 413, serverMessage: message });
  storage = { status: 403, isForeign: true, body };
  await expect(uploadTo('/api/pictures', file)).rejects.toMatchObject({ status: 0, serverMessage: '' });
});

test('a file that is too large is not sent, and a canceled upload ends with its reason', async () => {
  const large = Object.defineProperty(new File([''], 'a.png', { type: 'image/png' }), 'size', { value: 20_971_521 });
  await expect(upload(large)).rejects.toThrow('The file is larger than 20 MB.');
  const reason = new Error('closed');
  await expect(upload(file, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  expect([requests, sent]).toEqual([[], []]);
  const controller = new AbortController();
  storage = { status: 0 };
  const running = upload(file, { signal: controller.signal, onProgress: () => controller.abort(reason) });
  await expect(running).rejects.toBe(reason);
});
