/** Mails about a posted notice, and about one that must be posted soon. */
import { describe, expect, test } from 'vitest';
import { maxReceiptAddresses, noChoices } from '../../../db/rules/notices/choices.ts';
import { readConfig } from '../../../server/config/config.ts';
import { queueNews, startDigests } from '../../../server/jobs/queueNews.ts';
import { remindOfNotices } from '../../../server/jobs/remindOfNotices.ts';
import { sendDueMails } from '../../../server/jobs/sendDueMails.ts';
import type { Mail } from '../../../server/mail/mailer.ts';
import { askForSubscription, saveSubscription } from '../../../server/store/news/subscriptions.ts';
import { write } from '../../../server/store/write.ts';
import { type Dialect, dialects } from '../database.ts';
import { agenda, makeCouncil, monday } from './meetings.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

async function openTown(dialect: Dialect, at = monday) {
  const council = await makeCouncil(dialect, at);
  const { db, dataDir, clock, town, call, body, plan } = council;
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_SCHEME: 'https', TRUST_PROXY: '1' });
  const now = () => clock.now;
  const sendAll = async (): Promise<Mail[]> => {
    const sent: Mail[] = [];
    const sendMail = async (_town: unknown, mail: Mail) => void sent.push(mail);
    const errors: unknown[] = [];
    await startDigests({ db, now });
    await queueNews({ db, now });
    await sendDueMails({ db, config, sendMail, now, log: { error: (error: unknown) => void errors.push(error) } });
    expect(errors).toEqual([]);
    return sent.sort((a, b) => addressOf(a).localeCompare(addressOf(b)));
  };
  const subscribe = (email: string, topics: string[], frequency: 'at_once' | 'daily' = 'at_once') =>
    write(
      db,
      town.id,
      'subscriber',
      async ({ trx }) => {
        const subscription = await askForSubscription(
          trx,
          { email, topics, frequency },
          { townId: town.id, now: now() },
        );
        await saveSubscription(trx, subscription, { topics, frequency }, now());
      },
      { now: now() },
    );
  const choose = (choices: object) =>
    write(db, town.id, 'clerk', (tx) =>
      tx.saveTown({ notice_choices: JSON.stringify({ ...noChoices, state: 'TX', ...choices }) }),
    );
  const addBody = async (name: string) => ((await call('/api/bodies', { json: { name } })).json() as { id: string }).id;
  const change = async (id: string, json: object) => {
    const { version } = (await council.draftOf(id)).meeting;
    const saved = await call(`/api/meetings/${id}`, { method: 'PUT', json, version });
    expect(saved.status, saved.body).toBe(200);
  };
  const planJoint = async (json: object = {}) => plan({ body_ids: [body.id, await addBody('Parks Board')], ...json });
  return { ...council, now, sendAll, subscribe, choose, addBody, change, planJoint };
}

const clerk = 'clerk@maple.example';
/** The clerk's address begins with an id of each test. */
const addressOf = ({ to }: Mail) => to.address.toLowerCase().replace(/^[0-9a-f-]{36}@/, 'clerk@');
const withoutReceipts = (mails: readonly Mail[]) => mails.filter(({ subject }) => !subject.startsWith('Receipt'));
const linesOf = (mails: readonly Mail[]) => withoutReceipts(mails).map((mail) => `${addressOf(mail)}: ${mail.subject}`);

