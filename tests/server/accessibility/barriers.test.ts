/** Barriers are stored with each save, refused where they are new and grave, listed, answered and counted. */
import { describe, expect, test } from 'vitest';
import { barrierRulesVersion } from '../../../db/rules/accessibility/barriers.ts';
import { barrierTitles } from '../../../db/rules/accessibility/barrierTitles.ts';
import type { Dashboard } from '../../../db/rules/dashboard.ts';
import { checkBarriersOfAll } from '../../../server/jobs/checkBarriers.ts';
import { checkAllRecords } from '../../../server/store/accessibility/checkAll.ts';
import { storeBarriersOfFile } from '../../../server/store/accessibility/fileBarriers.ts';
import { saveFileFacts } from '../../../server/store/accessibility/fileFacts.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { makeTownWithClerk, saveDocument } from '../clerk.ts';
import { dialects } from '../database.ts';
import { announcementInput } from '../records.ts';

type Listed = {
  barriers: { noun: string; rule: string; subject: string; words: string; title: string }[];
  total: number | null;
};

function fail(...reasons: unknown[]): never {
  throw new Error(JSON.stringify(reasons));
}

const now = () => Date.parse('2026-12-01T18:00:00Z');
const vague = (title = 'Pool') =>
  announcementInput({
    title,
    format: 'markdown',
    content: '[Click here](/pool-plan)',
  });

/** A town whose records were all checked. */
async function makeListedTown(dialect: (typeof dialects)[number]) {
  const made = await makeTownWithClerk(dialect, { now });
  await checkAllRecords(made.db, made.town.id, now());
  const read = async (query = '') => (await made.call(`/api/accessibility/barriers${query}`)).json() as Listed;
  const summary = async () => (await made.ask('/api/accessibility/summary')).json();
  return { ...made, read, summary };
}

describe.each(dialects)('what is to mend on %s', (dialect) => {
  test('is stored with a save, goes when it is mended or deleted, and comes back from the trash', async () => {
    const { call, read, summary, db } = await makeListedTown(dialect);
    const created = (await call('/api/announcements', { json: vague() })).json() as { id: string; version: number };
    expect(await read()).toMatchObject({
      total: 1,
      barriers: [{ noun: 'announcements', rule: 'link_says_little', title: 'Pool', record_id: created.id }],
    });
    expect(await summary()).toMatchObject({ to_mend: 1, by_noun: { announcements: 1 } });
    const path = `/api/announcements/${created.id}`;
    expect((await call(path, { method: 'DELETE' })).status).toBeLessThan(300);
    expect(await db.read('barriers')).toEqual([]);
    expect(await summary()).toMatchObject({ to_mend: 0 });
    const restored = await call(`/api/bin/announcements/${created.id}/restore`, { method: 'POST', json: {} });
    expect(restored.status).toBeLessThan(300);
    expect(await summary()).toMatchObject({ to_mend: 1 });
    const { version } = restored.json() as { version: number };
    const mended = await call(path, { method: 'PUT', version, json: { content: 'Plain.' } });
    expect(mended.status).toBe(200);
    expect(await summary()).toMatchObject({ to_mend: 0, by_noun: {} });
  });

  test('stays quiet once somebody said that it is right, until its text changes (F15)', async () => {
    const { call, read, summary, db } = await makeListedTown(dialect);
    const { id } = (await call('/api/announcements', { json: vague() })).json() as { id: string };
    const [{ subject } = { subject: '' }] = (await read()).barriers;
    const answer = { noun: 'announcements', rule: 'link_says_little', subject, reason: 'The poster says so.' };
    for (const empty of [
      { reason: ' ' },
      { reason: '\u200b' },
      { reason: '…' },
      { subject: '' },
      { subject: '\u200b' },
    ]) {
      expect((await call('/api/accessibility/answers', { json: { ...answer, ...empty } })).status).toBe(400);
    }
    expect((await call('/api/accessibility/answers', { json: answer })).status).toBe(201);
    expect((await call('/api/accessibility/answers?noun=announcements')).json()).toEqual({ answers: [answer] });
    expect(await summary()).toMatchObject({ to_mend: 0 });
    expect((await read()).total).toBe(0);
    expect(await db.read('audit_log').where({ action: 'answered' })).toHaveLength(1);
    const content = 'For hours, [click here](/plan).';
    const changed = await call(`/api/announcements/${id}`, { method: 'PUT', json: { content } });
    expect(changed.status).toBe(200);
    expect(await summary()).toMatchObject({ to_mend: 1 });
  });

  test('counts 500 imported posts, and those of before the rules (F16)', async () => {
    const { ask, call, read, summary, write: writeAs, db, town } = await makeListedTown(dialect);
    await writeAs(
      async (tx) => {
        for (let at = 0; at < 500; at += 1) await tx.save('announcements', vague(`Post ${at}`));
      },
      town,
      'import',
    );
    expect(await summary()).toMatchObject({ to_mend: 500 });
    const unchecked = await ask('/api/accessibility/summary', { host: 'neighbor.test' });
    expect(unchecked.json()).toEqual({ to_mend: null, by_noun: {}, checked_at: null });
    for (const table of ['barriers', 'barrier_checks']) await db.write(table).del();
    expect(await read()).toMatchObject({ total: null, is_checked: false });
    expect((await call('/api/accessibility/checks', { method: 'POST' })).status).toBe(204);
    expect(await read()).toMatchObject({ total: 500, is_checked: true });
    const page = await read('?noun=announcements&page=10');
    expect([page.total, page.barriers.length]).toEqual([500, 50]);
    expect((await read('?noun=events')).total).toBe(0);
    expect(await summary()).toMatchObject({ to_mend: 500, checked_at: '2026-12-01T18:00:00.000Z' });
  });
});

