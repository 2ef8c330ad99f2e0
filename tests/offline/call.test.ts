import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { healthText } from '../../db/rules/sync/serverMark.ts';
import { asServer } from '../serverAnswer.ts';

let call: typeof import('../../app/data/call.ts').call;
const paths: string[] = [];
let answer: () => Response | Promise<Response>;
/** Whether a proxy lets the server's mark through. */
let isMarkKept: boolean;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('location', new URL('http://maple.test/orders'));
  vi.stubGlobal('fetch', async (request: Request) => {
    paths.push(`${request.method} ${new URL(request.url).pathname}`);
    const response = await answer();
    return isMarkKept ? asServer(response) : response;
  });
  paths.length = 0;
  isMarkKept = true;
  let count = 0;
  answer = () => {
    count += 1;
    return Response.json({ count });
  };
  vi.resetModules();
  ({ call } = await import('../../app/data/call.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('identical reads (R849, R850)', () => {
  test('share a running one, and its response for a second', async () => {
    let finish = (_: Response) => {};
    answer = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const first = call('/api/orders');
    await vi.advanceTimersByTimeAsync(499);
    const second = call('/api/orders');
    expect(paths).toHaveLength(1);
    finish(Response.json(['paid']));
    expect(await Promise.all([first, second])).toEqual([['paid'], ['paid']]);
    await vi.advanceTimersByTimeAsync(999);
    expect(await call('/api/orders')).toEqual(['paid']);
    expect(paths).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    void call('/api/orders');
    await vi.advanceTimersByTimeAsync(0);
    expect(paths).toHaveLength(2);
  });

  test('do not share one that has been running for longer', async () => {
    answer = () => new Promise(() => {});
    void call('/api/orders');
    await vi.advanceTimersByTimeAsync(500);
    void call('/api/orders');
    await vi.advanceTimersByTimeAsync(0);
    expect(paths).toHaveLength(2);
  });

  test('are identical only with the same query', async () => {
    await Promise.all([call('/api/orders?page=1'), call('/api/orders?page=2')]);
    expect(paths).toHaveLength(2);
  });

  test('do not share a failure', async () => {
    answer = () => new Response('', { status: 503 });
    await expect(call('/api/orders')).rejects.toMatchObject({ status: 503 });
    answer = () => Response.json({ fine: true });
    expect(await call('/api/orders')).toEqual({ fine: true });
  });
});

describe('writes (R978)', () => {
  test('are never shared', async () => {
    await Promise.all([
      call('/api/orders', { method: 'POST', json: {} }),
      call('/api/orders', { method: 'POST', json: {} }),
    ]);
    expect(paths).toEqual(['POST /api/orders', 'POST /api/orders']);
  });

  test.each([200, 500])('clear the read cache, also when they end with %s', async (status) => {
    expect(await call('/api/orders')).toEqual({ count: 1 });
    const read = answer;
    answer = () => Response.json({}, { status });
    await call('/api/orders/1', { method: 'PUT', json: {} }).catch(() => {});
    answer = read;
    expect(await call('/api/orders')).toEqual({ count: 2 });
  });

  test('clear a read that started meanwhile', async () => {
    let saved = () => {};
    answer = () =>
      new Promise((resolve) => {
        saved = () => resolve(Response.json({}));
      });
    const write = call('/api/orders/1', { method: 'PUT', json: {} });
    await vi.advanceTimersByTimeAsync(0);
    answer = () => Response.json('old');
    expect(await call('/api/orders')).toBe('old');
    saved();
    await write;
    answer = () => Response.json('new');
    expect(await call('/api/orders')).toBe('new');
  });
});

describe('responses', () => {
  test.each([
    [
      'a message',
      () => Response.json({ code: 'x', message: 'No such order.' }, { status: 404 }),
      404,
      'No such order.',
    ],
    ['an error', () => Response.json({ error: 'Gone' }, { status: 410 }), 410, 'Gone'],
    ['an error with a message', () => Response.json({ error: { message: 'Taken' } }, { status: 409 }), 409, 'Taken'],
    ['words', () => new Response('Bad gateway', { status: 502 }), 502, 'Bad gateway'],
    ['nothing', () => new Response('', { status: 500, statusText: 'Server Error' }), 500, 'Server Error'],
  ])('that are not OK throw, with %s (R851)', async (_name, given, status, text) => {
    answer = given;
    await expect(call('/api/orders/1')).rejects.toMatchObject({
      message: `HTTP error! status: ${status}, message: ${text}`,
      status,
      text,
    });
  });

  test.each([
    ['none', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a sign-in page of the hotel', () => new Response('<!doctype html>')],
    ['half of one', () => new Response('{"orders":[')],
  ])('that are %s throw with status 0', async (_name, given) => {
    answer = given;
    await expect(call('/api/orders')).rejects.toMatchObject({ name: 'CallError', status: 0 });
  });

  const saved = () => Response.json({ id: '7', version: 2 });
  const refusals = [401, 403, 404, 412, 429, 502].map((status): [string, () => Response] => [
    String(status),
    () => Response.json({ code: 'not_signed_in', message: 'Sign in to the network.' }, { status }),
  ]);
  test.each([['200 with JSON', saved], ...refusals])('from somebody on the way, %s, are none', async (_name, given) => {
    const events: string[] = [];
    vi.stubGlobal('dispatchEvent', ({ type }: Event) => events.push(type));
    isMarkKept = false;
    answer = given;
    const save = call('/api/content/hero', { method: 'PUT', json: {} });
    await expect(save).rejects.toMatchObject({ name: 'CallError', status: 0, serverMessage: '', body: {} });
    expect(events).toEqual([]);
  });

  test('count without the mark where a proxy removes it from the server’s own', async () => {
    isMarkKept = false;
    const fetchHealth = vi.fn(async () => new Response(healthText));
    const fetchRecord = globalThis.fetch;
    vi.stubGlobal('fetch', (request: Request | string) =>
      request === '/healthz' ? fetchHealth() : fetchRecord(request),
    );
    answer = saved;
    const save = () => call('/api/content/hero', { method: 'PUT', json: {} });
    expect(await save()).toEqual({ id: '7', version: 2 });
    // Other answers have the mark, so the answer without it came from elsewhere.
    fetchHealth.mockImplementation(async () => asServer(new Response(healthText)));
    await expect(save()).rejects.toMatchObject({ status: 0 });
  });

  test('that never come are given up after ten seconds', async () => {
    answer = () => new Promise(() => {});
    const given = expect(call('/api/orders')).rejects.toMatchObject({ status: 0 });
    await vi.advanceTimersByTimeAsync(10_000);
    await given;
  });

  test('with a stalled body time out, too', async () => {
    answer = () => new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) }));
    const given = expect(call('/api/orders')).rejects.toMatchObject({ status: 0 });
    await vi.advanceTimersByTimeAsync(20_000);
    await given;
  });

  test.each([
    ['204', () => new Response(null, { status: 204 })],
    ['no length', () => new Response('', { headers: { 'content-length': '0' } })],
  ])('with %s are null (R852)', async (_name, given) => {
    answer = given;
    expect(await call('/api/orders/1', { method: 'DELETE' })).toBeNull();
  });
});
