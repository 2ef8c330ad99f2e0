import { Invitation, UserChanges } from '../../../db/rules/accounts/users.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requirePerson, requireRecentPassword, requireSession } from '../../http/middleware/session.ts';
import { expectedVersion, readBody, townRouter } from '../../http/router.ts';
import { changeUser, grantsMore } from '../../store/accounts/changeUser.ts';
import {
  createAccount,
  findAccount,
  isUnproven,
  listUsers,
  takeOverAccount,
  toUser,
} from '../../store/accounts/users.ts';
import { write } from '../../store/write.ts';
import {
  type AccountParts,
  type AccountHandler as Handler,
  mailAccountNews,
  preparePasswordMail,
  requireId,
  sendMailOrFail,
} from './accounts.ts';

const listAccounts: Handler =
  ({ db }) =>
  async (ctx) => {
    answerPrivate(ctx, { users: await listUsers(db, ctx.state.town.id) });
  };

const changeAccount: Handler = (parts) => {
  const { db, now } = parts;
  return async (ctx) => {
    const { town } = ctx.state;
    const id = requireId(ctx, 'account');
    const change = readBody(ctx, UserChanges);
    const expected = expectedVersion(ctx);
    const { before, user } = await write(db, town.id, requireSession(ctx), async (tx) => {
      const found = await findAccount(tx.trx, town.id, { id });
      if (found && grantsMore(found, change)) requireRecentPassword(ctx, now());
      return { before: found, user: await changeUser(tx, town.id, id, change, expected) };
    });
    if (before?.is_admin !== user.is_admin) {
      mailAccountNews(parts, user.is_admin ? 'made_admin' : 'unmade_admin', town, user.email);
    } else if (JSON.stringify(before?.rights) !== JSON.stringify(user.rights)) {
      mailAccountNews(parts, 'rights_changed', town, user.email);
    }
    answerPrivate(ctx, user);
  };
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
  const { db, throttle, now } = parts;
  return async (ctx) => {
    const { town } = ctx.state;
    const invitation = readBody(ctx, Invitation);
    if (invitation.is_admin) requireRecentPassword(ctx, now());
    await throttle.countAttempt(['mails_sent', town.id, requirePerson(ctx).email]);
    const { account, send } = await write(db, town.id, requireSession(ctx), async (tx) => {
      const given = { ...invitation, password_hash: '' };
      const old = await findAccount(tx.trx, town.id, { email: invitation.email });
      // An unconfirmed registration must not keep the address's owner from being invited.
      const made = isUnproven(old) ? await takeOverAccount(tx, old, given) : await createAccount(tx, town.id, given);
      await tx.audit({ action: 'invited', noun: 'users', recordId: made.id, detail: made.email });
      if (made.is_admin) await tx.audit({ action: 'made_admin', noun: 'users', recordId: made.id, detail: made.email });
      return { account: made, send: await preparePasswordMail(parts, tx, ctx, made) };
    });
    const message =
      'The account was created, but the email could not be sent. Send the invitation again from the list.';
    await sendMailOrFail(parts, send, message);
    answerPrivate(ctx, toUser(account), 201);
  };
};

/** /api/users for administrators. Accounts are deactivated, never deleted. */
export const userRoutes = (parts: AccountParts) =>
  townRouter()
    .get('/api/users', 'admin', listAccounts(parts))
    .put('/api/users/:id', 'admin', changeAccount(parts))
    .post('/api/users/:id/reset', 'admin', mailReset(parts))
    .post('/api/users/invitations', 'admin', invite(parts));
