/** Mails to the person who sent a request: nothing of it before the address is confirmed. */
import { expect, test } from 'vitest';
import { stillMayAskSentence } from '../../../db/rules/requests/records.ts';
import { changeRequest, requireRequest } from '../../../server/store/requests/change.ts';
import { write } from '../../../server/store/write.ts';
import { type Dialect, dialects } from '../database.ts';
import { ann, makeFollowed, minuteMs, readLink } from './follow.ts';

const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

async function makeSent(dialect: Dialect, openMs?: number) {
  const made = await makeFollowed(dialect);
  const form = await made.makeForm();
  const { taken } = await made.send(
    form,
    { answers: { what: 'Lamp 12 is out' }, contact: ann },
    openMs === undefined ? {} : { openMs },
  );
  const { number } = taken;
  const wait = (ms: number) => {
    made.clock.now += ms;
  };
  const answer = (text: string) =>
    made.call(`/api/requests/${number}/answer`, { json: { outcome_code: 'fixed', text } });
  return { ...made, form, number, wait, answer };
}

test.each(dialects)(
  '%s: the address is confirmed by its mail, and then gets the copy and the answers',
  async (dialect) => {
    const { number, wait, sendAll, asOwner, answer, db } = await makeSent(dialect);
    expect(await sendAll()).toEqual([]);
    wait(6 * minuteMs);
    const [first, ...others] = await sendAll();
    expect(others).toEqual([]);
    expect(first?.to.address).toBe(ann.email);
    expect(`${first?.subject}${first?.text}${first?.html}`).not.toMatch(/Lamp|Report a problem|Ann/);
    const link = readLink(first);
    expect(link.number).toBe(number);
    expect((await asOwner(link)).json()).toMatchObject({ email_state: 'open' });
    expect(await sendAll()).toEqual([]);
    expect((await asOwner(link, '/confirm')).json()).toMatchObject({ email_state: 'confirmed' });
    await asOwner(link, '/confirm');
    const [copy, ...more] = await sendAll();
    expect(more).toEqual([]);
    expect(copy?.text).toContain('Lamp 12 is out');
    await answer('It shines again.');
    const [news] = await sendAll();
    expect(news?.text).toContain('It shines again.');
    expect(news?.text).not.toContain('On time');
    expect((await asOwner(readLink(news))).status).toBe(200);
    const hashes = JSON.stringify(await db.read('request_tokens').select());
    expect(hashes).not.toContain(link.token);
  },
);

test.each(dialects)(
  '%s: before that, staff’s answer is announced without a word of it, a day later if need be',
  async (dialect) => {
    const { wait, sendAll, asOwner, answer } = await makeSent(dialect);
    wait(6 * minuteMs);
    expect(await sendAll()).toHaveLength(1);
    await answer('It shines again.');
    expect(await sendAll()).toEqual([]);
    wait(dayMs);
    // Its next try may be eight hours off.
    const [news] = await sendAll();
    expect(`${news?.text}${news?.html}`).toContain('wrote to you');
    expect(`${news?.text}${news?.html}`).not.toMatch(/shines|Lamp/);
    await asOwner(readLink(news), '/confirm');
    const [copy] = await sendAll();
    expect(copy?.text).toContain('It shines again.');
  },
);

test.each(dialects)('%s: nobody is mailed about a held request until it is released', async (dialect) => {
  const { number, wait, sendAll, db, town, clock } = await makeSent(dialect, 1000);
  wait(hourMs);
  expect(await sendAll()).toEqual([]);
  await write(db, town.id, 'clerk', async (tx) => {
    const writing = { townId: town.id, timeZone: town.time_zone, now: clock.now };
    const request = await requireRequest(tx, town.id, number);
    const event = { kind: 'released', is_private: true, person: 'clerk' } as const;
    await changeRequest(tx, writing, request, { held_reasons: [] }, [event]);
  });
  wait(6 * minuteMs);
  expect(await sendAll()).toHaveLength(1);
});

test('B15: an address gets one such mail a day, and a flood mails nobody', async () => {
  const { send, form, wait, sendAll, db } = await makeSent('sqlite');
  await send(form, { contact: ann });
  wait(6 * minuteMs);
  // A try that the mail server refused counts once.
  expect(await sendAll({ isAway: true })).toEqual([]);
  wait(hourMs);
  expect(await sendAll()).toHaveLength(1);
  const last = await send(form, { contact: { ...ann, email: 'bob@sender.example' } });
  const row = await db.read('requests').where({ number: last.taken.number }).first();
  const copies = Array.from({ length: 60 }, (_, at) => ({
    ...row,
    id: `copy-${at}`,
    key: `copy-${at}`,
    number: `copy-${at}`,
  }));
  for (const copy of copies) await db.write('requests').insert(copy);
  wait(6 * minuteMs);
  expect(await sendAll()).toEqual([]);
  expect(await db.read('mails').whereNotNull('next_attempt_at')).toEqual([]);
});

test.each(dialects)(
  '%s: a new link goes to the request’s own address alone, and the answer tells nobody',
  async (dialect) => {
    const { number, requestLink, sendAll, asOwner } = await makeSent(dialect);
    const answers = [
      await requestLink(number, 'eve@sender.example'),
      await requestLink('R-2026-0999', ann.email),
      await requestLink(number.toLowerCase(), ' Ann@Sender.example'),
      await requestLink(number, ann.email),
    ];
    expect(answers.map((answer) => [answer.status, answer.json()])).toEqual(
      answers.map(() => [200, { is_sent: true }]),
    );
    const [mail, ...others] = await sendAll();
    expect([mail?.to.address, others]).toEqual([ann.email, []]);
    expect((await asOwner(readLink(mail))).json()).toMatchObject({ number });
    expect((await requestLink(number, 'no address')).status).toBe(400);
  },
);

test('B30: an answer by address has the sentence on copies in bold', async () => {
  const { call, wait, sendAll, asOwner, makeForm, send } = await makeFollowed('sqlite').then((made) => ({
    ...made,
    wait: (ms: number) => {
      made.clock.now += ms;
    },
  }));
  const records_sentence = 'Requests for records may be made with this form.';
  const { taken } = await send(await makeForm({ title: 'Records', kind: 'records', records_sentence }), {
    contact: ann,
  });
  wait(6 * minuteMs);
  const [first] = await sendAll();
  await asOwner(readLink(first), '/confirm');
  await sendAll();
  const url = 'https://maple.example/files/budget.pdf';
  const json = { outcome_code: 'answered_by_address', text: 'They are <on> our site.', url };
  expect((await call(`/api/requests/${taken.number}/answer`, { json })).status).toBe(200);
  const [mail] = await sendAll();
  expect(mail?.html).toContain(`<strong>${stillMayAskSentence}</strong>`);
  expect(mail?.html).toContain('They are &#60;on&#62; our site.');
  expect(mail?.text).toContain(`*** ${stillMayAskSentence} ***`);
  expect(mail?.text).toContain(url);
});

test('erasing a request takes its mails along', async () => {
  const { call, db } = await makeSent('sqlite');
  expect(await db.read('mails').where({ recipient: ann.email })).toHaveLength(1);
  await call('/api/requests/erase-person', { json: { email: ann.email } });
  expect(await db.read('mails').where({ recipient: ann.email })).toEqual([]);
});
