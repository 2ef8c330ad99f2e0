/** What the calls about accounts have in common. */
import type { Context } from 'koa';
import type { Database } from '../../db/connection.ts';
import { Problem } from '../../db/rules/problems.ts';
import type { Background } from '../background.ts';
import { type Config, originOf } from '../config.ts';
import type { Logger } from '../log.ts';
import { linkAddress, linkMail } from '../mail/accounts.ts';
import type { SendMail } from '../mail/mail.ts';
import type { TownState } from '../middleware/town.ts';
import { makeLink } from '../store/links.ts';
import { beginSession, endOldestSessions, endSessions } from '../store/sessions.ts';
import type { Account } from '../store/users.ts';
import type { Writer } from '../store/writing.ts';
import type { Throttle } from '../throttle.ts';

export type AccountParts = {
  config: Config;
  db: Database;
  log: Logger;
  now: () => number;
  throttle: Throttle;
  sendMail: SendMail;
  background: Background;
};

type TownContext = Context & { state: TownState };

/**
 * Begins a session for this browser in the place of the one it had, whosever that was.
 * @returns the cookie's token, to be given once all is committed
 */
export async function signIn(tx: Writer, ctx: TownContext, account: Account, now: number): Promise<string> {
  const old = ctx.state.session;
  if (old) await endSessions(tx.trx, old.person.id, { only: old.id });
  const { token } = await beginSession(tx.trx, {
    townId: ctx.state.town.id,
    userId: account.id,
    agent: ctx.get('User-Agent'),
    now,
  });
  await endOldestSessions(tx.trx, account.id);
  await tx
    .trx('users')
    .where({ id: account.id })
    .update({ last_seen_at: new Date(now).toISOString() });
  return token;
}

/** Makes the link that an account needs, an invitation until it has a password. @returns what mails it */
export async function prepareLink(
  { config, sendMail, now }: AccountParts,
  tx: Writer,
  { state: { town } }: TownContext,
  account: Account,
): Promise<() => Promise<void>> {
  const purpose = account.invited ? 'invite' : 'reset';
  const token = await makeLink(tx.trx, { townId: town.id, userId: account.id, purpose, now: now() });
  // The host is the town's own, never the one that a request names: the link must lead nowhere else.
  const link = linkAddress(originOf(config, town.host), token);
  return () => sendMail(town, linkMail(purpose, town, account, link));
}

/** Sends a mail for an administrator, who is told when that cannot be done. @throws Problem `mail_failed` */
export async function sendNow({ log }: AccountParts, send: () => Promise<void>, told?: string): Promise<void> {
  try {
    await send();
  } catch (error) {
    log.error({ err: error }, 'a mail could not be sent');
    throw new Problem('mail_failed', told);
  }
}
