/** Messages that are refused: what was written comes back, and a message is one however often it is sent. */
import { expect, test } from 'vitest';
import { limits } from '../../../server/http/limits.ts';
import { dialects } from '../database.ts';
import { ann, makeFollowed, newMessageId } from './follow.ts';

async function makeWritten(dialect: (typeof dialects)[number] = 'sqlite') {
  const made = await makeFollowed(dialect);
  const { taken, token } = await made.send(await made.makeForm(), { contact: ann });
  const key = { number: taken.number, token };
  const write = (text: string, id = newMessageId(), of = key) => made.postPage({ action: 'message', ...of, id, text });
  const readId = (body: string) => /name="id" value="([\w-]+)"/.exec(body)?.[1] ?? '';
  return { ...made, key, write, readId };
}

test.each(dialects)(
  '%s: a message under a used id with other words or files is named, and is no message',
  async (dialect) => {
    const { asOwner, key, db } = await makeWritten(dialect);
    const id = newMessageId();
    const file = { id: newMessageId(), name: 'a.txt', size: 4 };
    const post = (text: string, files: object[] = []) => asOwner(key, '/messages', { id, text, files });
    expect((await post('Two\r\nlines')).status).toBe(200);
    expect((await post('Two\nlines')).status).toBe(200);
    for (const answer of [await post('Other words'), await post('Two\nlines', [file])])
      expect([answer.status, answer.json()]).toMatchObject([422, { code: 'message_changed' }]);
    expect(await db.read('request_events').where({ kind: 'message_in' }).pluck('text')).toEqual(['Two\nlines']);
  },
);

test('without script, other words under a used id come back to be sent as a new message', async () => {
  const { write, readId, key, asOwner, clock } = await makeWritten();
  const id = newMessageId();
  clock.now += 1000;
  await write('First', id);
  clock.now += 1000;
  const page = await write('Second <3', id);
  expect([page.status, page.body]).toEqual([422, expect.stringContaining('Second &#60;3</textarea>')]);
  expect(readId(page.body)).not.toBe(id);
  expect((await write('Second <3', readId(page.body))).body).toContain('Your message was sent.');
  expect((await asOwner(key)).json()).toMatchObject({ events: [{}, { text: 'First' }, { text: 'Second <3' }] });
});

test('without script, a message to a withdrawn request comes back to be copied', async () => {
  const { write, postPage, key } = await makeWritten();
  await postPage({ action: 'withdraw', ...key });
  const page = await write('Please <i>go on</i>');
  expect(page.status).toBe(409);
  expect(page.body).toMatch(/<textarea[^>]* readonly>Please &#60;i&#62;go on/);
  expect(page.body).toContain('what you wrote is still here');
  const wrong = await write('Anybody there?', newMessageId(), { ...key, token: 'x'.repeat(22) });
  expect([wrong.status, wrong.body]).toEqual([404, expect.stringContaining('Anybody there?</textarea>')]);
});

test('without script, above a limit the message comes back under its id, with Retry-After', async () => {
  const { write, readId, db, clock } = await makeWritten();
  for (let count = 0; count < limits.request_messages_request.points; count += 1) await write(`Message ${count}`);
  const id = newMessageId();
  const page = await write('One more', id);
  expect([page.status, Number(page.headers['retry-after']) > 0, readId(page.body)]).toEqual([429, true, id]);
  expect(page.body).toContain('One more</textarea>');
  // Now everything that is asked of the address is too much.
  await db.write('throttle').whereLike('key', 'request_token_address:%').update({ points: 600 });
  const over = await write('One more', id);
  expect([over.status, Number(over.headers['retry-after']) > 0, readId(over.body)]).toEqual([429, true, id]);
  expect(over.body).toContain('One more</textarea>');
  clock.now += 3_600_000;
  expect((await write('One more', id)).body).toContain('Your message was sent.');
});

test('without script, the longest message is taken in every script, and a mistyped address stays', async () => {
  const { write, postPage, key } = await makeWritten();
  expect((await write('漢'.repeat(10_000))).status).toBe(200);
  const page = await postPage({ action: 'link', number: key.number, email: 'ann@' });
  expect([page.status, page.body]).toEqual([400, expect.stringContaining(`value="${key.number}"`)]);
  expect(page.body).toContain('value="ann@"');
});
