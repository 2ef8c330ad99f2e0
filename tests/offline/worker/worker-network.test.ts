/** The worker on bad networks: bodies that stall, and proxies that answer in the server's place. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTownDatabase, townDatabase } from '../../../db/browser/townDatabase.ts';
import { serverMark } from '../../../db/rules/sync/serverMark.ts';
import { fakeCaches } from './fakeCaches.ts';

const origin = 'http://maple.test';
const precached = new Set(['/assets/main-1.js']);
vi.mock('workbox-precaching', () => ({
  getCacheKeyForURL: (url: string) => (precached.has(url) ? origin + url : undefined),
  matchPrecache: async (url: string) => (await held.open('precache')).match(url),
}));
vi.mock('workbox-core', () => ({ cacheNames: { precache: 'precache' } }));
const { cacheShell, deleteOldBuilds, passNextPage, respondWithPage, respondWithShellAsset, respondWithBuildFile } =
  await import('../../../sw/shell.ts');
const { refillCaches } = await import('../../../sw/refill.ts');
const { cachePictures, respondWithDocument, respondWithPicture } = await import('../../../sw/files.ts');

let held: ReturnType<typeof fakeCaches>;
const html = { 'content-type': 'text/html; charset=utf-8' };
const pdf = { 'content-type': 'application/pdf' };
const ours = (body: BodyInit | null, headers: Record<string, string> = html, status = 200) =>
  new Response(body, { status, headers: { ...headers, [serverMark]: '1' } });
const foreign = (body: string, headers: Record<string, string> = html, status = 200) =>
  new Response(body, { status, headers });

/** A body that begins and then stays away. */
const stallingBody = () =>
  new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('<!doctype html><ti')) });

/** The work that the worker finishes after the response. */
let background: Promise<unknown>[] = [];
const request = (path: string, network: () => Promise<Response>, headers: Record<string, string> = {}) => {
  vi.stubGlobal('fetch', vi.fn(network));
  return {
    request: new Request(origin + path, { headers }),
    preloadResponse: Promise.resolve(undefined),
    waitUntil: (work: Promise<unknown>) => background.push(work),
  } as unknown as FetchEvent;
};
const open = (path: string, network: () => Promise<Response>) => respondWithPage(request(path, network), 'build');
const never = () => new Promise<Response>(() => {});

async function storeTown(): Promise<void> {
  const database = await openTownDatabase();
  await database.meta.put({ key: 'complete', complete: true });
  database.close();
}

beforeEach(async () => {
  background = [];
  held = fakeCaches(origin);
  vi.stubGlobal('caches', held);
  vi.stubGlobal('location', new URL(origin));
  await (await held.open('shell-build')).put(`${origin}/shell`, ours('the shell'));
  await storeTown();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await townDatabase().delete();
});

const onlyTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });

/** Turns the clock in steps, as streams go on between them. */
async function pass(milliseconds: number): Promise<void> {
  for (let at = 0; at < milliseconds; at += 100) await vi.advanceTimersByTimeAsync(100);
}

describe('a page', () => {
  test('from our server arrives whole, whatever its status', async () => {
    const page = await open('/', async () => ours('the page', { ...html, 'content-encoding': 'br' }));
    expect(await page.text()).toBe('the page');
    // The body is decoded already.
    expect(page.headers.get('content-encoding')).toBeNull();
    const missing = await open('/nowhere', async () => ours('no such page', html, 404));
    expect([missing.status, await missing.text()]).toEqual([404, 'no such page']);
  });

  test.each([
    ['is late', never],
    ['stalls in its body', async () => ours(stallingBody())],
    ['breaks off in its body', async () => ours(new ReadableStream({ start: (body) => body.error(new Error('cut')) }))],
    ['is our server’s failure', async () => ours('sorry', html, 503)],
  ])('that %s is answered by the shell', async (_name, network) => {
    onlyTimers();
    const page = open('/', network);
    await pass(5100);
    expect(await (await page).text()).toBe('the shell');
  });

  test('that comes in drops is given up in the end', async () => {
    onlyTimers();
    const drops = new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 2000));
        controller.enqueue(new TextEncoder().encode('.'));
      },
    });
    const page = open('/', async () => ours(drops));
    await pass(13_000);
    expect(await (await page).text()).toBe('the shell');
  });

  test.each([403, 404, 407, 429, 502, 200])('from a proxy with %i hides nothing that is cached', async (status) => {
    const page = await open('/', async () => foreign('the proxy', html, status));
    expect(await page.text()).toBe('the shell');
  });

  test('from a proxy is shown where nothing is cached, since it may lead to the network', async () => {
    await townDatabase().delete();
    const page = await open('/', async () => foreign('please sign in'));
    expect(await page.text()).toBe('please sign in');
  });

  const redirect = () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
  test('from our server may redirect; a redirect to somebody else’s sign-in page hides nothing', async () => {
    // The last question is whether the address is an old one.
    const answers = (followed: () => Promise<Response>, login = async () => foreign('please sign in')) => {
      const all = [async () => redirect(), followed, login];
      return () => (all.shift() ?? never)();
    };
    const followed = await open(
      '/About',
      answers(async () => ours('about')),
    );
    expect(followed.type).toBe('opaqueredirect');
    const refused = async () => {
      throw new TypeError('Failed to fetch');
    };
    for (const last of [refused, async () => foreign('please sign in')])
      expect(await (await open('/', answers(last))).text()).toBe('the shell');
    const tell = (to: string | null) => async () =>
      ours(JSON.stringify({ to }), { 'content-type': 'application/json' });
    const old = await open('/old.html', answers(refused, tell('https://county.example/')));
    expect(old.type).toBe('opaqueredirect');
    expect(await (await open('/', answers(refused, tell(null)))).text()).toBe('the shell');
  });

  test('comes from the network once somebody asks for that, whoever answers there and however slowly', async () => {
    onlyTimers();
    passNextPage();
    const slow = () => new Promise<Response>((resolve) => setTimeout(resolve, 8000, foreign('please sign in')));
    const page = open('/', slow);
    await pass(8100);
    expect(await (await page).text()).toBe('please sign in');
    expect(await (await open('/', async () => foreign('please sign in'))).text()).toBe('the shell');
  });
});

