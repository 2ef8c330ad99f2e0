/** Calls behind mailed links: setting a password, accepting an invitation, confirming an address. */

import { Confirmation, MailedToken, NewPassword } from '../../../db/rules/accounts/users.ts';
import { invalidField, Problem } from '../../../db/rules/problems.ts';
import { readTownWords, requireStrongPassword } from '../../accounts/passwordStrength.ts';
import { hashPassword, verifyPassword } from '../../accounts/passwords.ts';
import { readAppSecret } from '../../config/appSecret.ts';
import { answerPrivate } from '../../http/answer.ts';
import { throttleAddress } from '../../http/callerAddress.ts';
import { setSessionCookie } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { readBody, townRouter } from '../../http/router.ts';
import { type AccountTokenPurpose, findAccountToken, revokeAccountTokens } from '../../store/accounts/tokens.ts';
import {
  type Account,
  confirmEmail,
  describeOwnAccount,
  findAccount,
  setPassword,
} from '../../store/accounts/users.ts';
import { write } from '../../store/write.ts';
import {
  type AccountParts,
  checkCode,
  type AccountHandler as Handler,
  mailAccountNews,
  startSession,
  whereSignInWorks,
} from './accounts.ts';

const passwordPurposes: AccountTokenPurpose[] = ['reset', 'invite'];

const readToken: Handler =
  ({ db, now, throttle }) =>
  async (ctx) => {
    const { town } = ctx.state;
    const { token } = readBody(ctx, MailedToken);
    await throttle.countAttempt(['link_address', throttleAddress(ctx.ip)]);
    const link = await findAccountToken(db.read, town.id, token, now(), [...passwordPurposes, 'confirm', 'email']);
    const account = link && (await findAccount(db.read, town.id, { id: link.userId }));
    if (!account?.active) throw new Problem('link_expired');
    const { email, first_name, last_name } = account;
    const needs_password = !isOwnAccount(ctx, account);
    const { purpose } = link ?? {};
    // The new address may be a stranger's, who must not learn whose account it is.
    if (purpose === 'email') return answerPrivate(ctx, { purpose, email: link?.newEmail, needs_password });
    answerPrivate(ctx, {
      purpose,
      email,
      first_name,
      last_name,
      ...(purpose === 'confirm' && { needs_password }),
    });
  };

const setPasswordByToken: Handler = (parts) => {
  const { config, db, now, throttle } = parts;
  return async (ctx) => {
    const { town } = ctx.state;
    const { token, password, firstName, lastName, code } = readBody(ctx, NewPassword);
    await throttle.countAttempt(['link_address', throttleAddress(ctx.ip)]);
    // Without a valid token nothing is hashed, because hashing is expensive.
    const found = await findAccountToken(db.read, town.id, token, now(), passwordPurposes);
    const owner = found && (await findAccount(db.read, town.id, { id: found.userId }));
    if (!owner) throw new Problem('link_expired');
    await requireStrongPassword(password, owner, await readTownWords(db, town));
    const password_hash = await hashPassword(password);
    const appSecret = await readAppSecret(config);
    const done = await write(db, town.id, owner.email, async (tx) => {
      const link = await findAccountToken(tx.trx, town.id, token, now(), passwordPurposes);
      const account = link && (await findAccount(tx.trx, town.id, { id: link.userId }));
      if (!account?.active) throw new Problem('link_expired');
      const wrong = await checkCode(parts, tx, appSecret, { userId: account.id, firstStep: 'link' }, code);
      if (wrong) return wrong;
      const names = account.invited ? { first_name: firstName, last_name: lastName } : {};
      await confirmEmail(tx, account.id);
      const changed = { ...(await setPassword(tx, account, password_hash, { names })), email_confirmed: true };
      const action = account.invited ? 'invitation_accepted' : 'password_reset';
      await tx.audit({ action, noun: 'users', recordId: account.id });
      return { account: changed, wasInvited: account.invited, token: await startSession(tx, ctx, changed, now()) };
    });
    if (typeof done === 'string') throw new Problem(done);
    if (!done.wasInvited) mailAccountNews(parts, 'password', town, done.account.email);
    setSessionCookie(ctx, config, done.token);
    answerPrivate(ctx, describeOwnAccount(done.account, town));
  };
};

export const isOwnAccount = (ctx: { state: TownState }, { id }: { id: string }) => ctx.state.session?.person.id === id;

/**
 * Requires that the person with a mailed link is signed in to its account or knows its password.
 * @param message shown for a wrong password
 * @throws Problem `password_required`, `invalid`; `too_many_attempts`, counted over all addresses: the link may have
 * reached somebody other than the owner
 */
export async function requireOwner(
  { db, throttle }: Pick<AccountParts, 'db' | 'throttle'>,
  ctx: { state: TownState },
  owner: Account,
  password: string | undefined,
  message: string,
): Promise<void> {
  if (isOwnAccount(ctx, owner)) return;
  if (password === undefined) throw new Problem('password_required', 'Enter the password of your account first.');
  await throttle.countAttempt(['password_change_account', owner.id]);
  if (await verifyPassword(owner.password_hash, password)) return;
  const wrong = { action: 'wrong_password', noun: 'users', recordId: owner.id };
  await write(db, ctx.state.town.id, owner.email, (tx) => tx.audit(wrong));
  throw invalidField('password', message);
}

/**
 * Confirms an account's address if the person has the mailed link and proves that the account is theirs, by session or
 * password. Otherwise anyone could register another person's address, whose owner would confirm the account for them.
 */
const confirmByToken: Handler = (parts) => async (ctx) => {
  const { db, now, throttle } = parts;
  const { town } = ctx.state;
  const { token, password } = readBody(ctx, Confirmation);
  await throttle.countAttempt(['link_address', throttleAddress(ctx.ip)]);
  const found = await findAccountToken(db.read, town.id, token, now(), ['confirm']);
  const owner = found && (await findAccount(db.read, town.id, { id: found.userId }));
  if (!owner?.active) throw new Problem('link_expired');
  await requireOwner(parts, ctx, owner, password, 'That is not the password of this account. Nothing was confirmed.');
  await write(db, town.id, owner.email, async (tx) => {
    const link = await findAccountToken(tx.trx, town.id, token, now(), ['confirm']);
    const account = link && (await findAccount(tx.trx, town.id, { id: link.userId }));
    // If the password has changed since, the proof is no longer valid.
    if (!account?.active || account.password_hash !== owner.password_hash) throw new Problem('link_expired');
    await revokeAccountTokens(tx.trx, account.id, ['confirm']);
    if (await confirmEmail(tx, account.id)) {
      await tx.audit({ action: 'confirmed', noun: 'users', recordId: account.id, detail: account.email });
    }
  });
  answerPrivate(ctx, { email: owner.email });
};

/** POST /api/auth/link tells the purpose of a mailed link; the other calls carry it out. */
export const accountTokenRoutes = (parts: AccountParts) =>
  townRouter()
    .post('/api/auth/link', 'everybody', readToken(parts))
    .post('/api/auth/password', 'everybody', whereSignInWorks(setPasswordByToken)(parts))
    .post('/api/auth/confirm', 'everybody', confirmByToken(parts));
