/** Jobs and mails that several servers of one database could do: one of them does. */
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { createJobLeases, type JobLease } from '../../../server/store/jobLeases.ts';
import { claimDueMail } from '../../../server/store/mails.ts';
import { makeTestDatabase, makeTown, testsPostgres } from '../database.ts';

const job = 'empty the bins';
const [hourMs, dayMs] = [3_600_000, 86_400_000];

async function makeServers(count: number) {
  const { dataDir, databaseUrl, db } = await makeTestDatabase('postgres');
  const others = await Promise.all(Array.from({ length: count - 1 }, () => openDatabase({ dataDir, databaseUrl })));
  onTestFinished(() => Promise.all(others.map((one) => one.close())).then(() => {}));
  return [db, ...others] as [typeof db, typeof db, ...(typeof db)[]];
}

const isLease = (taken: JobLease | number): taken is JobLease => typeof taken !== 'number';

test.runIf(testsPostgres)('one of several servers that want a job at once takes it, and the others wait', async () => {
  const servers = (await makeServers(3)).map((db) => createJobLeases(db, hourMs));
  const taken = await Promise.all(
    servers.flatMap((leases) => [leases.take(job, dayMs, true), leases.take(job, dayMs, true)]),
  );
  const leases = taken.filter(isLease);
  expect(leases).toHaveLength(1);
  // So long as the turn lasts, however often anybody asks.
  for (const other of servers) expect(await other.take(job, dayMs, false)).toBeGreaterThan(hourMs / 2);
  // Another job is nobody's yet.
  expect(isLease(await (servers[2]?.take('send mails', dayMs, true) ?? 0))).toBe(true);

  await leases[0]?.end(hourMs);
  for (const other of servers) expect(await other.take(job, dayMs, false)).toBeGreaterThan(hourMs / 2);
  // A server that has just started does it all the same: it may be a newer one.
  const again = await servers[1]?.take(job, dayMs, true);
  expect(again && isLease(again)).toBe(true);
  if (again && isLease(again)) await again.end(0);
  expect(isLease(await (servers[0]?.take(job, dayMs, false) ?? 0))).toBe(true);
});

test.runIf(testsPostgres)(
  'the turn of a killed server ends by itself, and never that of whoever came after',
  async () => {
    const [one, other] = await makeServers(2);
    const killed = await createJobLeases(one, hourMs).take(job, dayMs, true);
    // It is over at once: whoever was killed renews nothing.
    await one.write('job_leases').where({ job }).update({ taken_until: 1 });
    const next = createJobLeases(other, hourMs);
    const taken = await next.take(job, dayMs, false);
    expect([isLease(killed), isLease(taken)]).toEqual([true, true]);
    // It was only frozen, and ends its turn late.
    if (isLease(killed)) await killed.end(0);
    expect(await next.take(job, dayMs, false)).toBeGreaterThan(hourMs / 2);
    if (isLease(taken)) await taken.end(0);
  },
);

test.runIf(testsPostgres)(
  'after a clock that was ahead, a job is done at its interval and a turn is over',
  async () => {
    const [one, other] = await makeServers(2);
    const leases = createJobLeases(other, hourMs);
    const taken = await createJobLeases(one, hourMs).take(job, dayMs, true);
    if (isLease(taken)) await taken.end(dayMs);
    const inDays = (column: string, days: number) => {
      const at = one.write.raw('(extract(epoch from clock_timestamp()) * 1000)::bigint + ?', [days * dayMs]);
      return one
        .write('job_leases')
        .where({ job })
        .update({ [column]: at });
    };
    expect(await leases.take(job, dayMs, false), 'as far away as it may be').toBeGreaterThan(hourMs);
    await inDays('next_at', 2);
    const again = await leases.take(job, dayMs, false);
    expect(isLease(again)).toBe(true);
    await inDays('taken_until', 2);
    expect(isLease(await leases.take(job, dayMs, true))).toBe(true);
  },
);

test.runIf(testsPostgres)(
  'a mail that one server is just taking holds up no other, and each is taken once',
  async () => {
    const [one, other] = await makeServers(2);
    const town = await makeTown(one);
    const now = Date.now();
    const created_at = new Date(now - 1000).toISOString();
    await one.write('mails').insert(
      Array.from({ length: 20 }, (_, n) => ({
        id: `mail-${n}`,
        town_id: town.id,
        kind: 'new_order',
        once_key: `${n}`,
        recipient: 'ann@maple.example',
        data: '{}',
        next_attempt_at: new Date(now - 1000 + n).toISOString(),
        created_at,
      })),
    );
    const ids: string[] = await one.read('mails').orderBy('next_attempt_at').pluck('id');
    await one.write.transaction(async (trx) => {
      await trx('mails').where({ id: ids[0] }).forUpdate().first();
      expect((await claimDueMail(other, now))?.id).toBe(ids[1]);
    });
    const claims = await Promise.all(Array.from({ length: 40 }, (_, n) => claimDueMail(n % 2 ? one : other, now)));
    const claimed = claims.flatMap((mail) => mail?.id ?? []);
    expect(new Set(claimed).size).toBe(claimed.length);
    // The next look finds mails that another server was just claiming.
    for (let mail = await claimDueMail(one, now); mail; mail = await claimDueMail(one, now)) claimed.push(mail.id);
    expect(claimed.toSorted()).toEqual(
      ids
        .slice(0)
        .filter((id) => id !== ids[1])
        .toSorted(),
    );
  },
);
