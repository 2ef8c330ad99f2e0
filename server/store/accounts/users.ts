/**
 * Accounts. All queries are for one town; changes happen inside write(). Users are never deleted: administrators
 * deactivate accounts, see changeUser.ts.
 */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import { Problem } from '../../../db/rules/problems.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { newId } from '../recordIds.ts';
import type { Writer } from '../writerTypes.ts';
import { removeSecondFactor } from './secondFactors.ts';
import { decodeRole, endSessions, type Person } from './sessions.ts';
import { revokeAccountTokens } from './tokens.ts';

/** An account with the fields that administrators see. */
export type User = Person & {
  active: boolean;
  /** Was invited and has not set a password yet. */
  invited: boolean;
  created_at: string;
  last_seen_at: string | null;
  version: number;
};

/** An account with fields that never leave the server. */
export type Account = User & { password_hash: string };

export type NewAccount = {
  email: string;
  first_name: string;
  last_name: string;
  /** Empty until a password is set. */
  password_hash: string;
  is_admin: boolean;
};

type UserRow = Omit<Account, 'invited' | 'email_confirmed' | 'rights'> & {
  rights: string;
  town_id: string;
  updated_at: string;
  email_confirmed_at: string | null;
};

/** Lists fields one by one, so that a new column is not exposed by accident. */
function toAccount(row: UserRow): Account {
  const { id, email, first_name, last_name, password_hash, version, created_at, last_seen_at } = row;
  const { email_confirmed_at } = row;
  return {
    id,
    email,
    first_name,
    last_name,
    password_hash,
    version,
    created_at,
    last_seen_at,
    ...decodeRole(row),
    active: Boolean(row.active),
    invited: row.password_hash === '',
    email_confirmed: email_confirmed_at !== null,
  };
}

/** The fields that an account's owner sees. */
const toPerson = ({ id, email, first_name, last_name, is_admin, rights, email_confirmed }: Person): Person => ({
  id,
  email,
  first_name,
  last_name,
  is_admin,
  rights,
  email_confirmed,
});

/** Describes an account to its owner. `second_look` says that a colleague publishes what the owner writes. */
export const describeOwnAccount = (person: Person, { second_look }: Pick<Town, 'second_look'>) => ({
  ...toPerson(person),
  ...(second_look && { second_look }),
});

/** The fields that administrators see. */
export const toUser = (account: Account): User => ({
  ...toPerson(account),
  active: account.active,
  invited: account.invited,
  created_at: account.created_at,
  last_seen_at: account.last_seen_at,
  version: account.version,
});

/** Finds an account by its id or its normalized address. */
export async function findAccount(
  knex: Knex,
  townId: string,
  which: { id: string } | { email: string },
): Promise<Account | null> {
  const row: UserRow | undefined = await knex('users')
    .where({ town_id: townId, ...which })
    .first();
  return row ? toAccount(row) : null;
}

/** Lists a town's accounts by name. */
export async function listUsers(db: Database, townId: string): Promise<User[]> {
  const rows: UserRow[] = await db.read('users').where({ town_id: townId });
  const name = (user: User) => `${user.last_name} ${user.first_name} ${user.email}`;
  return rows
    .map((row) => toUser(toAccount(row)))
    .sort((a, b) => name(a).localeCompare(name(b), 'en', { sensitivity: 'base' }));
}

/** Ids of towns with an administrator, invited ones included. */
export async function listTownsWithAdmin(db: Database): Promise<Set<string>> {
  const rows: { town_id: string }[] = await db
    .read('users')
    .where({ is_admin: true, active: true })
    .distinct('town_id');
  return new Set(rows.map(({ town_id }) => town_id));
}

/** Addresses of a town's administrators who can sign in. */
export async function listAdministrators(knex: Knex, townId: string): Promise<string[]> {
  return knex('users')
    .where({ town_id: townId, is_admin: true, active: true })
    .whereNot({ password_hash: '' })
    .orderBy('email')
    .pluck('email');
}

