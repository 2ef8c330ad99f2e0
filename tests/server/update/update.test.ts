/** A release takes the place of another: what is tried before, what is switched, and what is undone. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { withUpdateLock } from '../../../server/update/journal.ts';
import { nameBackup, removeOldBackups } from '../../../server/update/oldBackups.ts';
import { checkUpdate, updateProgram } from '../../../server/update/updateProgram.ts';
import { askServer, stopServer } from '../fakeServer.ts';
import {
  expectFirstRelease,
  listReleases,
  makeFakeRelease,
  makeInstallation,
  makeUpdate,
  secondMigrations as migrations,
  packFakeRelease,
  updateParts,
} from './fakeReleases.ts';

test('a release is backed up before, tried, switched to, and serves the two builds before', async () => {
  const { box, said, update } = await makeUpdate({ migrations });
  await update();
  expect(readlinkSync(box.link)).toBe(join(box.opt, 'mainstreet-1-bbb'));
  expect(await askServer(box)).toBe('bbb');
  expect(box.read().migrations).toEqual(migrations);
  expect(said.join('\n')).toMatch(
    /Backup: .*before-update-.*\.tar\nTried on a copy: 1 change of tables in 0\.1 s, 1 town\.\nmainstreet-1-bbb runs\.\nThe release before is still in .*mainstreet-1-aaa\.$/,
  );
  expect(listReleases(box.opt)).toEqual(['mainstreet', 'mainstreet-1-aaa', 'mainstreet-1-bbb']);

  const { parts } = updateParts(box);
  await updateProgram(parts, packFakeRelease(box.parent, { commit: 'ccc', migrations }));
  const assets = (place: string) => readdirSync(join(box.link, 'dist', place, 'assets'));
  expect(['client', 'previous-1', 'previous-2'].map(assets)).toEqual([['ccc.js'], ['bbb.js'], ['aaa.js']]);
});

test('a release with the same build keeps the builds before, and a folder does as well as an archive', async () => {
  const box = await makeInstallation({ commit: 'aaa' });
  const folder = makeFakeRelease(join(box.parent, 'elsewhere'), { commit: 'bbb' });
  for (const place of ['previous-1', 'previous-2']) {
    mkdirSync(join(box.link, 'dist', place, 'assets'), { recursive: true });
    writeFileSync(join(box.link, 'dist', place, 'assets', `${place}.js`), '');
  }
  cpSync(join(box.link, 'dist/client'), join(folder, 'dist/client'), { recursive: true });
  await updateProgram(updateParts(box).parts, folder);
  expect(await askServer(box)).toBe('bbb');
  const assets = (place: string) => readdirSync(join(box.link, 'dist', place, 'assets'));
  expect(['previous-1', 'previous-2'].map(assets)).toEqual([['previous-1.js'], ['previous-2.js']]);
});

test('the same release again changes nothing; nor does one that another update is in the way of', async () => {
  const { box, said, parts } = await makeUpdate({});
  await updateProgram(parts, packFakeRelease(box.parent, { commit: 'aaa' }));
  expect(said).toEqual([expect.stringContaining('no RELEASE_KEY'), '1.0.0 (aaa) runs already. Nothing was changed.']);
  const isRefused = expect(
    withUpdateLock(box.link, () => updateProgram(parts, join(box.parent, 'bbb.tar.gz'))),
  ).rejects;
  await isRefused.toThrow('Another update is running here.');
  await expectFirstRelease(box);
});

test('findings of the trial can be overruled', async () => {
  const { box, said, update } = await makeUpdate(
    { faults: ['Of items, 3 rows are left of 5.'] },
    { mayHaveFaults: true },
  );
  await update();
  expect(said).toContain('  Of items, 3 rows are left of 5.');
  expect(await askServer(box)).toBe('bbb');
});

describe('undone by itself', () => {
  test.each(['ends', 'sick'] as const)('when the new server %s', async (behavior) => {
    const { box, update } = await makeUpdate({ behavior });
    await expect(update()).rejects.toThrow('The update was undone: mainstreet-1-aaa runs again, and nothing was lost.');
    await expectFirstRelease(box);
  });

  test('with the tables, where nothing was saved since', async () => {
    const { box, said, update } = await makeUpdate({ behavior: 'ends', migrations });
    await expect(update()).rejects.toThrow('The update was undone');
    expect(said.join('\n')).toContain('Nothing was saved since, so the tables are put back from ');
    await expectFirstRelease(box);
  });

  test.each(['restart', 'stop'])(
    'but not where that would lose what was saved at the %s: it says what to do',
    async (verb) => {
      const { box, parts, archive } = await makeUpdate({ behavior: 'ends', migrations });
      const systemd = parts.runService;
      const runService: typeof systemd = async (command, args) => {
        const answer = (await systemd?.(command, args)) ?? '';
        if (args[0] === verb) box.write({ ...box.read(), towns: { maple: 'epoch 2' } });
        return answer;
      };
      const failure = await updateProgram({ ...parts, runService }, archive).catch(String);
      expect(failure).toMatch(
        /stays in place, though it is not well: .* going back would lose .* restore .*before-update-.*\.tar --replace/,
      );
      expect(readlinkSync(box.link)).toMatch(/-bbb$/);
      expect(box.read()).toEqual({ migrations, towns: { maple: 'epoch 2' } });
      expect(existsSync(`${box.link}.update.json`)).toBe(false);
    },
  );
});

test('without a server, the link is turned and that is said', async () => {
  const { box, said, parts, archive } = await makeUpdate({});
  await stopServer(box);
  await updateProgram({ ...parts, runService: async () => '' }, archive);
  expect(said).toContain('No server runs, so none is replaced. Start it afterwards.');
  expect(readlinkSync(box.link)).toMatch(/-bbb$/);
});

test('the last three backups by updates stay', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mainstreet-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const names = [9, 11, 10, 12, 14].map((hour) => nameBackup(Date.UTC(2026, 1, 1, hour)));
  for (const name of [...names, 'mine.tar']) writeFileSync(join(folder, name), '');
  expect(await removeOldBackups(folder, Date.UTC(2026, 1, 1, 13))).toEqual(['before-update-2026-02-01T09-00-00.tar']);
  // A backup from the future comes from a wrong clock: it takes no place.
  expect(readdirSync(folder)).toHaveLength(5);
});

test('a check says what would be done, and does nothing', async () => {
  const { box, said, parts, archive } = await makeUpdate({ migrations });
  const before = readdirSync(box.parent, { recursive: true }).sort();
  await checkUpdate(parts, archive);
  expect(said).toEqual([
    `Runs: 1.0.0 (aaa), in ${box.opt}/mainstreet-1-aaa`,
    expect.stringContaining('no RELEASE_KEY'),
    `Would follow: 1.0.0 (bbb), in ${box.opt}/mainstreet-1-bbb`,
    'Tables would be changed by: 20260102_02_colors.ts',
    'Before, everything is backed up, and the release is tried on a copy.',
    'The server is restarted: the proxy in front lets visitors wait for a second or two.',
  ]);
  expect(readdirSync(box.parent, { recursive: true }).sort()).toEqual(before);
  await expectFirstRelease(box);
});
