/** News on bad days: a mail server that refuses, is away or slow, and a process that is killed while it sends. */
import { describe, expect, test } from 'vitest';
import { emergencyTopic } from '../../../db/rules/news/subscriptions.ts';
import { queueNews } from '../../../server/jobs/queueNews.ts';
import { sendDueMails } from '../../../server/jobs/sendDueMails.ts';
import { createMailer, MailFailure, type SendMail } from '../../../server/mail/mailer.ts';
import { sendPriorities } from '../../../server/store/claimDue.ts';
import { claimDueMail, listMails } from '../../../server/store/mails.ts';
import { listNotifications } from '../../../server/store/news/listNotifications.ts';
import { queueNewsMails } from '../../../server/store/news/mails.ts';
import { maxRefusals } from '../../../server/store/news/subscriptions.ts';
import { dialects } from '../database.ts';
import { minuteMs, openNews, recipientsOf, start } from './news.ts';
import { readMime } from './readMime.ts';
import { startSmtpServer } from './smtpServer.ts';

const services = 'announcements:services';

describe.each(dialects)('news on bad days, on %s', (dialect) => {
  test('an address that refuses three mails for good is subscribed no more; one that does so for a while is', async () => {
    const { db, town, config, clock, run, subscribe, announce } = await openNews(dialect);
    await subscribe('gone@example.org', [services]);
    await subscribe('full@example.org', [services]);
    await subscribe('fine@example.org', [services]);
    await subscribe('policy@example.org', [services]);
    const smtp = await startSmtpServer((command) => {
      if (command.includes('gone@')) return '550 5.1.1 No such user';
      if (command.includes('policy@')) return '554 5.7.1 Your relay is blocked';
      return command.includes('full@') ? '452 4.2.2 Mailbox full' : undefined;
    });
    const sendMail = createMailer({ ...config, smtpUrl: smtp.smtpUrl, smtpRequireTls: false });
    const emails = () => db.read('subscriptions').orderBy('email').pluck('email');
    for (let refusal = 1; refusal <= maxRefusals; refusal += 1) {
      expect(await emails()).toContain('gone@example.org');
      await announce({ title: `News ${refusal}` });
      clock.now += 2 * minuteMs;
      await run(sendMail);
    }
    expect(await emails()).toEqual(['fine@example.org', 'full@example.org', 'policy@example.org']);
    expect(smtp.received.filter(({ to }) => to.includes('fine@'))).toHaveLength(maxRefusals);
    const [line] = await db.read('audit_log').where({ town_id: town.id, action: 'bounced' });
    expect(JSON.stringify(line)).not.toContain('gone@');
    // Nobody may look at waiting mails.
    expect(await listMails(db.read, town.id, false, 100)).toEqual([]);
    const { header } = readMime(smtp.received[0]?.raw ?? '');
    expect(header('List-Unsubscribe')).toMatch(/^<https:\/\/cityofmaple\.test\/news\/[\w-]{32}\/unsubscribe>$/);
    expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  });

  test('a mail server that is down for an hour loses and doubles nothing', async () => {
    const { config, clock, run, subscribe, announce } = await openNews(dialect);
    for (const name of ['a', 'b', 'c']) await subscribe(`${name}@example.org`, [services]);
    await announce({ title: 'Flushing' });
    clock.now += minuteMs;
    const back = clock.now + 60 * minuteMs;
    const smtp = await startSmtpServer((command) => (command === '' && clock.now < back ? '421 Not now' : undefined));
    const sendMail = createMailer({ ...config, smtpUrl: smtp.smtpUrl, smtpRequireTls: false });
    for (; clock.now < back + 120 * minuteMs; clock.now += 5 * minuteMs) await run(sendMail);
    expect(smtp.received.map(({ to }) => to).sort()).toEqual(
      ['a', 'b', 'c'].map((name) => `RCPT TO:<${name}@example.org>`),
    );
  });

  test('an emergency leaves within two minutes once the mail server is back, however long it was down', async () => {
    const { config, clock, run, subscribe, warn, sent } = await openNews(dialect);
    for (const name of ['a', 'b']) await subscribe(`${name}@example.org`, [emergencyTopic]);
    await warn('Boil your water.');
    const back = clock.now + 2 * 60 * minuteMs;
    const isBusy = () => clock.now < back + 20 * minuteMs;
    const smtp = await startSmtpServer((command) => {
      if (command === '' && clock.now < back) return '421 Not now';
      return command.includes('b@') && isBusy() ? '451 4.7.1 Greylisted' : undefined;
    });
    const sendMail = createMailer({ ...config, smtpUrl: smtp.smtpUrl, smtpRequireTls: false });
    const receivedBy = () => smtp.received.map(({ to }) => to);
    for (; clock.now < back; clock.now += 8 * minuteMs) await run(sendMail);
    for (; clock.now < back + 2 * minuteMs; clock.now += minuteMs) await run(sendMail);
    expect(receivedBy()).toEqual(['RCPT TO:<a@example.org>']);
    // One that was tried often in vain still has its turn where the mail server is busy.
    for (; clock.now < back + 40 * minuteMs; clock.now += 4 * minuteMs) await run(sendMail);
    expect(receivedBy()).toEqual(['RCPT TO:<a@example.org>', 'RCPT TO:<b@example.org>']);
    expect(sent).toEqual([]);
  });

  test('an emergency is tried until it is no news any more, and no longer', async () => {
    const { db, clock, run, subscribe, warn } = await openNews(dialect);
    await subscribe('a@example.org', [emergencyTopic]);
    await warn('Boil your water.');
    let attempts = 0;
    const busy: SendMail = async () => {
      attempts += 1;
      throw new MailFailure('451 Busy', false);
    };
    const hourMs = 60 * minuteMs;
    for (const end = start + 96 * hourMs; clock.now < end; clock.now += 4 * hourMs) await run(busy);
    expect(attempts).toBe(72 / 4 + 1);
    expect(await db.read('mails').whereNotNull('next_attempt_at')).toEqual([]);
  });

  test('a mail server that refuses every second subscriber keeps nobody else waiting, and nobody is told twice', async () => {
    const { db, config, clock, run, announce, subscribeMany } = await openNews(dialect);
    await subscribeMany(60, services);
    const isOdd = (command: string) => /[13579]@/.test(command);
    const smtp = await startSmtpServer((command) => (isOdd(command) ? '550 5.1.1 No such user' : undefined));
    const sendMail = createMailer({ ...config, smtpUrl: smtp.smtpUrl, smtpRequireTls: false });
    for (let refusal = 1; refusal <= maxRefusals; refusal += 1) {
      await announce({ title: `News ${refusal}` });
      clock.now += 2 * minuteMs;
      await run(sendMail);
      clock.now += minuteMs;
      await run(sendMail);
    }
    expect(await db.read('subscriptions')).toHaveLength(30);
    expect(smtp.received).toHaveLength(30 * maxRefusals);
    expect(new Set(smtp.received.map(({ to, raw }) => `${to} ${readMime(raw).header('Subject')}`)).size).toBe(
      30 * maxRefusals,
    );
  });

  test('a mail server that refuses everybody ends no subscriptions', async () => {
    const { db, config, clock, run, announce, subscribeMany } = await openNews(dialect);
    await subscribeMany(30, services);
    const smtp = await startSmtpServer((command) => (command.startsWith('RCPT') ? '550 Relaying denied' : undefined));
    const sendMail = createMailer({ ...config, smtpUrl: smtp.smtpUrl, smtpRequireTls: false });
    for (let refusal = 1; refusal <= 2 * maxRefusals; refusal += 1) {
      await announce({ title: `News ${refusal}` });
      clock.now += 2 * minuteMs;
      await run(sendMail);
    }
    expect(await db.read('subscriptions')).toHaveLength(30);
  });

  test('while the mail server is away, thousands are not tried in vain', async () => {
    const { db, config, clock, announce, subscribeMany, context } = await openNews(dialect);
    await subscribeMany(60, services);
    await announce({ title: 'Flushing' });
    clock.now += minuteMs;
    await queueNews({ db, now: () => clock.now });
    let isAway = true;
    const smtp = await startSmtpServer((command) => (command === '' && isAway ? '421 Not now' : undefined));
    const sendMail = createMailer({ ...config, smtpUrl: smtp.smtpUrl, smtpRequireTls: false });
    const result = await sendDueMails(context(sendMail));
    expect(result.isServerAway).toBe(true);
    expect(result.attempts).toBeLessThanOrEqual(4);
    isAway = false;
    clock.now += 2 * minuteMs;
    expect(await sendDueMails(context(sendMail))).toEqual({ attempts: 60, isServerAway: false });
    expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(60);
  });

  test('a mail server that takes a mail and does not answer gets news once, and a warning again', async () => {
    const { db, config, clock, run, subscribe, announce, warn } = await openNews(dialect);
    await subscribe('a@example.org', [services, emergencyTopic]);
    let isSilent = true;
    const smtp = await startSmtpServer((command) => (command === '.' && isSilent ? '' : undefined));
    const sendMail = createMailer({ ...config, smtpUrl: smtp.smtpUrl, smtpRequireTls: false }, 1000);
    await announce({ title: 'Flushing' });
    clock.now += minuteMs;
    await run(sendMail);
    await warn('Boil your water.');
    await run(sendMail);
    isSilent = false;
    clock.now += 60 * minuteMs;
    await run(sendMail);
    const subjects = smtp.received.map(({ raw }) => readMime(raw).header('Subject'));
    expect(subjects).toEqual(['Flushing', 'Emergency: Boil your water.', 'Emergency: Boil your water.']);
    const [, first, again] = smtp.received.map(({ raw }) => readMime(raw).header('Message-ID'));
    expect(again).toBe(first);
    expect(await db.read('subscriptions').pluck('failures')).toEqual([0]);
  });

  test('behind a slow mail server, what is personal is next', async () => {
    const { db, town, clock, announce, subscribe, subscribeMany, context } = await openNews(dialect);
    const bob = await subscribe('bob@example.org', ['meetings']);
    await subscribeMany(20, services);
    await announce({ title: 'Flushing' });
    clock.now += minuteMs;
    await queueNews({ db, now: () => clock.now });
    const order: string[] = [];
    const { promise: personalIsSent, resolve } = Promise.withResolvers<void>();
    const queuePersonal = () =>
      db.write.transaction((trx) =>
        queueNewsMails(
          trx,
          town.id,
          [{ subscription: bob, kind: 'subscription_known', onceKey: 'known', priority: sendPriorities.personal }],
          clock.now,
        ),
      );
    const { promise: isQueued, resolve: goOn } = Promise.withResolvers<void>();
    await sendDueMails(
      context(async (_town, { to }) => {
        order.push(to.address);
        if (to.address === 'bob@example.org') resolve();
        // The four that the mail server is busy with wait for each other.
        else if (order.length <= 4) {
          if (order.length === 4) queuePersonal().then(() => goOn());
          await isQueued;
        }
        // No further news would ever leave if it came before.
        else await personalIsSent;
      }),
    );
    expect(order).toHaveLength(21);
    expect(order.slice(0, 4)).not.toContain('bob@example.org');
  });

  test('killed while it sends, news may be lost to those few but is told to nobody twice; an emergency comes again', async () => {
    const { db, town, clock, run, subscribe, announce, warn, sent } = await openNews(dialect);
    for (const name of ['ann', 'bob']) await subscribe(`${name}@example.org`, [services, 'emergencies']);
    await announce({ title: 'Flushing' });
    clock.now += minuteMs;
    await warn('Boil your water.');
    await queueNews({ db, now: () => clock.now });
    // The claimed mail is never settled: its process was killed.
    const emergency = await claimDueMail(db, clock.now);
    expect(emergency).toMatchObject({ priority: sendPriorities.emergency });
    await run();
    await announce({ title: 'Parade' });
    clock.now += minuteMs;
    await queueNews({ db, now: () => clock.now });
    const news = await claimDueMail(db, clock.now);
    expect(news).toMatchObject({ priority: sendPriorities.news });
    await run();
    clock.now += 16 * minuteMs;
    const later = await run();
    expect(later.map(({ id }) => id)).toEqual([emergency?.id]);
    expect(sent).toHaveLength(5);
    clock.now += 60 * minuteMs;
    expect(await run()).toEqual([]);
    const [parade] = await listNotifications(db.read, town.id, { now: clock.now, limit: 1 });
    expect(parade).toMatchObject({ state: 'sent', mails: { queued: 2, sent: 1, failed: 1 } });
    expect(recipientsOf(sent.filter(({ subject }) => subject === 'Parade'))).toHaveLength(1);
  });
});
