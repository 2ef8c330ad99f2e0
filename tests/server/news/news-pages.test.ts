/** Asking for news by e-mail, confirming it, changing and ending it: as browsers and mail programs send it. */
import { describe, expect, test } from 'vitest';
import { fixedTopics, maxTopics } from '../../../db/rules/news/subscriptions.ts';
import { limits } from '../../../server/http/limits.ts';
import { listTopicsOf } from '../../../server/store/news/subscriptions.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { dialects } from '../database.ts';
import { serve } from '../serve.ts';
import { minuteMs, openNews, recipientsOf, start } from './news.ts';

const services = 'announcements:services';

async function openPages(dialect: 'sqlite' | 'postgres') {
  const news = await openNews(dialect);
  const { db, clock } = news;
  const lines: string[] = [];
  const { ask } = await serve(news, { env: { TRUST_PROXY: '1' }, now: () => clock.now, lines });
  const post = (path: string, form: [string, string][] | string, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
    });
  const askFor = (email: string, topics: string[] = [services], headers: Record<string, string> = {}) =>
    post('/news/ask', [['email', email], ...topics.map((one): [string, string] => ['topic', one])], headers);
  const tokenOf = async (email: string) =>
    (await db.read('subscriptions').where({ email }).first('token'))?.token as string;
  return { ...news, ask, post, askFor, tokenOf, lines };
}

/** The address of whoever asks, as our proxy writes it. */
const from = (place: number) => ({ 'x-forwarded-for': `192.0.2.${place}` });

