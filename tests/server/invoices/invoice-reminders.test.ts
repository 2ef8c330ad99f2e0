/** Reminders of invoices that go out by themselves: when, how often, of which, and never twice. */
import { describe, expect, test } from 'vitest';
import { remindOfInvoices } from '../../../server/jobs/remindOfInvoices.ts';
import { dialects, testsSqlite } from '../database.ts';
import { makeInvoiceTown } from './invoices.ts';

/** Noon in the town on a day of December, when it is UTC-6. */
const noonOf = (day: number) => Date.parse(`2026-12-${String(day).padStart(2, '0')}T18:00:00.000Z`);
const overdue = { issue_date: '2026-11-22', due_date: '2026-12-06' };

async function makeRemindingTown(dialect: 'sqlite' | 'postgres', isOn = true) {
  const shop = await makeInvoiceTown(dialect);
  const errors: unknown[] = [];
  const run = (given = {}) =>
    remindOfInvoices({
      db: shop.db,
      config: { commerceKeywords: ['market'] },
      now: () => shop.clock.now,
      log: { error: (error: unknown) => void errors.push(error) },
      ...given,
    });
  const turn = (invoice_reminders: boolean) =>
    shop.call('/api/shop-settings', { method: 'PUT', json: { invoice_reminders } });
  if (isOn) expect((await turn(true)).status).toBe(200);
  const mails = () => shop.db.read('mails').where({ kind: 'invoice_reminder' }).orderBy('id');
  return { ...shop, run, turn, mails, errors };
}

describe.each(dialects)('automatic reminders on %s', (dialect) => {
  test('on the day after the due date, then every seven days, three times', async () => {
    const { create, run, mails, clock, errors, db } = await makeRemindingTown(dialect);
    const { id, customer_email } = await create(overdue);
    const days: number[] = [];
    for (let day = 5; day <= 31; day += 1) {
      clock.now = noonOf(day);
      if ((await run()) === 1) days.push(day);
      expect(await run()).toBe(0);
      // Each is sent at once, as the mail job does.
      await db.write('mails').update({ next_attempt_at: null, sent_at: 'then' });
    }
    expect(days).toEqual([7, 14, 21]);
    expect(await mails()).toMatchObject(Array(3).fill({ invoice_id: id, recipient: customer_email }));
    expect(await db.read('invoices').where({ id }).first()).toMatchObject({
      reminder_count: 3,
      reminded_at: new Date(noonOf(21)).toISOString(),
    });
    expect(errors).toEqual([]);
  });

  test('only where it is switched on, and by the town’s clock: nobody is mailed at night', async () => {
    const { create, run, turn, clock } = await makeRemindingTown(dialect, false);
    await create(overdue);
    clock.now = noonOf(7);
    expect(await run()).toBe(0);
    await turn(true);
    // 11 p.m. of the due date there, when it is the next day in London; then 7:59 and 8 in the morning.
    clock.now = Date.parse('2026-12-07T05:00:00.000Z');
    expect(await run()).toBe(0);
    clock.now = Date.parse('2026-12-07T13:59:00.000Z');
    expect(await run()).toBe(0);
    clock.now = Date.parse('2026-12-07T14:00:00.000Z');
    expect(await run()).toBe(1);
    // Without a shop, no pay page could be opened.
    await turn(false);
    clock.now = noonOf(14);
    expect(await run()).toBe(0);
  });

  test('go out for payable invoices alone: not for drafts, cancelled or paid ones, nor for long overdue ones', async () => {
    const { create, change, run, mails, clock } = await makeRemindingTown(dialect);
    for (const status of ['draft', 'cancelled', 'paid']) await create({ ...overdue, status });
    const marked = await create({ ...overdue, status: 'overdue' });
    await create({ issue_date: '2026-10-01', due_date: '2026-11-01' });
    const free = await create(overdue);
    clock.now = noonOf(7);
    // Paid after it was found: asked again in the write.
    await change(free.id, { status: 'paid' });
    expect(await run()).toBe(1);
    expect((await mails()).map(({ invoice_id }) => invoice_id)).toEqual([marked.id]);
  });

  test('a reminder that somebody sent counts, and puts the next off for seven days', async () => {
    const { create, read, call, run, clock, db } = await makeRemindingTown(dialect);
    const { id } = await create(overdue);
    clock.now = noonOf(8);
    expect((await call(`/api/invoices/${id}/remind`, { method: 'POST' })).status).toBe(202);
    await db.write('mails').update({ next_attempt_at: null, sent_at: 'then' });
    for (const [day, count] of [
      [9, 0],
      [14, 0],
      [15, 1],
      [16, 0],
    ] as const) {
      clock.now = noonOf(day);
      expect(await run()).toBe(count);
    }
    expect((await read(id)).reminder_count).toBe(2);
  });

  test('a due date that is put off begins anew; one that still lies behind does not', async () => {
    const { create, read, change, run, clock, db } = await makeRemindingTown(dialect);
    const { id } = await create(overdue);
    const counts = async (due_date: string) => {
      await db.write('invoices').where({ id }).update({ reminder_count: 3 });
      expect((await change(id, { due_date })).status).toBe(200);
      return (await read(id)).reminder_count;
    };
    clock.now = noonOf(8);
    const days = ['2026-12-07', '2026-12-12', '2026-12-10', '2026-12-11'];
    const all: number[] = [];
    for (const day of days) all.push(await counts(day));
    expect(all).toEqual([3, 0, 3, 0]);
    clock.now = noonOf(12);
    expect(await run()).toBe(1);
  });

  test('many processes at once, one of which is stopped: each customer is reminded once', async () => {
    const { create, run, mails, clock } = await makeRemindingTown(dialect);
    for (let index = 0; index < 12; index += 1) await create(overdue);
    clock.now = noonOf(7);
    let readings = 0;
    const isStopping = () => {
      readings += 1;
      return readings > 5;
    };
    const counts = await Promise.all([run({ isStopping }), run(), run(), run()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
    expect(new Set((await mails()).map(({ invoice_id }) => invoice_id)).size).toBe(12);
    expect(await mails()).toHaveLength(12);
  });
});

test.runIf(testsSqlite)('a failure with one invoice leaves the others theirs, and a run takes on so many', async () => {
  const { create, run, mails, clock, db, errors } = await makeRemindingTown('sqlite');
  const broken = await create(overdue);
  const others = [await create(overdue), await create(overdue)];
  await db.write.raw(
    `create trigger broken before insert on mails when new.invoice_id = '${broken.id}' begin select raise(abort, 'no'); end`,
  );
  clock.now = noonOf(7);
  expect(await run()).toBe(2);
  expect((await mails()).map(({ invoice_id }) => invoice_id).sort()).toEqual(others.map(({ id }) => id).sort());
  expect(errors).toHaveLength(1);
});
