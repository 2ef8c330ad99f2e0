import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { describeReadError } from '../../../server/cli/storage/storageTexts.ts';
import { listAnnouncements } from '../../../server/store/content/announcements.ts';
import { listEvents } from '../../../server/store/content/events.ts';
import { findTownByHost, listTowns } from '../../../server/store/towns/towns.ts';
import { write } from '../../../server/store/write.ts';
import { dialects, makeTestDatabase, makeTown, testsSqlite } from '../database.ts';
import { runTown, runTownProcess } from './cli.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
const calendar = fixture('town-calendar.ics');
const feed = fixture('town-news.rss');

describe('help', () => {
  test('is given for everything and for each command, with an example', async () => {
    for (const args of [
      ['help'],
      ['--help'],
      ['-h'],
      ['help', 'create'],
      ['create', '--help'],
      ['list', '-h'],
      ['import', 'x.org', '--help'],
    ]) {
      const { code, out, err } = await runTown({}, ...args);
      expect([code, err]).toEqual([0, '']);
      expect(out).toMatch(/^Usage: npm run town -- /);
      expect(out).toMatch(/\nExamples?:\n {2}.*npm run town -- \w+/);
    }
  });

  test('names every command', async () => {
    expect((await runTown({}, 'help')).out).toMatch(
      /\n {2}init .*\n {2}create .*\n {2}list .*\n {2}host .*\n {2}admin .*\n {2}confirm .*\n {2}2fa .*\n {2}import .*\n {2}banner .*\n {2}schedule .*\n {2}texts .*\n {2}set .*\n {2}payments .*\n {2}doctor .*\n {2}backup .*\n {2}restore .*\n {2}export .*\n {2}import-town .*\n {2}restored .*\n {2}update .*\n {2}use-folder .*\n {2}fill-bucket .*\n {2}help /,
    );
  });
});

