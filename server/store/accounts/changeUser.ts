/** Administrators' changes to an account: its role, its rights, and whether it is active. */
import type { Knex } from 'knex';
import { isEditor, type Right } from '../../../db/rules/accounts/rights.ts';
import type { UserChanges } from '../../../db/rules/accounts/users.ts';
import { Problem } from '../../../db/rules/problems.ts';
import type { Writer } from '../writerTypes.ts';
import { endSessions } from './sessions.ts';
import { revokeAccountTokens } from './tokens.ts';
import { type Account, findAccount, isUnproven, toUser, type User } from './users.ts';

/** Whether another administrator can sign in; one who was only invited can't. */
async function hasOtherAdmin(trx: Knex.Transaction, townId: string, id: string): Promise<boolean> {
  const other = await trx('users')
    .where({ town_id: townId, is_admin: true, active: true })
    .whereNot({ id })
    .whereNot({ password_hash: '' })
    .first('id');
  return other !== undefined;
}

const hasRight = (rights: readonly Right[], { noun, within }: Right) =>
  rights.some((right) => right.noun === noun && right.within === within);

type AccountRole = Pick<Account, 'is_admin' | 'active' | 'rights'>;

/** An account's role after a change. */
const applyChange = (before: AccountRole, change: UserChanges): AccountRole => ({
  is_admin: change.is_admin ?? before.is_admin,
  active: change.active ?? before.active,
  rights: change.rights ?? before.rights,
});

/** Whether a change lets an account edit more. A reactivated one counts, because it keeps its role. */
export function grantsMore(before: AccountRole, change: UserChanges): boolean {
  const after = applyChange(before, change);
  if (after.active && !before.active) return isEditor(after);
  return (after.is_admin && !before.is_admin) || after.rights.some((right) => !hasRight(before.rights, right));
}

/**
 * Changes an account's role or rights, or deactivates or reactivates it, with an audit entry for each. The last
 * administrator can't be changed. A deactivated account loses its sessions and tokens. A self-registered account must
 * be confirmed before it may edit anything.
 * @throws Problem `not_found`; `changed_meanwhile` with the present account; `last_admin`; `user_unconfirmed`
 */
export async function changeUser(
  tx: Writer,
  townId: string,
  id: string,
  change: UserChanges,
  expected?: number,
): Promise<User> {
  const before = await findAccount(tx.trx, townId, { id });
  if (!before) throw new Problem('not_found', 'There is no such account.');
  if (expected !== undefined && expected !== before.version) {
    throw new Problem('changed_meanwhile', undefined, { current: toUser(before) });
  }
  const { is_admin, active, rights } = applyChange(before, change);
  const hasOtherRights = JSON.stringify(rights) !== JSON.stringify(before.rights);
  if (is_admin === before.is_admin && active === before.active && !hasOtherRights) return toUser(before);
  const isPromoted = grantsMore(before, change);
  if (isPromoted && isUnproven(before)) throw new Problem('user_unconfirmed');
  const steps = before.is_admin && before.active && !(is_admin && active);
  if (steps && !before.invited && !(await hasOtherAdmin(tx.trx, townId, id))) throw new Problem('last_admin');
  const version = before.version + 1;
  await tx
    .trx('users')
    .where({ id })
    .update({
      is_admin,
      active,
      rights: JSON.stringify(rights),
      version,
      updated_at: new Date().toISOString(),
    });
  const line = { noun: 'users', recordId: id, version, detail: before.email };
  if (is_admin !== before.is_admin) await tx.audit({ ...line, action: is_admin ? 'made_admin' : 'unmade_admin' });
  if (hasOtherRights) await tx.audit({ ...line, action: 'rights_changed' });
  if (active !== before.active) await tx.audit({ ...line, action: active ? 'reactivated' : 'deactivated' });
  if (!active) {
    await endSessions(tx.trx, id);
    await revokeAccountTokens(tx.trx, id);
  }
  return toUser({ ...before, is_admin, active, rights, version });
}
