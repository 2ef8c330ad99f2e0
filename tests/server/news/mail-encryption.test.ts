/** Mails go encrypted to mail servers elsewhere, or not at all. */
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { createMailer, createMailServerTest } from '../../../server/mail/mailer.ts';
import { makeTestDatabase, makeTown } from '../database.ts';
import { startSmtpServer } from './smtpServer.ts';

test.each([
  ['smtp://user:password@mail.example.org:587', undefined, true],
  ['smtp://mail.example.org', 'no', false],
  ['smtp://localhost', undefined, false],
  ['smtp://LOCALHOST:2525', '', false],
  ['smtp://127.0.0.1:2525', undefined, false],
  ['smtp://[::1]:2525', undefined, false],
  ['smtp://localhost', 'yes', true],
  ['smtp://localhost.example.org', undefined, true],
  ['smtp://127.0.0.1.example.org', undefined, true],
  ['smtps://mail.example.org', undefined, true],
])('SMTP_URL=%s with SMTP_REQUIRE_TLS=%s asks for encryption: %s', (SMTP_URL, SMTP_REQUIRE_TLS, expected) => {
  expect(readConfig({ SMTP_URL, SMTP_REQUIRE_TLS }).smtpRequireTls).toBe(expected);
});

test('SMTP_REQUIRE_TLS is yes or no', () => {
  expect(() => readConfig({ SMTP_REQUIRE_TLS: 'maybe' })).toThrow('SMTP_REQUIRE_TLS must be yes or no, not "maybe".');
});

test('a mail server that offers no encryption gets no mail and no password, and the check-up says why', async () => {
  const { db, dataDir } = await makeTestDatabase('sqlite');
  const town = await makeTown(db);
  const commands: string[] = [];
  const { smtpUrl, received } = await startSmtpServer((command) => {
    commands.push(command);
    return undefined;
  });
  const mail = { to: { name: 'Ann', address: 'ann@maple.example' }, subject: 'Your link', text: 'https://…' };
  const env = { DATA_DIR: dataDir, SMTP_URL: smtpUrl.replace('//', '//user:password@') };
  const careful = readConfig({ ...env, SMTP_REQUIRE_TLS: 'yes' });
  const refusal = expect.stringMatching(/^The mail server offers no encryption\. .*SMTP_REQUIRE_TLS=no/);
  await expect(createMailer(careful)(town, mail)).rejects.toMatchObject({ message: refusal, isPermanent: false });
  expect(await createMailServerTest(careful)()).toEqual(refusal);
  expect([received, commands.filter((command) => command !== '')]).toEqual([[], []]);
  const relay = readConfig({ ...env, SMTP_URL: smtpUrl });
  await createMailer(relay)(town, mail);
  expect(received).toMatchObject([{ to: 'RCPT TO:<ann@maple.example>' }]);
});
