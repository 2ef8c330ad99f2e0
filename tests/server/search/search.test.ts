import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newCollectionRoute } from '../../../db/rules/collection/newCollectionRoute.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { applyDueTransitions } from '../../../server/jobs/applyDueTransitions.ts';
import { updateSearchIndex } from '../../../server/store/search/index.ts';
import { searchTown } from '../../../server/store/search/search.ts';
import { write } from '../../../server/store/write.ts';
import { dialects, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { announcementInput, eventInput, itemInput } from '../records.ts';

const now = Date.parse('2026-11-20T18:00:00Z');

async function makeSearchedTown(dialect: (typeof dialects)[number]) {
  const { db } = await makeTestDatabase(dialect);
  const town = await makeTown(db);
  const current = async (): Promise<Town> => {
    const columns = ['seq', 'epoch', 'search_synonyms', 'search_answers'] as const;
    return {
      ...town,
      ...(await db
        .read('towns')
        .where({ id: town.id })
        .first(...columns)),
    };
  };
  const setSearch = (search: { search_synonyms?: string; search_answers?: string }) =>
    write(db, town.id, 'test', (tx) => tx.saveTown(search));
  const find = async (query: string, options: { commerce?: boolean; now?: number } = {}) => {
    await updateSearchIndex(db, town.id, { now, ...options });
    return searchTown(db, await current(), query, { commerce: false, now, ...options });
  };
  const titles = async (...of: Parameters<typeof find>) => (await find(...of)).results.map(({ title }) => title);
  const save = (title: string, more = {}) =>
    write(
      db,
      town.id,
      'import',
      (tx) => tx.save('announcements', announcementInput({ title, excerpt: '', content: 'Text.', tags: [], ...more })),
      { now },
    );
  return { db, town, current, find, titles, save, setSearch };
}

describe.each(dialects)('a search on %s', (dialect) => {
  test('finds every kind of record by its words, titles first, and marks what is found', async () => {
    const { db, town, find, titles, save } = await makeSearchedTown(dialect);
    await save('Hydrant flushing', { content: 'Bring your permit.' });
    await save('Building permits');
    await write(
      db,
      town.id,
      'import',
      async (tx) => {
        await tx.save('events', eventInput({ title: 'Permit workshop' }));
        await tx.save(
          'events',
          eventInput({
            title: 'Rental',
            type: 'rental',
            description: '',
            content: 'Permit of Ann',
            renter_name: 'Permit',
          }),
        );
        await tx.save('items', itemInput({ title: 'Permit holder' }));
        await tx.save('items', itemInput({ title: 'Permit, hidden', is_public: false }));
        await tx.saveSection('officials', { title: '', members: [{ name: 'Ann Permit', title: 'Clerk' }] });
        await tx.saveSection('contact', { title: 'Permit office' }, false);
      },
      { now },
    );
    const all = ['', 'Ann Permit', 'Building permits', 'Hydrant flushing', 'Permit workshop'];
    expect((await titles('PERMITS')).sort()).toEqual(all);
    expect((await titles('permit')).slice(-2).sort()).toEqual(['', 'Hydrant flushing']);
    expect(await titles('permit holder')).toEqual(expect.not.arrayContaining(['Permit holder']));
    expect(await titles('permit holder', { commerce: true })).toEqual(['Permit holder']);
    const { results, terms } = await find('flushing');
    expect(terms).toEqual(['flush']);
    expect(results[0]).toMatchObject({
      noun: 'announcements',
      excerpt: 'Bring your permit.',
      date: '2026-11-20',
    });
  });

  test('finds the office by what people ask for, in whatever words the town has', async () => {
    const { db, town, titles, save } = await makeSearchedTown(dialect);
    for (const title of ['Parade', 'Pool', 'Bridge', 'Library', 'Fair']) await save(title);
    await save('A hearing', { content: 'Papers lie in the office during business hours.' });
    await write(
      db,
      town.id,
      'import',
      async (tx) => {
        await tx.saveSection('contact', { title: 'Town Hall' });
        await tx.saveSection('officials', { title: 'Our team', members: [{ name: 'Ann Lee', title: 'Mayor' }] });
      },
      { now },
    );
    expect(await titles('office hours')).toEqual(['Town Hall', 'A hearing']);
    expect((await titles('officials'))[0]).toBe('Our team');
  });

  test('follows saving, deleting, hiding and scheduling without anybody telling it', async () => {
    const { db, town, titles, save } = await makeSearchedTown(dialect);
    const { id } = await save('Leaf pickup');
    await save('Leaf later', { publish_at: '2026-11-21T08:00' });
    await save('Leaf until tonight', { expires_at: '2026-11-20T20:00' });
    expect((await titles('leaf')).sort()).toEqual(['Leaf pickup', 'Leaf until tonight']);
    expect(await titles('leaf', { now: Date.parse('2026-11-21T12:00:00Z') })).toEqual(['Leaf pickup']);
    await write(db, town.id, 'import', (tx) => tx.save('announcements', { id, title: 'Tree pickup' }), { now });
    expect(await titles('leaf')).toEqual(['Leaf until tonight']);
    expect(await titles('tree')).toEqual(['Tree pickup']);
    await write(db, town.id, 'import', (tx) => tx.remove('announcements', id), { now });
    expect(await titles('tree')).toEqual([]);
    await applyDueTransitions(db, Date.parse('2026-11-21T15:00:00Z'));
    expect(await titles('leaf', { now: Date.parse('2026-11-21T15:00:00Z') })).toEqual(['Leaf later']);
  });

  test('forgives endings, accents and typing errors, completes the last word, and puts what is over last', async () => {
    const { db, town, find, titles, save } = await makeSearchedTown(dialect);
    await save('Café opens: recycling of garbage');
    expect(await titles('cafes recycled')).toEqual(['Café opens: recycling of garbage']);
    expect(await titles('garb')).toEqual(['Café opens: recycling of garbage']);
    const wrong = await find('gargabe');
    expect([wrong.results.length, wrong.corrections]).toEqual([1, [{ from: 'gargabe', to: 'garbage' }]]);
    expect((await find('agrbage')).corrections).toEqual([{ from: 'agrbage', to: 'garbage' }]);
    // Spelled right, though nothing here has it.
    await save('Stay with your dog');
    expect(await find('stray dog')).toMatchObject({ results: [{}], corrections: [], isLoose: true });
    expect(await find('garbage elephants')).toMatchObject({ results: [{}], isLoose: true });
    expect(await titles('elephants')).toEqual([]);
    await write(
      db,
      town.id,
      'import',
      async (tx) => {
        await tx.save('events', eventInput({ title: 'Parade parade', date: '2026-07-04', end_date: '2026-07-04' }));
        await tx.save('events', eventInput({ title: 'Winter parade' }));
      },
      { now },
    );
    expect(await titles('parade')).toEqual(['Winter parade', 'Parade parade']);
  });

  test('however many have the words that are over, what is to come and the pages stand first', async () => {
    const { db, town, find, save } = await makeSearchedTown(dialect);
    const meet = (title: string, date: string) => eventInput({ title, date, end_date: date });
    await save('Notes', { content: 'Of the council.' });
    await write(
      db,
      town.id,
      'import',
      async (tx) => {
        await tx.saveSection('officials', {
          title: 'Mayor and Council',
          members: [{ name: 'Ann Lee', title: 'Mayor' }],
        });
        await tx.save('events', meet('Council', '2019-05-01'));
        const weekly = { rule: 'FREQ=WEEKLY', except: [], extra: [] };
        await tx.save('events', { ...meet('Council in the library, every week', '2018-05-01'), repeat: weekly });
        for (const date of ['2027-12-07', '2026-12-08'])
          await tx.save('events', meet('Council workshop: budget', date));
      },
      { now },
    );
    for (const [table, title, copies] of [
      ['events', 'Council', 120],
      ['announcements', 'Notes', 600],
    ] as const) {
      const row = await db.read(table).where({ town_id: town.id, title }).first();
      const rows = Array.from({ length: copies }, () => ({ ...row, id: randomUUID() }));
      await db.write.batchInsert(table, rows, 20);
    }
    const { results } = await find('council');
    const places = (title: string) => results.flatMap((one, place) => (one.title === title ? [place] : []));
    expect(places('Mayor and Council')).toHaveLength(1);
    expect(places('Council in the library, every week')).toHaveLength(1);
    expect(results.filter(({ title }) => title === 'Council workshop: budget')).toMatchObject([
      { date: '2026-12-08', hasOtherDates: true },
    ]);
    expect(results.filter(({ isOver }) => isOver)).toEqual([]);
  });

  test('finds compounds however they are written, words of the same root, and what means the same here', async () => {
    const { titles, find, save, setSearch } = await makeSearchedTown(dialect);
    await save('E-waste day', { content: 'Call (512) 555-0199. Ms. O’Leary takes ordi\u00adnance questions.' });
    await save('Ewaste only', { content: 'Text.' });
    for (const query of ['ewaste', 'e-waste'])
      expect((await titles(query)).sort()).toEqual(['E-waste day', 'Ewaste only']);
    for (const query of ['5125550199', '555-0199', 'oleary', 'ordinances'])
      expect(await titles(query), query).toEqual(['E-waste day']);
    await save('Hall rental agreement');
    await save('Trash moves to Friday');
    await save('Street crews', { content: 'How the repair of a street is planned.' });
    expect((await titles('rent the hall'))[0]).toBe('Hall rental agreement');
    expect(await titles('garbage')).toEqual(['Trash moves to Friday']);
    expect(await titles('pothole')).toEqual(['Street crews']);
    expect((await find('pothole')).isLoose).toBe(false);
    await save('The snowplow');
    expect(await titles('snow plow')).toEqual(['The snowplow']);
    expect(await titles('the')).toEqual([]);
    expect(await titles('jalopy')).toEqual([]);
    await setSearch({ search_synonyms: 'jalopy, old car, hall rental' });
    expect(await titles('jalopy')).toEqual(['Hall rental agreement']);
  });

  test('a page that was chosen for some words comes first for them, as long as everybody may read it', async () => {
    const { find, titles, save, setSearch } = await makeSearchedTown(dialect);
    const { id } = await save('Parks and trails');
    await save('Dog days of summer');
    await setSearch({
      search_answers: JSON.stringify([
        { words: 'dog park', noun: 'announcements', id },
        { words: 'dog park', noun: 'announcements', id: 'none' },
      ]),
    });
    expect(await titles('where is the dog park')).toEqual(['Parks and trails']);
    expect((await find('dog parks')).isLoose).toBe(false);
    expect(await titles('dog')).toEqual(['Dog days of summer']);
  });

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
      now,
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
    await updateSearchIndex(db, neighbor.id, { now });
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
      { now },
    );
    expect(await updateSearchIndex(db, town.id, { now, maxRecords: 200 })).toBe(false);
    const { count } = (await db.read('search_records').count({ count: '*' }).first()) as { count: number };
    expect(Number(count)).toBe(200);
    expect(await titles('mark249')).toEqual(['Notice 249']);
    expect(await titles('last of all')).toEqual(['Last of all']);
    const index = () => updateSearchIndex(db, town.id, { now });
    expect(await Promise.all([index(), index()])).toEqual([true, true]);
  });
});
