/** A start that is killed while it brings the tables up to date leaves nothing locked. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { dialects, makeTestDatabase, makeTown } from '../database.ts';

const script = fileURLToPath(new URL('../fixtures/preparing.ts', import.meta.url));

test.each(dialects)('a start that waited for a killed one goes on by itself, on %s', async (dialect) => {
  const { dataDir, databaseUrl } = await makeTestDatabase(dialect);
  const killed = spawn(process.execPath, [script, dataDir, databaseUrl ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void killed.kill('SIGKILL'));
  await once(killed.stdout, 'data');
  let isOpen = false;
  const waiting = openDatabase({ dataDir, databaseUrl }).then((db) => {
    isOpen = true;
    return db;
  });
  // The other one has its turn for as long as it lives.
  const another = await makeTestDatabase(dialect);
  await makeTown(another.db);
  expect(isOpen).toBe(false);
  killed.kill('SIGKILL');
  const db = await waiting;
  onTestFinished(() => db.close());
  expect(await db.read('knex_migrations_lock').pluck('is_locked')).toEqual([0]);
  expect(await makeTown(db)).toMatchObject({ host: 'cityofmaple.test' });
});
