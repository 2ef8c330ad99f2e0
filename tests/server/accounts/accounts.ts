/** Accounts, and the headers of their sessions. */
import { randomBytes } from 'node:crypto';
import type { Town } from '../../../db/rules/town/towns.ts';
import { hashPassword } from '../../../server/accounts/passwords.ts';
import { createSession } from '../../../server/store/accounts/sessions.ts';
import { type Account, confirmEmail, createAccount, type NewAccount } from '../../../server/store/accounts/users.ts';
import { write } from '../../../server/store/write.ts';
import type { TestDatabase } from '../database.ts';
import type { SendRequest } from '../serve.ts';

export const testPassword = 'correct horse battery';
let testPasswordHash: Promise<string> | undefined;

/** Makes an account with testPassword, whose address is confirmed unless told otherwise. */
export async function makeAccount(
  { db }: Pick<TestDatabase, 'db'>,
  town: Town,
  { email_confirmed = true, ...given }: Partial<NewAccount> & { email_confirmed?: boolean } = {},
): Promise<Account> {
  testPasswordHash ??= hashPassword(testPassword);
  const password_hash = await testPasswordHash;
  const email = `person-${randomBytes(4).toString('hex')}@maple.example`;
  const names = { first_name: 'Pat', last_name: 'Person' };
  return write(db, town.id, 'test', async (tx) => {
    const account = await createAccount(tx, town.id, { email, ...names, is_admin: false, password_hash, ...given });
    if (email_confirmed && !account.invited) await confirmEmail(tx, account.id);
    return { ...account, email_confirmed: email_confirmed && !account.invited };
  });
}

/** Starts a session for an account. @returns the headers that a request of it carries */
export async function signInAccount(
  { db }: Pick<TestDatabase, 'db'>,
  account: Account,
  town: Town,
  now = Date.now(),
): Promise<{ cookie: string }> {
  const { token } = await write(db, town.id, 'test', (tx) =>
    createSession(tx.trx, { townId: town.id, userId: account.id, agent: 'test', now }),
  );
  return { cookie: `session=${token}` };
}

/** Makes an account and signs it in. @returns the headers that its requests carry: `ask(path, { headers })` */
export async function signInNewAccount(
  database: Pick<TestDatabase, 'db'>,
  town: Town,
  given: Partial<NewAccount> = {},
): Promise<{ cookie: string }> {
  return signInAccount(database, await makeAccount(database, town, given), town);
}

/** A POST with a JSON body. */
export const postJson = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** The cookie that a response sets, as a request carries it. */
export const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';

export const signIn = (ask: SendRequest, email: string, password = testPassword, headers = {}) =>
  ask('/api/auth/login', postJson({ email, password }, headers));
