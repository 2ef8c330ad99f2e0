import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { dialects, makeTestDatabase, makeTown, testsSqlite } from '../database.ts';
import { serve } from '../serve.ts';

test.runIf(testsSqlite)('being asked whether it is ready holds nothing up while another program writes', async () => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  // Waiting for the other program would take longer than this test may.
  const db = await openDatabase({ dataDir: database.dataDir, lockTimeoutMs: 600_000 });
  onTestFinished(() => db.close());
  const { ask } = await serve({ ...database, db });
  const other = new Sqlite(join(database.dataDir, 'mainstreet.db'));
  onTestFinished(() => void other.close());
  other.exec('begin immediate');
  expect((await ask('/readyz')).status).toBe(200);
  expect((await ask('/')).status).toBe(200);
});

describe.each(dialects)('health on %s', (dialect) => {
  test('answers before any town', async () => {
    const database = await makeTestDatabase(dialect);
    const { ask } = await serve(database);
    expect(await ask('/healthz', { host: 'nowhere' })).toMatchObject({ status: 200 });
    expect(await ask('/readyz', { host: 'nowhere' })).toMatchObject({ status: 200 });
  });
});
