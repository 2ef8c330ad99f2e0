/** Estimates of charges: their invoice, what happens when it is paid, and when nobody answers. */
import { expect, test } from 'vitest';
import type { RequestDetail } from '../../../db/rules/requests/staff.ts';
import { settleEstimates } from '../../../server/jobs/settleEstimates.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { type Dialect, dialects } from '../database.ts';
import { ann, makeFollowed, minuteMs, readLink } from './follow.ts';

const dayMs = 86_400_000;
const lines = [
  { description: 'Copies', amount_cents: 3000 },
  { description: 'Work', amount_cents: 2000 },
];

async function makeEstimated(dialect: Dialect, { commerce = 'on' as const, contact = ann } = {}) {
  const made = await makeFollowed(dialect);
  await made.write((tx) => tx.saveTown({ commerce }));
  const form = await made.makeForm({
    ...{ title: 'Records', kind: 'records', records_sentence: 'You may ask here.', recipients: ['desk@maple.example'] },
  });
  const { taken, token } = await made.send(form, { contact });
  const key = { number: taken.number, token };
  const read = async () => (await made.call(`/api/requests/${key.number}`)).json() as RequestDetail;
  const estimate = (json: object = {}) =>
    made.call(`/api/requests/${key.number}/estimate`, { json: { lines, text: '', ...json } });
  const settle = () => settleEstimates({ db: made.db, now: () => made.clock.now });
  const log = async () => (await read()).events.map(({ kind, text }) => `${kind} ${text}`.trim());
  return { ...made, form, key, number: key.number, read, estimate, settle, log };
}

test.each(dialects)(
  '%s: an estimate makes an invoice with a pay link, and its payment sets the clock going',
  async (dialect) => {
    const { estimate, read, call, ask, clock, settle, log, sendAll, number, key, postPage } =
      await makeEstimated(dialect);
    await sendAll();
    const estimated = (await estimate()).json() as RequestDetail;
    expect(estimated).toMatchObject({ status: 'waiting', pauses: [{ reason: 'estimate', answer_by: '2027-01-11' }] });
    const [invoice, ...others] = estimated.invoices;
    expect([invoice?.status, others]).toEqual(['unpaid', []]);
    const words = estimated.events.at(-1)?.text ?? '';
    // The service fee is half a percent, and 20 cents.
    expect(words).toContain('asks for $50.45');
    const [, path = ''] = /https?:\/\/[^/]+(\/pay\/\S+)/.exec(words) ?? [];
    expect((await ask(`/api${path}`, { host: 'cityofmaple.test' })).json()).toMatchObject({
      invoice: { open_amount: 50.45, due_date: '2027-01-11', notes: `Estimated charges for request ${number}.` },
    });
    const link = `https://cityofmaple.test/request/${number}#${key.token}`;
    expect((await postPage({ action: 'open', link })).body).toMatch(/<a href="https?:[^"]+\/pay\/[^"]+">/);
    expect(await settle()).toBe(0);

    clock.now += 5 * dayMs;
    const paid = await call(`/api/invoices/${invoice?.id}`, { method: 'PUT', json: { status: 'paid' } });
    expect(paid.status).toBe(200);
    expect([await settle(), await settle()]).toEqual([1, 0]);
    expect(await read()).toMatchObject({
      status: 'open',
      due_on: '2027-01-12',
      pauses: [{ until: expect.stringMatching(/^2026-12-28/) }],
    });
    expect((await log()).slice(-3)).toEqual([
      `payment Invoice ${invoice?.invoice_number}: $50.45`,
      'status open',
      'due_moved 2027-01-12',
    ]);
    expect((await sendAll()).map(({ subject }) => subject)).toContain(`${number}: the charges were paid`);
  },
);

test.each(dialects)(
  '%s: an estimate that nobody answers withdraws the request after the day that was told',
  async (dialect) => {
    const { estimate, read, call, clock, settle, sendAll, number, asOwner } = await makeEstimated(dialect);
    clock.now += 6 * minuteMs;
    const confirm = (await sendAll()).find(({ to }) => to.address === ann.email);
    await asOwner(readLink(confirm), '/confirm');
    await estimate();
    await sendAll();
    clock.now = Date.parse('2027-01-11T23:00:00Z');
    expect(await settle()).toBe(0);
    clock.now = Date.parse('2027-01-12T07:00:00Z');
    // The request first, then its invoice.
    expect([await settle(), await settle()]).toEqual([2, 0]);
    expect(await read()).toMatchObject({
      ...{ status: 'withdrawn', outcome_code: 'abandoned', answered_on: '', invoices: [{ status: 'cancelled' }] },
      pauses: [{ until: expect.stringMatching(/^2027-01-12/) }],
    });
    const mails = await sendAll();
    expect(mails.map(({ to, subject }) => `${to.address}: ${subject}`).sort()).toEqual([
      `${ann.email}: News about your request ${number}`,
      `desk@maple.example: ${number} was withdrawn`,
    ]);
    expect(mails.map(({ text }) => text).join()).toContain('the law counts the request as withdrawn');
    expect((await call('/api/requests?status=withdrawn')).json()).toMatchObject({ total: 1 });
  },
);

test('no invoice without an address, invoices or an administrator; asked for, that is said', async () => {
  const { estimate, makeForm, send, call, db, town, ask, clock, write } = await makeEstimated('sqlite');
  const form = await makeForm({ title: 'More', kind: 'records', records_sentence: 'You may ask here.' });
  const { taken } = await send(form);
  const other = (json: object) =>
    call(`/api/requests/${taken.number}/estimate`, { json: { lines, text: '', ...json } });
  expect((await other({ with_invoice: true })).json()).toMatchObject({ code: 'estimate_without_invoice' });
  expect((await other({})).json()).toMatchObject({ invoices: [] });
  expect((await estimate({ with_invoice: false })).json()).toMatchObject({ invoices: [] });
  const rights = JSON.stringify([{ noun: 'forms', within: '' }]);
  const cookie = await makeSessionCookie(
    db,
    town,
    false,
    (id) => db.write('users').where({ id }).update({ rights }),
    clock.now,
  );
  const asEditor = await ask(`/api/requests/R-2026-0001/estimate`, {
    ...{ host: 'cityofmaple.test', method: 'POST', headers: { cookie, 'content-type': 'application/json' } },
    body: JSON.stringify({ lines, text: '' }),
  });
  expect(asEditor.json()).toMatchObject({ status: 'waiting', invoices: [] });
  await write((tx) => tx.saveTown({ commerce: 'off' }));
  expect((await estimate()).json()).toMatchObject({ invoices: [] });
});

test('a colleague’s stale page sends no question, estimate or answer: 412 with the request as it is', async () => {
  const { call, read, number } = await makeEstimated('sqlite');
  const { version } = await read();
  await call(`/api/requests/${number}`, { method: 'PUT', json: { status: 'open' }, version });
  for (const [action, json] of [
    ['clarification', { text: 'Which years?' }],
    ['estimate', { lines, text: '' }],
    ['attorney-general', { text: 'We asked.' }],
    ['answer', { outcome_code: 'released', text: 'Here.' }],
  ] as const) {
    const late = await call(`/api/requests/${number}/${action}`, { json, version });
    expect([late.status, late.json()], action).toMatchObject([
      412,
      { current: { status: 'open', version: version + 1 } },
    ]);
  }
  expect(
    (
      await call(`/api/requests/${number}/answer`, {
        json: { outcome_code: 'released', text: 'Here.' },
        version: version + 1,
      })
    ).json(),
  ).toMatchObject({ status: 'done', events: expect.any(Array) });
});
