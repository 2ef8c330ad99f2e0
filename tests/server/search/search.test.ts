import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { applyDueTransitions } from '../../../server/jobs/applyDueTransitions.ts';
import { write } from '../../../server/store/write.ts';
import { dialects } from '../database.ts';
import { eventInput, itemInput } from '../records.ts';
import { makeSearchedTown, searchTime } from './searchedTown.ts';

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
      { now: searchTime },
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
      { now: searchTime },
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
    await write(db, town.id, 'import', (tx) => tx.save('announcements', { id, title: 'Tree pickup' }), {
      now: searchTime,
    });
    expect(await titles('leaf')).toEqual(['Leaf until tonight']);
    expect(await titles('tree')).toEqual(['Tree pickup']);
    await write(db, town.id, 'import', (tx) => tx.remove('announcements', id), { now: searchTime });
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
      { now: searchTime },
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
      { now: searchTime },
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
});
