/** Reminding devices of collection days: when, whom, with which words, and when not. */
import { describe, expect, test } from 'vitest';
import { newCollectionRoute } from '../../../db/rules/collection/newCollectionRoute.ts';
import { collectionTopic } from '../../../db/rules/news/subscriptions.ts';
import { findNextReminder, remindOfCollection } from '../../../server/jobs/remindOfCollection.ts';
import { askForSubscription } from '../../../server/store/news/subscriptions.ts';
import { write } from '../../../server/store/write.ts';
import { type Dialect, dialects } from '../database.ts';
import { minuteMs } from './news.ts';
import { openPushes } from './pushes.ts';

const hourMs = 60 * minuteMs;
/** By the town's clock, which is six hours behind. */
const at = (date: string, time: string) => Date.parse(`${date}T${time}:00-06:00`);

async function openRoutes(dialect: Dialect) {
  const pushes = await openPushes(dialect);
  const { db, town, clock, runPushes } = pushes;
  const now = () => clock.now;
  const save = (fields: object, id?: string) =>
    write(
      db,
      town.id,
      'clerk',
      (tx) =>
        tx.save('collection_routes', {
          ...newCollectionRoute('2026-01-01'),
          name: 'Thursday north',
          weekday: 4,
          ...fields,
          ...(id && { id }),
        }),
      { now: now() },
    );
  /** Runs the jobs at a time of the town. @returns the messages that arrived */
  async function runAt(date: string, time: string) {
    clock.now = at(date, time);
    await remindOfCollection({ db, now });
    return runPushes();
  }
  return { ...pushes, save, runAt };
}

describe.each(dialects)('reminders of collection days on %s', (dialect) => {
  test('a device is reminded once, at 18:00 before the day that the holiday rule gives', async () => {
    const { save, addDevice, runAt } = await openRoutes(dialect);
    const route = await save({ collects: ['trash', 'recycling'] });
    const other = await save({ name: 'Friday south', weekday: 5 });
    const device = await addDevice('one', [collectionTopic(route.id)]);
    await addDevice('two', ['meetings', collectionTopic(other.id)]);
    // Thanksgiving is on Thursday, November 26.
    expect(await runAt('2026-11-25', '19:00')).toEqual([]);
    expect(await runAt('2026-11-26', '17:59')).toEqual([]);
    const [push, ...others] = await runAt('2026-11-26', '18:00');
    expect(others).toEqual([]);
    expect(push?.url).toBe(device.endpoint);
    expect(push && device.open(push.body)).toMatchObject({
      title: 'Tomorrow: trash, recycling (Thursday north)',
      body: 'Moved from Thursday because of a holiday',
      path: '/collection',
      isUrgent: false,
    });
    expect(Number(push?.headers.ttl)).toBe(6 * 3600);
    expect(await runAt('2026-11-26', '18:10')).toEqual([]);
    expect((await runAt('2026-11-27', '20:00')).map(({ url }) => url)).not.toContain(device.endpoint);
    expect(await runAt('2026-12-02', '18:00')).toHaveLength(1);
  });

  test('no reminder is sent after midnight, or of a day that a clerk has cancelled meanwhile', async () => {
    const { save, addDevice, runAt, db, clock, runPushes } = await openRoutes(dialect);
    const route = await save({});
    await addDevice('one', [collectionTopic(route.id)]);
    expect(await runAt('2026-12-10', '00:01')).toEqual([]);
    clock.now = at('2026-12-16', '18:00');
    await remindOfCollection({ db, now: () => clock.now });
    await save({ exceptions: [{ date: '2026-12-17', moved_to: '', reason: 'Ice' }] }, route.id);
    expect(await runPushes()).toEqual([]);
    clock.now = at('2026-12-23', '18:00');
    await remindOfCollection({ db, now: () => clock.now });
    clock.now += 7 * hourMs;
    expect(await runPushes()).toEqual([]);
  });

  test('reminders are for devices: no mail, no digest, no list for clerks, and no topic of an address', async () => {
    const { save, addDevice, runAt, run, db, town, clock } = await openRoutes(dialect);
    const route = await save({});
    const topics = [collectionTopic(route.id), 'emergencies'];
    await addDevice('one', topics);
    await write(db, town.id, 'reader', ({ trx }) =>
      askForSubscription(
        trx,
        { email: 'ana@example.com', topics, frequency: 'daily' },
        { townId: town.id, now: clock.now },
      ),
    );
    expect(await db.read('subscription_topics').where({ town_id: town.id }).pluck('topic')).toEqual(['emergencies']);
    expect(await runAt('2026-12-02', '18:00')).toHaveLength(1);
    clock.now += 24 * hourMs;
    const kinds = (await run()).map(({ subject }) => subject);
    expect(kinds.join()).not.toContain('Tomorrow');
    expect(await db.read('notifications').where({ town_id: town.id }).pluck('kind')).toEqual(['collection_routes']);
  });

  test('the job is due at the next 18:00 of a town', async () => {
    const { db } = await openRoutes(dialect);
    expect(await findNextReminder(db.read, at('2026-12-02', '17:00'))).toBe(at('2026-12-02', '18:00'));
    expect(await findNextReminder(db.read, at('2026-12-02', '18:00'))).toBe(at('2026-12-03', '18:00'));
  });
});
