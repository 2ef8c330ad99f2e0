/** Columns sealed with APP_SECRET. Each box has its own, so a town is exported with them opened. */
import type { Table, Value } from '../../db/snapshot.ts';
import { secondFactorContext } from '../accounts/secondFactor.ts';
import { openSecret, sealSecret } from '../config/sealSecret.ts';
import { stripeSecretContext } from '../store/money/stripeAccounts.ts';
import { pushKeyContext } from '../store/news/pushKeys.ts';

type Sealed = { column: string; owner: string; contextOf: (owner: string) => string };

const webhook = (townId: string) => stripeSecretContext(townId, 'webhook_secret');
const sealedColumns: Record<string, Sealed[]> = {
  push_keys: [{ column: 'private_key_sealed', owner: 'town_id', contextOf: pushKeyContext }],
  second_factors: [{ column: 'secret', owner: 'user_id', contextOf: secondFactorContext }],
  stripe_accounts: [
    { column: 'secret_key_sealed', owner: 'town_id', contextOf: (id) => stripeSecretContext(id, 'secret_key') },
    { column: 'webhook_secret_sealed', owner: 'town_id', contextOf: webhook },
    { column: 'previous_webhook_secret_sealed', owner: 'town_id', contextOf: webhook },
  ],
};

function replaceSealed(
  table: Pick<Table, 'name' | 'columns'>,
  row: Value[],
  replace: (context: string, value: string) => string,
): Value[] {
  const replaced = [...row];
  for (const { column, owner, contextOf } of sealedColumns[table.name] ?? []) {
    const [place, ownerPlace] = [table.columns.indexOf(column), table.columns.indexOf(owner)];
    const value = row[place];
    if (typeof value === 'string' && value) replaced[place] = replace(contextOf(String(row[ownerPlace])), value);
  }
  return replaced;
}

/** Opens a row's sealed values. One sealed with another secret becomes empty, and `onUnreadable` is called. */
export const openRow = (appSecret: string, table: Table, row: Value[], onUnreadable: () => void): Value[] =>
  replaceSealed(table, row, (context, sealed) => {
    const opened = openSecret(appSecret, context, sealed);
    if (opened === null) onUnreadable();
    return opened ?? '';
  });

export const sealRow = (appSecret: string, table: Table, row: Value[]): Value[] =>
  replaceSealed(table, row, (context, opened) => sealSecret(appSecret, context, opened));
