/** Mails about orders: written once, sent once, tried again, given up, sent again. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { Order } from '../../../db/rules/orders/orders.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { readConfig } from '../../../server/config/config.ts';
import { removeExpired } from '../../../server/jobs/removeExpired.ts';
import { mailRetryWaitMs, maxMailAttempts, sendDueMails } from '../../../server/jobs/sendDueMails.ts';
import { startJobs } from '../../../server/jobs/startJobs.ts';
import { createMailer, MailFailure, type SendMail } from '../../../server/mail/mailer.ts';
import { claimDueMail, type MailState, type QueuedMail, queueMail } from '../../../server/store/mails.ts';
import { readOrder } from '../../../server/store/orders/orders.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { dialects, makeTestDatabase, makeTown, type TestDatabase } from '../database.ts';
import { readMime } from '../news/readMime.ts';
import { startSmtpServer } from '../news/smtpServer.ts';
import { elementsOf, readPdf } from '../readPdf.ts';
import { serve } from '../serve.ts';
import { insertOrder, payOrder } from './orderRows.ts';

const start = Date.parse('2026-11-22T18:10:00.000Z');
const [minuteMs, dayMs] = [60_000, 86_400_000];

/** A shop with an outbox, a clock, and a job that is run by hand. */
async function openOutbox(dialect: 'sqlite' | 'postgres', env: NodeJS.ProcessEnv = {}) {
  const database = await makeTestDatabase(dialect);
  const { db, dataDir } = database;
  const town = await makeTown(db, { host: 'maplemarket.test', display_name: 'Maple Market' });
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_SCHEME: 'https', ...env });
  const clock = { now: start };
  const errors: unknown[] = [];
  const context = (sendMail: SendMail = createMailer(config)) => ({
    db,
    config,
    sendMail,
    now: () => clock.now,
    log: { error: (error: unknown) => void errors.push(error) },
  });
  const run = async (sendMail?: SendMail) => (await sendDueMails(context(sendMail))).attempts;
  const queue = (
    orderId: string,
    kind: QueuedMail['kind'],
    given: Partial<Pick<QueuedMail, 'onceKey' | 'recipient' | 'data' | 'now'>> = {},
  ) =>
    db.write.transaction((trx) =>
      queueMail(trx, {
        townId: town.id,
        orderId,
        kind,
        onceKey: `${kind}:${orderId}`,
        recipient: 'rosa@example.org',
        now: clock.now,
        ...given,
      }),
    );
  const files = () => {
    const folder = join(dataDir, 'mail');
    const names = existsSync(folder) ? readdirSync(folder) : [];
    return names.filter((name) => name.endsWith('.eml')).sort();
  };
  const mails = () => files().map((name) => readMime(readFileSync(join(dataDir, 'mail', name), 'latin1')));
  const rows = () => db.read('mails').orderBy('id');
  const timeline = async (orderId: string) => ((await readOrder(db.read, town.id, orderId)) as Order).events;
  return { ...database, town, config, clock, context, run, queue, files, mails, rows, timeline, errors };
}

/** Sends due mails until none is left, moving the clock to each next attempt. @returns the moments of attempts */
async function runToTheEnd({ run, rows, clock }: Awaited<ReturnType<typeof openOutbox>>, sendMail?: SendMail) {
  const moments: number[] = [];
  for (;;) {
    const [row] = (await rows()).filter(({ next_attempt_at }) => next_attempt_at !== null);
    if (!row) return moments;
    clock.now = Math.max(clock.now, Date.parse(row.next_attempt_at));
    await run(sendMail);
    moments.push(clock.now);
  }
}

const refundRow = (town: Town, orderId: string, given = {}) => ({
  id: 'refund-1',
  town_id: town.id,
  order_id: orderId,
  payment_id: 'p',
  provider: 'stripe',
  status: 'succeeded',
  amount_cents: 1250,
  reason: 'admin_error',
  notes: 'Our mistake: never tell.',
  person: 'clerk@maple.example',
  lines: '[]',
  created_at: '2026-11-23T12:00:00.000Z',
  updated_at: '2026-11-23T12:00:00.000Z',
  ...given,
});

