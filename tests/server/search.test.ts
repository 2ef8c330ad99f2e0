import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Town } from '../../db/rules/towns.ts';
import { applyDueTransitions } from '../../server/jobs/applyDueTransitions.ts';
import { searchTown } from '../../server/store/search.ts';
import { updateSearchIndex } from '../../server/store/searchIndex.ts';
import { write } from '../../server/store/write.ts';
import { dialects, makeNeighbor, makeTestDatabase, makeTown } from './database.ts';
import { announcementInput, eventInput, itemInput } from './records.ts';

const now = Date.parse('2026-11-20T18:00:00Z');

async function makeSearchedTown(dialect: (typeof dialects)[number]) {
  const { db } = await makeTestDatabase(dialect);
  const town = await makeTown(db);
  const current = async (): Promise<Town> => {
    const { seq, epoch } = await db.read('towns').where({ id: town.id }).first('seq', 'epoch');
    return { ...town, seq, epoch };
  };
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
  return { db, town, current, find, titles, save };
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
    expect((await titles('PERMITS')).sort()).toEqual(['', 'Building permits', 'Hydrant flushing', 'Permit workshop']);
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
    expect(results.filter(({ title }) => title === 'Council workshop: budget').map(({ date }) => date)).toEqual([
      '2026-12-08',
      '2027-12-07',
    ]);
    expect(results.filter(({ isOver }) => isOver)).toEqual([]);
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
