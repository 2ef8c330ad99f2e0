/** Digests of news, and what is dropped. */
import { describe, expect, test } from 'vitest';
import { mailsPerBatch, queueNews } from '../../../server/jobs/queueNews.ts';
import { removeExpired } from '../../../server/jobs/removeExpired.ts';
import { listNotifications } from '../../../server/store/news/listNotifications.ts';
import { dialects } from '../database.ts';
import { minuteMs, openNews, recipientsOf, start } from './news.ts';

const services = 'announcements:services';
const at = (iso: string) => Date.parse(iso);

describe.each(dialects)('digests of news on %s', (dialect) => {
  test('a digest comes at eight in the town, with what each follows, and nothing comes twice', async () => {
    const { db, town, run, clock, subscribe, announce } = await openNews(dialect);
    await subscribe('day@example.org', [services], { frequency: 'daily' });
    await subscribe('week@example.org', [services, 'announcements:events'], { frequency: 'weekly' });
    await announce({ title: 'Flushing' });
    await announce({ title: 'Parade', category: 'events' });
    const listed = await listNotifications(db.read, town.id, { now: clock.now, limit: 5 });
    expect(listed.map(({ followers, digests }) => [followers, digests])).toEqual([
      [0, 1],
      [0, 2],
    ]);
    clock.now = at('2026-12-02T13:59:00.000Z');
    expect(await run()).toEqual([]);
    clock.now = at('2026-12-02T14:00:00.000Z');
    const [daily, ...others] = await run();
    expect(others).toEqual([]);
    expect(daily).toMatchObject({ to: { address: 'day@example.org' }, subject: 'Daily news from Maple' });
    expect(daily?.text).toContain('Flushing');
    expect(daily?.text).not.toContain('Parade');
    // The server was off on Thursday, and nothing happened until Sunday.
    clock.now = at('2026-12-06T16:00:00.000Z');
    await announce({ title: 'Snow plows' });
    clock.now = at('2026-12-07T13:00:00.000Z');
    expect(await run()).toEqual([]);
    clock.now = at('2026-12-07T15:30:00.000Z');
    const monday = await run();
    expect(recipientsOf(monday)).toEqual(['day@example.org', 'week@example.org']);
    const [day, week] = ['day', 'week'].map((who) => monday.find(({ to }) => to.address.startsWith(who))?.text);
    expect(day).toContain('Snow plows');
    expect(day).not.toContain('Flushing');
    for (const title of ['Flushing', 'Parade', 'Snow plows']) expect(week).toContain(title);
    clock.now += 60 * minuteMs;
    expect(await run()).toEqual([]);
  });

  test.each([
    ['begins', '2027-03-13T14:00:00.000Z', '2027-03-14T13:00:00.000Z', '2027-03-15T13:00:00.000Z'],
    ['ends', '2027-11-06T13:00:00.000Z', '2027-11-07T14:00:00.000Z', '2027-11-08T14:00:00.000Z'],
  ])('a digest comes at eight by the clock when daylight saving time %s', async (_, saturday, sunday, nextMonday) => {
    const { run, clock, subscribe, announce } = await openNews(dialect);
    await subscribe('day@example.org', [services], { frequency: 'daily' });
    await subscribe('week@example.org', [services], { frequency: 'weekly' });
    const recipientsAt = async (instant: string) => {
      clock.now = at(instant) - 1;
      expect(await run(), `before ${instant}`).toEqual([]);
      clock.now += 1;
      return recipientsOf(await run());
    };
    clock.now = at(saturday) - 5 * minuteMs;
    await announce({ title: 'Flushing' });
    expect(await recipientsAt(saturday)).toEqual(['day@example.org']);
    await announce({ title: 'Parade' });
    expect(await recipientsAt(sunday)).toEqual(['day@example.org']);
    await announce({ title: 'Snow plows' });
    expect(await recipientsAt(nextMonday)).toEqual(['day@example.org', 'week@example.org']);
  });

  test('comes once to people who change their frequency', async () => {
    const { db, run, clock, subscribe, announce } = await openNews(dialect);
    const ann = await subscribe('ann@example.org', [services]);
    const bob = await subscribe('bob@example.org', [services], { frequency: 'daily' });
    const change = ({ id }: { id: string }, frequency: string) =>
      db.write('subscriptions').where({ id }).update({ frequency });
    await announce({ title: 'Flushing' });
    clock.now += 2 * minuteMs;
    expect(recipientsOf(await run())).toEqual(['ann@example.org']);
    await change(ann, 'daily');
    clock.now = at('2026-12-02T14:00:00.000Z');
    expect(recipientsOf(await run())).toEqual(['bob@example.org']);
    await change(bob, 'weekly');
    await announce({ title: 'Snow plows' });
    clock.now += 2 * minuteMs;
    expect(await run()).toEqual([]);
    clock.now = at('2026-12-07T14:00:00.000Z');
    for (const mail of await run()) {
      expect(mail.text).toContain('Snow plows');
      expect(mail.text).not.toContain('Flushing');
    }
    expect(await db.read('mails').where({ kind: 'digest' }).whereNotNull('sent_at')).toHaveLength(3);
  });

  test('each gets one mail, however often queueing was stopped, and whoever else is at it', async () => {
    const { db, clock, run, announce, subscribeMany } = await openNews(dialect);
    const count = 2 * mailsPerBatch + 50;
    await subscribeMany(count, services);
    await announce({ title: 'Flushing' });
    clock.now += minuteMs;
    let batches = 0;
    const stopAfterOne = () => {
      batches += 1;
      return batches > 1;
    };
    await queueNews({ db, now: () => clock.now, isStopping: stopAfterOne });
    const queued = () => db.read('mails').then((rows) => rows.length);
    expect(await queued()).toBe(mailsPerBatch);
    await Promise.all([queueNews({ db, now: () => clock.now }), queueNews({ db, now: () => clock.now })]);
    expect(await queued()).toBe(count);
    const mails = await run();
    expect(new Set(recipientsOf(mails)).size).toBe(count);
    expect(mails).toHaveLength(count);
  });

  test('is dropped when it is three days late', async () => {
    const { clock, run, subscribe, announce } = await openNews(dialect);
    await subscribe('ann@example.org', [services]);
    await announce({ title: 'Flushing' });
    clock.now += 3 * 86_400_000 + 2 * minuteMs;
    expect(await run()).toEqual([]);
  });

  test('forgets people who did not confirm within a week, and old mails with their addresses', async () => {
    const { db, clock, run, subscribe, announce } = await openNews(dialect);
    const ann = await subscribe('ann@example.org', [services]);
    await db.write('subscriptions').where({ id: ann.id }).update({ confirmed_at: null });
    await db.write('subscription_topics').where({ subscription_id: ann.id }).update({ is_confirmed: false });
    await subscribe('bob@example.org', [services]);
    await announce({ title: 'Flushing' });
    clock.now += minuteMs;
    expect(recipientsOf(await run())).toEqual(['bob@example.org']);
    await removeExpired(db, start + 8 * 86_400_000);
    expect(await db.read('subscriptions').pluck('email')).toEqual(['bob@example.org']);
    expect(await db.read('mails')).toHaveLength(1);
    await removeExpired(db, start + 31 * 86_400_000);
    expect(await db.read('mails')).toEqual([]);
  });
});
