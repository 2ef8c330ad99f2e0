import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/connection.ts';
import { importAnnouncements, importEvents } from '../../../server/import/import.ts';
import type { ImportReport } from '../../../server/import/saveEntries.ts';
import { listAnnouncements } from '../../../server/store/content/announcements.ts';
import { listEvents } from '../../../server/store/content/events.ts';
import { purgeBin, restoreFromBin } from '../../../server/store/history/bin.ts';
import { readTownSeq } from '../../../server/store/towns/towns.ts';
import { write } from '../../../server/store/write.ts';
import fc from '../../properties.ts';
import { dialects, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { eventInput } from '../records.ts';

const fixtures = fileURLToPath(new URL('../fixtures/', import.meta.url));
const fixture = (name: string) => readFileSync(join(fixtures, name), 'utf8');
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\n');
const vevent = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\n');

const brief = (report: ImportReport) =>
  Object.fromEntries(Object.entries(report.counts).filter(([, count]) => count > 0));
const now = Date.parse('2026-11-21T12:00:00Z');

describe.each(dialects)('an import on %s', (dialect) => {
  async function towns() {
    const { db, dataDir, databaseUrl } = await makeTestDatabase(dialect);
    const town = await makeTown(db);
    const neighbor = await makeNeighbor(db);
    const events = (text: string, options = {}) => importEvents(db, town, text, 'clerk', { now, ...options });
    return { db, dataDir, databaseUrl, town, neighbor, events };
  }
  const titles = async (db: Database, townId: string) =>
    (await listEvents(db, townId)).map(({ title }) => title).sort();

  test('takes events once, however often it runs, and leaves the neighbor alone', async () => {
    const { db, town, neighbor, events } = await towns();
    await importEvents(db, neighbor, fixture('town-calendar.ics'), 'clerk', { now });
    const [before, seq] = [await listEvents(db, neighbor.id), await readTownSeq(db, neighbor.id)];
    const first = await events(fixture('town-calendar.ics'));
    expect(brief(first)).toEqual({ taken: 10, skipped: 6 });
    expect(first.lines.find(({ line }) => line === 60)).toEqual({
      line: 60,
      title: 'Town Council',
      result: 'skipped',
      why: 'The calendar cancels it.',
    });
    const stored = await listEvents(db, town.id);
    const townNow = await readTownSeq(db, town.id);
    expect(brief(await events(fixture('town-calendar.ics')))).toEqual({ unchanged: 10, skipped: 6 });
    expect(await listEvents(db, town.id)).toEqual(stored);
    expect(await readTownSeq(db, town.id)).toBe(townNow);
    expect([await listEvents(db, neighbor.id), await readTownSeq(db, neighbor.id)]).toEqual([before, seq]);
    const audit = await db.read('audit_log').where({ town_id: town.id, noun: 'events', person: 'clerk' });
    expect(audit).toHaveLength(10);
  });

  test('updates what the file changed and removes what it calls off', async () => {
    const { db, town, events } = await towns();
    const text = fixture('town-calendar.ics');
    await events(text);
    const changed = text
      .replace('SUMMARY:Floating walk', 'SUMMARY:Winter walk')
      .replace('UID:fair@maple.example', 'UID:fair@maple.example\nSTATUS:CANCELLED')
      .replace('UID:call@maple.example', 'UID:call@maple.example\nSTATUS:CANCELLED');
    const report = await events(changed);
    expect(brief(report)).toEqual({ updated: 1, unchanged: 6, removed: 3, skipped: 6 });
    expect(await titles(db, town.id)).not.toContain('Maple Fair & Rodeo');
    expect(await titles(db, town.id)).not.toContain('Regional call');
    expect(await titles(db, town.id)).toContain('Winter walk');
    expect(brief(await events(changed))).toEqual({ unchanged: 7, skipped: 8 });
  });

  test('removes a changed date that is changed no more, instead of showing it twice', async () => {
    const { db, town, events } = await towns();
    const text = fixture('town-calendar.ics');
    await events(text);
    const override = text.slice(
      text.indexOf('BEGIN:VEVENT\nUID:council@maple.example\nRECURRENCE-ID;'),
      text.indexOf('BEGIN:VEVENT\nUID:council@maple.example\nRECURRENCE-ID:'),
    );
    expect(brief(await events(text.replace(override, '')))).toEqual({
      updated: 1,
      unchanged: 8,
      removed: 1,
      skipped: 6,
    });
    expect(await titles(db, town.id)).not.toContain('Town Council (moved for the election)');
  });

  test('takes announcements once, and of two with one source the first', async () => {
    const { db, town } = await towns();
    const run = () => importAnnouncements(db, town, fixture('town-news.rss'), 'clerk', { now });
    const report = await run();
    expect(brief(report)).toEqual({ taken: 2, skipped: 4 });
    expect(report.lines.at(-1)).toEqual({
      line: 43,
      title: 'Harvest Festival again',
      result: 'skipped',
      why: 'It is the same entry as in line 7.',
    });
    expect(brief(await run())).toEqual({ unchanged: 2, skipped: 4 });
    expect(await listAnnouncements(db, town.id)).toHaveLength(2);
  });

  test('removes what the file showed once and shows to nobody any more', async () => {
    const { db, town, events } = await towns();
    const post = (id: string, status: string) =>
      `<item><title>${id}</title><guid>${id}</guid><pubDate>Tue, 22 Sep 2026 12:00:00 GMT</pubDate>
        <wp:post_type>post</wp:post_type><wp:status>${status}</wp:status></item>`;
    const run = (status: string) =>
      importAnnouncements(
        db,
        town,
        `<rss><channel>${post('A', status)}${post('B', 'publish')}</channel></rss>`,
        'clerk',
      );
    expect(brief(await run('publish'))).toEqual({ taken: 2 });
    const report = await run('draft');
    expect(report.lines.map(({ title, result, why }) => [title, result, why])).toEqual([
      ['A', 'removed', 'It is a draft.'],
      ['B', 'unchanged', ''],
    ]);
    expect((await listAnnouncements(db, town.id)).map(({ title }) => title)).toEqual(['B']);
    const event = (...lines: string[]) => calendar(vevent('UID:a', 'DTSTART:20261201', 'SUMMARY:A', ...lines));
    await events(event());
    expect(brief(await events(event('CLASS:PRIVATE')))).toEqual({ removed: 1 });
  });

  test('leaves an item without a date where it is, though its feed has a newer one', async () => {
    const { db, town } = await towns();
    const run = (day: number) => {
      const built = `<lastBuildDate>Tue, ${day} Sep 2026 12:00:00 GMT</lastBuildDate>`;
      const feed = `<rss><channel>${built}<item><title>A</title></item></channel></rss>`;
      return importAnnouncements(db, town, feed, 'clerk', { now });
    };
    expect(brief(await run(22))).toEqual({ taken: 1 });
    expect(brief(await run(29))).toEqual({ unchanged: 1 });
    expect((await listAnnouncements(db, town.id)).map(({ date }) => date)).toEqual(['2026-09-22']);
  });

  test('leaves alone what clerks have edited or deleted since, says so, and overwrites it when told to', async () => {
    const { db, town, events } = await towns();
    const file = (title: string) =>
      calendar(
        vevent('UID:edited', 'DTSTART:20261201', `SUMMARY:Edited ${title}`),
        vevent('UID:deleted', 'DTSTART:20261202', `SUMMARY:Deleted ${title}`),
        vevent('UID:left', 'DTSTART:20261203', 'RRULE:FREQ=DAILY', `SUMMARY:Left ${title}`),
        vevent('UID:undone', 'DTSTART:20261204', `SUMMARY:Undone ${title}`),
      );
    const clerk = (act: Parameters<typeof write>[3]) => write(db, town.id, 'ann@maple.example', act);
    await events(file('one'));
    const [edited = '', deleted = '', left = '', undone = ''] = (await listEvents(db, town.id)).map(({ id }) => id);
    await clerk((tx) => tx.save('events', { id: edited, location: 'The barn' }));
    await clerk((tx) => tx.remove('events', deleted));
    // A clerk's undone change and a job's further days are no edits.
    await clerk((tx) => tx.save('events', { id: undone, title: 'Wrong' }));
    await clerk((tx) => tx.save('events', { id: undone, title: 'Undone one' }));
    const later = { now: Date.parse('2028-06-01') };
    const extended = await write(db, town.id, 'calendar', (tx) => tx.save('events', { id: left }), later);
    expect(extended.change).toBe('updated');
    const report = await events(file('two'));
    expect(report.lines.map(({ title, result, why }) => [title, result, why])).toEqual([
      ['Edited two', 'kept', 'It was edited here since it was imported.'],
      ['Deleted two', 'skipped', 'It was deleted here.'],
      ['Left two', 'updated', ''],
      ['Undone two', 'updated', ''],
    ]);
    expect(await titles(db, town.id)).toEqual(['Edited one', 'Left two', 'Undone two']);
    // The bin has let go of it; its source is still known.
    await purgeBin(db, town.id, Date.now() + 31 * 86_400_000);
    const cancelled = file('three').replace('UID:edited', 'UID:edited\nSTATUS:CANCELLED');
    expect(brief(await events(cancelled))).toEqual({ updated: 2, kept: 1, skipped: 1 });
    expect(brief(await events(file('four'), { overwrite: true }))).toEqual({ taken: 1, updated: 3 });
    expect(await listEvents(db, town.id)).toMatchObject([
      { title: 'Edited four', location: '' },
      { title: 'Deleted four' },
      { title: 'Left four', id: left },
      { title: 'Undone four' },
    ]);
    // From then on the file is followed again.
    expect(brief(await events(file('five')))).toEqual({ updated: 4 });
  });

  test('leaves an event that it removed and a clerk restored', async () => {
    const { db, town, events } = await towns();
    const event = (...lines: string[]) => calendar(vevent('UID:a', 'DTSTART:20261201', 'SUMMARY:A', ...lines));
    await events(event());
    const [{ id = '' } = {}] = await listEvents(db, town.id);
    expect(brief(await events(event('STATUS:CANCELLED')))).toEqual({ removed: 1 });
    // Its own deletion does not stop the calendar from bringing it back.
    expect(brief(await events(event()))).toEqual({ taken: 1 });
    expect(brief(await events(event('STATUS:CANCELLED')))).toEqual({ removed: 1 });
    await write(db, town.id, 'ann@maple.example', (tx) =>
      restoreFromBin(tx, { townId: town.id, noun: 'events', id, expected: undefined }),
    );
    expect(brief(await events(event('STATUS:CANCELLED')))).toEqual({ kept: 1 });
    expect(await titles(db, town.id)).toEqual(['A']);
  });

  test('leaves out an entry that the rules refuse and takes the others', async () => {
    const { events } = await towns();
    const many = Array.from({ length: 3 }, (_, at) =>
      vevent(`UID:${at}\0`, 'DTSTART:20261201', `SUMMARY:Event\0 ${at}`),
    );
    const report = await events(calendar(...many, vevent('UID:none', 'DTSTART:20261201', 'SUMMARY:<br>')));
    expect(brief(report)).toEqual({ taken: 3, skipped: 1 });
    expect(report.lines.at(-1)?.why).toBe('It has no title.');
  });

  test('changes nothing on a dry run, nor when the file is damaged', async () => {
    const { db, town, events } = await towns();
    const seq = await readTownSeq(db, town.id);
    expect(brief(await events(fixture('town-calendar.ics'), { dryRun: true }))).toEqual({ taken: 10, skipped: 6 });
    await expect(events(fixture('town-calendar.ics').slice(0, -20))).rejects.toThrow('cut off');
    await expect(importAnnouncements(db, town, fixture('town-news.rss').slice(0, -20), 'clerk')).rejects.toThrow(
      'cut off',
    );
    expect(await listEvents(db, town.id)).toEqual([]);
    expect(await readTownSeq(db, town.id)).toBe(seq);
  });

  test('is undone as a whole when the database fails on the way', async () => {
    const { db, town, events } = await towns();
    await write(db, town.id, 'clerk', (tx) => tx.save('events', eventInput({ title: 'Typed here' })));
    let queries = 0;
    const fail = () => {
      queries += 1;
      if (queries === 30) throw new Error('The disk is gone.');
    };
    db.write.on('query', fail);
    await expect(events(fixture('town-calendar.ics'))).rejects.toThrow('The disk is gone.');
    db.write.off('query', fail);
    expect(await titles(db, town.id)).toEqual(['Typed here']);
  });

  test.each(['40', '900', 'committed'])('killed at query %s leaves all or nothing', async (moment) => {
    const { db, dataDir, databaseUrl, town, events } = await towns();
    const many = Array.from({ length: 400 }, (_, at) =>
      vevent(`UID:${at}`, 'DTSTART:20261201T100000', `SUMMARY:Event ${at}`),
    );
    const file = join(dataDir, 'many.ics');
    writeFileSync(file, calendar(...many));
    const script = join(fixtures, 'import-killed.ts');
    const killed = spawnSync(process.execPath, [script, dataDir, databaseUrl ?? '-', town.host, file, moment], {
      encoding: 'utf8',
    });
    expect(killed.signal, killed.stderr).toBe('SIGKILL');
    expect(await titles(db, town.id)).toHaveLength(moment === 'committed' ? 400 : 0);
    expect(await readTownSeq(db, town.id)).toBe(town.seq + (moment === 'committed' ? 1 : 0));
    expect(brief(await events(calendar(...many)))).toEqual(
      moment === 'committed' ? { unchanged: 400 } : { taken: 400 },
    );
  });
});

describe('any calendar', () => {
  const part = fc.record({
    uid: fc.constantFrom('a', 'b', 'c', 'd', '<i>e</i>'),
    start: fc.constantFrom(
      'DTSTART:20261101',
      'DTSTART:20261101T060000Z',
      'DTSTART;TZID=America/New_York:20261031T233000',
      'DTSTART:20260308T023000',
    ),
    rule: fc.constantFrom(
      '',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'RRULE:FREQ=MONTHLY;BYDAY=-1SU',
      'RDATE:20261105T101500',
      'EXDATE:20261101',
    ),
    status: fc.constantFrom('', '', '', 'STATUS:CANCELLED', 'RECURRENCE-ID:20261108T060000Z'),
    title: fc.string({ maxLength: 12 }).map((text) => `x${text.replace(/[\r\n]/g, ' ')}`),
  });
  test('brings nothing new the second time', async () => {
    const { db } = await makeTestDatabase('sqlite');
    let host = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
        host += 1;
        const town = await makeTown(db, { host: `town${host}.test` });
        const blocks = parts.map(({ uid, title, ...lines }) =>
          vevent(`UID:${uid}`, `SUMMARY:${title}`, ...Object.values(lines).filter(Boolean)),
        );
        const run = () => importEvents(db, town, calendar(...blocks), 'clerk', { now });
        const first = await run();
        const stored = await listEvents(db, town.id);
        const second = await run();
        expect(second.counts).toMatchObject({ taken: 0, updated: 0, removed: 0, unchanged: first.counts.taken });
        expect(await listEvents(db, town.id)).toEqual(stored);
      }),
      { numRuns: 60 },
    );
  });
});
