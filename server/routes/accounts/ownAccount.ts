/** Calls for one's own account: /api/users/me. */
import type { Knex } from 'knex';
import type { Context } from 'koa';
import type { Database } from '../../../db/connection.ts';
import { NameChange, PasswordAgain, PasswordChange } from '../../../db/rules/accounts/users.ts';
import { invalidField, Problem } from '../../../db/rules/problems.ts';
import { readTownWords, requireStrongPassword } from '../../accounts/passwordStrength.ts';
import { hashPassword, verifyPassword } from '../../accounts/passwords.ts';
import { answerNothing, answerPrivate } from '../../http/answer.ts';
import { throttleAddress } from '../../http/callerAddress.ts';
import type { LimitKey } from '../../http/limits.ts';
import {
  readSessionToken,
  requirePerson,
  requireRecentPassword,
  requireSession,
  setSessionCookie,
} from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { readBody, townRouter } from '../../http/router.ts';
import { endSessions, listSessions, renewSession } from '../../store/accounts/sessions.ts';
import { type Account, changeName, describeOwnAccount, findAccount, setPassword } from '../../store/accounts/users.ts';
import { write } from '../../store/write.ts';
import {
  type AccountParts,
  type AccountHandler as Handler,
  mailAccountNews,
  prepareConfirmMail,
  requireId,
  sendMailOrFail,
} from './accounts.ts';

type Call = Context & { state: TownState };
type OwnAccount = {
  account: Account;
  /** Uncounts the attempt after the action succeeded. */
  forget: (trx: Knex.Transaction) => Promise<void>;
};
/** Ends one or all sessions of the caller, with an audit entry. */
async function endOwn(
  db: Database,
  ctx: Parameters<typeof requirePerson>[0],
  only: string | undefined,
): Promise<number> {
  const { id } = requirePerson(ctx);
  return write(db, ctx.state.town.id, requireSession(ctx), async (tx) => {
    const ended = await endSessions(tx.trx, id, only === undefined ? {} : { only });
    const action = only === undefined ? 'signed_out_everywhere' : 'session_ended';
    if (ended > 0) await tx.audit({ action, noun: 'users', recordId: id });
    return ended;
  });
}

const readMe: Handler =
  ({ config }) =>
  (ctx) => {
    // Extends the cookie along with the session.
    setSessionCookie(ctx, config, readSessionToken(ctx.req.headers.cookie, config));
    answerPrivate(ctx, describeOwnAccount(requirePerson(ctx), ctx.state.town));
  };

const changeOwnName: Handler =
  ({ db }) =>
  async (ctx) => {
    const { town } = ctx.state;
    const { id } = requirePerson(ctx);
    const { firstName, lastName } = readBody(ctx, NameChange);
    const account = await write(db, town.id, requireSession(ctx), async (tx) => {
      const found = await findAccount(tx.trx, town.id, { id });
      if (!found?.active) throw new Problem('not_signed_in');
      return changeName(tx, found, { first_name: firstName, last_name: lastName });
    });
    answerPrivate(ctx, describeOwnAccount(account, town));
  };

/**
 * Checks the signed-in person's password, counting attempts; a wrong one leaves an audit entry.
 * @param field name of the password in the request
 * @throws Problem `invalid`, `too_many_attempts`
 */
export async function checkOwnPassword(
  { db, throttle }: AccountParts,
  ctx: Call,
  password: string,
  field: 'current' | 'password' = 'password',
): Promise<OwnAccount> {
  const { town } = ctx.state;
  const session = requireSession(ctx);
  const { id } = session.person;
  const here: LimitKey = ['password_change', id, throttleAddress(ctx.ip)];
  const everywhere: LimitKey = ['password_change_account', id];
  await throttle.countAttempt(here, everywhere);
  const account = await findAccount(db.read, town.id, { id });
  if (!account || !(await verifyPassword(account.password_hash, password))) {
    await write(db, town.id, session, (tx) => tx.audit({ action: 'wrong_password', noun: 'users', recordId: id }));
    throw invalidField(field, 'Your current password is not right.');
  }
  return { account, forget: (trx) => throttle.forgetAttempts(trx, [everywhere], here) };
}

