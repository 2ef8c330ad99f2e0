/** Shared parts of the account routes. */

import type { RouterMiddleware } from '@koa/router';
import type { Context } from 'koa';
import type { Database } from '../../../db/connection.ts';
import { isId } from '../../../db/rules/links/paths.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { toIso } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { type CodeProblem, checkSecondFactor, type FirstStep } from '../../accounts/secondFactor.ts';
import { type Config, originOf } from '../../config/config.ts';
import { requireSignInHost } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import type { Throttle } from '../../http/throttle.ts';
import { type AccountNews, accountNewsMail, confirmMail, confirmPageUrl } from '../../mail/accountMails.ts';
import type { SendMail } from '../../mail/mailer.ts';
import { passwordMail, passwordPageUrl } from '../../mail/passwordMail.ts';
import type { BackgroundTasks } from '../../start/backgroundTasks.ts';
import type { Logger } from '../../start/log.ts';
import { createSession, endOldestSessions, endSessions } from '../../store/accounts/sessions.ts';
import { countSignIn } from '../../store/accounts/signInDays.ts';
import { createAccountToken } from '../../store/accounts/tokens.ts';
import type { Account } from '../../store/accounts/users.ts';
import type { Writer } from '../../store/writerTypes.ts';

export type AccountParts = {
  config: Config;
  db: Database;
  log: Logger;
  now: () => number;
  throttle: Throttle;
  sendMail: SendMail;
  background: BackgroundTasks;
};

export type AccountHandler = (parts: AccountParts) => RouterMiddleware<TownState>;

/** Refuses to start a session on a host where nobody can sign in. */
export const whereSignInWorks =
  (handler: AccountHandler): AccountHandler =>
  (parts) => {
    const handle = handler(parts);
    return (ctx, next) => {
      requireSignInHost(ctx, parts.config);
      return handle(ctx, next);
    };
  };

/** Reads the id in a path. @throws Problem `not_found` for a malformed id, which PostgreSQL would reject */
export function requireId({ params }: { params: Record<string, string | undefined> }, what: string): string {
  if (!isId(params.id ?? '')) throw new Problem('not_found', 'There is no such {what}.', { params: { what } });
  return params.id ?? '';
}

type TownContext = Context & { state: TownState };

/**
 * Starts a session for this browser, counts it, and ends the browser's previous one, even another person's.
 * @returns the cookie's token, to set after the commit
 */
export async function startSession(tx: Writer, ctx: TownContext, account: Account, now: number): Promise<string> {
  const old = ctx.state.session;
  if (old) await endSessions(tx.trx, old.person.id, { only: old.id });
  const { token } = await createSession(tx.trx, {
    townId: ctx.state.town.id,
    userId: account.id,
    agent: ctx.get('User-Agent'),
    now,
  });
  await endOldestSessions(tx.trx, account.id);
  await countSignIn(tx.trx, ctx.state.town, now);
  await tx
    .trx('users')
    .where({ id: account.id })
    .update({ last_seen_at: toIso(now) });
  return token;
}

/** Creates a password reset token, or an invitation token for an account without a password. @returns a function that mails it */
export async function preparePasswordMail(
  { config, sendMail, now }: AccountParts,
  tx: Writer,
  { state: { town } }: TownContext,
  account: Account,
): Promise<() => Promise<void>> {
  const purpose = account.invited ? 'invite' : 'reset';
  const token = await createAccountToken(tx.trx, { townId: town.id, userId: account.id, purpose, now: now() });
  // Uses the town's own host, because a forged Host header could lead the link elsewhere.
  const link = passwordPageUrl(originOf(config, town.host), token);
  return () => sendMail(town, passwordMail(purpose, town, account, link));
}

/** Creates a token that confirms an account's address. @returns a function that mails it */
export async function prepareConfirmMail(
  { config, sendMail, now }: AccountParts,
  tx: Writer,
  town: Town,
  account: { id: string; email: string },
): Promise<() => Promise<void>> {
  const token = await createAccountToken(tx.trx, {
    townId: town.id,
    userId: account.id,
    purpose: 'confirm',
    now: now(),
  });
  const link = confirmPageUrl(originOf(config, town.host), token);
  return () => sendMail(town, confirmMail(town, account.email, link));
}

/** Mails a person what changed in their account. The request does not wait for it and ignores failures. */
export function mailAccountNews(
  { background, sendMail }: Pick<AccountParts, 'background' | 'sendMail'>,
  news: AccountNews,
  town: Town,
  email: string,
): void {
  background.run('mailing about an account', () => sendMail(town, accountNewsMail(news, town, email)));
}

/** Checks the code of a person with a second factor, and records a wrong one. @returns the problem, or null */
export async function checkCode(
  parts: AccountParts,
  tx: Writer,
  appSecret: string,
  whose: { userId: string; firstStep: FirstStep },
  code: string | undefined,
): Promise<CodeProblem | null> {
  const wrong = await checkSecondFactor(parts, tx.trx, appSecret, whose, code);
  if (wrong && wrong !== 'code_required') {
    await tx.audit({ action: 'wrong_code', noun: 'users', recordId: whose.userId });
  }
  return wrong;
}

/** Warns a person, at most once a day, that somebody with their password is guessing codes. */
export async function mailWrongCodes(
  parts: AccountParts,
  town: Town,
  { id, email }: { id: string; email: string },
): Promise<void> {
  if (await parts.throttle.tryAttempt(['wrong_codes_mail', id])) mailAccountNews(parts, 'wrong_codes', town, email);
}

/** Sends a mail for an administrator. @throws Problem `mail_failed`, so that they notice */
export async function sendMailOrFail(
  { log }: AccountParts,
  send: () => Promise<void>,
  message?: string,
): Promise<void> {
  try {
    await send();
  } catch (error) {
    log.error({ err: error }, 'a mail could not be sent');
    throw new Problem('mail_failed', message);
  }
}
