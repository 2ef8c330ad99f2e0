/** News by push: to whom, when, and what of it goes on. */
import { describe, expect, test } from 'vitest';
import { applyDueTransitions } from '../../../server/jobs/applyDueTransitions.ts';
import { mailsPerBatch, queueNews } from '../../../server/jobs/queueNews.ts';
import { sendDuePushes } from '../../../server/jobs/sendDuePushes.ts';
import { findNextDue } from '../../../server/store/claimDue.ts';
import { listNotifications } from '../../../server/store/news/listNotifications.ts';
import { withdrawNotification } from '../../../server/store/news/notifications.ts';
import { claimDuePush } from '../../../server/store/news/pushes.ts';
import { readPublicPushKey } from '../../../server/store/news/pushKeys.ts';
import { write } from '../../../server/store/write.ts';
import { dialects } from '../database.ts';
import { minuteMs } from './news.ts';
import { openPushes } from './pushes.ts';
import { readVapid } from './pushService.ts';

const services = 'announcements:services';

describe.each(dialects)('news by push on %s', (dialect) => {
  test('devices that follow a topic get it once, readable by them alone and signed by the town', async () => {
    const { db, config, town, neighbor, clock, announce, addDevice, runPushes, pushContext } =
      await openPushes(dialect);
    const device = await addDevice('one', [services]);
    await addDevice('two', ['meetings']);
    await addDevice('three', [services], neighbor);
    const { id } = await announce({ title: 'Hydrant flushing', excerpt: 'Water may be cloudy.' });
    expect(await runPushes()).toEqual([]);
    clock.now += minuteMs;
    const [push, ...others] = await runPushes();
    expect(others).toEqual([]);
    expect(push?.url).toBe(device.endpoint);
    expect(push && device.open(push.body)).toMatchObject({
      title: 'Hydrant flushing',
      body: 'Water may be cloudy.',
      path: `/announcements?id=${id}`,
      isUrgent: false,
    });
    const { headers } = push ?? {};
    expect(headers).toMatchObject({ urgency: 'normal', 'content-encoding': 'aes128gcm' });
    expect(Number(headers?.ttl)).toBe(3 * 86_400);
    expect(headers?.topic).toMatch(/^[\w-]{32}$/);
    const { aud, sub, publicKey } = readVapid(headers?.authorization);
    expect([aud, sub]).toEqual(['https://push.example.com', `https://${town.host}`]);
    expect(publicKey).toBe(await readPublicPushKey({ db, config, now: pushContext.now }, town.id));
    expect(publicKey).not.toBe(await readPublicPushKey({ db, config, now: pushContext.now }, neighbor.id));
    clock.now += 10 * minuteMs;
    expect(await runPushes()).toEqual([]);
    const [notification] = await listNotifications(db.read, town.id, { now: clock.now, limit: 1 });
    expect(notification).toMatchObject({ state: 'sent', devices: 1, pushes: { queued: 1, sent: 1, failed: 0 } });
  });

  test('documents that are added together are one message, which names the newest and counts the others', async () => {
    const { addDocument, addDevice, runPushes, clock } = await openPushes(dialect);
    const { category_id } = await addDocument('Minutes', 'Minutes of May');
    for (const month of ['June', 'July']) await addDocument('Minutes', `Minutes of ${month}`);
    const device = await addDevice('one', [`documents:${category_id}`]);
    clock.now += minuteMs;
    const [push, ...others] = await runPushes();
    expect(others).toEqual([]);
    expect(push && device.open(push.body)).toMatchObject({
      title: 'New documents: Minutes of July and 2 more',
      body: '3 new documents in “Minutes”',
      path: '/#documents',
    });
  });

  test('an emergency comes at once and urgently; its correction takes its place on the device', async () => {
    const { warn, addDevice, runPushes, clock, announce } = await openPushes(dialect);
    const device = await addDevice('one', ['emergencies', services]);
    await warn('Boil your water. '.repeat(29));
    const [push] = await runPushes();
    const message = push && device.open(push.body);
    expect(push?.headers.urgency).toBe('high');
    expect(message).toMatchObject({ title: 'Emergency notice', path: '/', isUrgent: true });
    expect(message?.body).toMatch(/^Boil your water\./);
    expect(push?.body.length).toBeLessThan(3500);
    const { id } = await announce({ title: 'Parade' });
    clock.now += minuteMs;
    const [first] = await runPushes();
    await announce({ id, title: 'Parade at noon' });
    clock.now += minuteMs;
    const [second] = await runPushes();
    const [was, is] = [first && device.open(first.body), second && device.open(second.body)];
    expect(is?.title).toBe('Parade at noon');
    expect(is?.tag).toBe(was?.tag);
    expect(is?.id).not.toBe(was?.id);
    expect(first?.headers.topic).toBe(second?.headers.topic);
  });

  test('a scheduled one tells when it appears; what is withdrawn or deleted tells nobody', async () => {
    const { db, town, announce, addDevice, runPushes, clock } = await openPushes(dialect);
    const device = await addDevice('one', [services]);
    await announce({ title: 'Parade', publish_at: '2026-12-01T14:00' });
    const gone = await announce({ title: 'Gone', publish_at: '2026-12-01T14:00' });
    await write(db, town.id, 'clerk', (tx) => tx.remove('announcements', gone.id), { now: clock.now });
    await announce({ title: 'A slip' });
    const [slip] = await listNotifications(db.read, town.id, { now: clock.now, limit: 1 });
    await write(db, town.id, 'clerk', ({ trx }) => withdrawNotification(trx, town.id, slip?.id ?? '', clock.now));
    clock.now = Date.parse('2026-12-01T18:00:00.000Z');
    expect(await runPushes()).toEqual([]);
    clock.now = Date.parse('2026-12-01T20:02:00.000Z');
    await applyDueTransitions(db, clock.now);
    expect((await runPushes()).map(({ body }) => device.open(body).title)).toEqual(['Parade']);
  });

  test('is not sent if it was withdrawn after it was queued', async () => {
    const { db, town, announce, addDevice, clock, pushContext, service } = await openPushes(dialect);
    await addDevice('one', [services]);
    await announce({ title: 'A slip' });
    clock.now += minuteMs;
    await queueNews({ db, now: pushContext.now });
    const [slip] = await listNotifications(db.read, town.id, { now: clock.now, limit: 1 });
    expect(slip?.pushes.queued).toBe(1);
    await db.write.transaction((trx) => withdrawNotification(trx, town.id, slip?.id ?? '', clock.now));
    await sendDuePushes(pushContext);
    expect(service.received).toEqual([]);
    expect(await findNextDue(db, 'pushes')).toBe(Number.POSITIVE_INFINITY);
  });

  test('a process that is killed between two batches, or while it sends, loses nobody and queues nobody twice', async () => {
    const { db, announce, addDevice, runPushes, clock, service, pushContext } = await openPushes(dialect);
    const count = mailsPerBatch + 3;
    for (let place = 0; place < count; place += 1) await addDevice(`d${place}`, [services]);
    await announce({ title: 'Flushing' });
    clock.now += minuteMs;
    // It ends after its first batch.
    let asks = 0;
    await queueNews({ db, now: pushContext.now, isStopping: () => asks++ > 0 });
    expect(await db.read('pushes')).toHaveLength(mailsPerBatch);
    // One is taken, and whoever took it is killed.
    const taken = await claimDuePush(db, clock.now);
    expect(await runPushes()).toHaveLength(count - 1);
    clock.now += 2 * minuteMs;
    const [late, ...others] = await runPushes();
    expect(others).toEqual([]);
    const device = await db.read('push_devices').where({ id: taken?.device_id }).first();
    expect(late?.url).toBe(device.endpoint);
    expect(new Set(service.received.map(({ url }) => url)).size).toBe(count);
  });
});
