import type { Database } from '../../db/connection.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import { changeUser } from '../store/accounts/changeUser.ts';
import { createAccountToken } from '../store/accounts/tokens.ts';
import {
  confirmEmail,
  createAccount,
  findAccount,
  isUnproven,
  setPassword,
  takeOverAccount,
} from '../store/accounts/users.ts';
import { write } from '../store/write.ts';
import { commandLineAuthor } from './command.ts';

/** Takes a first name from an address until its owner corrects it. */
export const nameIn = (email: string) => (email.split(/[@.+]/)[0] ?? '').slice(0, 80) || 'Town';

type NewAdministrator = {
  email: string;
  first_name: string;
  last_name: string;
  /** If empty, the account keeps its password. */
  password_hash: string;
  /** Whether an account with a password also gets a link to set a new one. */
  wantsLink: boolean;
};

/** @returns the previous account, if any, and a token to set a password, if needed */
export function makeAdministrator(db: Database, town: Town, { wantsLink, ...person }: NewAdministrator) {
  const { email, password_hash } = person;
  return write(db, town.id, commandLineAuthor, async (tx) => {
    const old = await findAccount(tx.trx, town.id, { email });
    const given = { ...person, is_admin: true };
    // Anybody may have registered this address, so their password and sessions must not become an administrator's.
    const account = isUnproven(old)
      ? await takeOverAccount(tx, old, { ...given, is_admin: old.is_admin })
      : (old ?? (await createAccount(tx, town.id, given)));
    const line = { noun: 'users', recordId: account.id, detail: email } as const;
    if (!old) {
      await tx.audit({ ...line, action: 'created' });
      await tx.audit({ ...line, action: 'made_admin' });
    }
    if (old && password_hash) {
      if (!isUnproven(old)) await setPassword(tx, old, password_hash);
      await tx.audit({ ...line, action: 'password_changed' });
    }
    await confirmEmail(tx, account.id);
    await changeUser(tx, town.id, account.id, { is_admin: true, active: true });
    const needsLink = password_hash === '' && (account.invited || wantsLink);
    if (!needsLink) return { old, link: null };
    const purpose = account.invited ? ('invite' as const) : ('reset' as const);
    await tx.audit({ ...line, action: account.invited ? 'invited' : 'reset_sent' });
    const token = await createAccountToken(tx.trx, {
      townId: town.id,
      userId: account.id,
      purpose,
      now: Date.now(),
    });
    return { old, link: { token, purpose } };
  });
}
