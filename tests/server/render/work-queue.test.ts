/** Work that many ask for at once: done once, for each address in turn, refused before it begins, never for nobody. */
import { expect, test } from 'vitest';
import { Overload } from '../../../server/http/overload.ts';
import { createSharedWork, createWorkQueue } from '../../../server/http/workQueue.ts';
import { readRequestId, runWithRequestId } from '../../../server/monitoring/requestId.ts';

/** A queue whose work ends when it is told to. `begun` lists the keys in the sequence in which their work began. */
function openQueue(maxRunning: number, maxWaiting: number) {
  const share = createSharedWork<string>(createWorkQueue(maxRunning, maxWaiting));
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (key: string, address = 'one', hasLeft = () => false) =>
    share(key, { address, hasLeft }, () => {
      begun.push(key);
      return new Promise((resolve) => ends.set(key, () => resolve(key.toUpperCase())));
    }).catch((error) => (error instanceof Overload ? 'refused' : String(error)));
  /** Ends all that has begun, until nothing more begins. */
  async function endAll(): Promise<void> {
    for (let done = -1; done !== begun.length; ) {
      done = begun.length;
      for (const end of ends.values()) end();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return { share, begun, ask, endAll };
}

test('it is done once for all who ask while it waits or is done, and again for who asks later', async () => {
  const { begun, ask, endAll } = openQueue(1, 10);
  const answers = [ask('a'), ask('b'), ask('b', 'two'), ask('a', 'three')];
  expect(begun).toEqual(['a']);
  await endAll();
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'B', 'A']);
  expect(begun).toEqual(['a', 'b']);
  const again = ask('a');
  await endAll();
  expect([await again, begun.length]).toEqual(['A', 3]);
});

test('addresses take turns: who asks for much waits behind who asks for little', async () => {
  const { begun, ask, endAll } = openQueue(1, 10);
  for (const key of ['a1', 'a2', 'a3', 'a4']) void ask(key, 'greedy');
  void ask('b1', 'two');
  void ask('c1', 'three');
  void ask('b2', 'two');
  await endAll();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('work in a long queue comes sooner once another address asks for it, too', async () => {
  const { begun, ask, endAll } = openQueue(1, 10);
  for (const key of ['a1', 'a2', 'a3', 'home']) void ask(key, 'greedy');
  void ask('home', 'two');
  await endAll();
  expect(begun).toEqual(['a1', 'a2', 'home', 'a3']);
});

test('beyond the limit, the last request of the busiest address is refused before it begins', async () => {
  const { begun, ask, endAll } = openQueue(1, 3);
  const greedy = ['a1', 'a2', 'a3', 'a4', 'a5'].map((key) => ask(key, 'greedy'));
  const modest = ask('b1', 'two');
  expect(await greedy[4]).toBe('refused');
  expect(await greedy[3]).toBe('refused');
  await endAll();
  expect(await Promise.all([...greedy.slice(0, 3), modest])).toEqual(['A1', 'A2', 'A3', 'B1']);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('work that nobody waits for is dropped; work that somebody joined is done', async () => {
  const { begun, ask, endAll } = openQueue(1, 10);
  let hasLeft = false;
  const answers = [ask('a'), ask('b', 'two', () => hasLeft), ask('c', 'two', () => hasLeft), ask('c', 'three')];
  hasLeft = true;
  await endAll();
  expect(await Promise.all(answers)).toEqual(['A', 'refused', 'C', 'C']);
  expect(begun).toEqual(['a', 'c']);
});

test('work that fails fails for all who wait for it, is tried again, and holds no place', async () => {
  const { share, ask, endAll } = openQueue(1, 10);
  const fail = () => Promise.reject(new Error('no disk'));
  const caller = { address: 'one', hasLeft: () => false };
  const results = await Promise.allSettled([share('a', caller, fail), share('a', caller, fail)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = ask('a');
  await endAll();
  expect(await again).toBe('A');
});

test('work that waited has the request id of who asked for it first', async () => {
  const { share } = openQueue(1, 10);
  const ids: (string | undefined)[] = [];
  const work = async () => {
    await Promise.resolve();
    ids.push(readRequestId());
    return '';
  };
  const caller = { address: 'one', hasLeft: () => false };
  const waiting = ['first', 'second'].map(
    (id) =>
      new Promise<void>((resolve) => runWithRequestId(id, () => void share(id, caller, work).then(() => resolve()))),
  );
  await Promise.all(waiting);
  expect(ids).toEqual(['first', 'second']);
});
