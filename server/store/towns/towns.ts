/** Towns and their hosts. No other store is queried without a town. */
import type { Knex } from 'knex';
import * as v from 'valibot';
import type { Database } from '../../../db/connection.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { defaultShopSettings } from '../../../db/rules/settings/shop.ts';
import { parseHost, type Town, TownInput } from '../../../db/rules/town/towns.ts';
import { appendAuditTrail } from '../history/auditTrail.ts';
import { newId } from '../recordIds.ts';
import { newEpoch } from '../sync/epochs.ts';

export type NewTown = TownInput & { host: string; aliases: string[] };

/** @throws Problem `invalid` for a host that is malformed or taken; v.ValiError for the rest */
export async function createTown(db: Database, person: string, given: NewTown): Promise<Town> {
  const input = v.parse(TownInput, given);
  const hosts = [given.host, ...given.aliases].map((host) => {
    const valid = parseHost(host);
    if (!valid) throw new Problem('invalid', '"{host}" is not a host name.', { params: { host } });
    return valid;
  });
  const id = newId();
  const now = new Date().toISOString();
  await db.write.transaction(async (trx) => {
    const taken = await trx('town_hosts').whereIn('host', hosts).first('host');
    if (taken) throw new Problem('invalid', '{host} belongs to a town already.', { params: { host: taken.host } });
    await trx('towns').insert({
      id,
      ...input,
      seq: 1,
      town_seq: 1,
      epoch: newEpoch(),
      created_at: now,
      updated_at: now,
    });
    await trx('town_hosts').insert(
      [...new Set(hosts)].map((host) => ({ host, town_id: id, canonical: host === hosts[0] })),
    );
    await appendAuditTrail(trx, {
      townId: id,
      person,
      user_id: null,
      action: 'created',
      noun: 'towns',
      recordId: id,
      version: 1,
      record: { ...input, hosts },
    });
  });
  db.notifyChange(id);
  const town = await findTownByHost(db, hosts[0] as string);
  if (!town) throw new Problem('internal');
  return town;
}

type TownRow = Omit<Town, 'host' | 'hosts' | 'card_enabled' | 'has_stripe_keys'> & {
  /** Fields of the shop, if there is one and they were read. */
  card_enabled?: unknown;
  has_stripe_keys?: unknown;
};

/** Lists fields one by one, so that a new column is not exposed by accident. */
function toTown(row: TownRow, hosts: { host: string; canonical: unknown }[]): Town {
  return {
    id: row.id,
    display_name: row.display_name,
    time_zone: row.time_zone,
    support_email: row.support_email,
    commerce: row.commerce,
    accent: row.accent,
    second_look: Boolean(row.second_look),
    search_synonyms: row.search_synonyms,
    search_answers: row.search_answers,
    notice_choices: row.notice_choices,
    seq: row.seq,
    epoch: row.epoch,
    oldest_seq: row.oldest_seq,
    card_enabled: Boolean(row.card_enabled ?? defaultShopSettings.card_enabled),
    has_stripe_keys: Boolean(row.has_stripe_keys),
    host: hosts.find((host) => host.canonical)?.host ?? '',
    hosts: hosts.map(({ host }) => host),
  };
}

/** Selects towns with the shop fields that their pages need. */
const townRows = (db: Database) =>
  db
    .read('towns')
    .leftJoin('shop_settings', 'shop_settings.town_id', 'towns.id')
    .leftJoin('stripe_accounts', 'stripe_accounts.town_id', 'towns.id')
    .select('towns.*', 'shop_settings.card_enabled', 'stripe_accounts.town_id as has_stripe_keys');

/** Finds a town by host, in the form that parseHost() returns. */
export async function findTownByHost(db: Database, host: string): Promise<Town | null> {
  const row = await townRows(db).join('town_hosts', 'towns.id', 'town_hosts.town_id').where({ host }).first();
  if (!row) return null;
  return toTown(row, await db.read('town_hosts').where({ town_id: row.id }).orderBy('host'));
}

/** Finds a town by id, for work outside its own requests. */
export async function findTownById(db: Database, id: string): Promise<Town | null> {
  const row = await db.read('towns').where({ id }).first();
  return row ? toTown(row, await db.read('town_hosts').where({ town_id: id }).orderBy('host')) : null;
}

/** Lists all towns by canonical host. */
export async function listTowns(db: Database): Promise<Town[]> {
  const rows: TownRow[] = await townRows(db);
  const hosts: { host: string; canonical: unknown; town_id: string }[] = await db.read('town_hosts').orderBy('host');
  const byTown = Map.groupBy(hosts, ({ town_id }) => town_id);
  return rows.map((row) => toTown(row, byTown.get(row.id) ?? [])).sort((a, b) => a.host.localeCompare(b.host));
}

export async function countTowns({ read }: Pick<Database, 'read'>): Promise<number> {
  const row = await read('towns').count('* as count').first();
  return Number(row?.count ?? 0);
}

/** Reads a town's seq: a sync without changes needs only this indexed read. */
export async function readTownSeq(db: Database, townId: string): Promise<number> {
  const row = await db.read('towns').where({ id: townId }).first('seq');
  return row?.seq ?? 0;
}

/** Reads the seq of several towns. */
export async function readTownSeqs(db: Database, townIds: readonly string[]): Promise<[id: string, seq: number][]> {
  const found: [string, number][] = [];
  // SQLite limits the number of values in a query.
  for (let at = 0; at < townIds.length; at += 500) {
    const rows: { id: string; seq: number }[] = await db
      .read('towns')
      .whereIn('id', townIds.slice(at, at + 500))
      .select('id', 'seq');
    found.push(...rows.map(({ id, seq }): [string, number] => [id, seq]));
  }
  return found;
}

/** A town's own texts on the sign-in screens. */
export async function readAuthTexts(knex: Knex, townId: string): Promise<Record<string, string>> {
  const row = await knex('towns').where({ id: townId }).first('auth_texts');
  return JSON.parse(row?.auth_texts ?? '{}');
}