test('the server counts by itself what an older version saved, of each town, once (F16)', async () => {
  const { write: writeAs, db, town, neighbor, summary, ask } = await makeListedTown('sqlite');
  for (const at of [town, neighbor]) await writeAs((tx) => tx.save('announcements', vague()), at, 'import');
  await db.write('barriers').del();
  await db.write('barrier_checks').update({ rules_version: barrierRulesVersion - 1 });
  const log = { info() {}, warn: fail, error: fail };
  const run = (isStopping: boolean) => checkBarriersOfAll({ db, log, now, isStopping: () => isStopping });
  await run(true);
  expect(await db.read('barriers')).toEqual([]);
  expect(await run(false)).toBe(false);
  expect(await summary()).toMatchObject({ to_mend: 1, checked_at: '2026-12-01T18:00:00.000Z' });
  const nextDoor = await ask('/api/accessibility/summary', { host: 'neighbor.test' });
  expect(nextDoor.json()).toMatchObject({ to_mend: 1 });
  await db.write('barriers').del();
  await run(false);
  expect(await db.read('barriers')).toEqual([]);
});

const picture = (alt: string) => ({
  src: '/media/photo/photo-960.jpg',
  srcset: '',
  avif: '',
  width: 400,
  height: 300,
  alt,
  is_decorative: false,
});

test('a new error on what visitors read refuses the save, unless it was there, is answered or comes from a program', async () => {
  const { call, read, write: writeAs } = await makeListedTown('sqlite');
  const named = announcementInput({ pictures: [picture('IMG_2041.jpg')] });
  const refused = await call('/api/announcements', { json: named });
  expect([refused.status, refused.json()]).toMatchObject([
    400,
    { code: 'invalid', fields: { pictures: /Nothing was saved.*“IMG_2041.jpg”/ } },
  ]);
  expect((await read()).total).toBe(0);

  // An import brings it in, and later changes of the record are not held up by it.
  const { id } = await writeAs((tx) => tx.save('announcements', named));
  expect((await read()).total).toBe(1);
  const path = `/api/announcements/${id}`;
  expect((await call(path, { method: 'PUT', json: { title: 'Renamed' } })).status).toBe(200);
  const second = [picture('IMG_2041.jpg'), picture('IMG_2042.jpg')];
  expect((await call(path, { method: 'PUT', json: { pictures: second } })).status).toBe(400);

  const { subject = '' } = (await read()).barriers[0] ?? {};
  const answer = { noun: 'announcements', rule: 'alt_is_file_name', subject, reason: 'It is about this file.' };
  expect((await call('/api/accessibility/answers', { json: answer })).status).toBe(201);
  expect((await call('/api/announcements', { json: named })).status).toBe(201);
  expect((await read()).total).toBe(0);
});