describe.each(dialects)('mails on %s', (dialect) => {
  test('a receipt is one mail: text, HTML and PDF of the same order, in the town’s name, with a link to its own site', async () => {
    const outbox = await openOutbox(dialect, { TRUST_PROXY: '1' });
    const id = await insertOrder(outbox, outbox.town);
    await payOrder(outbox, outbox.town, id);
    // However often the step is repeated that brings it.
    for (let again = 0; again < 3; again += 1) await outbox.queue(id, 'receipt');
    expect(await outbox.run()).toBe(1);
    expect(await outbox.run()).toBe(0);
    const [mail, ...others] = outbox.mails();
    expect(others).toEqual([]);
    const [row] = await outbox.rows();
    expect(row).toMatchObject({ sent_at: new Date(start).toISOString(), next_attempt_at: null, failed_at: null });
    expect(outbox.files()).toEqual([`${row.id}.eml`]);
    expect(['To', 'From', 'Reply-To', 'Subject', 'Message-ID'].map((name) => mail?.header(name))).toEqual([
      'rosa@example.org',
      'Maple Market <no-reply@maplemarket.test>',
      'office@maple.example',
      'Your receipt from Maple Market (ORD-2026-000001)',
      `<${row.id}@maplemarket.test>`,
    ]);
    expect(mail?.parts.map(({ type, filename }) => [type, filename])).toEqual([
      ['text/plain', ''],
      ['text/html', ''],
      ['application/pdf', 'receipt-ORD-2026-000001.pdf'],
    ]);
    const link = `https://maplemarket.test/order-confirmation?orderId=${id}`;
    for (const said of [mail?.text, mail?.html]) {
      for (const part of ['Hello Rosa,', '$33.06', 'Wool hat', 'Sales tax (8.25%)', '$2.06', link])
        expect(said).toContain(part);
      // Only the shop reads these.
      expect(said).not.toContain('Called on Monday.');
      const addresses = [...(said ?? '').matchAll(/https?:\/\/[^\s"<]+/g)].map(([address]) => address);
      expect(new Set(addresses)).toEqual(new Set([link]));
    }
    expect(mail?.html).not.toMatch(/<img|<script|url\(|<link/);
    // In the file, too, the links are whole.
    const written = readFileSync(join(outbox.dataDir, 'mail', `${row.id}.eml`), 'utf8');
    expect(written).toContain(`href="${link}"`);
    expect(written).toMatch(new RegExp(`^${RegExp.escape(link)}\\r$`, 'm'));
    const pdf = readPdf(mail?.parts[2]?.content ?? Buffer.alloc(0));
    expect(elementsOf(pdf.root, 'TD').map(({ text }) => text)).toContain('$33.06');
    expect((await outbox.timeline(id)).at(-1)).toMatchObject({
      kind: 'mail_sent',
      person: '',
      detail: { kind: 'receipt', recipient: 'rosa@example.org' },
    });
    expect(outbox.errors).toEqual([]);
  });

  test('refund, shipped and new order say what happened, and no more', async () => {
    const outbox = await openOutbox(dialect);
    const { db, town } = outbox;
    const id = await insertOrder(outbox, town, { is_test: true });
    await payOrder(outbox, town, id);
    await db.write('refunds').insert(refundRow(town, id));
    await outbox.queue(id, 'refund', { data: { refund_id: 'refund-1' } });
    await outbox.queue(id, 'shipped');
    await outbox.queue(id, 'new_order', { recipient: 'shop@maple.example' });
    const pickup = { delivery: 'pickup', pickup_address: 'Town Hall\n1 Main Street', pickup_hours: 'Mon–Fri 9–5' };
    const office = await insertOrder(outbox, town, { ...pickup, payment_method: 'cash', payment_card_last_four: '' });
    await outbox.queue(office, 'ready');
    await outbox.queue(office, 'new_order', { recipient: 'shop@maple.example' });
    expect(await outbox.run()).toBe(5);
    const [refund, shipped, newOrder, ready, newOffice] = outbox.mails();
    expect(outbox.mails().map((mail) => mail.header('Subject'))).toEqual([
      '[TEST] Your refund from Maple Market (ORD-2026-000001)',
      '[TEST] Your order from Maple Market is on its way (ORD-2026-000001)',
      '[TEST] New order ORD-2026-000001: $33.06',
      'Your order at Maple Market is ready (ORD-2026-000002)',
      'New order ORD-2026-000002: $33.06',
    ]);
    expect(refund?.text).toContain('We’ve refunded $12.50 of your order ORD-2026-000001.');
    expect(refund?.text).toContain('back to the card');
    for (const secret of ['never tell', 'admin_error', 'clerk@']) expect(refund?.text).not.toContain(secret);
    expect(shipped?.text).toContain('Tracking number: 1Z999AA1');
    expect(shipped?.text).toContain('TEST: this order was placed in test mode.');
    expect(newOrder?.text).toContain('It is paid.');
    expect(newOrder?.text).toContain('https://maplemarket.test/orders?search=ORD-2026-000001\n');
    expect([newOrder?.header('To'), newOrder?.header('Reply-To')]).toEqual(['shop@maple.example', 'rosa@example.org']);
    expect(ready?.text).toContain(
      'you’ll find it here:\n\nTown Hall, 1 Main Street\n\nMon–Fri 9–5\n\nBalance due: $33.06.',
    );
    expect(newOffice?.text).toContain('It isn’t paid yet: $33.06 to collect.');
    expect(outbox.errors).toEqual([]);
  });

  test('a refund that failed after all is not reported to the buyer, which is no failed mail', async () => {
    const outbox = await openOutbox(dialect);
    const id = await insertOrder(outbox, outbox.town);
    await outbox.db.write('refunds').insert(refundRow(outbox.town, id, { status: 'failed' }));
    await outbox.queue(id, 'refund', { data: { refund_id: 'refund-1' } });
    await outbox.run();
    expect(outbox.files()).toEqual([]);
    expect(await outbox.rows()).toMatchObject([
      { failed_at: null, next_attempt_at: null, attempts: 1, failure: expect.stringContaining('did not go through') },
    ]);
  });

  test('killed between sending and noting it: the mail is made again in the same file, and sent no third time', async () => {
    const outbox = await openOutbox(dialect);
    const id = await insertOrder(outbox, outbox.town);
    await outbox.queue(id, 'shipped');
    const mailer = createMailer(outbox.config);
    const killed: SendMail = async (...mail) => {
      await mailer(...mail);
      await new Promise(() => {});
    };
    // This run never ends: its process is gone.
    void outbox.run(killed);
    await expect.poll(outbox.files).toHaveLength(1);
    const [before] = outbox.mails();
    expect(await outbox.run()).toBe(0);
    outbox.clock.now += 14 * minuteMs;
    expect(await outbox.run()).toBe(0);
    outbox.clock.now += minuteMs;
    expect(await outbox.run()).toBe(1);
    outbox.clock.now += 3 * dayMs;
    expect(await outbox.run()).toBe(0);
    expect(outbox.files()).toHaveLength(1);
    expect(outbox.mails()[0]?.header('Message-ID')).toBe(before?.header('Message-ID'));
    expect((await outbox.timeline(id)).filter(({ kind }) => kind === 'mail_sent')).toHaveLength(1);
  });

  test('many processes at once send each mail once', async () => {
    const outbox = await openOutbox(dialect);
    const id = await insertOrder(outbox, outbox.town);
    for (let index = 0; index < 20; index += 1) await outbox.queue(id, 'shipped', { onceKey: `shipped:${index}` });
    const sent: string[] = [];
    const slow: SendMail = async (_town, { id: mail = '' }) => {
      sent.push(mail);
      await new Promise((resolve) => setTimeout(resolve, 5));
    };
    await Promise.all(Array.from({ length: 5 }, () => outbox.run(slow)));
    expect([sent.length, new Set(sent).size]).toEqual([20, 20]);
    expect((await outbox.timeline(id)).filter(({ kind }) => kind === 'mail_sent')).toHaveLength(20);
  });

  test('a mail server that is away: attempts at growing waits for two days, then it is given up, and administrators send it again', async () => {
    const outbox = await openOutbox(dialect);
    const { db, town, clock } = outbox;
    const id = await insertOrder(outbox, town);
    await outbox.queue(id, 'shipped');
    const away: SendMail = async () => {
      throw new MailFailure('The mail server can’t be reached (ECONNREFUSED).', false);
    };
    const moments = await runToTheEnd(outbox, away);
    const waits = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
    expect(moments).toHaveLength(maxMailAttempts);
    expect(waits.slice(0, 4)).toEqual([1, 3, 9, 27].map((minutes) => minutes * minuteMs));
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(Math.max(...waits)).toBe(8 * 60 * minuteMs);
    expect((clock.now - start) / dayMs).toBeGreaterThan(1.5);
    expect((clock.now - start) / dayMs).toBeLessThan(2.5);
    const detail = { kind: 'shipped', recipient: 'rosa@example.org', failure: expect.stringContaining('ECONNREFUSED') };
    expect((await outbox.timeline(id)).filter(({ kind }) => kind.startsWith('mail_'))).toMatchObject([
      { kind: 'mail_failed', detail },
    ]);
    clock.now += dayMs;
    expect(await outbox.run()).toBe(0);

    const { ask } = await serve(outbox, { now: () => clock.now });
    const neighbor = await makeTown(db, { host: 'neighbormarket.test' });
    const call = async (path: string, method = 'GET', at: Town = town) =>
      ask(path, { method, host: at.host, headers: { cookie: await makeSessionCookie(db, at, true) } });
    const failed = async () => ((await call('/api/mails?failed=1')).json() as { mails: MailState[] }).mails;
    const [mail] = await failed();
    expect(mail).toMatchObject({ kind: 'shipped', order_number: 'ORD-2026-000001', order_id: id, attempts: 12 });
    expect(mail).not.toHaveProperty('data');
    const retry = `/api/mails/${mail?.id}/retry`;
    expect((await call('/api/mails?failed=1', 'GET', neighbor)).json()).toEqual({ mails: [] });
    expect((await call(retry, 'POST', neighbor)).status).toBe(404);
    expect((await call('/api/mails/none/retry', 'POST')).status).toBe(404);
    expect((await call('/api/mails?failed=maybe')).status).toBe(400);
    expect(await outbox.run()).toBe(0);
    expect([(await call(retry, 'POST')).json(), await failed()]).toMatchObject([{ failed_at: null, attempts: 0 }, []]);
    expect((await call(retry, 'POST')).status).toBe(200);
    expect(await outbox.run()).toBe(1);
    expect(outbox.files()).toHaveLength(1);
    // One that was sent stays sent.
    await call(retry, 'POST');
    expect(await outbox.run()).toBe(0);
    expect(((await call('/api/mails')).json() as { mails: MailState[] }).mails).toMatchObject([{ failure: '' }]);
    expect((await outbox.timeline(id)).at(-1)).toMatchObject({ kind: 'mail_sent' });
  });

  test('sent and abandoned mails are removed after a year, waiting ones are not', async () => {
    const outbox = await openOutbox(dialect);
    const id = await insertOrder(outbox, outbox.town);
    for (const kind of ['receipt', 'shipped', 'new_order'] as const) await outbox.queue(id, kind);
    await outbox.run();
    await outbox.queue(id, 'refund', { data: { refund_id: 'none' } });
    await removeExpired(outbox.db, start + 364 * dayMs);
    expect(await outbox.rows()).toHaveLength(4);
    await removeExpired(outbox.db, start + 366 * dayMs);
    expect(await outbox.rows()).toMatchObject([{ kind: 'refund' }]);
  });
});

describe('by SMTP', () => {
  const openSmtp = async (answer?: (command: string) => string | undefined) => {
    const server = await startSmtpServer(answer);
    const outbox = await openOutbox('sqlite', { SMTP_URL: server.smtpUrl });
    const id = await insertOrder(outbox, outbox.town);
    await outbox.queue(id, 'shipped');
    return { ...server, outbox, id };
  };

  test('greylisted at first, then taken: the same message, once', async () => {
    const refusals = ['450 4.2.0 Greylisted, please try again', '421 4.3.2 Shutting down'];
    const seen: string[] = [];
    const { outbox, received } = await openSmtp((command) => {
      if (command.startsWith('RCPT')) seen.push(command);
      return command.startsWith('RCPT') ? refusals.shift() : undefined;
    });
    await outbox.run();
    expect(await outbox.rows()).toMatchObject([
      { attempts: 1, failed_at: null, failure: '450 4.2.0 Greylisted, please try again' },
    ]);
    expect(await runToTheEnd(outbox)).toHaveLength(2);
    expect(seen).toHaveLength(3);
    expect(received).toHaveLength(1);
    const [row] = await outbox.rows();
    expect(row).toMatchObject({ attempts: 3, failure: '' });
    expect(readMime(received[0]?.raw ?? '').header('Message-ID')).toBe(`<${row.id}@maplemarket.test>`);
  });

  test.each([
    ['RCPT', '550 5.1.1 No such person here'],
    ['MAIL', '553 5.1.8 Sender refused'],
    ['.', '554 5.7.1 Looks like spam'],
  ])('refused for good at %s: failed at once, and the shop reads why', async (verb, refusal) => {
    const { outbox, id } = await openSmtp((command) => (command.startsWith(verb) ? refusal : undefined));
    await outbox.run();
    expect(await outbox.rows()).toMatchObject([
      { attempts: 1, next_attempt_at: null, failed_at: expect.any(String), failure: refusal },
    ]);
    expect((await outbox.timeline(id)).at(-1)).toMatchObject({ kind: 'mail_failed', detail: { failure: refusal } });
  });

  test('a server that turns everybody away or is not there is a matter of settings: tried again', async () => {
    const { outbox } = await openSmtp((command) => (command === '' ? '554 5.3.2 No service' : undefined));
    await outbox.run();
    expect(await outbox.rows()).toMatchObject([{ failed_at: null, failure: expect.stringContaining('554') }]);
    const gone = createMailer({ ...outbox.config, smtpUrl: 'smtp://127.0.0.1:1' });
    outbox.clock.now += mailRetryWaitMs(1);
    await outbox.run(gone);
    expect(await outbox.rows()).toMatchObject([
      { attempts: 2, failed_at: null, failure: 'The mail server can’t be reached (ESOCKET).' },
    ]);
  });

  test('names and addresses that strangers typed add no header, no recipient and no markup', async () => {
    const { outbox, received } = await openSmtp();
    await outbox.run();
    const evil = 'Eve\r\nBcc: all@evil.example\r\n\r\n<script>alert(1)</script><a href="https://evil.example">';
    const id = await insertOrder(
      outbox,
      outbox.town,
      {
        customer_first_name: evil,
        customer_email: 'eve@example.org\r\nBcc: all@evil.example',
        tax_label: evil,
        shipping_city: evil,
        tracking_number: evil,
        special_instructions: evil,
        order_number: 'ORD\r\nBcc: x@y.z',
      },
      { title: evil },
    );
    await outbox.queue(id, 'new_order', { recipient: 'shop@maple.example' });
    await outbox.queue(id, 'shipped', { recipient: 'eve@example.org' });
    await outbox.queue(id, 'shipped', { recipient: 'eve@example.org\r\nRCPT TO:<all@evil.example>', onceKey: 'two' });
    await outbox.queue(id, 'shipped', { recipient: 'eve@example.org, all@evil.example', onceKey: 'three' });
    await outbox.run();
    expect((await outbox.rows()).slice(-2)).toMatchObject([
      { failed_at: expect.any(String), failure: 'This is not an email address.' },
      { failed_at: expect.any(String), failure: 'This is not an email address.' },
    ]);
    expect(received).toHaveLength(3);
    for (const { to, raw } of received.slice(1)) {
      const { head, html } = readMime(raw);
      expect(to).not.toContain('evil.example');
      expect(head).not.toMatch(/^Bcc/im);
      expect(head.match(/^(To|Reply-To|Subject): /gm)).toHaveLength(3);
      expect(html).not.toContain('<script');
      expect(html.match(/<a /g)).toHaveLength(1);
    }
  });
});

describe('the job', () => {
  const context = ({ db, dataDir }: TestDatabase, sendMail: SendMail) => ({
    db,
    config: readConfig({ DATA_DIR: dataDir }),
    sendMail,
    log: { error: vi.fn(), warn: vi.fn(), info: vi.fn() },
  });

  test('a running server sends what a request has written within seconds, and starts while a mail server is slow', async () => {
    const outbox = await openOutbox('sqlite');
    const id = await insertOrder(outbox, outbox.town);
    await outbox.queue(id, 'shipped', { onceKey: 'first', now: Date.now() });
    const answers: (() => void)[] = [];
    const sent: string[] = [];
    const slow: SendMail = async (_town, { id: mail = '' }) => {
      sent.push(mail);
      await new Promise<void>((resolve) => answers.push(resolve));
    };
    const jobs = await startJobs({ ...context(outbox, slow), sendPush: async () => ({ kind: 'sent' }) });
    await expect.poll(() => answers.length).toBe(1);
    answers[0]?.();
    await outbox.queue(id, 'shipped', { onceKey: 'second', now: Date.now() });
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.();
    await jobs.stop();
    expect(new Set(sent).size).toBe(2);
    expect(await claimDueMail(outbox.db, Date.now())).toBeNull();
  });
});
