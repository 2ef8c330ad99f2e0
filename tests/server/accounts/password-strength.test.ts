import { expect, test } from 'vitest';
import { requireStrongPassword } from '../../../server/accounts/passwordStrength.ts';
import { measureCpu } from '../../cpuTime.ts';
import { makeTestDatabase, makeTown } from '../database.ts';
import { readMails } from '../news/mails.ts';
import { serve } from '../serve.ts';
import { makeAccount, postJson, signIn, signInAccount, signInNewAccount, testPassword } from './accounts.ts';

const person = { email: 'casey.clerk@maple.example', first_name: 'Casey', last_name: 'O’Neill' };
const town = {
  hosts: ['cityofmaple.test', 'acornvalley.test'],
  display_name: 'City of Maple',
  address: '12 Linden St',
};

test.each([
  '12345678',
  'password1',
  'P@ssw0rd123',
  'qwertyuiop',
  'sunshine2024',
  'aaaaaaaaaaaaaaaaaaaaaaaa',
  // Their own words, also in a row and with figures.
  'casey.clerk@maple.example',
  'CaseyClerk2026!',
  'cityofmaple',
  'Maple-2026-Maple',
  'oneill-casey',
  'C@s3y-M4p1e-77',
  'AcornValley!1',
  '12LindenStreet',
  // A season, a month or an office, with a year.
  'Summer2026!',
  'Summ3r2026!',
  'Spring-26!',
  'Thursday.2026',
  'SummerFall2026',
  'Ju1y!2026',
  'Welcome2026!',
  'MapleTownHall1',
])('%s is easily guessed', async (password) => {
  await expect(requireStrongPassword(password, person, town)).rejects.toMatchObject({ code: 'weak_password' });
});

test.each([
  'correct horse battery',
  'maple trees in autumn',
  'may I have four pears',
  'x7Kq2mPz',
  'Grüße aus dem Süden',
  'eleven quiet herons '.repeat(10),
])('%s is not', async (password) => {
  await requireStrongPassword(password, person, town);
});

test('only the beginning of a long password is looked at, in a thread that holds up nobody', async () => {
  // The check takes work that grows faster than the text.
  const hidden = `${'a'.repeat(40)} eleven quiet herons`;
  await expect(requireStrongPassword(hidden, person, town)).rejects.toMatchObject({ code: 'weak_password' });
  const worst = Array.from({ length: 12 }, (_, index) => `pA$sw0rd1990qwerty${index}@4({[<36!|1i70$5%28z`);
  const before = process.threadCpuUsage();
  const all = await measureCpu(() =>
    Promise.allSettled(worst.map((password) => requireStrongPassword(password, person, town))),
  );
  const own = process.threadCpuUsage(before);
  expect((own.user + own.system) / 1000).toBeLessThan(all / 2);
});

test('registering, changing and setting by a link refuse an easy password and change nothing', async () => {
  const database = await makeTestDatabase('sqlite');
  const there = await makeTown(database.db);
  const account = await makeAccount(database, there, { email: 'pat.person@maple.example' });
  const headers = await signInAccount(database, account, there);
  const { ask } = await serve(database);
  const weak = { code: 'weak_password', message: expect.stringContaining('easy to guess') };
  const registration = { firstName: 'Ann', lastName: 'Bee', email: 'ann@maple.example', password: 'password1' };
  const registered = await ask('/api/auth/register', postJson(registration));
  expect([registered.status, registered.json()]).toMatchObject([400, weak]);
  // Everybody knows the town's public texts.
  const clerk = await signInNewAccount(database, there, { is_admin: true });
  const contact = { address: { street: '12 Linden Crescent' } };
  const saved = await ask('/api/content/contact', { ...postJson(contact, clerk), method: 'PUT' });
  expect(saved.status).toBe(200);
  const street = { ...registration, password: 'LindenCrescent12' };
  expect((await ask('/api/auth/register', postJson(street))).json()).toMatchObject(weak);
  const change = { current: testPassword, password: 'PatPerson1' };
  const changed = await ask('/api/users/me/password', { ...postJson(change, headers), method: 'PUT' });
  expect([changed.status, changed.json()]).toMatchObject([400, weak]);
  await ask('/api/auth/forgot', postJson({ email: account.email }));
  await expect.poll(() => readMails(database.dataDir)).toHaveLength(1);
  const [{ token = '' } = {}] = readMails(database.dataDir);
  const set = await ask('/api/auth/password', postJson({ token, password: 'iloveyou12' }));
  expect([set.status, set.json()]).toMatchObject([400, weak]);
  expect((await signIn(ask, account.email)).status).toBe(200);
  expect((await ask('/api/auth/link', postJson({ token }))).status, 'the link still works').toBe(200);
});
