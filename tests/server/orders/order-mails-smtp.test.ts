/** Mails of orders as a mail server receives them, and the job that sends them. */
import { describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { mailRetryWaitMs } from '../../../server/jobs/sendDueMails.ts';
import { startJobs } from '../../../server/jobs/startJobs.ts';
import { createMailer, type SendMail } from '../../../server/mail/mailer.ts';
import { claimDueMail } from '../../../server/store/mails.ts';
import type { TestDatabase } from '../database.ts';
import { readMime } from '../news/readMime.ts';
import { startSmtpServer } from '../news/smtpServer.ts';
import { openOutbox, runToTheEnd } from './orderMailBox.ts';
import { insertOrder } from './orderRows.ts';

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