describe.each(dialects)('a posted notice on %s', (dialect) => {
  test('is told to each follower once, whatever they follow: when it is posted, changed and canceled', async () => {
    const { call, clock, body, post, sendAll, subscribe, addBody, change, planJoint } = await openTown(dialect);
    const other = await addBody('Court');
    await subscribe('all@example.org', ['meetings', `body:${body.id}`]);
    await subscribe('council@example.org', [`body:${body.id}`]);
    await subscribe('court@example.org', [`body:${other}`]);
    const { id, slug, agenda: items } = await planJoint();
    await post(id);
    expect(withoutReceipts(await sendAll())).toEqual([]);
    clock.now += minuteMs;
    const [first, ...others] = withoutReceipts(await sendAll());
    const title = 'City Council and Parks Board, Tue, Dec 8';
    expect(linesOf([first, ...others].flatMap((mail) => mail ?? []))).toEqual([
      `all@example.org: Agenda posted: ${title}`,
      `council@example.org: Agenda posted: ${title}`,
    ]);
    for (const text of [first?.text, first?.html]) {
      for (const words of [
        'Tuesday, December 8, 2026, 6:00 PM',
        'Council chamber',
        '2.a. Minutes of November 10',
        slug,
      ])
        expect(text).toContain(words);
    }
    expect(first?.text).toContain('you asked');

    await change(id, { agenda: [...items.slice(0, 3), { ...agenda[0], title: 'Water <rates>' }] });
    await post(id);
    clock.now += minuteMs;
    const [changed] = withoutReceipts(await sendAll());
    expect(changed?.subject).toBe(`Changed: ${title}`);
    expect(changed?.text).toContain('What changed:\nAdded: Water <rates>\nRemoved: Adjourn\n\nAgenda:');
    expect(changed?.html).toContain('Added: Water &#60;rates&#62;');

    await call(`/api/meetings/${id}/cancellation`, { json: { reason: 'No quorum.' } });
    clock.now += minuteMs;
    const canceled = withoutReceipts(await sendAll());
    expect(linesOf(canceled)).toEqual([
      `all@example.org: Canceled: ${title}`,
      `council@example.org: Canceled: ${title}`,
    ]);
    expect(canceled[0]?.text).toContain('This meeting is canceled.\nReason: No quorum.');
  });

  test('tells nobody if its author says so, or if it corrects a slip; a change within the minute is one message', async () => {
    const { clock, plan, post, sendAll, subscribe, change } = await openTown(dialect);
    await subscribe('all@example.org', ['meetings']);
    const { id } = await plan();
    await post(id, { notify: false });
    clock.now += minuteMs;
    expect(linesOf(await sendAll())).toEqual([]);
    await change(id, { agenda: agenda.slice(0, 3) });
    await post(id, { kind: 'correction', reason: 'A typing error.' });
    clock.now += minuteMs;
    expect(linesOf(await sendAll())).toEqual([]);
    const other = await plan({ event_id: '', date: '2026-12-09', start_time: '09:00', location: 'Annex' });
    await post(other.id);
    await change(other.id, { agenda: agenda.slice(0, 2) });
    await post(other.id);
    clock.now += minuteMs;
    expect(linesOf(await sendAll())).toEqual(['all@example.org: Agenda posted: City Council, Wed, Dec 9']);
  });

  test('is in a digest, without the date of the calendar; an emergency comes at once', async () => {
    const { call, clock, plan, post, sendAll, subscribe } = await openTown(dialect);
    await subscribe('daily@example.org', ['meetings'], 'daily');
    const { id, event_id } = await plan({ event_id: '', date: '2026-12-09', start_time: '09:00', location: 'Annex' });
    await call(`/api/calendar/${event_id}`, { method: 'PUT', json: { title: 'Council retreat', notify: true } });
    await post(id);
    const emergency = { kind: 'emergency', emergency_reason: 'The well failed.', location: 'Annex' };
    const urgent = await plan({ event_id: '', date: '2026-12-01', start_time: '14:00', ...emergency });
    await post(urgent.id);
    const [now, ...more] = withoutReceipts(await sendAll());
    expect([now?.subject, more.length]).toEqual(['Emergency meeting: City Council, Tue, Dec 1', 0]);
    expect(now?.text).toContain('Reason of the emergency: The well failed.');
    clock.now += dayMs;
    const [digest] = withoutReceipts(await sendAll());
    expect(digest?.subject).toMatch(/^Daily news/);
    expect(digest?.text).toContain('Agenda posted\nCity Council, Wed, Dec 9');
    expect(digest?.text).not.toContain('retreat');
    expect(digest?.text).not.toContain('Emergency meeting');
  });

  test('is mailed to media contacts and members, each once, and its receipt to the clerk and three others', async () => {
    const { call, body, choose, plan, post, sendAll, draftOf, shown } = await openTown(dialect);
    const person = (
      await call('/api/people', { json: { name: 'Ann Lee', title: 'Mayor', email: 'ann@example.org' } })
    ).json() as { id: string };
    const member = { person_id: person.id, name: 'Ann Lee', office: 'Mayor', term_ends: '', is_voting: true };
    const contacts = [
      { name: 'Gazette', email: 'news@gazette.example' },
      { name: 'Again', email: 'News@gazette.example' },
    ];
    const saved = await call(`/api/bodies/${body.id}`, {
      method: 'PUT',
      json: { members: [member], media_contacts: contacts },
    });
    expect(saved.status, saved.body).toBe(200);
    await choose({ receipt_addresses: ['attorney@example.org'] });
    const { id, slug } = await plan();
    expect((await draftOf(id)) as object).toMatchObject({ audience: { emails: 0, contacts: 2, has_mail: false } });
    expect(await sendAll()).toEqual([]);
    const answer = await post(id, { notify: false }, { key: 'one' });
    await post(id, { notify: false }, { key: 'one' });
    const mails = await sendAll();
    expect(mails.map((mail) => `${addressOf(mail)}: ${mail.subject}`)).toEqual([
      'ann@example.org: Agenda posted: City Council, Tue, Dec 8',
      'attorney@example.org: Receipt: 1. Notice of City Council, Tue, Dec 8',
      `${clerk}: Receipt: 1. Notice of City Council, Tue, Dec 8`,
      'news@gazette.example: Agenda posted: City Council, Tue, Dec 8',
    ]);
    expect(mails[0]?.text).toContain('lists you as a member of City Council');
    expect(mails[3]?.html).toContain('keeps you as a media contact of City Council');
    const { notices } = answer.json() as {
      notices: { sha256: string; chain_sha256: string; clock: { basis: string; due_at: string } }[];
    };
    const [notice] = notices;
    for (const words of [
      'Posted: November 30, 2026 at 12:00 PM by ',
      'In time?: Posted before the last moment.',
      'Last moment to post: December 2, 2026 at 11:59 PM',
      `Counted by: ${notice?.clock.basis} (TX, version `,
      'Days counted: Thu, Dec 3; Fri, Dec 4; Mon, Dec 7',
      `SHA-256 of the notice: ${notice?.sha256}`,
      `Hash in the chain: ${notice?.chain_sha256}`,
      'Hash before it: None: it is the first notice of this town.',
    ])
      for (const text of [mails[1]?.text, mails[2]?.html]) expect(text).toContain(words);
    expect(mails[1]?.text).toContain(`/meetings/${slug}?notice=1`);
    expect(mails[1]?.text).toContain('mails receipts of its notices to this address');
    expect(JSON.stringify(await shown(slug))).not.toContain('gazette');
    expect(await sendAll()).toEqual([]);
  });
});

