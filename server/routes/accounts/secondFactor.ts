/** Two-step sign-in of one's own account: /api/users/me/second-factor. */
import type { Context } from 'koa';
import { PasswordAndCode, SecondFactorCode } from '../../../db/rules/accounts/users.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { townName } from '../../../db/rules/town/towns.ts';
import { acceptAppCode, createSecondFactor } from '../../accounts/secondFactor.ts';
import { readAppSecret } from '../../config/appSecret.ts';
import { answerNothing, answerPrivate } from '../../http/answer.ts';
import { requirePerson, requireRecentPassword, requireSession } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { readBody, townRouter } from '../../http/router.ts';
import {
  countRecoveryCodes,
  enableSecondFactor,
  findSecondFactor,
  hasSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
} from '../../store/accounts/secondFactors.ts';
import { endSessions } from '../../store/accounts/sessions.ts';
import { write } from '../../store/write.ts';
import type { Writer } from '../../store/writerTypes.ts';
import {
  type AccountParts,
  checkCode,
  type AccountHandler as Handler,
  mailAccountNews,
  mailWrongCodes,
} from './accounts.ts';
import { checkOwnPassword } from './ownAccount.ts';

const readState: Handler =
  ({ db }) =>
  async (ctx) => {
    const { id } = requirePerson(ctx);
    const { enabledAt = null } = (await findSecondFactor(db.read, id)) ?? {};
    answerPrivate(ctx, { enabled_at: enabledAt, recovery_codes_left: await countRecoveryCodes(db.read, id) });
  };

const isOnAlready = () => new Problem('invalid', 'Two-step sign-in is on already. Turn it off first.');

const propose: Handler =
  ({ config, db, now }) =>
  async (ctx) => {
    const { town } = ctx.state;
    const person = requirePerson(ctx);
    requireRecentPassword(ctx, now());
    const appSecret = await readAppSecret(config);
    const proposed = await write(db, town.id, requireSession(ctx), async (tx) => {
      if (await hasSecondFactor(tx.trx, person.id)) throw isOnAlready();
      return createSecondFactor(tx.trx, appSecret, person, townName(town, town.host));
    });
    answerPrivate(ctx, proposed);
  };

/** Turns it on after a code proves that the app has the secret. Sessions that started without a code end. */
const enable: Handler = (parts) => async (ctx) => {
  const { config, db, now } = parts;
  const { town } = ctx.state;
  const session = requireSession(ctx);
  const { id, email } = session.person;
  requireRecentPassword(ctx, now());
  const { code } = readBody(ctx, SecondFactorCode);
  const appSecret = await readAppSecret(config);
  const recovery_codes = await write(db, town.id, session, async (tx) => {
    if (await hasSecondFactor(tx.trx, id)) throw isOnAlready();
    if (!(await acceptAppCode(tx.trx, appSecret, id, code, now()))) throw new Problem('wrong_code');
    await enableSecondFactor(tx.trx, id, now());
    await endSessions(tx.trx, id, { except: session.id });
    await tx.audit({ action: 'second_factor_on', noun: 'users', recordId: id });
    return replaceRecoveryCodes(tx.trx, id);
  });
  mailAccountNews(parts, 'second_factor_on', town, email);
  answerPrivate(ctx, { recovery_codes });
};

/** Runs an action that requires both the password and a code. */
async function actWithCode<T>(
  parts: AccountParts,
  ctx: Context & { state: TownState },
  act: (tx: Writer, userId: string) => Promise<T>,
): Promise<T> {
  const { config, db } = parts;
  const session = requireSession(ctx);
  const { id } = session.person;
  const { password, code } = readBody(ctx, PasswordAndCode);
  const { forget } = await checkOwnPassword(parts, ctx, password);
  const appSecret = await readAppSecret(config);
  const outcome = await write(db, ctx.state.town.id, session, async (tx) => {
    if (!(await hasSecondFactor(tx.trx, id))) throw new Problem('invalid', 'Two-step sign-in is off.');
    const wrong = await checkCode(parts, tx, appSecret, { userId: id, firstStep: 'password' }, code);
    // The problem is returned, because throwing would roll back the count.
    if (wrong) return { wrong };
    await forget(tx.trx);
    return { wrong: null, result: await act(tx, id) };
  });
  if (outcome.wrong === 'two_codes_required') await mailWrongCodes(parts, ctx.state.town, session.person);
  if (outcome.wrong) throw new Problem(outcome.wrong);
  return outcome.result;
}

const renewRecoveryCodes: Handler = (parts) => async (ctx) => {
  const recovery_codes = await actWithCode(parts, ctx, async (tx, id) => {
    await tx.audit({ action: 'recovery_codes_made', noun: 'users', recordId: id });
    return replaceRecoveryCodes(tx.trx, id);
  });
  answerPrivate(ctx, { recovery_codes });
};

const disable: Handler = (parts) => async (ctx) => {
  await actWithCode(parts, ctx, async (tx, id) => {
    await removeSecondFactor(tx.trx, id);
    await tx.audit({ action: 'second_factor_off', noun: 'users', recordId: id });
  });
  mailAccountNews(parts, 'second_factor_off', ctx.state.town, requirePerson(ctx).email);
  answerNothing(ctx);
};

/** Only administrators can turn it on. A person who has it can turn it off, even after losing that role. */
export const secondFactorRoutes = (parts: AccountParts) =>
  townRouter()
    .get('/api/users/me/second-factor', 'signed-in', readState(parts))
    .post('/api/users/me/second-factor', 'admin', propose(parts))
    .post('/api/users/me/second-factor/enable', 'admin', enable(parts))
    .post('/api/users/me/second-factor/recovery-codes', 'signed-in', renewRecoveryCodes(parts))
    .post('/api/users/me/second-factor/disable', 'signed-in', disable(parts));
