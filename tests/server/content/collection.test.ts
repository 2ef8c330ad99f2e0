import { describe, expect, test } from 'vitest';
import { makeTownWithClerk } from '../clerk.ts';
import { dialects } from '../database.ts';

const given = {
  name: 'Thursday north',
  collects: ['trash', 'recycling'],
  weekday: 4,
  every_weeks: 1,
  starts_on: '2026-01-01',
  streets: 'North of Main Street',
  shift: 'week',
  holidays: ['thanksgiving', 'christmas'],
  exceptions: [{ date: '2026-12-03', moved_to: '', reason: 'Truck repair' }],
};
const now = () => Date.parse('2026-11-20T18:00:00Z');

describe.each(dialects)('collection routes on %s', (dialect) => {
  test('are added, changed, sorted, deleted and restored, and synced at each step', async () => {
    const { ask, call } = await makeTownWithClerk(dialect, { now });
    const added = await call('/api/collection', { json: given });
    expect(added.status).toBe(201);
    const { id } = added.json() as { id: string };
    const other = (await call('/api/collection', { json: { ...given, name: 'Friday south', weekday: 5 } })).json();
    const listed = async () => (await ask('/api/collection')).json() as { routes: { id: string; name: string }[] };
    expect((await listed()).routes.map(({ name }) => name)).toEqual(['Thursday north', 'Friday south']);
    expect((await ask('/api/sync')).json()).toMatchObject({ collection_routes: [{ id, ...given }, other] });

    const changed = await call(`/api/collection/${id}`, { method: 'PUT', json: { weekday: 3 }, version: 1 });
    expect(changed.json()).toMatchObject({ ...given, weekday: 3, version: 2 });
    const stale = await call(`/api/collection/${id}`, { method: 'PUT', json: { weekday: 2 }, version: 1 });
    expect(stale.json()).toMatchObject({ code: 'changed_meanwhile', current: { weekday: 3 } });

    const ids = [(other as { id: string }).id, id];
    expect((await call('/api/collection/order', { method: 'PUT', json: { ids } })).json()).toEqual({ ids });
    expect((await listed()).routes.map((route) => route.id)).toEqual(ids);

    expect((await call(`/api/collection/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await listed()).routes).toHaveLength(1);
    expect((await call(`/api/bin/collection_routes/${id}/restore`, { method: 'POST' })).status).toBe(200);
    expect((await listed()).routes.map((route) => route.id)).toEqual(ids);
  });

  test('refuse what is no route, and say which field', async () => {
    const { call } = await makeTownWithClerk(dialect, { now });
    const faultOf = async (json: object) => {
      const answer = await call('/api/collection', { json: { ...given, ...json } });
      expect(answer.status).toBe(400);
      return Object.keys((answer.json() as { fields: Record<string, string> }).fields);
    };
    expect(await faultOf({ name: ' ' })).toEqual(['name']);
    expect(await faultOf({ weekday: 7 })).toEqual(['weekday']);
    expect(await faultOf({ collects: [] })).toEqual(['collects']);
    expect(await faultOf({ starts_on: '2026-02-30' })).toEqual(['starts_on']);
    expect(await faultOf({ holidays: ['groundhog'] })).toEqual(['holidays.0']);
    expect(await faultOf({ exceptions: [{ date: '', moved_to: '', reason: '' }] })).toEqual(['exceptions.0.date']);
    const { weekday: _, ...incomplete } = given;
    expect((await call('/api/collection', { json: incomplete })).json()).toMatchObject({ code: 'invalid' });
  });

  test('have a calendar each, and a place in the sitemap only while there are any', async () => {
    const { ask, call } = await makeTownWithClerk(dialect, { now });
    const sitemap = async () => (await ask('/sitemap.xml')).body;
    expect(await sitemap()).not.toContain('/collection');
    const { id } = (await call('/api/collection', { json: given })).json() as { id: string };
    expect(await sitemap()).toContain('/collection');

    const calendar = (await ask(`/feeds/collection/${id}.ics`)).body.replaceAll('\r\n', '\n');
    expect(calendar).toContain(`UID:${id}-20261126@`);
    expect(calendar).toContain('DTSTART;VALUE=DATE:20261127\n');
    expect(calendar).toContain('DESCRIPTION:Moved from Thursday because of a holiday\n');
    expect(calendar).toContain('STATUS:CANCELLED\n');
    expect((await ask('/feeds/collection/none.ics')).status).toBe(404);
  });

  test('of a neighbor cannot be changed', async () => {
    const { ask, call, callNextDoor } = await makeTownWithClerk(dialect, { now });
    const { id } = (await call('/api/collection', { json: given })).json() as { id: string };
    expect((await callNextDoor(`/api/collection/${id}`, { method: 'PUT', json: { name: 'Mine' } })).status).toBe(404);
    expect((await callNextDoor('/api/collection/order', { method: 'PUT', json: { ids: [id] } })).status).toBe(400);
    expect((await ask(`/feeds/collection/${id}.ics`, { host: 'neighbor.test' })).status).toBe(404);
  });
});
