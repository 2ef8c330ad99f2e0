/** A robot that sends requests from many addresses: nothing of it reaches strangers, and little the disk. */
import { expect, test } from 'vitest';
import { isSoak } from '../../soak.ts';
import { dialects } from '../database.ts';
import { makeFollowed, minuteMs } from './follow.ts';
import { field, makeForms, wednesday } from './requests.ts';

const maxBytes = 8_000_000;
/** A line of the log for each call. */
const maxLogBytes = 600;
/** From each address more than it may send in an hour, and from all together more than the town takes. */
const addresses = isSoak ? 500 : 40;
const perAddress = isSoak ? 20 : 11;
const allowed = 10;
const ofTown = 300;
/** Robots don't wait for answers. */
const atOnce = 20;

test.each(dialects)('%s: above the limits every call is refused, and nobody gets mail (B15)', async (dialect) => {
  const lines: string[] = [];
  // On PostgreSQL two servers answer in turn, and hold the limits together.
  const made = await makeFollowed(dialect, wednesday, { lines, servers: 2 });
  const { ask, db, makeForm, readFormToken, clock, sendAll } = made;
  const more = { ...field, key: 'more', label: 'What else?' };
  const form = await makeForm({ fields: [field, more] });
  const form_token = await readFormToken(form.slug);
  clock.now += 10_000;
  const statuses: Record<number, number> = {};
  let retryAfter = '';
  const send = async (at: number) => {
    const from = Math.floor(at / perAddress);
    const answer = await ask(`/api/forms/${form.slug}/requests`, {
      host: 'cityofmaple.test',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${from >> 8}.${from & 255}` },
      body: JSON.stringify({
        key: `robot-key-of-request-${at}`,
        token: String(at).padStart(22, 'x'),
        form_version: form.version,
        form_token,
        answers: { what: `${at} ${'buy '.repeat(2400)}`, more: 'now '.repeat(2450) },
        contact: { name: 'Robot', email: `victim-${at}@stranger.example`, phone: '' },
      }),
    });
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    if (answer.status === 429) retryAfter = String(answer.headers['retry-after']);
  };
  lines.length = 0;
  const calls = Array.from({ length: addresses * perAddress }, (_, at) => at);
  while (calls.length > 0) await Promise.all(calls.splice(0, atOnce).map(send));
  const taken = Math.min(ofTown, addresses * allowed);
  expect(statuses).toEqual({ 201: taken, 429: addresses * perAddress - taken });
  expect(Number(retryAfter)).toBeGreaterThan(0);
  const count = async (table: string) => Number((await db.read(table).count({ count: '*' }).first())?.count);
  expect(await count('requests')).toBe(taken);
  const tables = ['requests', 'request_events', 'request_tokens', 'audit_log', 'throttle', 'mails', 'receipts'];
  const rows = await Promise.all(tables.map((table) => db.read(table).select()));
  const stored = JSON.stringify(rows).length;
  const logged = lines.join('').length;
  if (isSoak)
    process.stdout.write(`${dialect}: ${JSON.stringify({ statuses, stored, logged, lines: lines.length })}\n`);
  expect(stored).toBeLessThan(maxBytes);
  expect(logged).toBeLessThan(maxLogBytes * addresses * perAddress);
  expect(lines.join('')).not.toMatch(/buy buy|stranger\.example|Robot/);
  // Mails to senders wait for some minutes, so that a flood is seen first.
  clock.now += 6 * minuteMs;
  expect(await sendAll()).toEqual([]);
  expect(await db.read('mails').whereNotNull('next_attempt_at')).toEqual([]);
});

test('answers that are too long together are refused, and kept by their page', async () => {
  const { makeForm, send } = await makeForms('sqlite');
  const { answer } = await send(await makeForm(), { answers: { what: '漢'.repeat(9000) } });
  expect([answer.status, answer.json()]).toMatchObject([400, { code: 'answers_too_long' }]);
});
