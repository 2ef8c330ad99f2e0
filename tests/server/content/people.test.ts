/** People over HTTP, and the officials section that follows them. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../../db/rules/people/people.ts';
import { write } from '../../../server/store/write.ts';
import { signInNewAccount } from '../accounts/accounts.ts';
import { dialects, makeTestDatabase, makeTown } from '../database.ts';
import { serve } from '../serve.ts';

describe.each(dialects)('people on %s', (dialect) => {
  let world: Awaited<ReturnType<typeof makeWorld>>;
  beforeEach(async () => {
    world = await makeWorld();
  });

  async function makeWorld() {
    const database = await makeTestDatabase(dialect);
    const town = await makeTown(database.db);
    const { ask } = await serve(database);
    const admin = await signInNewAccount(database, town, { is_admin: true });
    const send = (method: string, path: string, body?: unknown) =>
      ask(path, {
        method,
        headers: { 'content-type': 'application/json', ...admin },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const list = async () => ((await ask('/api/people')).json() as { people: Person[] }).people;
    const add = async (body: object) => (await send('POST', '/api/people', body)).json() as Person;
    const members = async () => {
      const { sections } = (await ask('/api/content/sections?sections=officials')).json() as {
        sections: { content: { title?: string; members?: unknown } }[];
      };
      return sections[0]?.content;
    };
    const putMembers = (given: object[]) =>
      send('PUT', '/api/content/officials', { title: 'Our council', members: given, enabled: true });
    return { ask, send, list, add, members, putMembers, town, database };
  }

  test('a person is created, changed, sorted and deleted', async () => {
    const { send, list, add } = world;
    const clerk = await add({ name: ' Ana Ruiz ', phone: '555-0100', subjects: ['Water bills', 'Water bills'] });
    expect(clerk).toMatchObject({ name: 'Ana Ruiz', subjects: ['Water bills'], is_official: false, version: 1 });
    const mayor = await add({ name: 'Bo Lee' });
    expect((await send('PUT', `/api/people/${clerk.id}`, { phone: '555-0199' })).json()).toMatchObject({
      name: 'Ana Ruiz',
      phone: '555-0199',
    });
    expect((await send('PUT', '/api/people/order', { ids: [mayor.id] })).json()).toEqual({ ids: [mayor.id, clerk.id] });
    expect((await list()).map(({ name }) => name)).toEqual(['Bo Lee', 'Ana Ruiz']);
    expect((await send('DELETE', `/api/people/${mayor.id}`)).status).toBe(204);
    expect((await list()).map(({ name }) => name)).toEqual(['Ana Ruiz']);
  });

  test('a person comes back without a department that has no page any more', async () => {
    const { send, add, list } = world;
    const page = { title: 'Library', kind: 'department' };
    const { id: department_id } = (await send('POST', '/api/pages', page)).json() as { id: string };
    const person = await add({ name: 'Ana Ruiz', department_id });
    expect(person.department_id).toBe(department_id);
    await send('DELETE', `/api/people/${person.id}`);
    await send('DELETE', `/api/pages/${department_id}`);
    expect((await send('POST', `/api/bin/people/${person.id}/restore`)).status).toBe(200);
    expect(await list()).toMatchObject([{ name: 'Ana Ruiz', department_id: '' }]);
    expect((await send('POST', `/api/history/people/${person.id}/restore`, { version: 1 })).status).toBe(200);
  });

  test.each([
    ['name', { name: ' ' }],
    ['email', { name: 'A', email: 'nobody' }],
    ['department_id', { name: 'A', department_id: 'nowhere' }],
    ['term_ends', { name: 'A', term_ends: '2026-02-30' }],
    ['subjects', { name: 'A', subjects: [7] }],
    ['photo', { name: 'A', photo: { src: 'javascript:alert(1)', alt: 'x' } }],
    ['photo', { name: 'A', photo: { src: '/media/1/a.webp', alt: '' } }],
  ])('a wrong %s is refused and named', async (field, body) => {
    const answer = await world.send('POST', '/api/people', body);
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.json() as { fields: object }).fields)[0]).toMatch(new RegExp(`^${field}`));
  });

  test('the officials section lists the people who are officials, in their order', async () => {
    const { send, add, members, putMembers } = world;
    await putMembers([]);
    await add({ name: 'Clerk' });
    const ana = await add({ name: 'Ana', role: 'Mayor', is_official: true });
    const bo = await add({ name: 'Bo', office: 'Place 2', is_official: true });
    expect(await members()).toMatchObject({
      title: 'Our council',
      members: [
        { name: 'Ana', title: 'Mayor' },
        { name: 'Bo', title: 'Place 2' },
      ],
    });
    await send('PUT', '/api/people/order', { ids: [bo.id, ana.id] });
    await send('PUT', `/api/people/${ana.id}`, { name: 'Ana Ruiz' });
    expect(await members()).toMatchObject({ members: [{ name: 'Bo' }, { name: 'Ana Ruiz' }] });
    await send('DELETE', `/api/people/${bo.id}`);
    expect(await members()).toMatchObject({ members: [{ name: 'Ana Ruiz', title: 'Mayor' }] });
    await send('PUT', `/api/people/${ana.id}`, { is_official: false });
    expect(await members()).toMatchObject({ members: [] });
  });

  test('members that are saved by the section’s call become, change and stop being officials', async () => {
    const { list, members, putMembers, add } = world;
    const clerk = await add({ name: 'Cy', role: 'Clerk', phone: '555-0101' });
    const first = [
      { name: 'Ana', title: 'Mayor' },
      { name: 'Bo', title: 'Place 2' },
    ];
    expect((await putMembers(first)).status).toBe(200);
    const [, ana, bo] = await list();
    expect([ana, bo]).toMatchObject([
      { name: 'Ana', role: 'Mayor', is_official: true },
      { name: 'Bo', role: 'Place 2', is_official: true },
    ]);
    const next = [
      { name: 'Cy', title: 'Clerk' },
      { name: 'Bo', title: 'Mayor' },
    ];
    expect((await putMembers(next)).json()).toMatchObject({ content: { members: next } });
    expect(await members()).toMatchObject({ members: next });
    const after = await list();
    expect(after.filter(({ is_official }) => is_official)).toMatchObject([
      { id: clerk.id, name: 'Cy', phone: '555-0101' },
      { id: bo?.id, role: 'Mayor' },
    ]);
    expect(after.find(({ id }) => id === ana?.id)).toMatchObject({ is_official: false, role: 'Mayor' });
  });

  test('a changed phone number is on the page and in its data at once', async () => {
    const { ask, send, add } = world;
    const { id } = await add({ name: 'Ana Ruiz', phone: '555-0100', subjects: ['Water leaks'] });
    await send('PUT', `/api/people/${id}`, { phone: '555-0199' });
    const page = (await ask('/contacts')).body.toString();
    expect(page).toContain('"phone":"555-0199"');
    expect(page).toMatch(/"@type":"ContactPoint","name":"Ana Ruiz","contactType":"Water leaks","telephone":"555-0199"/);
    expect(page).not.toContain('555-0100');
    expect((await ask('/sitemap.xml')).body.toString()).toContain('/contacts</loc>');
  });

  test('people of another town are unknown', async () => {
    const { database, send, list } = world;
    const neighbor = await makeTown(database.db, { host: 'elsewhere.test' });
    const { id } = await write(database.db, neighbor.id, 'test', (tx) => tx.save('people', { name: 'Bo' }));
    expect((await send('PUT', `/api/people/${id}`, { name: 'X' })).status).toBe(404);
    expect(await list()).toEqual([]);
  });
});