const changePassword: Handler = (parts) => {
  const { db } = parts;
  return async (ctx) => {
    const { town } = ctx.state;
    const session = requireSession(ctx);
    const { current, password } = readBody(ctx, PasswordChange);
    const { account, forget } = await checkOwnPassword(parts, ctx, current, 'current');
    await requireStrongPassword(password, account, await readTownWords(db, town));
    const password_hash = await hashPassword(password);
    await write(db, town.id, session, async (tx) => {
      const still = await findAccount(tx.trx, town.id, { id: account.id });
      // The password was changed meanwhile, for example by a mailed token, so this session has ended.
      if (!still?.active || still.password_hash !== account.password_hash) throw new Problem('not_signed_in');
      await setPassword(tx, still, password_hash, { keep: session.id });
      await forget(tx.trx);
      await tx.audit({ action: 'password_changed', noun: 'users', recordId: account.id });
    });
    mailAccountNews(parts, 'password', town, account.email);
    answerNothing(ctx);
  };
};

/** Tells whether the password was entered recently enough for actions that require it. */
const checkRecentPassword: Handler =
  ({ now }) =>
  (ctx) => {
    requireRecentPassword(ctx, now());
    answerNothing(ctx);
  };

const enterPassword: Handler = (parts) => async (ctx) => {
  const { config, db, now } = parts;
  const session = requireSession(ctx);
  const { password } = readBody(ctx, PasswordAgain);
  const { forget } = await checkOwnPassword(parts, ctx, password);
  const old = readSessionToken(ctx.req.headers.cookie, config) ?? '';
  const token = await write(db, ctx.state.town.id, session, async (tx) => {
    await forget(tx.trx);
    return renewSession(tx.trx, session, old, now());
  });
  setSessionCookie(ctx, config, token);
  answerNothing(ctx);
};

const sendConfirmation: Handler = (parts) => async (ctx) => {
  const { town } = ctx.state;
  const person = requirePerson(ctx);
  if (person.email_confirmed) return answerNothing(ctx);
  await parts.throttle.countAttempt(['confirm_mail', person.id]);
  const send = await write(parts.db, town.id, requireSession(ctx), (tx) => prepareConfirmMail(parts, tx, town, person));
  await sendMailOrFail(parts, send);
  answerPrivate(ctx, {}, 202);
};

const listOwnSessions: Handler =
  ({ db, now }) =>
  async (ctx) => {
    const lines = await listSessions(db, requirePerson(ctx).id, now());
    const sessions = lines.map((line) => ({ ...line, current: line.id === ctx.state.session?.id }));
    answerPrivate(ctx, { sessions });
  };

const endOwnSession: Handler =
  ({ config, db }) =>
  async (ctx) => {
    const id = requireId(ctx, 'session');
    if ((await endOwn(db, ctx, id)) === 0) throw new Problem('not_found', 'There is no such session.');
    if (id === ctx.state.session?.id) setSessionCookie(ctx, config, null);
    answerNothing(ctx);
  };

const endAllOwnSessions: Handler =
  ({ config, db }) =>
  async (ctx) => {
    await endOwn(db, ctx, undefined);
    setSessionCookie(ctx, config, null);
    answerNothing(ctx);
  };

export const ownAccountRoutes = (parts: AccountParts) =>
  townRouter()
    .get('/api/users/me', 'signed-in', readMe(parts))
    .put('/api/users/me', 'signed-in', changeOwnName(parts))
    .put('/api/users/me/password', 'signed-in', changePassword(parts))
    .get('/api/users/me/recent-password', 'signed-in', checkRecentPassword(parts))
    .post('/api/users/me/recent-password', 'signed-in', enterPassword(parts))
    .post('/api/users/me/confirmation', 'signed-in', sendConfirmation(parts))
    .get('/api/users/me/sessions', 'signed-in', listOwnSessions(parts))
    .delete('/api/users/me/sessions/:id', 'signed-in', endOwnSession(parts))
    .delete('/api/users/me/sessions', 'signed-in', endAllOwnSessions(parts));
