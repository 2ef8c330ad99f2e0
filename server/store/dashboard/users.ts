import type { Database } from '../../../db/connection.ts';
import type { UsersCard } from '../../../db/rules/dashboard.ts';
import { toInstant, toIso, toLocalTime } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { readSignInWeeks } from '../accounts/signInDays.ts';

const activeMs = 30 * 86_400_000;

/** Counts accounts in total, active and new, and sign-ins. */
export async function readUsersCard(
  db: Database,
  { id, time_zone }: Pick<Town, 'id' | 'time_zone'>,
  now: number,
): Promise<UsersCard> {
  const today = toLocalTime(now, time_zone).date;
  const monthStart = toInstant(`${today.slice(0, 7)}-01`, '00:00', time_zone);
  const count = async (narrow: (query: ReturnType<typeof db.read>) => void = () => {}) => {
    const row = await db.read('users').where({ town_id: id }).modify(narrow).count({ count: '*' }).first();
    return Number(row?.count ?? 0);
  };
  return {
    total: await count(),
    active: await count((query) => query.where('last_seen_at', '>', toIso(now - activeMs))),
    new_this_month: await count((query) => query.where('created_at', '>=', toIso(monthStart))),
    weeks: await readSignInWeeks(db.read, id, today),
  };
}