test('receipts go to a few complete addresses', async () => {
  const { call } = await openTown('sqlite');
  const save = (receipt_addresses: string[]) =>
    call('/api/town-settings', {
      method: 'PUT',
      json: { notice_choices: { ...noChoices, state: 'TX', receipt_addresses } },
    });
  expect((await save(['nobody'])).json()).toMatchObject({ code: 'invalid' });
  expect((await save(Array.from({ length: maxReceiptAddresses + 1 }, (_, at) => `a${at}@example.org`))).status).toBe(
    400,
  );
  expect((await save(['a@example.org', 'a@example.org'])).json()).toMatchObject({
    notice_choices: { receipt_addresses: ['a@example.org'] },
  });
});

describe.each(dialects)('a notice that must be posted soon on %s', (dialect) => {
  /** The Friday before the last business day but two: Monday, November 30 is two before Wednesday, December 2. */
  const friday = Date.parse('2026-11-27T18:00:00Z');

  test('is mailed to the clerks two business days before, once for each date, with what is missing', async () => {
    const { db, clock, now, plan, post, sendAll, change } = await openTown(dialect, friday);
    const remind = async () => {
      await remindOfNotices({ db, now });
      return linesOf(await sendAll());
    };
    expect(await remind()).toEqual([]);
    clock.now = Date.parse('2026-11-30T13:00:00Z');
    expect(await remind()).toEqual([]);
    clock.now = monday;
    await remindOfNotices({ db, now });
    const [mail, ...others] = await sendAll();
    expect(others).toEqual([]);
    expect(mail && addressOf(mail)).toBe(clerk);
    expect(mail?.subject).toBe('Post the notice of City Council, Tue, Dec 8, by the end of Wed, Dec 2');
    expect(mail?.text).toContain('It is not planned yet');
    expect(mail?.text).toContain('/meetings');
    const { id } = await plan();
    await db.write('notice_checks').del();
    expect(await remind()).toEqual([]);
    await change(id, { date: '2026-12-15', agenda: [] });
    clock.now = Date.parse('2026-12-07T18:00:00Z');
    await remindOfNotices({ db, now });
    const [moved] = await sendAll();
    expect(moved?.subject).toBe('Post the notice of City Council, Tue, Dec 15, by the end of Wed, Dec 9');
    expect(moved?.text).toContain('no agenda yet');
    await post(id);
    await db.write('notice_checks').del();
    expect(await remind()).toEqual([]);
  });

  test('is in one mail with the others, and in none once it is posted', async () => {
    const { db, now, plan, post, sendAll } = await openTown(dialect, monday);
    const other = await plan({ event_id: '', date: '2026-12-09', start_time: '09:00', location: 'Annex' });
    await plan();
    await remindOfNotices({ db, now });
    await post(other.id, { notify: false });
    expect(linesOf(await sendAll())).toEqual([
      `${clerk}: Post the notice of City Council, Tue, Dec 8, by the end of Wed, Dec 2`,
    ]);
  });
});
