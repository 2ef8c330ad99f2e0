import { describe, expect, test } from 'vitest';
import { signInNewAccount } from '../../accounts/accounts.ts';
import { dialects } from '../../database.ts';
import { makeAnnouncements, written } from './announcement-calls.ts';

describe.each(dialects)('writing announcements on %s', (dialect) => {
  test('makes one announcement of a request that comes twice, and two people may use the same key', async () => {
    const { database, town, ask, say, titles } = await makeAnnouncements(dialect);
    const key = { 'idempotency-key': 'temp-1' };
    const [one, other] = await Promise.all([
      say('POST', '/api/announcements', written, key),
      say('POST', '/api/announcements', written, key),
    ]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.json()).toEqual(one.json());
    expect((await say('POST', '/api/announcements', { ...written, title: 'Else' }, key)).status).toBe(422);
    const colleague = await signInNewAccount(database, town, { is_admin: true });
    const headers = { ...colleague, ...key, 'content-type': 'application/json' };
    await ask('/api/announcements', {
      method: 'POST',
      headers,
      body: JSON.stringify({ title: 'Theirs', category: 'services' }),
    });
    expect(await titles()).toEqual(['Theirs', 'Hydrant flushing']);
  });

  test('two clerks save the same one a thousand times, and no words are lost unseen', async () => {
    const { database, town, ask, create } = await makeAnnouncements(dialect);
    const { id } = await create({ content: '' });
    const colleague = await signInNewAccount(database, town, { is_admin: true });
    const other = await signInNewAccount(database, town, { is_admin: true });
    const path = `/api/announcements/${id}`;
    const accepted: { version: number; content: string }[] = [];
    let refused = 0;
    // The lock is the database's own; a second one need not be tried as often.
    const rounds = dialect === 'sqlite' ? 500 : 100;

    /** Adds a mark of its own to what it last saw; told that this is out of date, it looks at what is there. */
    async function clerk(name: string, session: { cookie: string }): Promise<void> {
      let seen = { version: 1, content: '' };
      for (let count = 0; count < rounds; count += 1) {
        const content = `${seen.content.slice(-200)} ${name}${count}`;
        const headers = { ...session, 'content-type': 'application/json', 'if-match': `"${seen.version}"` };
        const answer = await ask(path, { method: 'PUT', headers, body: JSON.stringify({ content }) });
        if (answer.status === 200) {
          seen = answer.json() as typeof seen;
          accepted.push(seen);
          expect(answer.headers.etag).toBe(`"${seen.version}"`);
        } else {
          expect(answer.status).toBe(412);
          seen = (answer.json() as { current: typeof seen }).current;
          refused += 1;
        }
      }
    }
    await Promise.all([clerk('a', colleague), clerk('b', other)]);
    expect(accepted.length + refused).toBe(2 * rounds);
    expect(accepted.length).toBeGreaterThan(rounds / 5);
    // Each saved version came from the one before it, so whatever was in that was seen by whoever saved the next.
    accepted.sort((one, next) => one.version - next.version);
    expect(accepted.map(({ version }) => version)).toEqual(accepted.map((_, place) => place + 2));
    for (const [place, { content }] of accepted.entries()) {
      expect(content.startsWith((accepted[place - 1]?.content ?? '').slice(-200))).toBe(true);
    }
    const revisions = await database.db.read('revisions').where({ record_id: id }).count({ total: '*' }).first();
    expect(Number(revisions?.total)).toBe(accepted.length + 1);
  });
});