describe.each(dialects)('the pages of news on %s', (dialect) => {
  test('an address gets the question alone until its owner says yes; one press ends it', async () => {
    const { db, run, clock, ask, post, askFor, announce, tokenOf, lines } = await openPages(dialect);
    const answer = await askFor('Ann+news@Example.org');
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    const again = await ask('/news/ask');
    expect([again.status, again.headers.location]).toEqual([302, '/news']);
    expect(answer.body).toContain('ann+news@example.org');
    await announce({ title: 'Flushing' });
    clock.now += minuteMs;
    const [question, ...others] = await run();
    expect(others).toEqual([]);
    expect(question).toMatchObject({ to: { address: 'ann+news@example.org' } });
    const path = `/news/${await tokenOf('ann+news@example.org')}`;
    for (const body of [question?.text, question?.html]) expect(body).toContain(`https://cityofmaple.test${path}`);

    // Following the link, as a mail server's scanner does, confirms nothing.
    const page = await ask(path);
    expect([page.status, page.headers['referrer-policy'], page.headers['cache-control']]).toEqual([
      200,
      'same-origin',
      'no-store',
    ]);
    expect(page.body).toContain(`value="${services}" checked`);
    await announce({ title: 'Another' });
    clock.now += minuteMs;
    expect(await run()).toEqual([]);

    const confirmed = await post(path, [
      ['topic', services],
      ['topic', 'meetings'],
      ['frequency', 'at_once'],
    ]);
    expect(confirmed.body).toContain('Your address is confirmed.');
    await announce({ title: 'A third' });
    clock.now += minuteMs;
    const [mail] = await run();
    expect(mail).toMatchObject({ to: { address: 'ann+news@example.org' }, subject: 'A third' });

    const leave = new URL(mail?.list?.unsubscribeUrl ?? '').pathname;
    expect((await ask(leave)).body).toContain('Stop all news from Maple');
    expect(await db.read('subscriptions')).toHaveLength(1);
    // As a webmail's server sends it, and as another site's page would.
    const oneClick = { origin: 'https://webmail.example', 'sec-fetch-site': 'cross-site' };
    for (const _again of [1, 2]) {
      const left = await post(leave, 'List-Unsubscribe=One-Click', oneClick);
      expect([left.status, left.headers['set-cookie']]).toEqual([200, undefined]);
    }
    expect(await db.read('subscriptions')).toEqual([]);
    expect(await db.read('mails').whereNotNull('subscription_id')).toEqual([]);
    expect((await ask(path)).status).toBe(404);
    // The logged addresses let nobody in.
    expect(lines.join('')).not.toContain(path);
  });

  test('mail one new question to people who unsubscribe and ask again on the same day', async () => {
    const { db, run, clock, post, askFor, tokenOf } = await openPages(dialect);
    await askFor('ann@example.org');
    expect(recipientsOf(await run())).toEqual(['ann@example.org']);
    const path = `/news/${await tokenOf('ann@example.org')}`;
    await post(path, [['topic', services]]);
    await post(`${path}/unsubscribe`, '');
    expect(await db.read('subscriptions')).toEqual([]);
    clock.now += minuteMs;
    for (const _again of [1, 2]) await askFor('ann@example.org');
    expect(recipientsOf(await run())).toEqual(['ann@example.org']);
    const again = await post(`/news/${await tokenOf('ann@example.org')}`, [['topic', services]]);
    expect(again.body).toContain('Your address is confirmed.');
  });

  test('an address at an international domain is one address, however it is typed', async () => {
    const { db, run, askFor } = await openPages(dialect);
    for (const typed of ['Info@Müller.example', 'info@xn--mller-kva.example'])
      expect((await askFor(typed)).status).toBe(200);
    expect(recipientsOf(await run())).toEqual(['info@xn--mller-kva.example']);
    expect(await db.read('subscriptions').pluck('email')).toEqual(['info@xn--mller-kva.example']);
  });

  test('an address that is known is answered alike; its owner is told, and nothing changes', async () => {
    const { db, run, askFor, subscribe } = await openPages(dialect);
    const ann = await subscribe('ann@example.org', ['meetings'], { frequency: 'weekly' });
    const [known, unknown] = [await askFor('ann@example.org'), await askFor('bob@example.org')];
    expect(known.status).toBe(unknown.status);
    expect(known.body.replaceAll('ann@', 'bob@')).toBe(unknown.body);
    const mails = await run();
    expect(mails.find(({ to }) => to.address === 'ann@example.org')?.subject).toBe('You already get news from Maple');
    expect(await listTopicsOf(db.read, ann.id)).toEqual(['meetings']);
  });

  test('a stranger’s address gets one mail a day, from however many addresses it is asked for', async () => {
    const { db, run, clock, askFor } = await openPages(dialect);
    for (let place = 1; place <= 60; place += 1) {
      const spellings = ['ann@example.org', 'Ann@Example.ORG', ' ann@example.org ', 'ANN@example.org'];
      const answers = await Promise.all(
        spellings.map((email) => askFor(email, [services], { 'x-forwarded-for': `198.51.100.${place}` })),
      );
      for (const { status } of answers) expect(status).toBe(200);
    }
    expect(recipientsOf(await run())).toEqual(['ann@example.org']);
    for (let tries = 1; tries <= limits.subscribe_address.points; tries += 1) {
      expect((await askFor(`p${tries}@example.org`, [services], from(99))).status).toBe(200);
    }
    expect((await askFor('last@example.org', [services], from(99))).status).toBe(429);
    expect((await askFor('last@example.org', [services], from(98))).status).toBe(200);
    const before = await db.read('mails');
    clock.now = start + 24 * 60 * minuteMs + 1;
    await askFor('ann@example.org', [services], from(1));
    expect(await db.read('mails')).toHaveLength(before.length + 1);
  });

  test('unusual addresses are taken, and what is none is refused in words', async () => {
    const { db, post, askFor } = await openPages(dialect);
    const good = [
      "o'brien@example.org",
      'a.b+c=d@sub.example.co',
      'x@xn--mller-kva.example',
      '!#$%&*/?^_`{|}~@example.org',
    ];
    for (const email of good) expect([email, (await askFor(email)).status]).toEqual([email, 200]);
    const bad = [
      '',
      'ann',
      'ann@localhost',
      'ann@example..org',
      'a b@example.org',
      'ann@example.org, bob@example.org',
      'ann@example.org\r\nBcc: bob@example.org',
      `${'a'.repeat(300)}@example.org`,
      '"ann"@example.org',
      '<script>@example.org',
      'ann@exa\u0000mple.org',
    ];
    for (const email of bad) {
      const { status, body } = await askFor(email);
      expect([email, status]).toEqual([email, 400]);
      expect(body).not.toContain('<script>@');
    }
    const wrong: [string, string][][] = [
      [['email', 'ann@example.org']],
      [
        ['email', 'ann@example.org'],
        ['topic', 'documents:nothing'],
      ],
      [
        ['email', 'ann@example.org'],
        ['topic', services],
        ['frequency', 'hourly'],
      ],
      [
        ['email', 'ann@example.org'],
        ...Array.from({ length: maxTopics + 1 }, (_, n): [string, string] => ['topic', `${n}`]),
      ],
    ];
    for (const form of wrong) expect((await post('/news/ask', form)).status).toBe(400);
    expect((await post('/news/ask', `email=${'a'.repeat(70_000)}`)).status).toBe(413);
    expect((await post('/news/ask', '{}', { 'content-type': 'application/json' })).status).toBe(400);
    const stored: string[] = await db.read('subscriptions').pluck('email');
    expect(stored.sort()).toEqual(good.sort());
  });

  test('a link works in its own town alone, and a page of another site can ask for nothing', async () => {
    const { db, ask, post, subscribe, neighbor, askFor } = await openPages(dialect);
    const bob = await subscribe('bob@example.org', fixedTopics.slice(0, 1), { of: neighbor });
    const path = `/news/${bob.token}`;
    expect((await ask(path)).status).toBe(404);
    expect((await post(path, [['topic', services]])).status).toBe(404);
    expect((await post(`${path}/unsubscribe`, '')).status).toBe(200);
    expect(await db.read('subscriptions').pluck('email')).toEqual(['bob@example.org']);
    const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await askFor('ann@example.org', [services], elsewhere)).status).toBe(403);
  });

  test('show why a change cannot be saved above the choices', async () => {
    const { db, post, subscribe } = await openPages(dialect);
    const ann = await subscribe('ann@example.org', [services]);
    const answer = await post(`/news/${ann.token}`, [['frequency', 'daily']]);
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('or unsubscribe');
    expect(await listTopicsOf(db.read, ann.id)).toEqual([services]);
  });
});