test('an emergency banner in capitals is posted at once, and the tip is listed afterwards (F14)', async () => {
  const { call, read } = await makeListedTown('sqlite');
  const text = 'BOIL YOUR WATER BEFORE DRINKING IT UNTIL FURTHER NOTICE';
  const posted = await call('/api/banners', { json: { severity: 'emergency', text } });
  expect(posted.status).toBe(201);
  expect((await read()).total).toBe(0);
  expect(await read('?tips=true')).toMatchObject({ total: 1, barriers: [{ noun: 'banners', rule: 'capitals' }] });
});

test('an editor lists and answers only what they may edit, and the dashboard counts as the statement does (F25)', async () => {
  const { call, ask, db, town, summary } = await makeListedTown('sqlite');
  const made = await call('/api/announcements', { json: vague('=Pool, "south"') });
  const { id: announcementId } = made.json() as { id: string };
  let editorId = '';
  const giveRight = (id: string, noun = 'people') => {
    editorId = id;
    return db
      .write('users')
      .where({ id })
      .update({ rights: JSON.stringify([{ noun, within: '' }]) });
  };
  const cookie = await makeSessionCookie(db, town, false, (id) => giveRight(id), now());
  const asEditor = (path: string, json?: object) =>
    ask(path, {
      host: 'cityofmaple.test',
      method: json ? 'POST' : 'GET',
      headers: { cookie, 'content-type': 'application/json' },
      ...(json && { body: JSON.stringify(json) }),
    });
  expect((await asEditor('/api/accessibility/barriers')).json()).toMatchObject({ total: 0, barriers: [] });
  const toMend = async () => ((await asEditor('/api/dashboard')).json() as Dashboard).to_mend;
  expect(await toMend()).toEqual({ ok: true, data: { count: 0 } });
  expect((await asEditor('/api/accessibility/answers?noun=announcements')).status).toBe(403);
  const answer = { noun: 'announcements', rule: 'link_says_little', subject: 'x', reason: 'It is.' };
  expect((await asEditor('/api/accessibility/answers', answer)).status).toBe(403);

  await giveRight(editorId, 'announcements');
  expect(await toMend()).toEqual({ ok: true, data: { count: 1 } });
  expect((await asEditor('/api/accessibility/barriers')).json()).toMatchObject({ total: 1 });

  const csv = await call('/api/accessibility/barriers.csv');
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.body).toContain(
    `announcements,"'=Pool, ""south""",http://cityofmaple.test:3000/announcements?id=${announcementId},review,link_says_little,${barrierTitles.link_says_little},Click here,`,
  );
  const { to_mend } = (await summary()) as { to_mend: number };
  expect(to_mend).toBe(1);
  expect((await call('/api/dashboard')).json()).toMatchObject({
    todo: { data: expect.arrayContaining([{ kind: 'barriers', count: to_mend }]) },
  });
  expect((await call('/api/accessibility/barriers?noun=nothing')).status).toBe(400);
  expect((await call('/api/accessibility/barriers?page=0')).status).toBe(400);
});

test('a scan is listed with its document, through saves, until a text stands beside it', async () => {
  const { call, read, write: writeAs, db, town } = await makeListedTown('sqlite');
  const facts = { status: 'checked', pages: 2, scanned_pages: 2, title: '', language: '', producer: '' } as const;
  const flags = { tagged: false, has_tree: false, shows_title: false, figures: 0, figures_without_alt: 0 };
  const { id } = await writeAs((tx) => saveDocument(tx, 'scan'));
  expect((await read()).total).toBe(0);
  await db.write.transaction(async (trx) => {
    const file = { id: 'scan', town_id: town.id };
    await saveFileFacts(trx, file, { ...facts, ...flags });
    await storeBarriersOfFile(trx, file);
  });
  expect(await read()).toMatchObject({ total: 1, barriers: [{ noun: 'documents', rule: 'pdf_is_scan' }] });
  const change = (json: object) => call(`/api/documents/${id}`, { method: 'PUT', json });
  expect((await change({ title: 'Minutes' })).status).toBe(200);
  expect(await read()).toMatchObject({ total: 1, barriers: [{ title: 'Minutes' }] });
  expect((await change({ text_blocks: [['p', ['The minutes in letters.']]] })).status).toBe(200);
  expect((await read()).total).toBe(0);
});
