/** An update that is killed anywhere: nothing is half done, and run again it goes on or goes back. */
import { spawn } from 'node:child_process';
import { existsSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pointLink } from '../../../server/update/journal.ts';
import { pickCases } from '../../soak.ts';
import { askServer, type Box, killFile } from '../fakeServer.ts';
import {
  expectFirstRelease,
  type FakeRelease,
  killAt,
  listReleases,
  type makeInstallation,
  makeUpdate,
  secondMigrations as migrations,
} from './fakeReleases.ts';

const script = fileURLToPath(new URL('./updateProcess.ts', import.meta.url));

function runUpdate({ link, dataDir }: Box, ...path: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [script, link, ...path], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let err = '';
  child.stderr.on('data', (part) => {
    err += part;
  });
  return new Promise<{ code: number | null; signal: string | null; err: string }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, err }));
  });
}

async function makeKilledUpdate(next: Partial<FakeRelease>) {
  const { box, archive } = await makeUpdate({ migrations, ...next });
  /** Runs the update until it is killed there. */
  const runUntil = async (moment: string, ...path: string[]) => {
    killAt(box, moment);
    expect(await runUpdate(box, ...path)).toMatchObject({ signal: 'SIGKILL' });
    expect(existsSync(join(box.dataDir, killFile))).toBe(false);
  };
  return { box, archive, runUntil };
}

const expectUpdated = async (box: Awaited<ReturnType<typeof makeInstallation>>) => {
  expect(readlinkSync(box.link)).toMatch(/-bbb$/);
  expect(await askServer(box)).toBe('bbb');
  expect(box.read().migrations).toEqual(migrations);
  expect(listReleases(box.opt)).toEqual(['mainstreet', 'mainstreet-1-aaa', 'mainstreet-1-bbb']);
};

test.each(pickCases(['bbb --version', 'aaa .*problems', 'aaa .*backup', 'bbb .*try'], 2))(
  'killed at "%s", the old release runs on; run again, the new one does',
  async (moment) => {
    const { box, archive, runUntil } = await makeKilledUpdate({});
    await runUntil(moment, archive);
    expect(readlinkSync(box.link)).toMatch(/-aaa$/);
    expect(await askServer(box)).toBe('aaa');
    expect(box.read().migrations).toHaveLength(1);
    expect(await runUpdate(box, archive)).toMatchObject({ code: 0, err: '' });
    await expectUpdated(box);
  },
);

test.each(['before restart 1', 'after restart 1'])(
  'killed %s, it goes on when run again, also by no name',
  async (moment) => {
    const { box, archive, runUntil } = await makeKilledUpdate({});
    await runUntil(moment, archive);
    expect(await runUpdate(box)).toMatchObject({ code: 0, err: '' });
    await expectUpdated(box);
  },
);

test('killed between its note and the link, it goes on, too', async () => {
  const { box, archive, runUntil } = await makeKilledUpdate({});
  await runUntil('before restart 1', archive);
  await pointLink(box.link, join(box.opt, 'mainstreet-1-aaa'));
  expect(await runUpdate(box)).toMatchObject({ code: 0, err: '' });
  await expectUpdated(box);
});

const isUndone = { code: 1, err: expect.stringContaining('The update was undone: mainstreet-1-aaa runs again') };

test.each(['before restart 2', 'after restart 2'])(
  'killed %s while it goes back, it goes on with that',
  async (moment) => {
    const { box, archive, runUntil } = await makeKilledUpdate({ behavior: 'sick', migrations: migrations.slice(0, 1) });
    await runUntil(moment, archive);
    expect(await runUpdate(box)).toMatchObject(isUndone);
    await expectFirstRelease(box);
  },
);

const putBack = ['aaa .*state', 'before stop 1', 'after stop 1', 'aaa .*restore', 'before start 1', 'after start 1'];

test.each(pickCases(putBack, 3))(
  'killed at "%s" while the tables are put back, it goes on with that',
  async (moment) => {
    const { box, archive, runUntil } = await makeKilledUpdate({ behavior: 'ends' });
    await runUntil('after restart 1', archive);
    await runUntil(moment);
    expect(await runUpdate(box)).toMatchObject(isUndone);
    await expectFirstRelease(box);
  },
);
