/** Broken links in a town's content, as of the last check. */

import type { Database } from '../../../db/connection.ts';
import { type BrokenLink, isReported, type LinkReason, type OuterReason } from '../../../db/rules/links/brokenLinks.ts';
import { replaceLink } from '../../../db/rules/links/contentLinks.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { toIso } from '../../../db/rules/time.ts';
import { isLinkedNoun, type LinkedNoun, type LinkPlace, readLinksOf } from '../../links/contentLinks.ts';
import { findBrokenOwn, type LinkSite, toOwnUrl } from '../../links/ownAddresses.ts';
import { isSectionKey } from '../history/history.ts';
import { newId } from '../recordIds.ts';
import type { Row } from '../recordRows.ts';
import type { Writer } from '../writerTypes.ts';

export type CheckedAddress = { address: string; checked_at: string; failed_nights: number; reason: string };
type BrokenRow = Pick<BrokenLink, 'id' | 'noun' | 'record_id' | 'address' | 'reason' | 'is_ignored'> & {
  found_on: string;
};

/** The most broken links stored and shown per town. */
export const maxBroken = 200;

export const readCheckedAddresses = ({ read }: Pick<Database, 'read'>, townId: string): Promise<CheckedAddress[]> =>
  read('checked_addresses').where({ town_id: townId }).select('address', 'checked_at', 'failed_nights', 'reason');

export type CheckResult = {
  broken: readonly (LinkPlace & { reason: LinkReason })[];
  checked: readonly CheckedAddress[];
  /** Addresses that no record contains any more. */
  forgotten: readonly string[];
  day: string;
  now: number;
};

const batchSize = 100;

/** Replaces the previous check's findings; ignored links stay ignored. */
export async function saveLinkCheck(db: Database, town_id: string, result: CheckResult): Promise<void> {
  const checked_at = toIso(result.now);
  await db.write.transaction(async (trx) => {
    if (!(await trx('towns').where({ id: town_id }).first('id'))) return;
    const before: BrokenRow[] = await trx('broken_links').where({ town_id });
    const keyOf = ({ noun, record_id, address }: Pick<BrokenRow, 'noun' | 'record_id' | 'address'>) =>
      `${noun} ${record_id} ${address}`;
    const known = new Map(before.map((row) => [keyOf(row), row]));
    const rows = result.broken.slice(0, maxBroken).map(({ noun, record_id, address, reason }) => {
      const old = known.get(keyOf({ noun, record_id, address }));
      const identity = { id: old?.id ?? newId(), found_on: old?.found_on ?? result.day };
      return { ...identity, town_id, noun, record_id, address, reason, is_ignored: Boolean(old?.is_ignored) };
    });
    await trx('broken_links').where({ town_id }).del();
    for (let at = 0; at < rows.length; at += batchSize)
      await trx('broken_links').insert(rows.slice(at, at + batchSize));
    const obsolete = [...result.forgotten, ...result.checked.map(({ address }) => address)];
    for (let at = 0; at < obsolete.length; at += batchSize) {
      const addresses = obsolete.slice(at, at + batchSize);
      await trx('checked_addresses').where({ town_id }).whereIn('address', addresses).del();
    }
    const checked = result.checked.map((one) => ({ ...one, town_id }));
    for (let at = 0; at < checked.length; at += batchSize) {
      await trx('checked_addresses').insert(checked.slice(at, at + batchSize));
    }
    await trx('link_checks').insert({ town_id, checked_at }).onConflict('town_id').merge();
  });
}

/** Lists links that are broken now, without those corrected since the last check. */
export async function listBrokenLinks(site: LinkSite): Promise<Omit<BrokenLink, 'suggestion'>[]> {
  const { db, town, now } = site;
  const rows: BrokenRow[] = await db.read('broken_links').where({ town_id: town.id }).orderBy(['found_on', 'id']);
  if (rows.length === 0) return [];
  const ids = new Map<LinkedNoun, string[]>();
  for (const { noun, record_id } of rows) {
    if (isLinkedNoun(noun)) ids.set(noun, [...(ids.get(noun) ?? []), record_id]);
  }
  const places = await readLinksOf(db, town.id, ids, now);
  const titles = new Map(
    places.map(({ noun, record_id, address, title }) => [`${noun} ${record_id} ${address}`, title]),
  );
  const own = await findBrokenOwn(
    site,
    rows.map(({ address }) => address),
  );
  return rows.flatMap(({ id, noun, record_id, address, reason, is_ignored }) => {
    const title = titles.get(`${noun} ${record_id} ${address}`);
    const isOwn = toOwnUrl(address, town.hosts) !== null;
    const current = isOwn ? own.get(address) : reason;
    if (title === undefined || !current) return [];
    return [{ id, noun, record_id, title, address, reason: current, is_ignored: Boolean(is_ignored) }];
  });
}

export const countBrokenLinks = async (site: LinkSite): Promise<number> =>
  (await listBrokenLinks(site)).filter(({ is_ignored }) => !is_ignored).length;

/** The time of the last check; null for never. */
export async function readLinksCheckedAt({ read }: Pick<Database, 'read'>, town_id: string): Promise<string | null> {
  const row: { checked_at: string } | undefined = await read('link_checks').where({ town_id }).first('checked_at');
  return row?.checked_at ?? null;
}

/** Whether an address of another site has failed often enough to be reported. */
export const isReportedAddress = ({ reason, failed_nights }: CheckedAddress): boolean =>
  reason !== '' && isReported(reason as OuterReason, failed_nights);

const linkNotFound = () => new Problem('not_found', 'This link is no longer there. Nothing was changed.');

async function readBroken({ trx }: Writer, town_id: string, id: string): Promise<BrokenRow> {
  const row: BrokenRow | undefined = /^[\w-]{1,64}$/.test(id)
    ? await trx('broken_links').where({ town_id, id }).first()
    : undefined;
  if (!row) throw linkNotFound();
  return row;
}

/** Replaces the address in its record. @throws Problem `not_found` if it is gone; any refusal of the rules */
export async function replaceBrokenLink(tx: Writer, townId: string, id: string, to: string): Promise<void> {
  const { noun, record_id, address } = await readBroken(tx, townId, id);
  if (!isLinkedNoun(noun)) throw linkNotFound();
  if (noun === 'sections') {
    if (!isSectionKey(record_id)) throw linkNotFound();
    const section = await tx.readSection(record_id);
    if (!section) throw linkNotFound();
    const content = replaceLink(section.content, address, to);
    const change = await tx.saveSection(record_id, content, section.enabled);
    if (change === 'same') throw linkNotFound();
  } else {
    const record = (await tx.read(noun, record_id)) as Row | null;
    if (!record) throw linkNotFound();
    const replaced = replaceLink(record, address, to);
    const changes = Object.entries(replaced).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(record[field]),
    );
    if (changes.length === 0) throw linkNotFound();
    await tx.saveStored(noun, { ...Object.fromEntries(changes), id: record_id });
  }
  await tx.trx('broken_links').where({ town_id: townId, id }).del();
}

/** Ignores a link, or stops ignoring it. @throws Problem `not_found` */
export async function ignoreBrokenLink(
  { write }: Pick<Database, 'write'>,
  town_id: string,
  id: string,
  is_ignored: boolean,
): Promise<void> {
  const isKnown = /^[\w-]{1,64}$/.test(id);
  const count = isKnown ? await write('broken_links').where({ town_id, id }).update({ is_ignored }) : 0;
  if (count === 0) throw linkNotFound();
}
