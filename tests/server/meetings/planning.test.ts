/** Bodies, and their meetings before a notice is posted. */
import { describe, expect, test } from 'vitest';
import { dialects } from '../database.ts';
import { agenda, makeCouncil } from './meetings.ts';

describe.each(dialects)('bodies on %s', (dialect) => {
  test('are added, sorted and deleted, and nobody but editors sees their media contacts', async () => {
    const { ask, call, body } = await makeCouncil(dialect);
    const media_contacts = [{ name: 'Maple Herald', email: 'news@herald.example' }];
    const members = [{ person_id: '', name: 'Ada Reyes', office: 'Mayor', term_ends: '2027-05-01', is_voting: true }];
    const given = { name: 'Planning Commission', kind: 'commission', media_contacts, members, quorum: 3 };
    const added = await call('/api/bodies', { json: given });
    expect(added.status).toBe(201);
    const { id } = added.json() as { id: string };
    const listed = async () => ((await ask('/api/bodies')).json() as { bodies: object[] }).bodies;
    expect(await listed()).toMatchObject([{ name: 'City Council' }, { name: 'Planning Commission', members }]);
    expect(JSON.stringify(await listed())).not.toContain('herald');
    expect((await ask('/api/sync')).body).not.toContain('herald');
    expect((await ask('/meetings')).body).not.toContain('herald');
    expect((await call('/api/bodies')).body).toContain('news@herald.example');

    await call('/api/bodies/order', { method: 'PUT', json: { ids: [id, body.id] } });
    expect(await listed()).toMatchObject([{ id }, { id: body.id }]);
    expect((await call(`/api/bodies/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await listed()).toHaveLength(1);
  });

  test('with meetings stay', async () => {
    const { call, body, plan } = await makeCouncil(dialect);
    await plan();
    const refused = await call(`/api/bodies/${body.id}`, { method: 'DELETE' });
    expect([refused.status, refused.json()]).toMatchObject([409, { code: 'body_has_meetings' }]);
  });

  test('refuse what is none, and say which field', async () => {
    const { call } = await makeCouncil(dialect);
    const faultOf = async (json: object) => {
      const answer = await call('/api/bodies', { json: { name: 'Parks', ...json } });
      expect(answer.status, answer.body).toBe(400);
      return Object.keys((answer.json() as { fields: Record<string, string> }).fields);
    };
    expect(await faultOf({ name: ' ' })).toEqual(['name']);
    expect(await faultOf({ kind: 'club' })).toEqual(['kind']);
    expect(await faultOf({ quorum: -1 })).toEqual(['quorum']);
    expect(await faultOf({ usual_time: '25:00' })).toEqual(['usual_time']);
    expect(await faultOf({ media_contacts: [{ name: '', email: 'herald' }] })).toEqual(['media_contacts.0.email']);
    expect(await faultOf({ members: [{ name: 'Ada' }] })).toContain('members.0.person_id');
  });
});

describe.each(dialects)('a planned meeting on %s', (dialect) => {
  test('takes its time from the calendar, is numbered, and stays with its clerks', async () => {
    const { ask, call, plan, draftOf } = await makeCouncil(dialect);
    const meeting = await plan();
    expect(meeting).toMatchObject({
      slug: '2026-12-08-city-council',
      date: '2026-12-08',
      start_time: '18:00',
      location: 'Council chamber',
    });
    expect(meeting.agenda.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
    expect(await draftOf(meeting.id)).toMatchObject({
      title: 'City Council',
      posted: null,
      clock: { post_by: '2026-12-02', counted: ['2026-12-03', '2026-12-04', '2026-12-07'] },
      verdict: 'on_time',
    });
    expect((await ask('/api/sync')).body).not.toContain('Minutes of November 10');
    expect((await ask('/meetings/2026-12-08-city-council')).status).toBe(404);
    expect((await ask('/api/meetings/2026-12-08-city-council')).status).toBe(404);
    expect((await ask(`/api/meetings/${meeting.id}/draft`)).status).toBe(401);
    expect((await ask('/api/meetings')).json()).toEqual({ meetings: [] });
    expect((await call('/api/meetings/drafts')).json()).toMatchObject({ drafts: [{ meeting: { id: meeting.id } }] });
  });

  test('has files of up to 100 MB in all, and names the one that is too much (A76)', async () => {
    const { call, db, town, plan } = await makeCouncil(dialect);
    const row = { town_id: town.id, media_type: 'application/pdf', sha256: '0', is_clean: true, created_at: '' };
    const attach = (id: string) => ({ title: `Plan ${id}`, url: `/files/${id}/plan.pdf` });
    for (const id of ['a', 'b', 'c'])
      await db.write('files').insert({ ...row, id, name: 'plan.pdf', size: id === 'c' ? 4_857_601 : 50_000_000 });
    // A file that is attached twice counts once.
    const items = agenda.map((item) => ({ ...item, files: [attach('a')] }));
    const { id } = await plan({ agenda: items, files: [attach('b'), attach('b')] });
    const save = (json: object) => call(`/api/meetings/${id}`, { method: 'PUT', json });
    const refused = await save({ files: [attach('b'), attach('c')] });
    expect([refused.status, refused.json()]).toMatchObject([
      400,
      {
        fields: {
          files:
            'The files of a meeting have up to 100 MB in all. These have 105 MB: “Plan a” is too much. Remove it, or attach a smaller one.',
        },
      },
    ]);
    // One that is over the limit already may still lose files and be edited.
    await db.write('files').where({ id: 'b' }).update({ size: 200_000_000 });
    expect((await save({ location: 'Library' })).status).toBe(200);
  });

  test('follows the calendar, and the calendar follows it', async () => {
    const { ask, call, series, plan, draftOf } = await makeCouncil(dialect);
    const { id, version } = await plan();
    const moved = await call(`/api/calendar/${series}/move`, {
      json: { from: '2026-12-08', date: '2026-12-10', start_time: '19:00' },
    });
    expect(moved.status, moved.body).toBeLessThan(300);
    expect((await draftOf(id)).meeting).toMatchObject({ date: '2026-12-10', start_time: '19:00' });

    const changed = await call(`/api/meetings/${id}`, {
      method: 'PUT',
      json: { date: '2026-12-15', location: 'Library' },
      version,
    });
    expect(changed.json()).toMatchObject({ slug: '2026-12-15-city-council', date: '2026-12-15', start_time: '19:00' });
    const { event_id } = (await draftOf(id)).meeting;
    expect(event_id).not.toBe(series);
    const { events } = (await ask('/api/sync')).json() as { events: { id: string }[] };
    expect(events.find((event) => event.id === event_id)).toMatchObject({ date: '2026-12-15', location: 'Library' });
    expect(events.find((event) => event.id === series)).toMatchObject({
      dates: expect.not.arrayContaining(['2026-12-08']),
    });
  });

  test('that the calendar lacks is added to it; one whose date is deleted says so', async () => {
    const { call, plan, draftOf } = await makeCouncil(dialect);
    const special = await plan({
      event_id: '',
      date: '2026-12-17',
      start_time: '12:15',
      location: 'Annex',
      kind: 'special',
    });
    const { event_id } = (await draftOf(special.id)).meeting;
    expect((await call(`/api/calendar/${event_id}`)).json()).toMatchObject({
      title: 'City Council Special Meeting',
      type: 'meeting',
      date: '2026-12-17',
      start_time: '12:15',
      location: 'Annex',
    });
    await call(`/api/calendar/${event_id}`, { method: 'DELETE' });
    expect(await draftOf(special.id)).toMatchObject({ is_in_calendar: false, meeting: { date: '2026-12-17' } });
  });

  test('takes a date of the calendar for itself, and moves a chosen one to the day that was typed', async () => {
    const { call, ask, body, series, plan } = await makeCouncil(dialect);
    await plan();
    const second = { body_ids: [body.id], event_id: series, date: '2026-12-08' };
    expect((await call('/api/meetings', { json: second })).json()).toMatchObject({ fields: { date: /already/ } });
    const moved = await plan({ event_day: '2027-01-12', date: '2027-01-14' });
    expect(moved).toMatchObject({ date: '2027-01-14', start_time: '18:00' });
    const { events } = (await ask('/api/sync')).json() as { events: { id: string; dates: string[] }[] };
    expect(events.find(({ id }) => id === series)?.dates).not.toContain('2027-01-12');
    expect(events.find(({ id }) => id === moved.event_id)?.dates).toEqual(['2027-01-14']);
  });

  test('whose date was deleted does not bring it back by itself', async () => {
    const { call, plan, draftOf } = await makeCouncil(dialect);
    const { id } = await plan({ event_id: '', date: '2026-12-17', start_time: '12:15', location: 'Annex' });
    const { event_id } = (await draftOf(id)).meeting;
    await call(`/api/calendar/${event_id}`, { method: 'DELETE' });
    await call(`/api/meetings/${id}`, { method: 'PUT', json: { remote_note: 'By phone' } });
    expect(await draftOf(id)).toMatchObject({ is_in_calendar: false });
    await call(`/api/meetings/${id}`, { method: 'PUT', json: { date: '2026-12-18' } });
    expect(await draftOf(id)).toMatchObject({ is_in_calendar: true, meeting: { date: '2026-12-18' } });
  });

  test('is deleted and restored, and two on one day have addresses of their own', async () => {
    const { call, plan } = await makeCouncil(dialect);
    const first = await plan();
    const second = await plan({ event_id: '', start_time: '09:00', location: 'Annex', kind: 'workshop' });
    expect([first.slug, second.slug]).toEqual(['2026-12-08-city-council', '2026-12-08-city-council-2']);
    expect((await call(`/api/meetings/${first.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await call(`/api/bin/meetings/${first.id}/restore`, { method: 'POST' })).status).toBe(200);
    expect((await call('/api/meetings/drafts')).json()).toMatchObject({ drafts: [{}, {}] });
  });

  test('refuses what is none, and says which field', async () => {
    const { call, body } = await makeCouncil(dialect);
    const faultOf = async (json: object) => {
      const answer = await call('/api/meetings', {
        json: { body_ids: [body.id], date: '2026-12-08', start_time: '18:00', location: 'Annex', agenda, ...json },
      });
      expect(answer.status, answer.body).toBe(400);
      return Object.keys((answer.json() as { fields: Record<string, string> }).fields);
    };
    expect(await faultOf({ body_ids: [] })).toEqual(['body_ids']);
    expect(await faultOf({ body_ids: ['gone'] })).toEqual(['body_ids']);
    expect(await faultOf({ date: '2026-02-30' })).toEqual(['date']);
    expect(await faultOf({ kind: 'party' })).toEqual(['kind']);
    expect(await faultOf({ kind: 'continued' })).toEqual(['continues']);
    expect(await faultOf({ live_url: 'javascript:alert(1)' })).toEqual(['live_url']);
    expect(await faultOf({ agenda: [{ ...agenda[0], title: '' }] })).toEqual(['agenda.0.title']);
    expect(await faultOf({ agenda: [{ ...agenda[0], text: 'x'.repeat(20_001) }] })).toEqual(['agenda.0.text']);
    expect(await faultOf({ agenda: Array(301).fill(agenda[0]) })).toEqual(['agenda']);
    expect(await faultOf({ files: [{ title: 'Packet', url: 'data:text/html,hi' }] })).toEqual(['files.0.url']);
  });

  test('of a neighbor cannot be read, changed or posted', async () => {
    const { callNextDoor, plan } = await makeCouncil(dialect);
    const { id } = await plan();
    expect((await callNextDoor(`/api/meetings/${id}/draft`)).status).toBe(404);
    expect((await callNextDoor(`/api/meetings/${id}`, { method: 'PUT', json: { location: 'Mine' } })).status).toBe(404);
    expect((await callNextDoor(`/api/meetings/${id}/notices`, { json: {} })).status).toBe(404);
    expect((await callNextDoor(`/api/meetings/${id}/cancellation`, { json: {} })).status).toBe(404);
  });
});