describe('wrong usage ends with 2, says what is wrong and where to read on', () => {
  test.each([
    [[], 'Which command?'],
    [['make'], 'There is no command "make".'],
    [['constructor'], 'There is no command "constructor".'],
    [['help', 'make'], 'There is no command "make".'],
    [['create'], 'Say which host'],
    [['create', 'https://maple.org/'], 'is not a host name'],
    [['create', 'maple.org', 'oak.org'], '"oak.org" is one word too many'],
    [['create', 'maple.org', '--colour', 'red'], "Unknown option '--colour'"],
    [['create', 'maple.org', '--commerce', 'maybe'], '--commerce is auto, on or off'],
    [['create', 'localhost'], '--support-email clerk@example.org'],
    [['create', 'maple.org', '--alias', 'a b'], '"a b" is not a host name'],
    [['list', 'maple.org'], 'one word too many'],
    [['import', 'maple.org'], 'events or announcements'],
    [['import', 'maple.org', 'documents', calendar], 'events or announcements'],
    [['import', 'maple.org', '__proto__', calendar], 'events or announcements'],
    [['import', 'maple.org', 'events'], 'Name the file at the end'],
    [['import', 'maple.org', 'events', calendar, feed], 'one word too many'],
  ])('%j', async (args, message) => {
    const { code, out, err } = await runTown({}, ...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
    expect(err).toContain('npm run town -- ');
  });
});

describe.each(dialects)('on %s', (dialect) => {
  test('towns are made and listed', async () => {
    const given = await makeTestDatabase(dialect);
    expect(await runTown(given, 'list')).toMatchObject({
      code: 0,
      out: 'There are no towns yet. Create one with "npm run town -- create <host>".\n',
    });
    const options = [
      '--name',
      'City of Maple',
      '--time-zone',
      'America/Denver',
      '--support-email',
      'clerk@maple.org',
      '--accent',
      '#8a2b2b',
    ];
    const made = await runTown(
      given,
      'create',
      'WWW.CityOfMaple.org',
      ...options,
      '--commerce',
      'on',
      '--alias',
      'maple.gov',
      '--alias',
      'www.cityofmaple.org',
    );
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toContain('Made City of Maple at cityofmaple.org, maple.gov.\n');
    expect((await runTown(given, 'create', 'oakmarket.org')).code).toBe(0);
    expect(await findTownByHost(given.db, 'maple.gov')).toMatchObject({
      host: 'cityofmaple.org',
      display_name: 'City of Maple',
      time_zone: 'America/Denver',
      support_email: 'clerk@maple.org',
      accent: '#8a2b2b',
      commerce: 'on',
    });
    expect((await runTown(given, 'list')).out).toBe(
      'cityofmaple.org (also maple.gov): City of Maple, America/Denver, with a shop\noakmarket.org: Oakmarket, America/Chicago, with a shop\n',
    );
    expect(JSON.parse((await runTown(given, 'list', '--json')).out)[1]).toEqual({
      host: 'oakmarket.org',
      aliases: [],
      name: 'Oakmarket',
      time_zone: 'America/Chicago',
      support_email: 'support@oakmarket.org',
      accent: '#1f5f8b',
      commerce: 'auto',
      sells: true,
    });
  });

  test('a town that cannot be is refused with 1, and none is made', async () => {
    const given = await makeTestDatabase(dialect);
    await makeTown(given.db);
    expect(await runTown(given, 'create', 'cityofmaple.test')).toMatchObject({
      code: 1,
      out: '',
      err: 'cityofmaple.test belongs to a town already.\n',
    });
    const wrong = await runTown(given, 'create', 'oak.org', '--time-zone', 'Mars/Olympus', '--accent', 'red');
    expect(wrong.code).toBe(1);
    expect(wrong.err).toContain('The time zone must be an IANA name such as America/Chicago.');
    expect(wrong.err).toContain('The accent is a color such as #1f5f8b.');
    expect(await listTowns(given.db)).toHaveLength(1);
  });

  test('a file is imported with a line for each entry, and again without doubling', async () => {
    const given = await makeTestDatabase(dialect);
    const { id } = await makeTown(given.db);
    const dry = await runTown(given, 'import', 'cityofmaple.test', 'events', calendar, '--dry-run');
    expect(dry).toMatchObject({ code: 0, err: '' });
    expect(dry.out).toMatch(/10 taken, .* This was a dry run: nothing was changed\.\n$/);
    expect(await listEvents(given.db, id)).toEqual([]);
    const first = await runTown(given, 'import', 'www.cityofmaple.test', 'events', calendar);
    expect(first.out).toContain('line 41: taken     Town Council\n');
    expect(first.out).toContain('line 117: skipped   Someday (Its DTSTART "TBD" is not a date.)\n');
    expect(first.out).toMatch(/\n10 taken, 0 updated, 0 unchanged, 0 kept, 0 removed, 6 skipped\.\n$/);
    expect(await listEvents(given.db, id)).toHaveLength(10);
    const second = await runTown(given, 'import', 'cityofmaple.test', 'events', calendar, '--quiet');
    expect(second.out).toBe('0 taken, 0 updated, 10 unchanged, 0 kept, 0 removed, 6 skipped.\n');
    const [edited] = await listEvents(given.db, id);
    await write(given.db, id, 'clerk', (tx) => tx.save('events', { id: edited?.id ?? '', title: 'Edited' }));
    const imported = await runTown(given, 'import', 'cityofmaple.test', 'events', calendar);
    expect(imported.out).toMatch(/: kept {6}.* \(It was edited here since it was imported\.\)\n/);
    const overwritten = await runTown(given, 'import', 'cityofmaple.test', 'events', calendar, '--overwrite');
    expect(overwritten.out).toContain('0 taken, 1 updated, 9 unchanged, 0 kept,');
    const piped = await runTown(
      { ...given, input: readFileSync(feed, 'utf8') },
      'import',
      'cityofmaple.test',
      'announcements',
      '-',
      '--quiet',
    );
    expect(piped.out).toBe('2 taken, 0 updated, 0 unchanged, 0 kept, 0 removed, 4 skipped.\n');
    expect(await listAnnouncements(given.db, id)).toHaveLength(2);
  });

  test('a failed import changes nothing and ends with 1 and a sentence', async () => {
    const given = await makeTestDatabase(dialect);
    const { id } = await makeTown(given.db);
    const cutOff = join(given.dataDir, 'cut-off.ics');
    writeFileSync(cutOff, readFileSync(calendar).subarray(0, 1500));
    const failures: [string[], string][] = [
      [['cityofmaple.test', 'events', cutOff], 'The calendar is cut off: it ends at line '],
      [['cityofmaple.test', 'events', feed], 'The file is not an iCalendar file: line 1 should be BEGIN:VCALENDAR.'],
      [['cityofmaple.test', 'announcements', calendar], 'The file is not an RSS or Atom feed'],
      [
        ['cityofmaple.test', 'events', join(given.dataDir, 'none.ics')],
        'none.ics cannot be read: There is no such file.',
      ],
      [['cityofmaple.test', 'events', given.dataDir], 'cannot be read: It is a folder.'],
      [['elsewhere.test', 'events', calendar], 'There is no town at elsewhere.test. "npm run town -- list" shows'],
    ];
    for (const [args, message] of failures) {
      const { code, out, err } = await runTown(given, 'import', ...args);
      expect([code, out]).toEqual([1, '']);
      expect(err).toContain(message);
    }
    expect(await listEvents(given.db, id)).toEqual([]);
    expect(await listAnnouncements(given.db, id)).toEqual([]);
  });

  test('a database of a newer version is left alone', async () => {
    const given = await makeTestDatabase(dialect);
    await given.db
      .write('knex_migrations')
      .insert({ name: '20991231_01_later.ts', batch: 9, migration_time: new Date() });
    const { code, err } = await runTown(given, 'create', 'maple.org');
    expect(code).toBe(1);
    expect(err).toContain('newer version');
    expect(await listTowns(given.db)).toEqual([]);
  });
});

describe('elsewhere', () => {
  test('a file is found from where the person was when npm ran us', async () => {
    const given = await makeTestDatabase('sqlite');
    await makeTown(given.db);
    writeFileSync(join(given.dataDir, 'mine.ics'), readFileSync(calendar));
    const env = { INIT_CWD: given.dataDir };
    expect(
      (await runTown({ ...given, env }, 'import', 'cityofmaple.test', 'events', 'mine.ics', '--quiet')).out,
    ).toMatch(/^10 taken/);
  });

  test('as a process it ends with the exit code, reads its input, and nothing a file brings steers the terminal', async () => {
    const given = await makeTestDatabase('sqlite');
    const { id } = await makeTown(given.db);
    const input = readFileSync(calendar, 'utf8').replace('DTSTART:TBD', 'DTSTART:\u001b[31mTBD');
    const done = runTownProcess({ ...given, input }, 'import', 'cityofmaple.test', 'events', '-');
    expect([done.code, done.err]).toEqual([0, '']);
    expect(done.out).toContain('?[31mTBD');
    expect(done.out).not.toContain('\u001b');
    expect(await listEvents(given.db, id)).toHaveLength(10);
    expect(runTownProcess(given, 'import', 'cityofmaple.test', 'events', 'none.ics')).toMatchObject({
      code: 1,
      out: '',
    });
    expect(runTownProcess(given, 'import')).toMatchObject({ code: 2, out: '' });
  });

  test.runIf(testsSqlite)('a new data folder is set up, and a wrong one or a wrong setting is a sentence', async () => {
    const { dataDir } = await makeTestDatabase('sqlite');
    const fresh = join(dataDir, 'new', 'folder');
    expect((await runTown({ dataDir: fresh }, 'create', 'maple.org')).code).toBe(0);
    expect((await runTown({ dataDir: fresh }, 'list')).out).toBe('maple.org: Maple, America/Chicago, without a shop\n');
    expect(await runTown({ dataDir: join(dataDir, 'mainstreet.db') }, 'list')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The data folder .*mainstreet\.db is a file/),
    });
    expect(await runTown({ dataDir, env: { PORT: 'many' } }, 'list')).toMatchObject({
      code: 1,
      err: 'PORT must be a whole number from 0 to 65535, not "many".\n',
    });
  });
});

test('a file that may not be read is said to be one, for every command that reads one', () => {
  const refusal = Object.assign(new Error('EACCES: permission denied, open'), { code: 'EACCES' });
  expect(describeReadError(refusal, '/root/towns.tar')).toBe(
    '/root/towns.tar cannot be read: This user may not read it.',
  );
});
