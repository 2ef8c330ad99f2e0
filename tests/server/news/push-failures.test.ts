/** Push services that fail, hang or refuse. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { emergencyTopic } from '../../../db/rules/news/subscriptions.ts';
import { mailsPerBatch, queueNews } from '../../../server/jobs/queueNews.ts';
import { removeExpired } from '../../../server/jobs/removeExpired.ts';
import { sendDuePushes, usualPace } from '../../../server/jobs/sendDuePushes.ts';
import { findNextDue } from '../../../server/store/claimDue.ts';
import { listNotifications } from '../../../server/store/news/listNotifications.ts';
import { maxPushFailures } from '../../../server/store/news/pushDevices.ts';
import { makePushKeys, readPublicPushKey } from '../../../server/store/news/pushKeys.ts';
import { write } from '../../../server/store/write.ts';
import { dialects } from '../database.ts';
import { minuteMs, start } from './news.ts';
import { openPushes } from './pushes.ts';

const services = 'announcements:services';

describe.each(dialects)('push services that fail on %s', (dialect) => {
  test('a device that is gone is forgotten; one whose service is busy is tried again when it says so', async () => {
    const { db, town, announce, addDevice, runPushes, clock, service } = await openPushes(dialect);
    for (const name of ['gone', 'lost', 'busy', 'fine']) await addDevice(name, [services]);
    let isBusy = true;
    service.answer = ({ url }, res) => {
      const status = url.endsWith('gone')
        ? 410
        : url.endsWith('lost')
          ? 404
          : url.endsWith('busy') && isBusy
            ? 429
            : 201;
      res.writeHead(status, status === 429 ? { 'retry-after': '120' } : {}).end();
    };
    await announce({ title: 'Flushing' });
    clock.now += minuteMs;
    expect(await runPushes()).toHaveLength(4);
    expect(await db.read('push_devices').orderBy('endpoint').pluck('endpoint')).toEqual([
      'https://push.example.com/send/busy',
      'https://push.example.com/send/fine',
    ]);
    isBusy = false;
    clock.now += minuteMs;
    expect(await runPushes()).toEqual([]);
    clock.now += minuteMs;
    expect((await runPushes()).map(({ url }) => url)).toEqual(['https://push.example.com/send/busy']);
    const [notification] = await listNotifications(db.read, town.id, { now: clock.now, limit: 1 });
    expect(notification).toMatchObject({ state: 'sent', pushes: { queued: 2, sent: 2, failed: 0 } });
  });

  test('a device that refuses time after time is given up, unless nobody at all is reached', async () => {
    const { db, announce, addDevice, runPushes, clock, service } = await openPushes(dialect);
    await addDevice('bad', [services]);
    service.answer = ({ url }, res) => void res.writeHead(url.endsWith('bad') ? 403 : 201).end();
    const tell = async (times: number) => {
      for (let failure = 0; failure < times; failure += 1) {
        await announce({ title: `News ${failure}` });
        clock.now += 2 * minuteMs;
        await runPushes();
        clock.now += minuteMs;
        await runPushes();
      }
    };
    await tell(maxPushFailures + 1);
    expect(await db.read('push_devices')).toHaveLength(1);
    await addDevice('fine', [services]);
    await tell(1);
    expect(await db.read('push_devices').pluck('endpoint')).toEqual(['https://push.example.com/send/fine']);
  });

  test('gives up undeliverable messages within hours, and sends nothing old', async () => {
    const { db, town, announce, addDevice, clock, service, pushContext } = await openPushes(dialect);
    await addDevice('one', [services]);
    service.answer = (_, res) => void res.writeHead(503).end();
    await announce({ title: 'Flushing' });
    clock.now += minuteMs;
    await queueNews({ db, now: pushContext.now });
    for (let due = clock.now; due !== Number.POSITIVE_INFINITY; due = await findNextDue(db, 'pushes')) {
      clock.now = due;
      await sendDuePushes(pushContext);
    }
    expect(service.received).toHaveLength(usualPace.maxAttempts);
    expect(clock.now - start).toBeLessThan(6 * 60 * minuteMs);
    const [notification] = await listNotifications(db.read, town.id, { now: clock.now, limit: 1 });
    expect(notification).toMatchObject({ state: 'sent', pushes: { queued: 1, sent: 0, failed: 1 } });
    clock.now += 31 * 24 * 60 * minuteMs;
    await removeExpired(db, clock.now);
    expect(await db.read('pushes')).toEqual([]);
    expect(await db.read('push_devices')).toHaveLength(1);
  });

  test('a push service that was away for an hour gets an emergency within minutes', async () => {
    const { clock, warn, addDevice, service, runPushes } = await openPushes(dialect);
    await addDevice('one', [emergencyTopic]);
    const back = start + 60 * minuteMs;
    service.answer = (_, res) => void res.writeHead(clock.now < back ? 503 : 201).end();
    await warn('Boil your water.');
    for (; clock.now < back; clock.now += 4 * minuteMs) await runPushes();
    const before = service.received.length;
    for (; clock.now < back + 6 * minuteMs; clock.now += minuteMs) await runPushes();
    expect(service.received).toHaveLength(before + 1);
  });

  test('keys are made once, whoever makes them at the same time', async () => {
    const { db, config, town, neighbor, pushContext } = await openPushes(dialect);
    const parts = { db, config, now: pushContext.now };
    await Promise.all([makePushKeys(parts), makePushKeys(parts), readPublicPushKey(parts, town.id)]);
    const rows = await db.read('push_keys').orderBy('town_id');
    expect(rows.map(({ town_id }) => town_id)).toEqual([town.id, neighbor.id].sort());
    const key = await readPublicPushKey(parts, town.id);
    await makePushKeys(parts);
    expect(await readPublicPushKey(parts, town.id)).toBe(key);
    expect(JSON.stringify(rows)).toContain('v1.');
  });
});

test('push services that hang, send without end or lead elsewhere cost bounded time, and hold up nobody else', async () => {
  const { announce, addDevice, clock, service, runPushes, db } = await openPushes('sqlite');
  for (const name of ['hangs', 'endless', 'elsewhere', 'resets', 'headless', 'fine']) await addDevice(name, [services]);
  const others: string[] = [];
  service.answer = ({ url }, res) => {
    const name = url.split('/').at(-1);
    if (name === 'fine') return void res.writeHead(201).end();
    if (name === 'elsewhere') {
      others.push(url);
      return void res.writeHead(302, { location: 'https://push.example.com/send/trap' }).end();
    }
    if (name === 'resets') return void res.destroy();
    if (name === 'headless') return void res.socket?.write(`HTTP/1.1 201 Created\r\nx: ${'x'.repeat(100_000)}`);
    if (name !== 'endless') return;
    res.writeHead(500);
    const pour = () => {
      while (!res.destroyed && res.write(Buffer.alloc(65_536)));
    };
    res.on('drain', pour);
    pour();
  };
  await announce({ title: 'Flushing' });
  clock.now += minuteMs;
  await runPushes();
  expect(service.received.map(({ url }) => url).filter((url) => url.endsWith('trap'))).toEqual([]);
  const rows = await db
    .read('pushes')
    .join('push_devices', 'push_devices.id', 'pushes.device_id')
    .orderBy('endpoint')
    .select('endpoint', 'sent_at', 'failure');
  const failures = rows.map(({ endpoint, sent_at, failure }) => [
    endpoint.split('/').at(-1),
    sent_at !== null,
    failure,
  ]);
  const away = 'The push service cannot be reached.';
  expect(failures).toEqual([
    ['elsewhere', false, 'The push service answered 302.'],
    ['endless', false, 'The push service answered 500.'],
    ['fine', true, ''],
    ['hangs', false, away],
    ['headless', false, away],
    ['resets', false, away],
  ]);
});

test('2,000 devices are queued in batches between which others write', async () => {
  const { db, town, announce, clock, pushContext } = await openPushes('sqlite');
  const stamp = new Date(start).toISOString();
  await db.write.transaction(async (trx) => {
    const ids = Array.from({ length: 2000 }, (_, place) => `d${String(place).padStart(4, '0')}`);
    const whole = { town_id: town.id, p256dh: 'p', auth: 'a', created_at: stamp, updated_at: stamp };
    await trx.batchInsert(
      'push_devices',
      ids.map((id) => ({ ...whole, id, endpoint: `https://push.example.com/${id}` })),
      50,
    );
    await trx.batchInsert(
      'push_topics',
      ids.map((device_id) => ({ town_id: town.id, device_id, topic: services })),
      50,
    );
  });
  await announce({ title: 'Flushing' });
  clock.now += minuteMs;
  const order: number[] = [];
  let isOver = false;
  const queued = queueNews({ db, now: pushContext.now }).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await nextTurn();
    await write(db, town.id, 'clerk', async ({ trx }) => {
      order.push(Number((await trx('pushes').count('* as count').first())?.count));
    });
  }
  await queued;
  expect(await db.read('pushes')).toHaveLength(2000);
  // Another write had its turn after every batch or two.
  const steps = order.map((count, place) => count - (order[place - 1] ?? 0));
  expect(Math.max(...steps)).toBeLessThanOrEqual(4 * mailsPerBatch);
});
