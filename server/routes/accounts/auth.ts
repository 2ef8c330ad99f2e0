import { resolveAuthTexts } from '../../../db/rules/accounts/texts.ts';
import { PasswordResetRequest, Registration, SignIn } from '../../../db/rules/accounts/users.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { readTownWords, requireStrongPassword } from '../../accounts/passwordStrength.ts';
import { hashPassword, verifyPassword } from '../../accounts/passwords.ts';
import { readAppSecret } from '../../config/appSecret.ts';
import { answerNothing, answerPrivate, sendFinished } from '../../http/answer.ts';
import { throttleAddress } from '../../http/callerAddress.ts';
import type { LimitKey } from '../../http/limits.ts';
import { setSessionCookie } from '../../http/middleware/session.ts';
import { readBody, townRouter } from '../../http/router.ts';
import { prepareResponse } from '../../render/preparedResponse.ts';
import { endSessions } from '../../store/accounts/sessions.ts';
import { createAccount, describeOwnAccount, findAccount } from '../../store/accounts/users.ts';
import { readAuthTexts } from '../../store/towns/towns.ts';
import { write } from '../../store/write.ts';
import {
  type AccountParts,
  checkCode,
  type AccountHandler as Handler,
  mailWrongCodes,
  prepareConfirmMail,
  preparePasswordMail,
  startSession,
  whereSignInWorks,
} from './accounts.ts';

/** Shortens a typed address for the audit trail: text that is no address may be a password in the wrong field. */
function emailForAudit(email: string): string {
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return 'unknown';
  return email.length > 60 ? `${email.slice(0, 60)}…` : email;
}

const register: Handler = (parts) => {
  const { config, db, now, throttle, background } = parts;
  return async (ctx) => {
    const { town } = ctx.state;
    const { firstName, lastName, email, password } = readBody(ctx, Registration);
    await throttle.countAttempt(['register_address', throttleAddress(ctx.ip)]);
    const names = { first_name: firstName, last_name: lastName };
    await requireStrongPassword(password, { ...names, email }, await readTownWords(db, town));
    const password_hash = await hashPassword(password);
    const { account, token, send } = await write(db, town.id, email, async (tx) => {
      const made = await createAccount(tx, town.id, { ...names, email, password_hash, is_admin: false });
      await tx.audit({ action: 'registered', noun: 'users', recordId: made.id, user_id: made.id });
      const mail = await prepareConfirmMail(parts, tx, town, made);
      return { account: made, token: await startSession(tx, ctx, made, now()), send: mail };
    });
    background.run('mailing a link', send);
    setSessionCookie(ctx, config, token);
    answerPrivate(ctx, describeOwnAccount(account, town), 201);
  };
};

const logIn: Handler = (parts) => {
  const { config, db, now, throttle } = parts;
  return async (ctx) => {
    const { town } = ctx.state;
    const { email, password, code } = readBody(ctx, SignIn);
    const address = throttleAddress(ctx.ip);
    const here: LimitKey = ['sign_in_account_address', town.id, email, address];
    const failures: LimitKey[] = [
      ['sign_in_address', address],
      ['sign_in_account', town.id, email],
    ];
    await throttle.countAttempt(here, ...failures, ['sign_in_work', address]);
    const account = await findAccount(db.read, town.id, { email });
    const fits = await verifyPassword(account?.active ? account.password_hash : null, password);
    const appSecret = await readAppSecret(config);
    const outcome = await write(db, town.id, emailForAudit(email), async (tx) => {
      const recordId = account?.id ?? '';
      // The account may have changed while the password was checked.
      const still = fits && account ? await findAccount(tx.trx, town.id, { id: account.id }) : null;
      if (!still?.active || still.password_hash !== account?.password_hash) {
        await tx.audit({ action: 'sign_in_failed', noun: 'users', recordId });
        return 'sign_in_failed';
      }
      // The password was right, and codes are counted separately.
      await throttle.forgetAttempts(tx.trx, failures, here);
      const wrong = await checkCode(parts, tx, appSecret, { userId: still.id, firstStep: 'password' }, code);
      if (wrong) return wrong;
      await tx.audit({ action: 'signed_in', noun: 'users', recordId });
      return { account: still, token: await startSession(tx, ctx, still, now()) };
    });
    if (outcome === 'two_codes_required' && account) await mailWrongCodes(parts, town, account);
    if (typeof outcome === 'string') throw new Problem(outcome);
    setSessionCookie(ctx, config, outcome.token);
    answerPrivate(ctx, describeOwnAccount(outcome.account, town));
  };
};

const logOut: Handler =
  ({ config, db }) =>
  async (ctx) => {
    const { town, session } = ctx.state;
    if (session) {
      await write(db, town.id, session.person.email, async (tx) => {
        await endSessions(tx.trx, session.person.id, { only: session.id });
        await tx.audit({ action: 'signed_out', noun: 'users', recordId: session.person.id });
      });
    }
    setSessionCookie(ctx, config, null);
    answerNothing(ctx);
  };

const requestReset: Handler = (parts) => {
  const { db, throttle, background } = parts;
  return async (ctx) => {
    const { town } = ctx.state;
    const { email } = readBody(ctx, PasswordResetRequest);
    await throttle.countAttempt(['forgot_address', throttleAddress(ctx.ip)]);
    // Sent after the response, so that its duration does not reveal whether the account exists.
    const mailLink = async () => {
      if (!(await throttle.tryAttempt(['forgot_account', town.id, email]))) return;
      const send = await write(db, town.id, email, async (tx) => {
        const account = await findAccount(tx.trx, town.id, { email });
        if (!account?.active) return null;
        await tx.audit({ action: 'reset_asked', noun: 'users', recordId: account.id });
        return preparePasswordMail(parts, tx, ctx, account);
      });
      await send?.();
    };
    ctx.res.once('close', () => background.run('mailing a link', mailLink));
    answerPrivate(ctx, {}, 202);
  };
};

const readTexts: Handler =
  ({ db }) =>
  async (ctx) => {
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'public, max-age=300' };
    const texts = resolveAuthTexts(await readAuthTexts(db.read, ctx.state.town.id));
    sendFinished(ctx, prepareResponse(200, JSON.stringify(texts), headers));
  };

/** POST /api/auth/…: signing in and out, registering, requesting a new password; and the texts of those screens. */
export const authRoutes = (parts: AccountParts) =>
  townRouter()
    .post('/api/auth/register', 'everybody', whereSignInWorks(register)(parts))
    .post('/api/auth/login', 'everybody', whereSignInWorks(logIn)(parts))
    .post('/api/auth/logout', 'everybody', logOut(parts))
    .post('/api/auth/forgot', 'everybody', requestReset(parts))
    .get('/api/auth/text', 'everybody', readTexts(parts));
