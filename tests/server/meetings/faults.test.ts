/** A posted notice stays readable, whatever else of the site is broken. */
import { describe, expect, test } from 'vitest';
import { write } from '../../../server/store/write.ts';
import { saveDocument } from '../clerk.ts';
import { dialects, type TestDatabase } from '../database.ts';
import { announcementInput } from '../records.ts';
import { fakeBuild, serve } from '../serve.ts';
import { makeCouncil } from './meetings.ts';

const faults: [name: string, plant: (db: TestDatabase['db']) => Promise<unknown>][] = [
  ['a section of the wrong shape', (db) => db.write('sections').update({ content: '{"hours":7,"members":7}' })],
  ['a section that is no JSON', (db) => db.write('sections').update({ content: '{' })],
  ['an announcement of the wrong shape', (db) => db.write('announcements').update({ tags: '7', details: '7' })],
  ['an announcement that is no JSON', (db) => db.write('announcements').update({ tags: '{' })],
  ['an event that is no JSON', (db) => db.write('events').update({ dates: '{' })],
  ['a document without a category', (db) => db.write('document_categories').update({ title: '', description: '' })],
  ['a body that is no JSON', (db) => db.write('bodies').update({ members: '{' })],
];

describe.each(dialects)('on %s', (dialect) => {
  test.each(faults)('with %s, the page of a meeting and its earlier notices answer 200', async (_name, plant) => {
    const made = await makeCouncil(dialect);
    const { call, clock, db, town, plan, post } = made;
    const { id, slug } = await plan();
    await write(db, town.id, 'clerk', async (tx) => {
      await tx.save('announcements', announcementInput());
      await saveDocument(tx, 'f');
    });
    await post(id);
    await call(`/api/meetings/${id}`, { method: 'PUT', json: { remote_note: 'Call 555-0100.' } });
    await post(id);
    await plant(db);
    // Another server, which has nothing in memory.
    const lines: string[] = [];
    const build = fakeBuild();
    const drawn: unknown[] = [];
    const { ask } = await serve(made, {
      now: () => clock.now,
      lines,
      build: {
        ...build,
        async render(url, state) {
          drawn.push(state.notice?.number ?? state.meeting?.notices.length);
          return build.render(url, state);
        },
      },
    });
    for (const path of [`/meetings/${slug}`, `/meetings/${slug}?notice=1`, `/meetings/${slug}`]) {
      const page = await ask(path);
      expect(page.status).toBe(200);
      expect(page.body).toContain('Minutes of November 10');
    }
    expect(drawn).toEqual([2, 1]);
    expect((await ask(`/api/meetings/${slug}/notices/1`)).status).toBe(200);
  });

  test('a page that can’t be drawn with the rest of the site is drawn without it, and logged', async () => {
    const made = await makeCouncil(dialect);
    const { clock, plan, post } = made;
    const { id, slug } = await plan();
    await post(id);
    const lines: string[] = [];
    const build = fakeBuild();
    const { ask } = await serve(made, {
      now: () => clock.now,
      lines,
      build: {
        ...build,
        async render(url, state) {
          if (state.sections.length > 0) throw new Error('A part can’t be drawn.');
          return build.render(url, state);
        },
      },
    });
    expect((await ask(`/meetings/${slug}`)).body).toContain('Minutes of November 10');
    expect(lines.join()).toContain('a notice is shown without the rest of the site');
    expect((await ask('/')).status).toBe(500);
  });
});
