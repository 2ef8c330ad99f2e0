/** When a page sends its outbox: one run at a time, again after a pause, at once where a shopper asks. */
import { expect, test } from 'vitest';
import { createOutboxSender } from '../../../app/data/outbox/outboxSender.ts';
import type { SendResult } from '../../../db/browser/callServer.ts';

const done: SendResult = { kind: 'done' };
const failed: SendResult = { kind: 'retry', retryAfterMs: 0 };
const busy: SendResult = { kind: 'retry', retryAfterMs: 60_000 };

/** A sender whose sends answer with `results`, one after the other, and then with done. */
function makeSender(...results: (SendResult | Error)[]) {
  const events: string[] = [];
  const sends: boolean[] = [];
  const timers: { act: () => void; ms: number }[] = [];
  const world = { isOnline: true };
  /** Waiting sends; each is answered by calling it. */
  const answers: (() => void)[] = [];
  const sender = createOutboxSender(
    {
      isOnline: () => world.isOnline,
      setTimer(act, ms) {
        const timer = { act, ms };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
      onOutdated: () => void events.push('outdated'),
    },
    ({ includeExpired }) => {
      sends.push(includeExpired);
      const result = results.shift() ?? done;
      return new Promise((resolve, reject) => {
        answers.push(() => (result instanceof Error ? reject(result) : resolve(result)));
      });
    },
    { onSent: () => void events.push('sent'), onDeferred: () => void events.push('deferred') },
  );
  const answer = async () => {
    answers.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { sender, events, sends, timers, world, answer };
}

test('what is asked for during a run is sent by it afterwards, old entries included', async () => {
  const { sender, events, sends, answer } = makeSender();
  const first = sender.send();
  const second = sender.send({ includeExpired: true });
  expect(sender.send()).toBe(first);
  await answer();
  expect([sends, events]).toEqual([[false, true], []]);
  await answer();
  await Promise.all([first, second]);
  expect([sends, events]).toEqual([[false, true], ['sent']]);
});

test('a failed send waits longer and longer, and a finished one starts over', async () => {
  const { sender, events, sends, timers, answer } = makeSender(failed, new Error('no database'), done, failed);
  const waits: (number | undefined)[] = [];
  const runTimer = () => {
    const timer = timers.shift();
    waits.push(timer?.ms);
    timer?.act();
  };
  void sender.send();
  await answer();
  expect(events).toEqual(['deferred']);
  for (let at = 0; at < 2; at += 1) {
    runTimer();
    await answer();
  }
  expect(events).toEqual(['deferred', 'deferred', 'sent']);
  void sender.send();
  await answer();
  runTimer();
  const [one = 0, two = 0, again = 0] = waits.map(Number);
  expect([two, again]).toEqual([2 * one, one]);
  expect(sends).toHaveLength(5);
});

test('after a failure, news that came meanwhile is a reason to try at once; a mere repetition is none', async () => {
  for (const [reason, tries] of [
    [{}, 1],
    [{ hasNews: true }, 2],
    [{ isForced: true }, 2],
  ] as const) {
    const { sender, sends, answer } = makeSender(failed);
    void sender.send();
    void sender.send(reason);
    void sender.send();
    await answer();
    await answer();
    expect([reason, sends.length]).toEqual([reason, tries]);
  }
});

test('a server that asks for a pause has it, unless the shopper asks', async () => {
  const { sender, events, sends, timers, answer } = makeSender(busy);
  void sender.send();
  void sender.send({ hasNews: true });
  await answer();
  expect([sends.length, timers[0]?.ms]).toEqual([1, 60_000]);
  await sender.send({ hasNews: true });
  sender.sendLater();
  expect([sends.length, timers.length, events]).toEqual([1, 1, ['deferred', 'deferred']]);
  void sender.send({ isForced: true });
  await answer();
  expect([sends.length, timers.length, events.at(-1)]).toEqual([2, 0, 'sent']);
});

test('after a failure of its own, what is added is sent without waiting', async () => {
  const { sender, sends, timers, answer } = makeSender(failed);
  void sender.send();
  await answer();
  expect(timers).toHaveLength(1);
  void sender.send();
  await answer();
  expect([sends.length, timers.length]).toEqual([2, 0]);
});

test('without a connection only a shopper’s own request is tried', async () => {
  const { sender, events, sends, world, answer } = makeSender();
  world.isOnline = false;
  await sender.send({ hasNews: true });
  expect([sends.length, events]).toEqual([0, ['deferred']]);
  void sender.send({ isForced: true });
  await answer();
  expect(events).toEqual(['deferred', 'sent']);
});

test('entries of another tab are sent a little later, once, and not beside a run', async () => {
  const { sender, sends, timers, answer } = makeSender();
  sender.sendLater();
  sender.sendLater();
  expect([sends.length, timers.length]).toEqual([0, 1]);
  timers.shift()?.act();
  sender.sendLater();
  expect([sends.length, timers.length]).toEqual([1, 0]);
  await answer();
});

test('a server that no longer understands this build is not asked again', async () => {
  const { sender, events, timers, answer } = makeSender({ kind: 'outdated' });
  void sender.send();
  await answer();
  expect([events, timers.length]).toEqual([['outdated', 'deferred'], 0]);
});
