import { describe, expect, test } from 'vitest';
import { addDays } from '../../../db/rules/time.ts';
import { listAnnouncements } from '../../../server/store/content/announcements.ts';
import { listBanners } from '../../../server/store/content/banners.ts';
import { write } from '../../../server/store/write.ts';
import { dialects, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { announcementInput } from '../records.ts';
import { runTown } from './cli.ts';

const tomorrow = addDays(new Date().toISOString().slice(0, 10), 2);
const host = 'cityofmaple.test';

describe.each(dialects)('on %s', (dialect) => {
  test('a banner is put up, shown and taken down', async () => {
    const given = await makeTestDatabase(dialect);
    const { id } = await makeTown(given.db);
    const neighbor = await makeNeighbor(given.db);
    expect(await runTown(given, 'banner', host)).toMatchObject({ code: 0, out: 'There are no banners.\n' });
    const options = [
      '--severity',
      'emergency',
      '--link',
      '/#contact',
      '--link-text',
      'Call us',
      '--end',
      `${tomorrow} 18:00`,
    ];
    const put = await runTown(given, 'banner', host, 'Boil your water', ...options);
    expect(put).toMatchObject({ code: 0, err: '' });
    expect(put.out).toMatch(new RegExp(`^Put up [\\w-]+: shown until ${tomorrow} 18:00\\.\n$`));
    expect(await listBanners(given.db, id)).toMatchObject([
      {
        severity: 'emergency',
        text: 'Boil your water',
        link: { title: 'Call us', url: '/#contact' },
        expires_at: `${tomorrow}T18:00`,
      },
    ]);
    await runTown(given, 'banner', host, 'Snow', '--severity', 'warning', '--start', `${tomorrow}T06:00`);
    const listed = await runTown(given, 'banner', host);
    expect(listed.out).toMatch(
      new RegExp(
        `emergency, shown until ${tomorrow} 18:00: Boil your water\n.* warning, from ${tomorrow} 06:00: Snow\n$`,
      ),
    );
    const [banner] = await listBanners(given.db, id);
    expect((await runTown(given, 'banner', 'neighbor.test', '--remove', banner?.id ?? '')).code).toBe(1);
    expect((await runTown(given, 'banner', host, '--remove', banner?.id ?? '')).out).toBe(`Took down ${banner?.id}.\n`);
    expect((await runTown(given, 'banner', host, '--remove', 'all')).out).toMatch(/^Took down /);
    expect((await runTown(given, 'banner', host)).out).toBe('There are no banners.\n');
    expect(await listBanners(given.db, neighbor.id)).toEqual([]);
  });

  test.each([
    [['Text', '--severity', 'panic'], 2, '--severity is notice, warning or emergency, not "panic".'],
    [['Two', 'words'], 2, 'Put the text in quotes'],
    [['Text', '--end', 'tomorrow'], 2, '--end is a date and time by the town'],
    [['Text', '--link-text', 'More'], 2, '--link-text needs a --link.'],
    [['Text', '--link', 'javascript:alert(1)'], 1, 'A link must start with'],
    [['Text', '--end', '2020-01-01 08:00'], 1, 'The end of this banner has passed'],
    [['Text', '--end', '2027-02-30 08:00'], 2, '--end: there is no 2027-02-30.'],
    [['Text', '--end', '2027-02-28 24:00'], 2, '--end is a date and time'],
    [['Text', '--start', '2027-03-14 02:30', '--end', '2027-03-14 03:15'], 1, 'it would end before it begins'],
    [['x'.repeat(501)], 1, 'at most 500 characters'],
    [['--remove', 'nothing'], 1, 'There is no banner nothing.'],
  ])('a banner %j is refused', async (args, code, sentence) => {
    const given = await makeTestDatabase(dialect);
    const { id } = await makeTown(given.db);
    const answer = await runTown(given, 'banner', host, ...args);
    expect(answer.code).toBe(code);
    expect(answer.err).toContain(sentence);
    expect(await listBanners(given.db, id)).toEqual([]);
  });

  test('an announcement is put off and given an end', async () => {
    const given = await makeTestDatabase(dialect);
    const { id: townId } = await makeTown(given.db);
    const { id } = await write(given.db, townId, 'clerk', (tx) => tx.save('announcements', announcementInput()));
    const change = await runTown(given, 'schedule', host, 'announcements', id, '--publish', `${tomorrow} 08:00`);
    expect(change).toMatchObject({ code: 0, out: `Water restored: from ${tomorrow} 08:00.\n` });
    expect(await listAnnouncements(given.db, townId)).toEqual([]);
    expect((await runTown(given, 'schedule', host, 'announcements')).out).toBe(
      `${id}  from ${tomorrow} 08:00: Water restored\n`,
    );
    await runTown(given, 'schedule', host, 'announcements', id, '--publish', '', '--expire', `${tomorrow} 09:00`);
    expect(await listAnnouncements(given.db, townId)).toMatchObject([
      { publish_at: '', expires_at: `${tomorrow}T09:00` },
    ]);
    const wrong = await runTown(given, 'schedule', host, 'announcements', id, '--publish', `${tomorrow} 10:00`);
    expect(wrong).toMatchObject({ code: 1, err: 'An announcement cannot expire before it is published.\n' });
    expect((await runTown(given, 'schedule', host, 'events', id, '--publish', '')).code).toBe(1);
    expect((await runTown(given, 'schedule', host, 'rumours')).code).toBe(2);
    expect((await runTown(given, 'schedule', host, 'announcements', id)).code).toBe(2);
  });
});
