import { expect, test } from 'vitest';
import { isPaused, type Request } from '../../../db/rules/requests/requests.ts';
import { isHeldRequest, type RequestsPage } from '../../../db/rules/requests/staff.ts';
import {
  isPausedSql,
  whereHeldRequest,
  whereNotHeldRequest,
  whereNotPaused,
} from '../../../server/store/requests/requestFilters.ts';
import { decodeRequest } from '../../../server/store/requests/requests.ts';
import { dialects } from '../database.ts';
import { makeFollowed } from './follow.ts';

test.each(dialects)('%s: queries and rules agree on which requests are held and which are paused', async (dialect) => {
  const { makeForm, send, call, asOwner, db, clock } = await makeFollowed(dialect);
  const records = await makeForm({ title: 'Records', kind: 'records', records_sentence: 'You may ask here.' });
  const act = (number: string, action: string, json: object = {}) => {
    clock.now += 1000;
    return call(`/api/requests/${number}/${action}`, { method: 'POST', json });
  };
  const sendOne = (openMs: number) => send(records, {}, { openMs });
  await sendOne(10_000);
  const { number: paused } = (await sendOne(10_000)).taken;
  const { number: resumed } = (await sendOne(10_000)).taken;
  const { number: answered } = (await sendOne(10_000)).taken;
  // Sent too fast for a person, so they are held.
  await sendOne(10);
  const { number: spam } = (await sendOne(10)).taken;
  const { number: released } = (await sendOne(10)).taken;
  const withdrawn = await sendOne(10);
  const question = { text: 'Which years?' };
  for (const number of [paused, resumed, answered]) await act(number, 'clarification', question);
  await call(`/api/requests/${resumed}`, { method: 'PUT', json: { status: 'open' } });
  await act(answered, 'answer', { outcome_code: 'no_records', text: 'None.' });
  await act(spam, 'spam');
  await act(released, 'release');
  await asOwner({ number: withdrawn.taken.number, token: withdrawn.token }, '/withdraw', {});

  const all = (await db.read('requests')).map(decodeRequest);
  const pick = (isPicked: (request: Request) => boolean) =>
    all
      .filter(isPicked)
      .map(({ number }) => number)
      .sort();
  const find = (rows: typeof whereHeldRequest): Promise<string[]> =>
    db.read('requests').modify(rows).orderBy('number').pluck('number');
  expect(pick(isHeldRequest)).toHaveLength(1);
  expect(pick(isPaused)).toEqual([paused]);
  expect(await find(whereHeldRequest)).toEqual(pick(isHeldRequest));
  expect(await find(whereNotHeldRequest)).toEqual(pick((request) => !isHeldRequest(request)));
  expect(await find((rows) => rows.whereRaw(isPausedSql))).toEqual(pick(isPaused));
  expect(await find(whereNotPaused)).toEqual(pick((request) => !isPaused(request)));
  const { counts } = (await call('/api/requests')).json() as RequestsPage;
  expect(counts).toMatchObject({ all: 8, held: 1, spam: 1, withdrawn: 1, done: 1, new: 2 });
});
