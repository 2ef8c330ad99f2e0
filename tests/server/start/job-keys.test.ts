/** The words that jobs are known by, in the log and among the leases. */
import { expect, test } from 'vitest';
import { up } from '../../../db/migrations/20261126_91_job_keys.ts';
import { jobs } from '../../../server/jobs/jobs.ts';
import { makeTestDatabase } from '../database.ts';

const keys = jobs.map(({ key }) => key);

test('are words, and no two jobs share one', () => {
  for (const key of keys) expect(key).toMatch(/^[a-z]+(-[a-z]+)*$/);
  expect(new Set(keys).size).toBe(keys.length);
});

test('take the place of the sentences that leases were stored by, turns and all', async () => {
  const { db } = await makeTestDatabase('sqlite');
  const lease = { taken_by: 'other', taken_until: 1_800_000_000_000, next_at: 5 };
  await db.write('job_leases').insert({ job: 'make the nightly backup', ...lease });
  await up(db.write);
  expect(await db.read('job_leases')).toEqual([{ job: 'back-up', ...lease }]);
});
