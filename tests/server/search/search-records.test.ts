/** Searching records of every kind: quick links, people, routes, sections, series. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newCollectionRoute } from '../../../db/rules/collection/newCollectionRoute.ts';
import { updateSearchIndex } from '../../../server/store/search/index.ts';
import { write } from '../../../server/store/write.ts';
import { dialects, makeNeighbor } from '../database.ts';
import { announcementInput, eventInput } from '../records.ts';
import { makeSearchedTown, searchTime } from './searchedTown.ts';

describe.each(dialects)('records of every kind on %s', (dialect) => {
  test('each quick link is found by itself, as it is now', async () => {
    const { db, town, find, titles } = await makeSearchedTown(dialect);
    const links = (...titles: string[]) =>
      write(db, town.id, 'import', (tx) =>
        tx.saveSection('quick_links', { links: titles.map((title) => ({ title, url: '/#documents', icon: '' })) }),
      );
    await links('Pay a water bill', 'Permits and forms');
    expect((await find('permit')).results).toMatchObject([
      { noun: 'quick_links', title: 'Permits and forms', path: '/#documents', excerpt: '' },
    ]);
    await links('Pay a water bill', 'Find a form');
    expect(await titles('permit')).toEqual([]);
    expect(await titles('forms')).toEqual(['Find a form']);
    await write(db, town.id, 'import', (tx) => tx.saveSection('quick_links', { links: [] }, false));
    expect(await titles('forms')).toEqual([]);
  });

  test('people are found by what they are called about, collection routes by their streets', async () => {
    const { db, town, find, titles } = await makeSearchedTown(dialect);
    const { person, route } = await write(db, town.id, 'import', async (tx) => ({
      person: await tx.save('people', {
        name: 'Ana Ruiz',
        role: 'Clerk',
        phone: '555-0100',
        subjects: ['Water leaks'],
      }),
      route: await tx.save('collection_routes', {
        ...newCollectionRoute('2026-01-01'),
        name: 'Monday north',
        weekday: 1,
        streets: 'Pecan, Cedar',
      }),
    }));
    expect((await find('leak')).results).toMatchObject([
      {
        noun: 'people',
        id: person.id,
        title: 'Ana Ruiz',
        excerpt: 'Clerk. Water leaks',
        path: `/contacts#${person.id}`,
      },
    ]);
    expect((await find('trash on pecan')).results).toMatchObject([
      { noun: 'collection_routes', id: route.id, path: '/collection' },
    ]);
    await write(db, town.id, 'import', (tx) => tx.remove('people', person.id));
    expect(await titles('leak')).toEqual([]);
  });

  test('sections are shown in sentences', async () => {
    const { db, town, find } = await makeSearchedTown(dialect);
    await write(db, town.id, 'import', (tx) =>
      tx.saveSection('contact', {
        title: 'Town Hall',
        address: { street: '100 Main Street', po_box: '', city: 'Maple', state: 'TX', zip: '75999' },
        hours: {
          weekday: '',
          friday: '',
          days: [
            { day: 1, open: '08:00', close: '17:00', breaks: [{ start: '12:00', end: '13:00' }] },
            { day: 2, open: '', close: '', breaks: [] },
          ],
        },
        fire_department: { name: 'Maple Fire Department', phone: '555-0118' },
      }),
    );
    expect((await find('address')).results[0]?.excerpt).toBe(
      '100 Main Street, Maple, TX 75999. Office hours: Monday 8:00 AM to 12:00 PM and 1:00 PM to 5:00 PM, Tuesday closed. Maple Fire Department, 555-0118.',
    );
  });

  test('however many dates a series has, they leave room for everything else', async () => {
    const { db, town, find, save } = await makeSearchedTown(dialect);
    await save('Club news', { content: 'The chess club has moved.' });
    const dates = { date: '2026-12-05', end_date: '2026-12-05' };
    await write(db, town.id, 'import', (tx) => tx.save('events', eventInput({ title: 'Chess club', ...dates })), {
      now: searchTime,
    });
    const row = await db.read('events').where({ town_id: town.id, title: 'Chess club' }).first();
    const copies = Array.from({ length: 150 }, () => ({ ...row, id: randomUUID() }));
    await db.write.batchInsert('events', copies, 20);
    expect((await find('chess club')).results.map(({ title }) => title)).toEqual(['Chess club', 'Club news']);
  });

  test('takes every query as words', async () => {
    const { titles, save } = await makeSearchedTown(dialect);
    await save('Near and not or');
    const hostile = [
      '"',
      "'",
      '* OR NEAR(',
      'title:near',
      'near NOT and',
      '(:*',
      '\\',
      '%_',
      ';--',
      '\0near',
      '市役所 😀',
      '\ud800',
      'x'.repeat(10_000),
      'a '.repeat(5000),
      '.*+?^$()|[]',
      "' | '':*",
    ];
    for (const query of hostile) expect(await titles(query), query).toBeInstanceOf(Array);
    expect(await titles('near" AND "not')).toEqual(['Near and not or']);
  });

  test('reads nothing of another town, and an index that does not fit is made anew', async () => {
    const { db, town, current, titles, save } = await makeSearchedTown(dialect);
    const neighbor = await makeNeighbor(db);
    await write(db, neighbor.id, 'import', (tx) =>
      tx.save('announcements', announcementInput({ title: 'Neighborly xylophone' })),
    );
    await updateSearchIndex(db, neighbor.id, { now: searchTime });
    await save('Our xylophone');
    expect(await titles('xylophone')).toEqual(['Our xylophone']);
    expect(await titles('neighborly')).toEqual([]);
    await db.write('towns').where({ id: town.id }).update({ epoch: 'restored' });
    expect(await titles('xylophone')).toEqual(['Our xylophone']);
    const rows = await db.read('search_towns').where({ town_id: town.id });
    expect(rows).toMatchObject([{ epoch: 'restored', seq: (await current()).seq }]);
  });

  test('indexes many records some at a time, and goes on where it left off', async () => {
    const { db, town, titles } = await makeSearchedTown(dialect);
    await write(
      db,
      town.id,
      'import',
      async (tx) => {
        for (let at = 0; at < 250; at += 1) {
          await tx.save('announcements', announcementInput({ title: `Notice ${at}`, tags: [`mark${at}`] }));
        }
        await tx.save('events', eventInput({ title: 'Last of all' }));
      },
      { now: searchTime },
    );
    expect(await updateSearchIndex(db, town.id, { now: searchTime, maxRecords: 200 })).toBe(false);
    const { count } = (await db.read('search_records').count({ count: '*' }).first()) as { count: number };
    expect(Number(count)).toBe(200);
    expect(await titles('mark249')).toEqual(['Notice 249']);
    expect(await titles('last of all')).toEqual(['Last of all']);
    const index = () => updateSearchIndex(db, town.id, { now: searchTime });
    expect(await Promise.all([index(), index()])).toEqual([true, true]);
  });
});
