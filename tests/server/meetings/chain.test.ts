/** The chain of a town's notices: it only grows, and one changed byte is found. */
import { describe, expect, test } from 'vitest';
import { examineTown } from '../../../server/doctor/townFindings.ts';
import { hashNotice, hashText, type NoticeRow } from '../../../server/store/meetings/noticeChain.ts';
import { dialects } from '../database.ts';
import { makeCouncil } from './meetings.ts';

async function postMany(dialect: (typeof dialects)[number], count: number) {
  const made = await makeCouncil(dialect);
  const { id } = await made.plan();
  for (let number = 1; number <= count; number += 1) {
    await made.call(`/api/meetings/${id}`, { method: 'PUT', json: { remote_note: `Line ${number}` } });
    expect((await made.post(id)).status).toBe(201);
  }
  const examine = async () =>
    (await examineTown(made.db, made.town.id, false, made.clock.now)).find(({ subject }) => subject === 'notices');
  return { ...made, id, examine };
}

describe.each(dialects)('the chain of notices on %s', (dialect) => {
  test('is whole over fifty notices, each of which holds the hash of the one before', async () => {
    const { db, examine } = await postMany(dialect, 50);
    expect(await examine()).toMatchObject({ level: 'fine', text: '50 posted notices are as they were posted.' });
    const rows: NoticeRow[] = await db.read('notices').orderBy('position');
    for (const [at, row] of rows.entries()) {
      expect(row.sha256).toBe(hashText(row.snapshot));
      expect(row.chain_sha256).toBe(hashNotice(row));
      expect(row.previous_sha256).toBe(rows[at - 1]?.chain_sha256 ?? '');
    }
  });

  test('is refused any change by the database itself', async () => {
    const { db } = await postMany(dialect, 1);
    const refusal = /only grow/;
    await expect(db.write('notices').update({ reason: 'Oh' })).rejects.toThrow(refusal);
    await expect(db.write('notices').del()).rejects.toThrow(refusal);
    const [row] = await db.read('notices');
    await expect(db.write('notices').insert({ ...row, reason: 'Oh' })).rejects.toThrow();
  });
});

test.each([
  [
    'a byte of a snapshot',
    (row: NoticeRow) => ({ snapshot: row.snapshot.replace('Line 2', 'Line 9') }),
    /no longer says/,
  ],
  ['the moment', () => ({ posted_at: '2026-11-29T18:00:00.000Z' }), /was changed after/],
  ['the verdict', () => ({ verdict: 'late' }), /was changed after/],
  ['who posted it', () => ({ person: 'somebody@maple.example' }), /was changed after/],
])('%s that somebody changed past the triggers is found by the doctor', async (_what, change, sentence) => {
  const { db, examine } = await postMany('sqlite', 3);
  await db.write.raw('drop trigger notices_no_update');
  const row: NoticeRow = await db.read('notices').where({ position: 2 }).first();
  await db.write('notices').where({ position: 2 }).update(change(row));
  expect(await examine()).toMatchObject({ level: 'fault', text: sentence });
});

test.each([
  [
    'shows something else',
    (posted: string) => posted.replaceAll('Line 3', 'Line 9'),
    /does not show what its last notice/,
  ],
  [
    'lists fewer notices',
    (posted: string) => JSON.stringify({ ...JSON.parse(posted), notices: [] }),
    /notices that it lists/,
  ],
])('a meeting that %s is found, since something else was posted', async (_what, change, sentence) => {
  const { db, id, examine } = await postMany('sqlite', 3);
  const { posted } = await db.read('meetings').where({ id }).first('posted');
  await db
    .write('meetings')
    .where({ id })
    .update({ posted: change(posted) });
  expect(await examine()).toMatchObject({ level: 'fault', text: expect.stringMatching(sentence) });
});

test('a notice that somebody removed is missed', async () => {
  const { db, examine } = await postMany('sqlite', 3);
  await db.write.raw('drop trigger notices_no_delete');
  await db.write('notices').where({ position: 2 }).del();
  expect(await examine()).toMatchObject({
    level: 'fault',
    text: expect.stringContaining('2 posted notices are not as posted'),
  });
});
