/** Changes the address of one's own account: /api/users/me/email, and /api/auth/email for the mailed link. */
import type { Context } from 'koa';
import { Confirmation, EmailChange } from '../../../db/rules/accounts/users.ts';
import { invalidField, Problem } from '../../../db/rules/problems.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { readAppSecret } from '../../config/appSecret.ts';
import { originOf } from '../../config/config.ts';
import { answerNothing, answerPrivate } from '../../http/answer.ts';
import { throttleAddress } from '../../http/callerAddress.ts';
import { requirePerson, requireRecentPassword, requireSession } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { readBody, townRouter } from '../../http/router.ts';
import { confirmPageUrl } from '../../mail/accountMails.ts';
import { newEmailMail, takenEmailMail } from '../../mail/emailChangeMails.ts';
import {
  cancelEmailChange,
  changeEmail,
  findPendingEmail,
  requestEmailChange,
} from '../../store/accounts/emailChange.ts';
import { hasSecondFactor } from '../../store/accounts/secondFactors.ts';
import { findAccountToken } from '../../store/accounts/tokens.ts';
import { describeOwnAccount, findAccount } from '../../store/accounts/users.ts';
import { write } from '../../store/write.ts';
import {
  type AccountParts,
  checkCode,
  type AccountHandler as Handler,
  mailAccountNews,
  mailWrongCodes,
  sendMailOrFail,
} from './accounts.ts';
import { isOwnAccount, requireOwner } from './tokens.ts';

type Call = Context & { state: TownState };

/** The response is the same whether or not the address has an account: only its owner sees which mail was sent. */
const mailTo = ({ config }: AccountParts, town: Town, email: string, token: string | null) =>
  token === null
    ? takenEmailMail(town, email)
    : // Uses the town's own host, because a forged Host header could lead the link elsewhere.
      newEmailMail(town, email, confirmPageUrl(originOf(config, town.host), token));

const readPending: Handler =
  ({ db, now }) =>
  async (ctx) => {
    answerPrivate(ctx, { pending: await findPendingEmail(db.read, requirePerson(ctx).id, now()) });
  };

const codeRequired = 'Enter the code from your authenticator app to change your address. Nothing was changed.';

/** Requires a code if two-step sign-in is on. @throws Problem `code_required`, `wrong_code`, `two_codes_required` */
async function requireCode(parts: AccountParts, ctx: Call, code: string | undefined): Promise<void> {
  const { town } = ctx.state;
  const person = requirePerson(ctx);
  const appSecret = await readAppSecret(parts.config);
  // The problem is returned, because throwing would roll back the count.
  const wrong = await write(parts.db, town.id, requireSession(ctx), (tx) =>
    checkCode(parts, tx, appSecret, { userId: person.id, firstStep: 'password' }, code),
  );
  if (wrong === 'two_codes_required') await mailWrongCodes(parts, town, person);
  if (wrong) throw new Problem(wrong);
}

const requestChange: Handler = (parts) => async (ctx) => {
  const { db, now, sendMail, throttle } = parts;
  const { town } = ctx.state;
  const { id } = requirePerson(ctx);
  requireRecentPassword(ctx, now());
  const { email, code } = readBody(ctx, EmailChange);
  if (email === requirePerson(ctx).email) throw invalidField('email', 'This is your email address already.');
  const hasCode = await hasSecondFactor(db.read, id);
  // A request without a code is not counted as an attempt.
  if (hasCode && !code) throw new Problem('code_required', codeRequired);
  await throttle.countAttempt(['email_change', id], ['email_change_address', throttleAddress(ctx.ip)]);
  if (hasCode) await requireCode(parts, ctx, code);
  await throttle.countAttempt(['email_change_recipient', town.id, email]);
  const cancel = () => write(db, town.id, requireSession(ctx), (tx) => cancelEmailChange(tx, id, now()));
  const { account, token } = await write(db, town.id, requireSession(ctx), async (tx) => {
    const found = await findAccount(tx.trx, town.id, { id });
    if (!found?.active) throw new Problem('not_signed_in');
    const request = { townId: town.id, account: found, email, now: now() };
    return { account: found, token: await requestEmailChange(tx, request) };
  });
  try {
    await sendMailOrFail(parts, () => sendMail(town, mailTo(parts, town, email, token)));
  } catch (error) {
    await cancel();
    throw error;
  }
  mailAccountNews(parts, 'email_asked', town, account.email);
  answerPrivate(ctx, { pending: await findPendingEmail(db.read, id, now()) }, 202);
};

const cancelChange: Handler =
  ({ db, now }) =>
  async (ctx) => {
    const { id } = requirePerson(ctx);
    await write(db, ctx.state.town.id, requireSession(ctx), (tx) => cancelEmailChange(tx, id, now()));
    answerNothing(ctx);
  };

/**
 * Changes the address if the person has the mailed link and proves that the account is theirs. Otherwise somebody could
 * request a stranger's address, and the stranger would attach it to that account.
 */
const changeByToken: Handler = (parts) => async (ctx) => {
  const { db, now, throttle } = parts;
  const { town, session } = ctx.state;
  const { token, password } = readBody(ctx, Confirmation);
  await throttle.countAttempt(['link_address', throttleAddress(ctx.ip)]);
  const found = await findAccountToken(db.read, town.id, token, now(), ['email']);
  const owner = found && (await findAccount(db.read, town.id, { id: found.userId }));
  if (!owner?.active) throw new Problem('link_expired');
  await requireOwner(parts, ctx, owner, password, 'That is not the password of your account. Nothing was changed.');
  const isOwn = isOwnAccount(ctx, owner);
  const by = isOwn && session ? session : owner.email;
  const changed = await write(db, town.id, by, async (tx) => {
    const link = await findAccountToken(tx.trx, town.id, token, now(), ['email']);
    const account = link && (await findAccount(tx.trx, town.id, { id: link.userId }));
    // If the password has changed since, the proof is no longer valid.
    if (!account?.active || account.password_hash !== owner.password_hash) throw new Problem('link_expired');
    const keep = isOwn ? session?.id : undefined;
    return changeEmail(tx, town.id, account, { email: link?.newEmail ?? '', keep, now: now() });
  });
  mailAccountNews(parts, 'email_changed', town, owner.email);
  // Without being signed in, the caller only learns the address that the link already contained.
  answerPrivate(ctx, { email: changed.email, person: isOwn ? describeOwnAccount(changed, town) : null });
};

export const emailChangeRoutes = (parts: AccountParts) =>
  townRouter()
    .get('/api/users/me/email', 'signed-in', readPending(parts))
    .post('/api/users/me/email', 'signed-in', requestChange(parts))
    .delete('/api/users/me/email', 'signed-in', cancelChange(parts))
    .post('/api/auth/email', 'everybody', changeByToken(parts));
