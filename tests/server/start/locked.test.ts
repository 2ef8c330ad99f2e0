/** Another process holds SQLite's file: what goes on meanwhile, what waits for it, and what is told after a while. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { signInNewAccount } from '../accounts/accounts.ts';
import { makeTestDatabase, makeTown, testsSqlite } from '../database.ts';
import { announcementInput } from '../records.ts';
import { serve } from '../serve.ts';

/** A process of its own begins to write and does not end. @returns what lets it go on */
async function lockFromAnotherProcess(dataDir: string): Promise<() => Promise<void>> {
  const script = `
    const db = new (require('better-sqlite3'))(${JSON.stringify(`${dataDir}/mainstreet.db`)});
    db.exec('begin immediate');
    process.stdout.write('locked');
    process.stdin.resume().on('end', () => db.exec('commit'));`;
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const child = spawn(process.execPath, ['-e', script], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.stdin.end();
    await ended;
  };
}

async function start(lockTimeoutMs?: number) {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db);
  const { cookie } = await signInNewAccount(database, town, { is_admin: true });
  let { db } = database;
  if (lockTimeoutMs !== undefined) {
    db = await openDatabase({ dataDir: database.dataDir, lockTimeoutMs });
    onTestFinished(() => db.close());
  }
  const { ask } = await serve({ ...database, db });
  const save = (title: string) =>
    ask('/api/announcements', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(announcementInput({ title })),
    });
  return { ...database, ask, cookie, save };
}

test.runIf(testsSqlite)('everything is read meanwhile, and a save waits until it is its turn', async () => {
  // Longer than any machine takes for the reads below.
  const { db, dataDir, ask, cookie, save } = await start(20_000);
  // Reading while signed in leaves a note of it, which waits too.
  await db.write('sessions').update({ last_seen_at: '2026-01-01T00:00:00.000Z' });
  const release = await lockFromAnotherProcess(dataDir);
  let isSaved = false;
  const saved = save('Parade').finally(() => {
    isSaved = true;
  });
  for (const path of ['/healthz', '/readyz', '/', '/api/sync', '/healthz']) {
    expect((await ask(path)).status, path).toBe(200);
    expect((await ask(path, { headers: { cookie } })).status, path).toBe(200);
  }
  // A wait inside SQLite would have ended before any of them was answered.
  expect(isSaved).toBe(false);
  await release();
  expect((await saved).status).toBe(201);
  expect(await db.read('announcements').select('title')).toEqual([{ title: 'Parade' }]);
});

test.runIf(testsSqlite)('a save that waited in vain says when to try again, and then is taken', async () => {
  const { dataDir, save } = await start(100);
  const release = await lockFromAnotherProcess(dataDir);
  for (const answer of await Promise.all([save('One'), save('Two'), save('Three')])) {
    expect([answer.status, answer.headers['retry-after'], answer.json()]).toMatchObject([
      503,
      '5',
      { code: 'unavailable' },
    ]);
  }
  await release();
  expect((await save('Parade')).status).toBe(201);
});

test('watching other processes’ writes survives a database that does not answer', async () => {
  const { db } = await makeTestDatabase('sqlite');
  await db.close();
  expect(() => db.checkForChanges()).not.toThrow();
});
