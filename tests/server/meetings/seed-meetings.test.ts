/** The demo's meetings are planned and posted by the real code, at the times of a usual clerk. */
import { expect, test } from 'vitest';
import { seedDemo } from '../../../server/demo/seedDemo.ts';
import { findBrokenNotices } from '../../../server/store/meetings/noticeChain.ts';
import { makeTestDatabase } from '../database.ts';

type Row = { meeting_id: string; kind: string; verdict: string; reason: string };

test('the demo town has a year of meetings in every state, with proof of their notices', async () => {
  const { db, dataDir } = await makeTestDatabase('sqlite');
  await seedDemo(db, { dataDir }, () => {});
  const meetings = await db.read('meetings').where({ deleted_at: null });
  const posted = meetings.filter((row) => row.posted !== null);
  expect(meetings.length).toBeGreaterThan(posted.length);
  expect(posted.length).toBeGreaterThan(20);
  const kinds = new Set(posted.map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(['regular', 'special', 'workshop', 'emergency', 'budget', 'continued']));
  expect(posted.filter(({ is_tax_hearing }) => Boolean(is_tax_hearing))).toHaveLength(1);
  const notices: Row[] = await db.read('notices').orderBy('posted_at');
  expect(new Set(notices.map(({ kind }) => kind))).toEqual(new Set(['notice', 'amendment', 'cancellation']));
  const late = notices.filter(({ verdict }) => verdict === 'late');
  expect(late).toHaveLength(1);
  expect(late[0]?.reason).not.toBe('');
  expect(notices.some(({ verdict }) => verdict === 'emergency_ok')).toBe(true);
  expect((await db.read('postings')).length).toBeGreaterThan(20);
  expect(await findBrokenNotices(db.read, posted[0]?.town_id)).toMatchObject({ problems: [] });
});