describe('a document that is held', () => {
  const path = '/documents/1/agenda.pdf';
  const agenda = () => ours('the agenda', { ...pdf, etag: 'W/"1"' });
  const cachedText = async () => (await (await held.open('documents')).match(origin + path))?.text();
  const read = async (network: () => Promise<Response>, headers = {}) => {
    const response = await respondWithDocument(request(path, network, headers));
    const text = await response.text();
    await Promise.all(background);
    return text;
  };

  beforeEach(async () => (await held.open('documents')).put(origin + path, agenda()));

  test.each([
    ['a sign-in page', async () => foreign('please sign in')],
    ['a proxy’s 404', async () => foreign('not found', html, 404)],
    ['a proxy’s 403', async () => foreign('no', html, 403)],
    ['another file', async () => foreign('%PDF', pdf)],
    ['our failure', async () => ours('sorry', html, 500)],
  ])('is not replaced or deleted by %s', async (_name, network) => {
    expect(await read(network)).toBe('the agenda');
    expect(await cachedText()).toBe('the agenda');
  });

  test('is read from this device where nobody answers, and the request does not go on', async () => {
    onlyTimers();
    const reading = read(never);
    await pass(2900);
    const [, init] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect(init?.signal?.aborted).toBe(false);
    await pass(200);
    expect(await reading).toBe('the agenda');
    expect(init?.signal?.aborted).toBe(true);
  });

  test('is read from this device where the server says that it is the same', async () => {
    const cancel = vi.fn();
    expect(await read(async () => ours(new ReadableStream({ cancel }), { ...pdf, etag: 'W/"1"' }))).toBe('the agenda');
    expect(cancel).toHaveBeenCalled();
    expect(await read(async () => agenda(), { range: 'bytes=0-2' })).toBe('the');
  });

  test('is replaced by a new one, unless that stalls', async () => {
    onlyTimers();
    const reading = read(async () => ours(stallingBody(), { ...pdf, etag: 'W/"2"' }));
    await pass(3100);
    expect(await reading).toBe('the agenda');
    vi.useRealTimers();
    expect(await read(async () => ours('new', { ...pdf, etag: 'W/"2"' }))).toBe('new');
    expect(await cachedText()).toBe('new');
  });

  test('is deleted by our own 404', async () => {
    expect(await read(async () => ours('gone', html, 404))).toBe('gone');
    expect(await cachedText()).toBeUndefined();
  });

  test('does not count where an earlier build kept a sign-in page', async () => {
    await (await held.open('documents')).put(origin + path, foreign('please sign in'));
    expect(await read(async () => agenda())).toBe('the agenda');
    expect(await cachedText()).toBe('the agenda');
  });
});

describe('a file that is not cached yet', () => {
  const pictures = async () => (await (await held.open('pictures')).keys()).map(({ url }) => new URL(url).pathname);

  test('is shown from whoever answers, and kept only from us and as what it should be', async () => {
    const show = async (path: string, response: Response) => {
      const shown = await respondWithPicture(request(path, async () => response));
      await shown.text();
      await Promise.all(background);
    };
    await show('/media/1/portal.webp', foreign('please sign in'));
    await show('/media/1/placeholder.webp', foreign('1x1', { 'content-type': 'image/gif' }));
    await show('/media/1/page.webp', ours('<html>'));
    await show('/media/1/hall.webp', ours('a picture', { 'content-type': 'image/webp' }));
    expect(await pictures()).toEqual(['/media/1/hall.webp']);
    request('/', async () => foreign('please sign in'));
    await cachePictures([`${origin}/media/1/early.webp`]);
    expect(await pictures()).toEqual(['/media/1/hall.webp']);
  });
});

