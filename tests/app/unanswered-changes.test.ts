import { expect, test } from 'vitest';
import { CallError } from '../../app/data/call.ts';
import { isUnanswered } from '../../app/data/sendChange.ts';
import { createOnce } from '../../app/editing/createOnce.ts';

const away = new CallError(503, 'away', { body: { code: 'unavailable' } });

test.each<[error: unknown, expected: boolean]>([
  [new CallError(0, 'no response'), true],
  [away, true],
  [new CallError(502, 'a proxy’s page'), true],
  // Refusals of our own, which say themselves what was done.
  [new CallError(503, '', { body: { code: 'payment_unavailable' } }), false],
  [new CallError(503, '', { body: { code: 'mail_failed' } }), false],
  [new CallError(500, '', { body: { code: 'internal' } }), false],
  [new CallError(412, ''), false],
  [new Error('a bug'), false],
])('whether nobody knows if a change was done: %s → %s', (error, expected) => {
  expect(isUnanswered(error)).toBe(expected);
});

test('a creation that the server lost its database over is sent again as it was, and what was typed since follows', async () => {
  const sent: unknown[] = [];
  const create = async (body: string, key: string) => {
    sent.push(['create', key, body]);
    if (sent.length === 1) throw away;
    return 'created';
  };
  const update = async (_created: string, body: string) => {
    sent.push(['update', body]);
    return body;
  };
  const attempt = (body: string) => createOnce({ key: 'key-1', body, create, update });
  await expect(attempt('first words')).rejects.toBe(away);
  expect(await attempt('second words')).toBe('second words');
  expect(sent).toEqual([
    ['create', 'key-1', 'first words'],
    ['create', 'key-1', 'first words'],
    ['update', 'second words'],
  ]);
});
