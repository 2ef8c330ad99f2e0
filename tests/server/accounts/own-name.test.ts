import { expect, test } from 'vitest';
import { dialects, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { serve } from '../serve.ts';
import { makeAccount, postJson, signInAccount } from './accounts.ts';

test.each(dialects)('on %s people change their own name, and nothing else of their account', async (dialect) => {
  const database = await makeTestDatabase(dialect);
  const town = await makeTown(database.db);
  const neighbor = await makeNeighbor(database.db);
  const ann = await makeAccount(database, town, { first_name: 'Ann', last_name: 'Ash' });
  const other = await makeAccount(database, neighbor, { email: ann.email, first_name: 'Ann', last_name: 'Ash' });
  const headers = await signInAccount(database, ann, town);
  const { ask } = await serve(database);
  const change = (body: object, as: object = headers) =>
    ask('/api/users/me', { ...postJson(body, as as Record<string, string>), method: 'PUT' });
  const changed = await change({ firstName: ' Anna ', lastName: 'Oak', is_admin: true, email: 'x@maple.example' });
  const now = { id: ann.id, email: ann.email, first_name: 'Anna', last_name: 'Oak', is_admin: false };
  expect([changed.status, changed.json()]).toMatchObject([200, now]);
  expect((await ask('/api/users/me', { headers })).json()).toMatchObject(now);
  // Saved again as it is, nothing is written.
  expect((await change({ firstName: 'Anna', lastName: 'Oak' })).status).toBe(200);
  const rows = await database.db.read('users').where({ email: ann.email }).orderBy('version', 'desc');
  expect(rows).toMatchObject([
    { id: ann.id, version: 2 },
    { id: other.id, version: 1, first_name: 'Ann', last_name: 'Ash' },
  ]);
  const lines = await database.db.read('audit_log').where({ action: 'renamed' });
  expect(lines).toMatchObject([{ person: ann.email, record_id: ann.id, detail: 'Ann Ash → Anna Oak', version: 2 }]);

  for (const wrong of [
    { firstName: '', lastName: 'Oak' },
    { firstName: 'A\nB', lastName: 'Oak' },
    { firstName: 'A' },
    [],
  ])
    expect((await change(wrong)).status).toBe(400);
  expect((await change({ firstName: 'A', lastName: 'B' }, {})).status).toBe(401);
});
