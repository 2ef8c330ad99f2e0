/** Those who call, and their sessions. */
import { signInAccount } from '../accounts/accounts.ts';
import type { FuzzRequest, Who } from './requests.ts';
import type { FuzzAnswer } from './send.ts';
import type { Place, World } from './world.ts';

/** The sessions of those who call; one that ended, or whose account was changed, is made anew. */
export function createSessions({ world, clock }: { world: World; clock: { now: number } }) {
  const cookies = new Map<Who, string>();
  const { db } = world.database;
  const accountOf = (who: Who): [Place, Place['admin']] | null => {
    if (who === 'visitor') return null;
    if (who === 'neighbor' || who === 'neighbor at home') return [world.birch, world.birch.admin];
    return [world.maple, world.maple[who]];
  };
  async function restore(who: Who): Promise<void> {
    const [place, account] = accountOf(who) ?? [];
    if (!place || !account) return;
    const { is_admin, email, password_hash } = account;
    await db.write('users').where({ id: account.id }).update({ is_admin, active: true, email, password_hash });
    cookies.set(who, (await signInAccount(world.database, account, place.town, clock.now)).cookie);
  }
  /** Whom an administrator made one, or locked out, is again what they are called here. */
  async function restoreRoles({ admin, resident, newcomer }: Place): Promise<void> {
    for (const { id, is_admin } of [admin, resident, newcomer])
      await db.write('users').where({ id }).update({ is_admin, active: true });
  }
  return {
    restore,
    cookieOf: async (who: Who) => {
      if (who !== 'visitor' && !cookies.has(who)) await restore(who);
      return cookies.get(who) ?? '';
    },
    /** Signs a caller in again whose own request signed them out. */
    async renew({ who, at, method, path }: FuzzRequest, { status, headers, bytes }: FuzzAnswer): Promise<void> {
      if (status < 300 && method === 'PUT' && path.startsWith('/api/users/')) await restoreRoles(at);
      const [set = ''] = [headers['set-cookie'] ?? ''].flat();
      const [code] = /not_signed_in|not_admin|password_required/.exec(bytes.subarray(0, 300).toString('latin1')) ?? [];
      if (code || /^session=;/.test(set)) await restore(who);
      // Another token for the same session; whoever signs in or registers anew stays who they are called here.
      else if (/^session=./.test(set) && path.startsWith('/api/users/me') && who !== 'visitor')
        cookies.set(who, set.split(';')[0] ?? '');
    },
  };
}
