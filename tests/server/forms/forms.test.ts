/** Forms over HTTP: who may change them, and that their private fields stay with staff. */
import { describe, expect, test } from 'vitest';
import { updateSearchIndex } from '../../../server/store/search/index.ts';
import { makeAccount, signInAccount } from '../accounts/accounts.ts';
import { makeTownWithClerk } from '../clerk.ts';
import { dialects } from '../database.ts';

const host = 'cityofmaple.test';
const field = {
  key: 'where',
  type: 'text',
  label: 'Nearest hydrant',
  help: '',
  required: true,
  options: [],
  max: 0,
  shown_if: null,
  is_private: false,
};
const newForm = {
  title: 'Report a leak',
  kind: 'problem',
  fields: [field],
  is_open: true,
  recipients: ['plumber@maple.example'],
  retention_days: 777,
};
const privateWords = ['plumber@', 'recipients', 'copy_to', 'copy_after', 'retention_days', 'used_keys'];

/** An account with a right, and its calls. */
async function makeEditor(world: Awaited<ReturnType<typeof makeTownWithClerk>>, noun: 'forms' | 'pages') {
  const account = await makeAccount(world, world.town);
  const rights = [{ noun, within: '' }];
  await world.call(`/api/users/${account.id}`, { method: 'PUT', json: { rights } });
  const headers = await signInAccount(world, account, world.town);
  return (path: string, method = 'GET', json?: object) =>
    world.ask(path, {
      host,
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(json && { body: JSON.stringify(json) }),
    });
}

describe.each(dialects)('forms on %s', (dialect) => {
  test('an editor with the right may change and sort them, another one may not', async () => {
    const world = await makeTownWithClerk(dialect);
    const made = await world.call('/api/forms', { json: newForm });
    const { id } = made.json() as { id: string };
    const [editor, other] = [await makeEditor(world, 'forms'), await makeEditor(world, 'pages')];
    const outcomes = async (call: typeof editor) => [
      (await call('/api/forms', 'POST', { title: 'Second' })).status,
      (await call(`/api/forms/${id}`, 'PUT', { summary: 'Day and night.' })).status,
      (await call('/api/forms/order', 'PUT', { ids: [id] })).status,
      (await call(`/api/history/forms/${id}`)).status,
    ];
    expect(await outcomes(other)).toEqual([403, 403, 403, 403]);
    expect(await outcomes(editor)).toEqual([201, 200, 200, 200]);
    expect((await editor('/api/forms')).body).toContain('plumber@maple.example');
    expect((await other('/api/forms')).body).not.toContain('plumber@maple.example');
    expect((await other(`/api/forms/${id}`, 'DELETE')).status).toBe(403);
    expect((await editor(`/api/forms/${id}`, 'DELETE')).status).toBe(204);
    const next = await world.callNextDoor(`/api/forms/${id}`, { method: 'PUT', json: { title: 'Mine' } });
    expect(next.status).toBe(404);
  });

  test('neither calls nor sync nor search tell everybody who gets the requests', async () => {
    const world = await makeTownWithClerk(dialect);
    await world.call('/api/forms', { json: newForm });
    await updateSearchIndex(world.db, world.town.id, { now: Date.now() });
    const bodies = await Promise.all(
      [
        '/api/forms',
        '/api/forms/report-a-leak',
        '/api/sync',
        '/forms',
        '/forms/report-a-leak',
        '/api/search?q=hydrant',
      ].map(async (path) => (await world.ask(path, { host })).body),
    );
    for (const body of bodies) {
      expect(body).toContain('Report a leak');
      expect(privateWords.filter((word) => body.includes(word))).toEqual([]);
    }
    expect(JSON.parse(bodies.at(-1) ?? '').results).toMatchObject([
      { noun: 'forms', title: 'Report a leak', path: '/forms/report-a-leak' },
    ]);
    // Nobody finds a form by what only staff see.
    expect((await world.ask('/api/search?q=plumber', { host })).body).not.toContain('Report a leak');
  });
});