/** @throws Problem `email_taken` */
export async function createAccount(tx: Writer, townId: string, given: NewAccount): Promise<Account> {
  if (await findAccount(tx.trx, townId, { email: given.email })) throw new Problem('email_taken');
  const now = new Date().toISOString();
  const id = newId();
  const row = { ...given, id, active: true, version: 1, created_at: now, updated_at: now, last_seen_at: null };
  await tx.trx('users').insert({ ...row, town_id: townId });
  return { ...row, rights: [], invited: given.password_hash === '', email_confirmed: false };
}

/** Whether an account's address is unconfirmed: anyone may have registered it. */
export const isUnproven = (account: Account | null): account is Account =>
  account !== null && !account.email_confirmed && !account.invited;

/**
 * Invites an address's owner in place of an account that somebody else may have registered. Its password, sessions and
 * links end, and the invited person does not see its purchases.
 */
export async function takeOverAccount(tx: Writer, account: Account, given: NewAccount): Promise<Account> {
  const changed = { ...given, active: true, version: account.version + 1 };
  const user_id = account.id;
  await tx
    .trx('users')
    .where({ id: user_id })
    .update({ ...changed, rights: '[]', updated_at: new Date().toISOString(), last_seen_at: null });
  await endSessions(tx.trx, user_id);
  await revokeAccountTokens(tx.trx, user_id);
  await removeSecondFactor(tx.trx, user_id);
  for (const table of ['carts', 'orders']) await tx.trx(table).where({ user_id }).update({ user_id: null });
  return { ...account, ...changed, rights: [], last_seen_at: null, invited: given.password_hash === '' };
}

/**
 * Confirms an account's address, because its owner used a mailed link or the operator vouches for it. Only confirmed
 * accounts see invoices and events' private details, since anyone can register any address.
 * @returns false if it was confirmed before
 */
export async function confirmEmail({ trx }: Pick<Writer, 'trx'>, accountId: string): Promise<boolean> {
  const confirmed = await trx('users')
    .where({ id: accountId, email_confirmed_at: null })
    .update({ email_confirmed_at: new Date().toISOString() });
  return confirmed > 0;
}

/** Finds the active account with this confirmed address. */
export async function findConfirmedUserId(knex: Knex, townId: string, email: string): Promise<string | null> {
  const user: { id: string } | undefined = await knex('users')
    .where({ town_id: townId, email, active: true })
    .whereNotNull('email_confirmed_at')
    .first('id');
  return user?.id ?? null;
}

/**
 * Sets a password, ends the account's sessions and revokes its mailed tokens.
 * @param names corrections made while accepting an invitation
 * @param keep the session in which the password is changed
 */
export async function setPassword(
  tx: Writer,
  account: Account,
  password_hash: string,
  {
    names = {},
    keep,
  }: { names?: { first_name?: string | undefined; last_name?: string | undefined }; keep?: string | undefined } = {},
): Promise<Account> {
  const { first_name = account.first_name, last_name = account.last_name } = names;
  const isNews = account.invited || first_name !== account.first_name || last_name !== account.last_name;
  const changed = { password_hash, first_name, last_name, version: account.version + (isNews ? 1 : 0) };
  await tx
    .trx('users')
    .where({ id: account.id })
    .update({ ...changed, updated_at: new Date().toISOString() });
  await endSessions(tx.trx, account.id, keep === undefined ? {} : { except: keep });
  // A link that confirms the address gives no access, so it stays valid; a requested address change may not be the
  // owner's.
  await revokeAccountTokens(tx.trx, account.id, ['reset', 'invite', 'email']);
  return { ...account, ...changed, invited: false };
}

/** Changes an account's name, with an audit entry. An unchanged name writes nothing. */
export async function changeName(
  tx: Writer,
  account: Account,
  names: Pick<Account, 'first_name' | 'last_name'>,
): Promise<Account> {
  const nameOf = ({ first_name, last_name }: typeof names) => `${first_name} ${last_name}`;
  if (account.first_name === names.first_name && account.last_name === names.last_name) return account;
  const changed = { ...names, version: account.version + 1 };
  await tx
    .trx('users')
    .where({ id: account.id })
    .update({ ...changed, updated_at: new Date().toISOString() });
  const detail = `${nameOf(account)} → ${nameOf(names)}`;
  await tx.audit({ action: 'renamed', noun: 'users', recordId: account.id, version: changed.version, detail });
  return { ...account, ...changed };
}
