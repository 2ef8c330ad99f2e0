import type { RouterMiddleware } from '@koa/router';
import type { Database } from '../../db/connection.ts';
import { isId } from '../../db/rules/paths.ts';
import { Problem } from '../../db/rules/problems.ts';
import { Invitation, PasswordChange, UserChanges } from '../../db/rules/users.ts';
import { readSessionToken, requirePerson, requireSession, setSessionCookie } from '../middleware/session.ts';
import type { TownState } from '../middleware/town.ts';
import { hashPassword, verifyPassword } from '../passwords.ts';
import { endSessions, listSessions } from '../store/sessions.ts';
import { changeUser, createAccount, findAccount, listUsers, setPassword, toUser } from '../store/users.ts';
import { write } from '../store/write.ts';
import { type LimitKey, throttleAddress } from '../throttle.ts';
import { type AccountParts, preparePasswordMail, sendMailOrFail } from './accounts.ts';
import { answerPrivate } from './answer.ts';
import { expectedVersion, readBody, townRouter } from './router.ts';

/** The id in a path. @throws Problem `not_found` for what can be none: not every database can be asked for it */
function requireId({ params }: { params: Record<string, string | undefined> }, what: string): string {
  if (!isId(params.id ?? '')) throw new Problem('not_found', 'There is no such {what}.', { params: { what } });
  return params.id ?? '';
}

type Handler = (parts: AccountParts) => RouterMiddleware<TownState>;

/** Ends one session of the caller, or all of them, with an audit entry. */
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
    answerPrivate(ctx, requirePerson(ctx));
  };

const changePassword: Handler =
  ({ db, throttle }) =>
  async (ctx) => {
    const { town } = ctx.state;
    const session = requireSession(ctx);
    const { id } = session.person;
    const { current, password } = readBody(ctx, PasswordChange);
    const count: LimitKey = ['password_change', id, throttleAddress(ctx.ip)];
    await throttle.countAttempt(count);
    const account = await findAccount(db.read, town.id, { id });
    if (!(await verifyPassword(account?.password_hash, current))) {
      throw new Problem('invalid', 'Your current password is not right.');
    }
    const password_hash = await hashPassword(password);
    await write(db, town.id, session, async (tx) => {
      const still = await findAccount(tx.trx, town.id, { id });
      // The password was changed meanwhile, for instance by a mailed token: this session has ended.
      if (!still?.active || still.password_hash !== account?.password_hash) throw new Problem('not_signed_in');
      await setPassword(tx, still, password_hash, { keep: session.id });
      await throttle.forgetAttempts(tx.trx, [], count);
      await tx.audit({ action: 'password_changed', noun: 'users', recordId: id });
    });
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 204;
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
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 204;
  };

const endAllOwnSessions: Handler =
  ({ config, db }) =>
  async (ctx) => {
    await endOwn(db, ctx, undefined);
    setSessionCookie(ctx, config, null);
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 204;
  };

const listAccounts: Handler =
  ({ db }) =>
  async (ctx) => {
    answerPrivate(ctx, { users: await listUsers(db, ctx.state.town.id) });
  };

const changeAccount: Handler =
  ({ db }) =>
  async (ctx) => {
    const { town } = ctx.state;
    const id = requireId(ctx, 'account');
    const change = readBody(ctx, UserChanges);
    const expected = expectedVersion(ctx);
    answerPrivate(
      ctx,
      await write(db, town.id, requireSession(ctx), (tx) => changeUser(tx, town.id, id, change, expected)),
    );
  };

const mailReset: Handler = (parts) => {
  const { db, throttle } = parts;
  return async (ctx) => {
    const { town } = ctx.state;
    const id = requireId(ctx, 'account');
    await throttle.countAttempt(['mails_sent', town.id, requirePerson(ctx).email]);
    const send = await write(db, town.id, requireSession(ctx), async (tx) => {
      const account = await findAccount(tx.trx, town.id, { id });
      if (!account) throw new Problem('not_found', 'There is no such account.');
      if (!account.active) throw new Problem('invalid', 'This account is deactivated. Activate it first.');
      const action = account.invited ? 'invited' : 'reset_sent';
      await tx.audit({ action, noun: 'users', recordId: id, detail: account.email });
      return preparePasswordMail(parts, tx, ctx, account);
    });
    await sendMailOrFail(parts, send);
    answerPrivate(ctx, {}, 202);
  };
};

const invite: Handler = (parts) => {
  const { db, throttle } = parts;
  return async (ctx) => {
    const { town } = ctx.state;
    const invitation = readBody(ctx, Invitation);
    await throttle.countAttempt(['mails_sent', town.id, requirePerson(ctx).email]);
    const { account, send } = await write(db, town.id, requireSession(ctx), async (tx) => {
      const made = await createAccount(tx, town.id, { ...invitation, password_hash: '' });
      await tx.audit({ action: 'invited', noun: 'users', recordId: made.id, detail: made.email });
      if (made.is_admin) await tx.audit({ action: 'made_admin', noun: 'users', recordId: made.id, detail: made.email });
      return { account: made, send: await preparePasswordMail(parts, tx, ctx, made) };
    });
    const told = 'The account was made, but the email could not be sent. Send the invitation again from the list.';
    await sendMailOrFail(parts, send, told);
    answerPrivate(ctx, toUser(account), 201);
  };
};

/**
 * Whoever is signed in: /api/users/me, with password and sessions. Administrators: /api/users. Nobody can delete a user:
 * administrators deactivate accounts.
 */
export const userRoutes = (parts: AccountParts) =>
  townRouter()
    .get('/api/users/me', 'signed-in', readMe(parts))
    .put('/api/users/me/password', 'signed-in', changePassword(parts))
    .get('/api/users/me/sessions', 'signed-in', listOwnSessions(parts))
    .delete('/api/users/me/sessions/:id', 'signed-in', endOwnSession(parts))
    .delete('/api/users/me/sessions', 'signed-in', endAllOwnSessions(parts))
    .get('/api/users', 'admin', listAccounts(parts))
    .put('/api/users/:id', 'admin', changeAccount(parts))
    .post('/api/users/:id/reset', 'admin', mailReset(parts))
    .post('/api/users/invitations', 'admin', invite(parts));
