/** News of single records by mail. */
import { describe, expect, test } from 'vitest';
import { applyDueTransitions } from '../../../server/jobs/applyDueTransitions.ts';
import { queueNews } from '../../../server/jobs/queueNews.ts';
import { sendDueMails } from '../../../server/jobs/sendDueMails.ts';
import { sendPriorities } from '../../../server/store/claimDue.ts';
import { claimDueMail } from '../../../server/store/mails.ts';
import { listNotifications } from '../../../server/store/news/listNotifications.ts';
import { queueNewsMails } from '../../../server/store/news/mails.ts';
import { withdrawNotification } from '../../../server/store/news/notifications.ts';
import { write } from '../../../server/store/write.ts';
import { dialects } from '../database.ts';
import { minuteMs, openNews, recipientsOf } from './news.ts';

const services = 'announcements:services';
const at = (iso: string) => Date.parse(iso);

describe.each(dialects)('news on %s', (dialect) => {
  test('those who follow a topic are told a minute after publishing, once, and nobody of another town', async () => {
    const { run, clock, subscribe, announce, neighbor } = await openNews(dialect);
    await subscribe('ann@example.org', [services]);
    await subscribe('bob@example.org', ['meetings']);
    await subscribe('ann@example.org', [services], { of: neighbor });
    await announce({ title: 'Hydrant flushing', excerpt: 'Water may be cloudy.' });
    expect(await run()).toEqual([]);
    clock.now += minuteMs;
    const [mail, ...others] = await run();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: { address: 'ann@example.org' }, subject: 'Hydrant flushing' });
    const link = /https:\/\/cityofmaple\.test\/news\/[\w-]{32}\/unsubscribe/;
    expect(mail?.list?.unsubscribeUrl).toMatch(link);
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('Water may be cloudy.');
      expect(body).toMatch(/https:\/\/cityofmaple\.test\/announcements\?id=[\w-]+/);
      expect(body).toMatch(link);
    }
    clock.now += 10 * minuteMs;
    expect(await run()).toEqual([]);
  });

  test('a correction tells nobody unless it is asked for', async () => {
    const { run, clock, subscribe, announce } = await openNews(dialect);
    await subscribe('ann@example.org', [services]);
    const { id } = await announce({ title: 'Flushing' });
    clock.now += 2 * minuteMs;
    expect(await run()).toHaveLength(1);
    await announce({ id, title: 'Flushing on Tuesday' }, 'unsaid');
    clock.now += 2 * minuteMs;
    expect(await run()).toEqual([]);
    await announce({ id, title: 'Flushing on Wednesday' });
    clock.now += 2 * minuteMs;
    expect((await run()).map(({ subject }) => subject)).toEqual(['Flushing on Wednesday']);
  });

  test('is sent after it was stopped if somebody asks for it, though the record is unchanged', async () => {
    const { db, town, run, clock, subscribe, announce, sent } = await openNews(dialect);
    await subscribe('ann@example.org', [services]);
    const { id } = await announce({ title: 'Flushing' });
    const [notification] = await listNotifications(db.read, town.id, { now: clock.now, limit: 1 });
    await db.write.transaction((trx) => withdrawNotification(trx, town.id, notification?.id ?? '', clock.now));
    clock.now += 2 * minuteMs;
    expect(await run()).toEqual([]);
    for (const _again of [1, 2]) {
      await announce({ id });
      clock.now += 2 * minuteMs;
      await run();
    }
    expect(recipientsOf(sent)).toEqual(['ann@example.org']);
  });

  test('a scheduled one tells when it appears, also when it was moved, and not when it was deleted', async () => {
    const { db, town, run, clock, subscribe, announce } = await openNews(dialect);
    await subscribe('ann@example.org', [services]);
    const { id } = await announce({ title: 'Parade', publish_at: '2026-12-01T12:00' });
    await announce({ id, publish_at: '2026-12-01T14:00' }, 'unsaid');
    const gone = await announce({ title: 'Gone', publish_at: '2026-12-01T14:00' });
    await write(db, town.id, 'clerk@maple.example', (tx) => tx.remove('announcements', gone.id), { now: clock.now });
    clock.now = at('2026-12-01T18:02:00.000Z');
    expect(await run()).toEqual([]);
    clock.now = at('2026-12-01T20:02:00.000Z');
    await applyDueTransitions(db, clock.now);
    expect((await run()).map(({ subject }) => subject)).toEqual(['Parade']);
  });

  test('goes to nobody when withdrawn in the first minute; later, unsent mails are stopped', async () => {
    const { db, town, run, clock, subscribe, announce, context, sent } = await openNews(dialect);
    const names = Array.from({ length: 9 }, (_, place) => `p${place}@example.org`);
    for (const name of names) await subscribe(name, [services]);
    const list = () => listNotifications(db.read, town.id, { now: clock.now, limit: 5 });
    const withdraw = (id: string) =>
      write(db, town.id, 'clerk', ({ trx }) => withdrawNotification(trx, town.id, id, clock.now));
    await announce({ title: 'A slip' });
    const [slip] = await list();
    expect(slip).toMatchObject({ title: 'A slip', state: 'waiting', followers: 9 });
    await withdraw(slip?.id ?? '');
    clock.now += 5 * minuteMs;
    expect(await run()).toEqual([]);
    expect((await list())[0]?.state).toBe('withdrawn');

    await announce({ title: 'Another' });
    clock.now += minuteMs;
    await queueNews({ db, now: () => clock.now });
    const [another] = await list();
    let stopped: Promise<unknown> | undefined;
    await sendDueMails(
      context(async (_town, mail) => {
        stopped ??= withdraw(another?.id ?? '');
        await stopped;
        sent.push(mail);
      }),
    );
    // Those that were being sent at that very moment, four at a time.
    expect(sent.length).toBeLessThanOrEqual(4);
    expect(await run()).toEqual([]);
    expect((await list())[0]).toMatchObject({ state: 'withdrawn', mails: { queued: 9, sent: sent.length, failed: 0 } });
  });

  test('an emergency is told at once, also to those who get a digest', async () => {
    const { db, town, run, clock, subscribe, announce, warn } = await openNews(dialect);
    await subscribe('ann@example.org', [services, 'emergencies']);
    await subscribe('bob@example.org', ['emergencies'], { frequency: 'weekly' });
    await announce({ title: 'Library hours' });
    clock.now += minuteMs;
    await queueNews({ db, now: () => clock.now });
    clock.now += 1000;
    await warn('Boil your water.');
    const mails = await run();
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Emergency: Boil your water.',
      'Emergency: Boil your water.',
      'Library hours',
    ]);
    const [emergency] = await listNotifications(db.read, town.id, { now: clock.now, limit: 1 });
    expect(emergency).toMatchObject({ title: 'Boil your water.', state: 'sent', followers: 2 });
    expect(emergency).toMatchObject({ mails: { queued: 2, sent: 2, failed: 0 } });
  });

  test('is sent after personal mails and emergencies', async () => {
    const { db, town, clock, subscribe } = await openNews(dialect);
    const ann = await subscribe('ann@example.org', [services]);
    const queue = (onceKey: string, priority: number) =>
      db.write.transaction((trx) =>
        queueNewsMails(trx, town.id, [{ subscription: ann, kind: 'subscription_known', onceKey, priority }], clock.now),
      );
    await queue('one', sendPriorities.news);
    clock.now += 1000;
    await queue('two', sendPriorities.emergency);
    clock.now += 1000;
    await queue('three', sendPriorities.personal);
    expect(await claimDueMail(db, clock.now)).toMatchObject({ priority: sendPriorities.personal });
    expect(await claimDueMail(db, clock.now)).toMatchObject({ priority: sendPriorities.emergency });
    expect(await claimDueMail(db, clock.now)).toMatchObject({ priority: sendPriorities.news });
    expect(await claimDueMail(db, clock.now)).toBeNull();
  });

  test('documents that are added one after the other come in one mail, which names the newest and counts the others', async () => {
    const { db, town, run, clock, subscribe, addDocument } = await openNews(dialect);
    const { category_id } = await addDocument('Minutes', 'Minutes of May');
    const other = await addDocument('Forms', 'Fence permit');
    await subscribe('all@example.org', [`documents:${category_id}`, `documents:${other.category_id}`]);
    await subscribe('forms@example.org', [`documents:${other.category_id}`]);
    await subscribe('day@example.org', [`documents:${category_id}`], { frequency: 'daily' });
    clock.now += 50_000;
    await addDocument('Minutes', 'Minutes of June');
    const { id: gone } = await addDocument('Minutes', 'Wrong file');
    await addDocument('Minutes', 'Minutes of July');
    await db
      .write('documents')
      .where({ id: gone })
      .update({ deleted_at: new Date(clock.now).toISOString() });
    // Those of this category wait for the last one.
    clock.now += minuteMs / 2;
    const form = await run();
    expect(recipientsOf(form)).toEqual(['all@example.org', 'forms@example.org']);
    expect(form[0]?.subject).toBe('New document: Fence permit');
    clock.now += minuteMs / 2;
    const [minutes, ...none] = await run();
    expect(none).toEqual([]);
    expect(minutes).toMatchObject({
      to: { address: 'all@example.org' },
      subject: 'New documents: Minutes of July and 2 more',
    });
    expect(minutes?.text).toContain('3 new documents in “Minutes”');
    expect(minutes?.text.match(/Minutes of \w+/g)).toEqual(['Minutes of July', 'Minutes of June', 'Minutes of May']);
    expect(minutes?.html).not.toContain('Wrong file');
    const listed = await listNotifications(db.read, town.id, { now: clock.now, limit: 9 });
    expect(
      listed.filter(({ topic }) => topic.endsWith(category_id)).map(({ state, mails }) => [state, mails.sent]),
    ).toEqual(Array(4).fill(['sent', 1]));
    // Digests contain each of them; people who got them at once get none again.
    const [all] = await db.read('subscriptions').where({ email: 'all@example.org' });
    await db.write('subscriptions').where({ id: all.id }).update({ frequency: 'daily' });
    clock.now = at('2026-12-02T14:00:00.000Z');
    const digests = await run();
    expect(recipientsOf(digests)).toEqual(['day@example.org']);
    for (const month of ['May', 'June', 'July']) expect(digests[0]?.text).toContain(`Minutes of ${month}`);
  });
});
