import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeExpired } from '../../../server/jobs/removeExpired.ts';
import { changeUser } from '../../../server/store/accounts/changeUser.ts';
import { write } from '../../../server/store/write.ts';
import { makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { readMails } from '../news/mails.ts';
import { type SendRequest, serve } from '../serve.ts';
import { makeAccount, signInAccount, signInNewAccount } from './accounts.ts';

const poster =
  (ask: SendRequest) =>
  (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

test('a forgotten password: one answer for all; a link that works once, within the hour, and ends older ones', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db, { display_name: 'City of Maple' });
  await makeNeighbor(database.db);
  let now = Date.now();
  const account = await makeAccount(database, town, { email: 'clerk@maple.example', first_name: 'Ann' });
  const gone = await makeAccount(database, town, { email: 'gone@maple.example' });
  await write(database.db, town.id, 'test', (tx) => changeUser(tx, town.id, gone.id, { active: false }));
  const old = await signInAccount(database, account, town);
  const lines: string[] = [];
  const { ask } = await serve(database, { now: () => now, lines });
  const post = poster(ask);
  const mails = () => readMails(database.dataDir);
  const answers = [];
  for (const email of ['nobody@maple.example', 'gone@maple.example', ' Clerk@maple.example']) {
    // A request may name any port, and the host of an alias: the link names the town's own address.
    answers.push(await post('/api/auth/forgot', { email }, { host: 'www.cityofmaple.test:666' }));
  }
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toEqual(new Set(['202 {}']));
  await expect.poll(mails).toHaveLength(1);
  expect(mails()[0]).toMatchObject({
    // Without the name that somebody typed, which may be a message.
    to: 'clerk@maple.example',
    from: 'City of Maple <no-reply@cityofmaple.test>',
    subject: 'Reset your password for City of Maple',
  });
  expect(mails()[0]?.text).toContain('http://cityofmaple.test:3000/password#');
  const folder = join(database.dataDir, 'mail');
  // Its link can be copied from the file as it is.
  const written = readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8');
  expect(written).toContain(`\r\nhttp://cityofmaple.test:3000/password#${mails()[0]?.token}\r\n`);
  expect(written).toContain('If you didn’t ask for this');
  expect(statSync(join(folder, readdirSync(folder)[0] ?? '')).mode & 0o077).toBe(0);

  await post('/api/auth/forgot', { email: 'clerk@maple.example' });
  await expect.poll(mails).toHaveLength(2);
  const [first, second] = mails().map(({ token }) => token);
  expect((await post('/api/auth/link', { token: first })).status).toBe(410);
  now += 3_599_000;
  expect((await post('/api/auth/link', { token: second })).json()).toMatchObject({
    purpose: 'reset',
    first_name: 'Ann',
  });
  const reset = await post('/api/auth/password', { token: second, password: 'brand new word', firstName: 'Mallory' });
  expect([reset.status, reset.json()]).toMatchObject([200, { email: 'clerk@maple.example', first_name: 'Ann' }]);
  expect((await ask('/api/users/me', { headers: old })).status).toBe(401);
  const again = await post('/api/auth/password', { token: second, password: 'brand new word' });
  expect([again.status, again.json()]).toMatchObject([410, { code: 'link_expired' }]);

  now += 3_600_000;
  await post('/api/auth/forgot', { email: 'clerk@maple.example' });
  // The third one tells of the new password.
  await expect.poll(mails).toHaveLength(4);
  now += 3_600_000;
  const late = { token: mails().at(-1)?.token, password: 'brand new word' };
  for (const call of ['link', 'password']) expect((await post(`/api/auth/${call}`, late)).status).toBe(410);
  await removeExpired(database.db, now);
  expect(await database.db.read('mailed_links')).toEqual([]);
  for (const { token } of mails().filter((mail) => mail.token)) expect(lines.join('')).not.toContain(token);
});

test('however often somebody asks, three mails an hour are sent, and nobody is told', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db);
  await makeAccount(database, town, { email: 'clerk@maple.example' });
  const { ask } = await serve(database);
  const statuses = [];
  for (let time = 0; time < 6; time++) {
    statuses.push((await poster(ask)('/api/auth/forgot', { email: 'clerk@maple.example' })).status);
  }
  expect(new Set(statuses)).toEqual(new Set([202]));
  await expect.poll(() => readMails(database.dataDir)).toHaveLength(3);
  expect((await poster(ask)('/api/auth/link', { token: readMails(database.dataDir)[2]?.token })).status).toBe(200);
});

/** A mail server that accepts every mail, or none. */
async function mailServer(takes: boolean): Promise<{ url: string; got: () => string }> {
  let got = '';
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('error', () => {});
    socket.on('data', (part) => {
      const text = part.toString();
      got += text;
      if (inData && !got.endsWith('\r\n.\r\n')) return;
      if (inData) socket.write('250 taken\r\n');
      else if (/^EHLO/i.test(text)) socket.write('250 test\r\n');
      else if (/^DATA/i.test(text)) socket.write('354 go on\r\n');
      else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
      else socket.write(takes ? '250 ok\r\n' : '550 no\r\n');
      inData = /^DATA/i.test(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return { url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, got: () => got };
}

test('with SMTP_URL a mail goes to the mail server, and an administrator is told when it does not take it', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db);
  const headers = await signInNewAccount(database, town, { is_admin: true });
  const person = (email: string) => ({ email, first_name: 'Ann', last_name: 'Bee' });
  const taking = await mailServer(true);
  const good = await serve(database, { env: { SMTP_URL: taking.url, MAIL_FROM: 'town@maple.example' } });
  expect((await poster(good.ask)('/api/users/invitations', person('a@b.example'), headers)).status).toBe(201);
  expect(taking.got()).toContain('RCPT TO:<a@b.example>');
  expect(taking.got()).toContain('From: Maple <town@maple.example>');
  expect(readMails(database.dataDir)).toEqual([]);
  const refusing = await mailServer(false);
  const bad = await serve(database, { env: { SMTP_URL: refusing.url } });
  const failed = await poster(bad.ask)('/api/users/invitations', person('c@d.example'), headers);
  expect([failed.status, failed.json()]).toMatchObject([
    503,
    { code: 'mail_failed', message: expect.stringContaining('Send the invitation again') },
  ]);
  // The response doesn't say whether there is such an account.
  expect((await poster(bad.ask)('/api/auth/forgot', { email: 'a@b.example' })).status).toBe(202);
});
