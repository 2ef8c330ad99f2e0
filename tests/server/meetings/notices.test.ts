/** Posting the notices of meetings: frozen, numbered, hashed and chained. */
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../db/rules/canonicalJson.ts';
import { noChoices } from '../../../db/rules/notices/choices.ts';
import { write } from '../../../server/store/write.ts';
import { saveDocument } from '../clerk.ts';
import { dialects } from '../database.ts';
import { agenda, hashOf, makeCouncil, monday, thursday } from './meetings.ts';

type Shown = {
  version: number;
  date: string;
  location: string;
  agenda: { id: string; title: string; added_at: string; changed_at: string }[];
  notices: { number: number; kind: string; sha256: string }[];
};

describe.each(dialects)('a posted notice on %s', (dialect) => {
  test('makes the meeting public, with a hash that everybody can compute', async () => {
    const { ask, plan, post, shown } = await makeCouncil(dialect);
    const { id, slug } = await plan();
    const posted = await post(id);
    expect(posted.status, posted.body).toBe(201);
    expect(posted.json()).toMatchObject({
      notices: [{ number: 1, kind: 'notice', verdict: 'on_time', clock: { post_by: '2026-12-02', pack: ['TX', 2] } }],
    });
    const meeting = (await shown(slug)) as Shown;
    expect(meeting).toMatchObject({ title: 'City Council', date: '2026-12-08', location: 'Council chamber' });
    const notice = (await ask(`/api/meetings/${slug}/notices/1`)).json() as { sha256: string; snapshot: object };
    expect(hashOf(canonicalJson(notice.snapshot))).toBe(notice.sha256);
    expect(meeting.notices).toMatchObject([{ sha256: notice.sha256 }]);

    const page = await ask(`/meetings/${slug}`);
    expect(page.status).toBe(200);
    for (const text of ['Minutes of November 10', notice.sha256, 'Council chamber']) expect(page.body).toContain(text);
    for (const path of ['/meetings', '/']) expect((await ask(path)).body, path).toContain(`"slug":"${slug}"`);
    expect((await ask('/sitemap.xml')).body).toContain(`/meetings/${slug}<`);
    expect((await ask('/api/sync')).json()).toMatchObject({ meetings: [{ slug }] });
  });

  test('of more than two years ago stays on the site, and off new phones', async () => {
    const { ask, clock, plan, post } = await makeCouncil(dialect);
    const { id, slug } = await plan();
    await post(id);
    clock.now = Date.parse('2029-01-02T18:00:00Z');
    expect((await ask('/api/sync')).body).not.toContain(slug);
    expect((await ask(`/meetings/${slug}`)).status).toBe(200);
  });

  test('is never edited: a change waits for its own notice, and every version stays readable', async () => {
    const { ask, call, clock, plan, post, draftOf, shown } = await makeCouncil(dialect);
    const { id, slug, agenda: items } = await plan();
    await post(id);
    const changes = [
      { ...items[0], title: 'Call to order and roll call' },
      ...items.slice(1, 3),
      { ...agenda[0], title: 'Water rates' },
    ];
    const { version } = (await draftOf(id)).meeting;
    const saved = await call(`/api/meetings/${id}`, { method: 'PUT', json: { agenda: changes }, version });
    expect(saved.status, saved.body).toBe(200);
    expect(JSON.stringify(await shown(slug))).not.toContain('Water rates');
    expect((await draftOf(id)).differences).toEqual([
      { what: 'changed', item: 'Call to order and roll call' },
      { what: 'added', item: 'Water rates' },
      { what: 'removed', item: 'Adjourn' },
    ]);

    clock.now = Date.parse('2026-12-04T18:00:00Z');
    expect((await post(id)).json()).toMatchObject({ code: 'reason_required' });
    const late = await post(id, { reason: 'The rates came in today.' });
    expect(late.json()).toMatchObject({ notices: [{}, { number: 2, kind: 'amendment', verdict: 'late' }] });
    const meeting = (await shown(slug)) as Shown;
    const instant = '2026-12-04T18:00:00.000Z';
    expect(meeting.agenda).toMatchObject([
      { title: 'Call to order and roll call', added_at: '', changed_at: instant },
      { added_at: '', changed_at: '' },
      { added_at: '', changed_at: '' },
      { title: 'Water rates', added_at: instant, changed_at: '' },
    ]);
    expect((await ask(`/meetings/${slug}`)).body).not.toContain('Adjourn');
    expect((await ask(`/meetings/${slug}?notice=1`)).body).toContain('Adjourn');
    expect((await ask(`/meetings/${slug}?notice=99`)).status).toBe(404);
    expect((await ask(`/api/meetings/${slug}/notices/3`)).status).toBe(404);
  });

  test('is late from midnight on, asks why, and is never refused', async () => {
    const { clock, plan, post } = await makeCouncil(dialect);
    const [first, second] = [await plan(), await plan({ event_id: '', start_time: '09:00', location: 'Annex' })];
    clock.now = Date.parse('2026-12-03T05:59:59Z');
    expect((await post(first.id)).json()).toMatchObject({ notices: [{ verdict: 'on_time' }] });
    clock.now = Date.parse('2026-12-03T06:00:00Z');
    expect([(await post(second.id)).status, (await post(second.id)).json()]).toMatchObject([
      409,
      { code: 'reason_required' },
    ]);
    const late = await post(second.id, { reason: 'The printer broke.' });
    expect(late.json()).toMatchObject({ notices: [{ verdict: 'late', reason: 'The printer broke.' }] });
  });

  test('of an emergency states its reason, an hour before', async () => {
    const { clock, plan, post } = await makeCouncil(dialect);
    const times = { event_id: '', date: '2026-12-01', start_time: '14:00', location: 'Annex', kind: 'emergency' };
    const silent = await plan(times);
    expect((await post(silent.id)).json()).toMatchObject({
      code: 'invalid',
      fields: { emergency_reason: /emergency/ },
    });
    const ready = await plan({ ...times, emergency_reason: 'The well failed.' });
    const tooLate = await plan({ ...times, emergency_reason: 'The well failed.' });
    clock.now = Date.parse('2026-12-01T19:00:00Z');
    expect((await post(ready.id)).json()).toMatchObject({ notices: [{ verdict: 'emergency_ok' }] });
    clock.now += 1000;
    expect((await post(tooLate.id, { reason: 'Nobody was here.' })).json()).toMatchObject({
      notices: [{ verdict: 'emergency_late' }],
    });
  });

  test('goes on the next business day without a new notice, and on a later one by the clock', async () => {
    const { clock, plan, post } = await makeCouncil(dialect);
    const { id } = await plan();
    await post(id);
    clock.now = Date.parse('2026-12-09T03:00:00Z');
    const later = { event_id: '', start_time: '18:00', location: 'Annex', kind: 'continued', continues: id };
    const next = await plan({ ...later, date: '2026-12-09' });
    expect((await post(next.id)).json()).toMatchObject({ notices: [{ verdict: 'none' }] });
    const thursday = await plan({ ...later, date: '2026-12-10' });
    expect((await post(thursday.id)).json()).toMatchObject({ code: 'reason_required' });
  });

  test('needs hour and place, and a date that the calendar has not canceled', async () => {
    const { call, series, plan, post } = await makeCouncil(dialect);
    const bare = await plan({ event_id: '', date: '2026-12-17' });
    expect((await post(bare.id)).json()).toMatchObject({ fields: { start_time: /hour/ } });
    const homeless = await plan({ event_id: '', date: '2026-12-17', start_time: '09:00' });
    expect((await post(homeless.id)).json()).toMatchObject({ fields: { location: /place/ } });
    const { id } = await plan();
    await call(`/api/calendar/${series}`, { method: 'PUT', json: { cancelled: ['2026-12-08'] } });
    expect((await post(id)).json()).toMatchObject({ fields: { date: /canceled/ } });
  });

  test('is posted once, under one key or under two', async () => {
    const { db, plan, post, draftOf } = await makeCouncil(dialect);
    const { id } = await plan();
    const { version } = (await draftOf(id)).meeting;
    const same = await Promise.all([1, 2].map(() => post(id, {}, { key: 'one', version })));
    expect(same.map(({ status }) => status)).toEqual([201, 201]);
    expect(same[0]?.body).toBe(same[1]?.body);
    const other = await post(id, {}, { key: 'two', version });
    expect([other.status, other.json()]).toMatchObject([412, { code: 'changed_meanwhile' }]);
    expect((await post(id, {}, { key: 'three' })).json()).toMatchObject({
      code: 'already_posted',
      notice: { number: 1, kind: 'notice' },
    });
    expect(await db.read('notices')).toHaveLength(1);
  });

  test('keeps its files: a document that gets another one changes nothing', async () => {
    const { ask, call, db, town, plan, post, shown } = await makeCouncil(dialect);
    const { id: document } = await write(db, town.id, 'clerk', (tx) => saveDocument(tx, 'packet-1'));
    const files = [{ title: 'Packet', url: `/documents/${document}/a.pdf` }];
    const { id, slug } = await plan({ files });
    await post(id);
    expect(await shown(slug)).toMatchObject({ files: [{ title: 'Packet', url: '/files/packet-1/a.pdf' }] });
    await write(db, town.id, 'clerk', async (tx) => {
      await tx.addFile({ id: 'packet-2', name: 'b.pdf', media_type: 'application/pdf', size: 5, sha256: '' });
      await tx.save('documents', { id: document, file_id: 'packet-2', file_name: 'b.pdf' });
    });
    expect(await shown(slug)).toMatchObject({ files: [{ url: '/files/packet-1/a.pdf' }] });
    const { snapshot } = (await ask(`/api/meetings/${slug}/notices/1`)).json() as {
      snapshot: { file_hashes: object };
    };
    expect(Object.keys(snapshot.file_hashes)).toEqual(['/files/packet-1/a.pdf']);
    const lost = await plan({ event_id: '', date: '2026-12-17', start_time: '09:00', location: 'Annex' });
    await call(`/api/meetings/${lost.id}`, {
      method: 'PUT',
      json: { files: [{ title: 'Lost', url: '/files/gone/a.pdf' }] },
    });
    expect((await post(lost.id)).json()).toMatchObject({ fields: { files: /no longer here/ } });
  });

  test('says the time that its author has seen', async () => {
    const { call, series, plan, post } = await makeCouncil(dialect);
    const { id } = await plan();
    const time = { date: '2026-12-08', start_time: '18:00', end_time: '20:00', location: 'Council chamber' };
    await call(`/api/calendar/${series}`, { method: 'PUT', json: { start_time: '17:00' } });
    expect((await post(id, { time })).json()).toMatchObject({
      code: 'changed_meanwhile',
      current: { start_time: '17:00' },
    });
    expect((await post(id, { time: { ...time, start_time: '17:00' } })).status).toBe(201);
  });

  test('links to other sites, whose addresses may look like those of files here', async () => {
    const { plan, post, shown } = await makeCouncil(dialect);
    const files = [{ title: 'Report', url: 'https://www.tceq.example/sites/default/files/2026-11/report.pdf' }];
    const { id, slug } = await plan({ files });
    expect((await post(id)).status).toBe(201);
    expect(await shown(slug)).toMatchObject({ files });
  });

  test('carries what the law of its state asks to be said', async () => {
    const { ask, db, town, plan, post, shown } = await makeCouncil(dialect);
    await write(db, town.id, 'clerk', (tx) =>
      tx.saveTown({ notice_choices: JSON.stringify({ ...noChoices, state: 'FL' }) }),
    );
    const { id, slug } = await plan();
    expect((await post(id)).json()).toMatchObject({ notices: [{ verdict: 'guideline', clock: { pack: ['FL', 1] } }] });
    expect(await shown(slug)).toMatchObject({ law_texts: [expect.stringContaining('286.0105')] });
    expect((await ask(`/meetings/${slug}`)).body).toContain('verbatim record');
  });

  test('is counted for nobody in a town without a state, nor for a court', async () => {
    const { call, db, town, plan, post } = await makeCouncil(dialect, thursday);
    const court = (
      await call('/api/bodies', { json: { name: 'Municipal Court', kind: 'court', has_notice_clock: false } })
    ).json() as { id: string };
    const session = await plan({ body_ids: [court.id], event_id: '', start_time: '09:00', location: 'Court' });
    expect((await post(session.id)).json()).toMatchObject({ notices: [{ verdict: 'none', clock: null }] });
    await write(db, town.id, 'clerk', (tx) => tx.saveTown({ notice_choices: '' }));
    const { id } = await plan();
    expect((await post(id)).json()).toMatchObject({ notices: [{ verdict: 'none', clock: null }] });
  });
});

test('a receipt names its author, and only editors read it', async () => {
  const { ask, call, plan, post } = await makeCouncil('sqlite', monday);
  const { id } = await plan();
  expect((await call(`/api/meetings/${id}/receipt`)).status).toBe(404);
  await post(id);
  expect((await call(`/api/meetings/${id}/receipt`)).json()).toMatchObject({
    notices: [{ position: 1, number: 1, person: /@/, previous_sha256: '', snapshot: { format: 1 } }],
  });
  expect((await ask(`/api/meetings/${id}/receipt`)).status).toBe(401);
});