describe('the shell', () => {
  const head =
    '<html lang="en"><script type="module" src="/assets/main-1.js"></script><link rel="icon" href="/icons/32.png">';
  const stored = async (path: string) => (await (await held.open('shell-build')).match(origin + path))?.text();

  test('is kept with its assets, all of them ours', async () => {
    const answers = (icon: Response) => async (url: string) => (url === '/shell' ? ours(head) : icon);
    vi.stubGlobal('fetch', answers(foreign('please sign in')));
    await cacheShell('build');
    expect(await stored('/shell')).toContain('<html data-from-worker lang="en">');
    expect(await stored('/icons/32.png')).toBeUndefined();
    vi.stubGlobal('fetch', answers(ours('icon', { 'content-type': 'image/png' })));
    await cacheShell('build');
    expect(await stored('/icons/32.png')).toBe('icon');
  });

  test('from a portal is refused', async () => {
    vi.stubGlobal('fetch', async () => foreign(head));
    await expect(cacheShell('build')).rejects.toThrow('There is no app shell.');
    expect(await stored('/shell')).toBe('the shell');
  });

  test('has its own manifest back where a portal answers for it', async () => {
    await (await held.open('shell-build')).put(`${origin}/manifest.webmanifest`, ours('{}', {}));
    const event = request('/manifest.webmanifest', async () => foreign('please sign in'));
    expect(await (await respondWithShellAsset(event)).text()).toBe('{}');
  });
});

test('files of the build that are not precached are kept once they were used, with their build', async () => {
  const path = '/assets/StaffTools-1.js';
  const load = async (network: () => Promise<Response>) => {
    const response = await respondWithBuildFile(request(path, network), 'build');
    await Promise.all(background);
    return response.text();
  };
  await load(async () => foreign('please sign in'));
  await load(async () => ours('export {}', { 'content-type': 'text/javascript' }));
  expect(await load(never)).toBe('export {}');
  await deleteOldBuilds('next');
  expect(await held.match(origin + path)).toBeUndefined();
});

describe('an entry that the browser emptied', () => {
  const head = '<html lang="en"><script type="module" src="/assets/main-1.js"></script>';
  const cachedPaths = async () => (await (await held.open('precache')).keys()).map(({ url }) => new URL(url).pathname);
  const network = async (url: string) => {
    if (String(url) === '/shell') return ours(head);
    return String(url).endsWith('main-1.js') ? ours('export {}', { 'content-type': 'text/javascript' }) : ours('<p>');
  };

  test('is fetched again, after a failure once a minute, and never in the words of a portal', async () => {
    vi.useFakeTimers();
    await held.delete('shell-build');
    precached.add('/assets/app-1.js');
    vi.stubGlobal('fetch', vi.fn(network));
    const refill = () => refillCaches('build', [...precached]);
    await refill();
    expect(await cachedPaths()).toEqual(['/assets/main-1.js']);
    expect(await (await held.open('shell-build')).match(`${origin}/shell`)).toBeDefined();
    expect(fetch).toHaveBeenCalledTimes(3);
    await refill();
    expect(fetch).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => ours('', { 'content-type': 'text/javascript' })),
    );
    await refill();
    expect(await cachedPaths()).toEqual(['/assets/main-1.js', '/assets/app-1.js']);
    expect(fetch).toHaveBeenCalledTimes(1);
    await refill();
    expect(fetch).toHaveBeenCalledTimes(1);
    await held.delete('precache');
    await refill();
    expect(await cachedPaths()).toHaveLength(2);
    precached.delete('/assets/app-1.js');
  });

  test('is stored although WebKit drops what is put under a URL that it emptied', async () => {
    vi.useFakeTimers({ now: Date.now() + 120_000 });
    vi.stubGlobal('fetch', vi.fn(network));
    const put = async () => (await held.open('precache')).put(`${origin}/assets/main-1.js`, ours('export {}'));
    await put();
    held.empty();
    await put();
    expect(await cachedPaths()).toEqual([]);
    await refillCaches('build', ['/assets/main-1.js']);
    expect(await cachedPaths()).toEqual(['/assets/main-1.js']);
    expect(await (await held.open('shell-build')).match(`${origin}/shell`)).toBeDefined();
  });

  test.each([
    ['no shell', async () => void (await held.delete('shell-build'))],
    ['a shell without its scripts', async () => (await held.open('shell-build')).put(`${origin}/shell`, ours(head))],
  ])('%s: what the network says is shown, else a page of its own', async (_what, empty) => {
    await empty();
    const page = await open('/about', async () => Promise.reject(new TypeError('Failed to fetch')));
    expect(page.status).toBe(503);
    expect(await page.text()).toContain('This page can’t be shown right now');
    expect(await (await open('/about', async () => foreign('please sign in'))).text()).toBe('please sign in');
  });
});
