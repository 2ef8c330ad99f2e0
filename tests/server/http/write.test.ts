import { describe, expect, test } from 'vitest';
import { extendRecurrences } from '../../../server/jobs/extendRecurrences.ts';
import { listAnnouncements } from '../../../server/store/content/announcements.ts';
import { readEvent } from '../../../server/store/content/events.ts';
import { listSections } from '../../../server/store/towns/sections.ts';
import { findTownByHost, listTowns, readTownSeq } from '../../../server/store/towns/towns.ts';
import { write } from '../../../server/store/write.ts';
import { dialects, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { announcementInput, eventInput } from '../records.ts';

describe.each(dialects)('the write door on %s', (dialect) => {
  test('raises the seq once for a transaction and leaves a revision and an audit line for each record', async () => {
    const { db } = await makeTestDatabase(dialect);
    const town = await makeTown(db);
    const neighbor = await makeNeighbor(db);
    await write(db, town.id, 'clerk', async (tx) => {
      await tx.save('announcements', announcementInput());
      await tx.save('events', eventInput());
      await tx.saveSection('hero', { title: 'Welcome' });
    });
    expect(await readTownSeq(db, town.id)).toBe(town.seq + 1);
    const revisions = await db.read('revisions').where({ town_id: town.id, person: 'clerk' });
    expect(revisions.map(({ noun }) => noun).sort()).toEqual(['announcements', 'events', 'sections']);
    expect(JSON.parse(revisions.find(({ noun }) => noun === 'sections').record).content.title).toBe('Welcome');
    const audit = await db.read('audit_log').where({ town_id: town.id, person: 'clerk' });
    expect(audit.map(({ action }) => action)).toEqual(['created', 'created', 'created']);
    expect(await readTownSeq(db, neighbor.id)).toBe(neighbor.seq);
    expect(await listAnnouncements(db, neighbor.id)).toEqual([]);
    expect(await listSections(db, neighbor.id)).toEqual([]);
  });

  test('changes nothing when a record is saved as it is, and versions it when it differs', async () => {
    const { db } = await makeTestDatabase(dialect);
    const town = await makeTown(db);
    const save = (title: string, id?: string) =>
      write(db, town.id, 'clerk', (tx) =>
        tx.save('announcements', { ...announcementInput({ title }), ...(id && { id }) }),
      );
    const { id } = await save('One');
    const seq = await readTownSeq(db, town.id);
    expect(await save('One', id)).toEqual({ id, change: 'same' });
    expect(await readTownSeq(db, town.id)).toBe(seq);
    expect(await save('Two', id)).toEqual({ id, change: 'updated' });
    expect(await listAnnouncements(db, town.id)).toMatchObject([{ id, title: 'Two', version: 2, seq: seq + 1 }]);
    expect(await db.read('revisions').where({ record_id: id }).orderBy('version')).toHaveLength(2);
  });

  test('undoes everything when one part fails', async () => {
    const { db } = await makeTestDatabase(dialect);
    const town = await makeTown(db);
    const attempt = write(db, town.id, 'clerk', async (tx) => {
      await tx.save('announcements', announcementInput());
      await tx.save('announcements', announcementInput({ date: '2026-02-30' }));
    });
    await expect(attempt).rejects.toThrow('The date must be a real day');
    expect(await listAnnouncements(db, town.id)).toEqual([]);
    expect(await readTownSeq(db, town.id)).toBe(town.seq);
    expect(await db.read('revisions').where({ town_id: town.id, person: 'clerk' })).toEqual([]);
  });

  test('does not reach a neighbor\u2019s record by its id', async () => {
    const { db } = await makeTestDatabase(dialect);
    const town = await makeTown(db);
    const neighbor = await makeNeighbor(db);
    const { id } = await write(db, neighbor.id, 'clerk', (tx) => tx.save('announcements', announcementInput()));
    await expect(
      write(db, town.id, 'clerk', (tx) => tx.save('announcements', { ...announcementInput({ title: 'Taken' }), id })),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect(await write(db, town.id, 'clerk', (tx) => tx.remove('announcements', id))).toBe(0);
    expect(await listAnnouncements(db, neighbor.id)).toMatchObject([{ title: 'Water restored' }]);
  });

  test('a removed record leaves its list and comes back when it is saved again', async () => {
    const { db } = await makeTestDatabase(dialect);
    const town = await makeTown(db);
    const given = announcementInput({ source: 'feed:1' });
    const { id } = await write(db, town.id, 'clerk', (tx) => tx.save('announcements', given));
    await write(db, town.id, 'clerk', (tx) => tx.remove('announcements', id));
    expect(await listAnnouncements(db, town.id)).toEqual([]);
    const change = await write(db, town.id, 'clerk', (tx) => tx.save('announcements', { ...given, id }));
    expect(change).toEqual({ id, change: 'created' });
    expect(await listAnnouncements(db, town.id)).toMatchObject([{ id, version: 3 }]);
  });

  test('two hundred writers, forty at once, lose no update', async () => {
    const { db } = await makeTestDatabase(dialect);
    const town = await makeTown(db);
    const { id } = await write(db, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput()));
    const edit = (n: number) =>
      write(db, town.id, 'clerk', (tx) =>
        tx.save('announcements', { ...announcementInput({ title: `Edit ${n}` }), id }),
      );
    // On PostgreSQL, who waits too long is refused: of two hundred at once, a slow machine would refuse the last.
    for (let from = 0; from < 200; from += 40) {
      await Promise.all(Array.from({ length: 40 }, (_, n) => edit(from + n)));
    }
    expect(await listAnnouncements(db, town.id)).toMatchObject([{ version: 201 }]);
    expect(await readTownSeq(db, town.id)).toBe(town.seq + 201);
    expect(await db.read('revisions').where({ record_id: id })).toHaveLength(201);
  });

  test('an event that repeats without end is worked out further when less than a year is left', async () => {
    const { db } = await makeTestDatabase(dialect);
    const town = await makeTown(db);
    const repeat = { rule: 'FREQ=MONTHLY;BYDAY=2TU', except: [], extra: [] };
    const { id } = await write(db, town.id, 'clerk', (tx) => tx.save('events', eventInput({ repeat })));
    const first = await readEvent(db, town.id, id);
    expect(first?.dates.slice(0, 3)).toEqual(['2026-12-08', '2027-01-12', '2027-02-09']);
    const before = await readTownSeq(db, town.id);
    await extendRecurrences(db);
    expect(await readTownSeq(db, town.id)).toBe(before);
    // Saved long ago.
    await db.write('events').where({ id }).update({ dates: '["2026-12-08"]', last_date: '2026-12-08' });
    await extendRecurrences(db);
    expect((await readEvent(db, town.id, id))?.dates).toEqual(first?.dates);
    expect(await readTownSeq(db, town.id)).toBe(before + 1);
  });
});

describe.each(dialects)('towns on %s', (dialect) => {
  test('answer at every host they were given, and at no other', async () => {
    const { db } = await makeTestDatabase(dialect);
    const town = await makeTown(db, { aliases: ['Maple.Example.org', 'localhost:3000'] });
    expect(town.hosts).toEqual(['cityofmaple.test', 'localhost', 'maple.example.org']);
    expect((await findTownByHost(db, 'localhost'))?.id).toBe(town.id);
    expect((await findTownByHost(db, 'maple.example.org'))?.host).toBe('cityofmaple.test');
    expect(await findTownByHost(db, 'maple.example.com')).toBeNull();
  });

  test('refuse a host that is none, or that is taken, and leave nothing behind', async () => {
    const { db } = await makeTestDatabase(dialect);
    await makeTown(db);
    await expect(makeTown(db, { host: 'other.test', aliases: ['cityofmaple.test'] })).rejects.toThrow(
      'belongs to a town already',
    );
    await expect(makeTown(db, { host: 'not a host' })).rejects.toThrow('is not a host name');
    await expect(makeTown(db, { host: 'x.test', time_zone: 'Mars/Olympus' })).rejects.toThrow('IANA');
    expect(await listTowns(db)).toHaveLength(1);
  });
});
