import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { coalesceCalls, fetchContentPage } from '../../../app/data/sync.ts';
import { asServer } from '../../serverAnswer.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', new URL('http://maple.test/about'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answerWith(...answers: (() => Response | Promise<Response>)[]) {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request | string) => {
    // Nobody says that a proxy removes the server's mark.
    if (typeof request === 'string') throw new TypeError('Failed to fetch');
    requests.push(request);
    const answer = answers[Math.min(requests.length, answers.length) - 1];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  return requests;
}

describe('a page of changes', () => {
  test('is requested with cursor and protocol, without credentials', async () => {
    const requests = answerWith(() => asServer(Response.json({ cursor: 'e.7' })));
    expect(await fetchContentPage('e.6')).toEqual({ cursor: 'e.7' });
    expect(requests[0]?.url).toBe('http://maple.test/api/sync?since=e.6&protocol=1');
    expect(requests[0]?.credentials).toBe('omit');
  });

  test.each([
    [
      'a sign-in page of the hotel',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      'unreachable',
    ],
    ['an empty object', () => asServer(Response.json({})), 'unreachable'],
    ['nothing', () => asServer(Response.json(null)), 'unreachable'],
    ['an unknown host', () => new Response('', { status: 404 }), 'unreachable'],
    ['a broken server', () => asServer(new Response('', { status: 500 })), 'unreachable'],
    ['a newer server', () => asServer(new Response('', { status: 426 })), 'outdated'],
    ['a proxy that wants an upgrade', () => new Response('', { status: 426 }), 'unreachable'],
    ['a proxy’s JSON', () => Response.json({ cursor: 'e.9' }), 'unreachable'],
  ])('%s is a failure', async (_name, answer, kind) => {
    const requests = answerWith(answer);
    await expect(fetchContentPage(null)).rejects.toMatchObject({ name: 'SyncError', kind });
    expect(requests).toHaveLength(1);
  });

  test('is requested once more after a gateway error', async () => {
    const requests = answerWith(
      () => new Response('', { status: 502 }),
      () => asServer(Response.json({ cursor: 'e.1' })),
    );
    const page = fetchContentPage(null);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await page).toEqual({ cursor: 'e.1' });
    expect(requests).toHaveLength(2);
  });

  test('is given up after ten seconds', async () => {
    answerWith(() => new Promise<Response>(() => {}));
    const refused = expect(fetchContentPage(null)).rejects.toMatchObject({ kind: 'unreachable' });
    await vi.advanceTimersByTimeAsync(10_000);
    await refused;
  });
});

describe('coalesced calls', () => {
  /** Calls whose end is decided by the test. */
  function calls() {
    const ends: (() => void)[] = [];
    const run = vi.fn((_askedAt: number) => new Promise<void>((resolve) => ends.push(resolve)));
    return { run, call: coalesceCalls(run), end: (at: number) => ends[at]?.() };
  }

  test('share the running one within 500 ms (R849)', () => {
    const { run, call } = calls();
    const first = call();
    vi.advanceTimersByTime(499);
    expect(call()).toBe(first);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('wait for the next one when something has changed', async () => {
    const { run, call, end } = calls();
    void call();
    void call('changed');
    expect(run).toHaveBeenCalledTimes(1);
    end(0);
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('share the next one when they come later', async () => {
    const { run, call, end } = calls();
    void call();
    vi.advanceTimersByTime(600);
    const second = call();
    vi.advanceTimersByTime(600);
    expect(call()).toBe(second);
    expect(run).toHaveBeenCalledTimes(1);
    end(0);
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(2);
    end(1);
    await second;
  });

  test('do not share a failure forever', async () => {
    const run = vi.fn(() => Promise.reject(new Error('no')));
    const call = coalesceCalls(run);
    await expect(call()).rejects.toThrow('no');
    vi.advanceTimersByTime(500);
    await expect(call()).rejects.toThrow('no');
    expect(run).toHaveBeenCalledTimes(2);
  });
});