test('administrators see how many follow what; the addresses take the password, and are noted', async () => {
  const news = await openNews('sqlite');
  const { db, town, subscribe } = news;
  const { ask } = await serve(news);
  const askFor = (email: string) =>
    ask('/news/ask', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email, topic: services }).toString(),
    });
  await subscribe('=cmd@example.org', [services, 'meetings']);
  await askFor('bob@example.org');
  const cookie = await makeSessionCookie(db, town, true);
  const counts = await ask('/api/subscriptions', { headers: { cookie } });
  expect(counts.json()).toMatchObject({ total: 1, unconfirmed: 1 });
  expect(counts.body).not.toContain('example.org');
  const { topics } = counts.json() as { topics: { topic: string; count: number }[] };
  expect(Object.fromEntries(topics.map(({ topic, count }) => [topic, count]))).toMatchObject({
    [services]: 1,
    meetings: 1,
    emergencies: 0,
  });
  const file = await ask('/api/subscriptions/export', { headers: { cookie } });
  expect(file.body).toContain(`'=cmd@example.org,"Announcements: services; All public meetings",at_once,2026-12-01`);
  expect(file.body).not.toContain('bob@');
  expect(await db.read('audit_log').where({ noun: 'subscriptions', action: 'exported' })).toHaveLength(1);
  await db.write('sessions').update({ password_entered_at: '2020-01-01T00:00:00.000Z' });
  expect((await ask('/api/subscriptions/export', { headers: { cookie } })).status).toBe(403);
});
