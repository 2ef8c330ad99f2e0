/** Lists the Stripe accounts that towns were paid through, each with its towns. */
import type { Database } from '../../../db/connection.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { findTownById } from '../../store/towns/towns.ts';
import type { FindGateway, Gateway } from './gateway.ts';

/** An account and its mode. `gateway` is null if its keys are gone. */
export type UsedAccount = { accountId: string; isLive: boolean; gateway: Gateway | null; towns: Town[] };

type Row = { account_id: string; is_live: boolean | number; town_id: string };

/** @throws Problem `payment_unavailable` if Stripe can't tell whose keys these are */
export async function listUsedAccounts(db: Database, findGateway: FindGateway): Promise<UsedAccount[]> {
  const rows: Row[] = await db
    .read('payments')
    .where({ provider: 'stripe' })
    .distinct('account_id', 'is_live', 'town_id')
    .orderBy(['account_id', 'town_id']);
  const accounts: UsedAccount[] = [];
  for (const same of Map.groupBy(rows, (row) => `${row.account_id} ${Boolean(row.is_live)}`).values()) {
    const [{ account_id: accountId, is_live } = same[0] as Row] = same;
    const account: UsedAccount = { accountId, isLive: Boolean(is_live), gateway: null, towns: [] };
    for (const { town_id } of same) {
      const town = await findTownById(db, town_id);
      if (town) account.towns.push(town);
      const found = await findGateway(town_id, accountId);
      if (found?.accountId === accountId && found.isLive === account.isLive) account.gateway ??= found;
    }
    accounts.push(account);
  }
  return accounts;
}
