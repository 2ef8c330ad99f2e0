/** Releases that are not switched to: what runs is left as it was, and why is said. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readlinkSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requireRoom } from '../../../server/update/placeRelease.ts';
import { findService } from '../../../server/update/service.ts';
import { updateProgram } from '../../../server/update/updateProgram.ts';
import { askServer, stopServer } from '../fakeServer.ts';
import {
  expectFirstRelease,
  type FakeRelease,
  listReleases,
  makeFakeRelease,
  makeUpdate,
  secondMigrations as migrations,
  updateParts,
} from './fakeReleases.ts';

test('an older release, unless that is meant', async () => {
  const { box, archive, update } = await makeUpdate({ committedAt: '2026-10-01T00:00:00.000Z' });
  await expect(update()).rejects.toThrow('is older than 1.0.0 (aaa), which runs. Nothing was changed.');
  await expectFirstRelease(box);
  await updateProgram(updateParts(box, { mayBeOlder: true }).parts, archive);
  expect(await askServer(box)).toBe('bbb');
});

test('a release that does not know the tables', async () => {
  const { box, update } = await makeUpdate({}, { mayBeOlder: true }, { commit: 'aaa', migrations });
  await expect(update()).rejects.toThrow("it doesn't know its tables (20260102_02_colors.ts)");
  expect(await askServer(box)).toBe('aaa');
});

test.each<[string, (archive: string) => void, string]>([
  ['cut off', (archive) => truncateSync(archive, 300), 'is damaged, or is cut off'],
  ['of text', (archive) => writeFileSync(archive, 'not found'), 'is damaged, or is cut off'],
  [
    'of something else',
    (archive) => execFileSync('tar', ['-czf', archive, '-C', '/etc', 'hostname']),
    'is not a release',
  ],
])('an archive %s', async (_name, damage, message) => {
  const { box, archive, update } = await makeUpdate({});
  damage(archive);
  await expect(update()).rejects.toThrow(message);
  await expectFirstRelease(box);
});

test('a file that is not there, a folder that is not whole, and one for another kind of machine', async () => {
  const { box, parts } = await makeUpdate({});
  await expect(updateProgram(parts, join(box.parent, 'none'))).rejects.toThrow('There is no');
  const folder = makeFakeRelease(box.parent, { commit: 'bbb' });
  writeFileSync(join(folder, 'node_modules/.bin/node'), Buffer.from([0x7f, 0x45, 0x4c, 0x46]));
  await expect(updateProgram(parts, folder)).rejects.toThrow('is for another kind of machine');
  execFileSync('rm', [join(folder, 'dist/render/server.js')]);
  await expect(updateProgram(parts, folder)).rejects.toThrow('has no dist/render/server.js');
  await expectFirstRelease(box);
});

test.each<[Partial<FakeRelease>, string]>([
  [
    { trialFails: true },
    "it can't use a copy of this box's database. The release that runs was left as it is. The reason: no such column",
  ],
  [{ faults: ['Of items, 3 rows are left of 5.'] }, 'on a copy of this box, not all was well'],
  [{ problems: 2 }, 'on a copy of this box, not all was well'],
])('a release whose trial ends badly: %o', async (next, message) => {
  const { box, update } = await makeUpdate(next);
  await expect(update()).rejects.toThrow(message);
  await expectFirstRelease(box);
  expect(listReleases(box.opt)).toEqual(['mainstreet', 'mainstreet-1-aaa']);
});

test('too little room', async () => {
  await expect(requireRoom('/tmp', 1e18, 'the release')).rejects.toThrow(
    / left, and the release takes .* Nothing was changed\./,
  );
});

test('a server that nobody says how to restart; with a command, it is', async () => {
  const { box, archive, parts } = await makeUpdate({});
  const noSystemd = { ...parts, runService: async () => '' };
  await expect(updateProgram(noSystemd, archive)).rejects.toThrow('Say what restarts it: --restart');
  await expectFirstRelease(box);
  const restart = async (_command: string, args: string[]) =>
    args[1] === 'restart it' ? (parts.runService?.('systemctl', ['restart']) ?? '') : '';
  const options = { ...parts.options, restartCommand: 'restart it' };
  await updateProgram({ ...parts, options, runService: restart }, archive);
  expect(await askServer(box)).toBe('bbb');
});

test('a process that only has the number of a server gets no signal', async () => {
  const { box } = await makeUpdate({});
  await stopServer(box);
  const supervisor = { program: box.link, replacements: 0, failure: null };
  writeFileSync(join(box.dataDir, 'running-server.json'), JSON.stringify({ pid: process.pid, port: 1, supervisor }));
  const ways = { link: box.link, dataDir: box.dataDir, restartCommand: undefined, startTimeoutMs: 100 };
  const found = findService({ ...ways, run: async () => '' }, { sameNode: true });
  await expect(found).rejects.toThrow('Say what restarts it');
  rmSync(join(box.dataDir, 'running-server.json'));
});

test('for a program that is no link, it says how that is updated', async () => {
  const { box, parts, archive } = await makeUpdate({});
  const folder = readlinkSync(box.link);
  await expect(updateProgram({ ...parts, link: folder }, archive)).rejects.toThrow(
    /is a folder and not a link|is a container/,
  );
  mkdirSync(join(folder, '.git'));
  await expect(updateProgram({ ...parts, link: folder }, archive)).rejects.toThrow('This is a clone: back up');
  expect(readFileSync(join(box.link, 'package.json'), 'utf8')).toContain('aaa');
});
