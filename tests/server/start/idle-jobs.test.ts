/** The cost of jobs that look every other second without work: every town's requests share the database. */
import { expect, test } from 'vitest';
import { type MailJobContext, sendDueMails } from '../../../server/jobs/sendDueMails.ts';
import { type PushJobContext, sendDuePushes } from '../../../server/jobs/sendDuePushes.ts';
import { dialects, makeTestDatabase } from '../database.ts';

test.each(dialects)('without due mails and push messages on %s, each job asks once', async (dialect) => {
  const { db } = await makeTestDatabase(dialect);
  const calls: string[] = [];
  for (const side of [db.read, db.write]) side.on('query', ({ sql }: { sql: string }) => void calls.push(sql));
  const context = { db, now: Date.now };
  await sendDueMails(context as MailJobContext);
  await sendDuePushes(context as PushJobContext);
  expect(calls).toEqual([expect.stringContaining('mails'), expect.stringContaining('pushes')]);
});
