/** A town's old addresses and their redirects. */

import type { Database } from '../../../db/connection.ts';
import { isId, pagePath } from '../../../db/rules/links/paths.ts';
import type { ImportedAddress } from '../../../db/rules/links/redirectImport.ts';
import {
  followRedirect,
  maxRedirects,
  maxShownRefusals,
  pathOf,
  type Redirect,
  type RedirectImport,
  type RefusalReason,
  toOldAddress,
  toRedirectTarget,
} from '../../../db/rules/links/redirects.ts';
import { invalidField, Problem } from '../../../db/rules/problems.ts';
import { isScreenPath } from '../../../db/rules/screens.ts';
import { newId } from '../recordIds.ts';
import type { Writer } from '../writerTypes.ts';

/** The town and the hosts that count as its own. */
export type RedirectSite = { townId: string; hosts: readonly string[] };

const shownColumns = ['id', 'from_address', 'to_address', 'hits', 'last_day'];
/** Rows per statement. */
const batchRows = 100;
const noun = 'redirects';

export type RedirectFilter = { isOpen: boolean; search: string; offset: number; limit: number };

/** Reads a page of the list: redirects by address, or addresses without a target by number of requests. */
export async function listRedirects(
  { read }: Pick<Database, 'read'>,
  townId: string,
  { isOpen, search, offset, limit }: RedirectFilter,
): Promise<{ redirects: Redirect[]; total: number }> {
  const found = () => {
    const rows = read('redirects').where({ town_id: townId });
    if (isOpen) rows.where({ to_address: '' });
    else rows.whereNot({ to_address: '' });
    const words = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    if (search) {
      rows.where((either) =>
        either
          .whereRaw(`from_address like ? escape '\\'`, [words])
          .orWhereRaw(`lower(to_address) like ? escape '\\'`, [words]),
      );
    }
    return rows;
  };
  const { total } = (await found().count({ total: '*' }).first()) as { total: number | string };
  const order = isOpen ? [{ column: 'hits', order: 'desc' }, { column: 'from_address' }] : [{ column: 'from_address' }];
  const redirects: Redirect[] = await found().orderBy(order).offset(offset).limit(limit).select(shownColumns);
  return { redirects, total: Number(total) };
}

/** Reads all of a town's redirects by old address. */
export async function readTargets({ read }: Pick<Database, 'read'>, townId: string): Promise<Map<string, string>> {
  const rows: Redirect[] = await read('redirects').where({ town_id: townId }).select('from_address', 'to_address');
  return new Map(rows.map(({ from_address, to_address }) => [from_address, to_address]));
}

const readAll = async ({ trx }: Writer, townId: string): Promise<Map<string, string>> =>
  readTargets({ read: trx }, townId);

type Targets = ReadonlyMap<string, string>;

/** Whether an address would redirect to itself if it led to `to`. */
const isRedirectLoop = (targets: Targets, [from, to]: [string, string]): boolean =>
  followRedirect(from, (old) => (old === from ? to : targets.get(old)), isScreenPath) === null;

/** @throws Problem `not_found` */
async function readOwn({ trx }: Writer, town_id: string, id: string): Promise<Redirect> {
  const row: Redirect | undefined = isId(id) ? await trx('redirects').where({ town_id, id }).first() : undefined;
  if (!row) throw new Problem('not_found', 'This old address was removed meanwhile.');
  return row;
}

function requireOldAddress(typed: string, pages: ReadonlySet<string>): string {
  const from = toOldAddress(typed);
  if (from === null) throw invalidField('from', 'Enter an address of the old site, such as /departments/water.html.');
  if (isScreenPath(pathOf(from)) || pages.has(pathOf(from))) {
    throw invalidField('from', 'This site has a page at {from}, which is shown there.', { from: pathOf(from) });
  }
  return from;
}

function requireTarget(typed: string, hosts: readonly string[]): string {
  // An empty target means that nobody has chosen one yet.
  if (typed.trim() === '') return '';
  const to = toRedirectTarget(typed, hosts);
  if (to === null) {
    throw invalidField('to', 'Enter a page of this site, such as /about, or an address that starts with https://.');
  }
  return to;
}

const loopProblem = () =>
  invalidField('to', 'This leads back to the old address in the end, so nobody would arrive. Choose another page.');

/** The addresses of the town's pages, which win over redirects. */
const readPagePaths = async ({ trx }: Writer, town_id: string): Promise<Set<string>> =>
  new Set((await trx('pages').where({ town_id, deleted_at: null }).pluck('slug')).map(pagePath));

/** Adds or changes a redirect. @param id of the changed one @throws Problem `invalid`, `not_found` */
export async function saveRedirect(
  tx: Writer,
  { townId, hosts }: RedirectSite,
  given: { from: string; to: string },
  id?: string,
): Promise<Redirect> {
  const from_address = requireOldAddress(given.from, await readPagePaths(tx, townId));
  const to_address = requireTarget(given.to, hosts);
  const own = () => tx.trx('redirects').where({ town_id: townId });
  const old = id ? await readOwn(tx, townId, id) : undefined;
  const same: Redirect | undefined = await own().where({ from_address }).first();
  // Setting the target of an address without one is no duplicate.
  if (same && same.id !== id && (id || same.to_address !== '')) {
    throw invalidField('from', '{from} is in the list already.', { from: from_address });
  }
  const targets = await readAll(tx, townId);
  if (!old && !same && targets.size >= maxRedirects) {
    throw invalidField('from', 'The list is full: it holds {count} addresses. Remove some first.', {
      count: maxRedirects,
    });
  }
  if (old) targets.delete(old.from_address);
  if (to_address !== '' && isRedirectLoop(targets, [from_address, to_address])) throw loopProblem();
  const savedId = id ?? same?.id ?? newId();
  const columns = { from_address, to_address, updated_at: new Date().toISOString() };
  if (old || same) await own().where({ id: savedId }).update(columns);
  else await tx.trx('redirects').insert({ ...columns, id: savedId, town_id: townId, created_at: columns.updated_at });
  const detail = `${from_address} → ${to_address}`;
  await tx.audit({ action: old ? 'updated' : 'created', noun, recordId: savedId, detail });
  tx.expirePages();
  return (await own().where({ id: savedId }).first(shownColumns)) as Redirect;
}

/** @throws Problem `not_found` */
export async function removeRedirect(tx: Writer, townId: string, id: string): Promise<void> {
  const row = await readOwn(tx, townId, id);
  await tx.trx('redirects').where({ town_id: townId, id }).del();
  await tx.audit({ action: 'deleted', noun, recordId: id, detail: row.from_address });
  tx.expirePages();
}

type Plan = { counts: RedirectImport; inserts: Map<string, string>; updates: Map<string, string> };

/** Plans an import in line sequence: a later line for the same address wins. */
function planImport(
  lines: readonly ImportedAddress[],
  known: Targets,
  existing: ReadonlySet<string>,
  { hosts }: RedirectSite,
): Plan {
  const counts: RedirectImport = {
    added: 0,
    changed: 0,
    unchanged: 0,
    pages: 0,
    left_out: 0,
    refused: [],
    refused_count: 0,
  };
  const [inserts, updates] = [new Map<string, string>(), new Map<string, string>()];
  const targets = new Map(known);
  const pages = new Set<string>();
  const refuse = (address: string, reason: RefusalReason) => {
    counts.refused_count += 1;
    if (counts.refused.length < maxShownRefusals) counts.refused.push({ address: address.slice(0, 200), reason });
  };
  for (const line of lines) {
    const from = toOldAddress(line.from);
    const to = line.to === '' ? '' : toRedirectTarget(line.to, hosts);
    if (from === null) refuse(line.from, 'address');
    else if (isScreenPath(pathOf(from)) || existing.has(pathOf(from))) pages.add(from);
    else if (to === null) refuse(line.from, 'target');
    else if (targets.has(from) && (to === '' || to === targets.get(from))) continue;
    else if (!targets.has(from) && targets.size >= maxRedirects) counts.left_out += 1;
    else if (to !== '' && isRedirectLoop(targets, [from, to])) refuse(line.from, 'loop');
    else {
      targets.set(from, to);
      (known.has(from) ? updates : inserts).set(from, to);
    }
  }
  const listed = new Set(lines.map(({ from }) => toOldAddress(from)));
  counts.unchanged = [...known.keys()].filter((from) => listed.has(from) && !updates.has(from)).length;
  return { counts: { ...counts, added: inserts.size, changed: updates.size, pages: pages.size }, inserts, updates };
}

/** Imports a list of old addresses. Existing entries stay, unless a line gives a target. */
export async function importRedirects(
  tx: Writer,
  site: RedirectSite,
  lines: readonly ImportedAddress[],
): Promise<RedirectImport> {
  const { townId } = site;
  const existing = await readPagePaths(tx, townId);
  const { counts, inserts, updates } = planImport(lines, await readAll(tx, townId), existing, site);
  const now = new Date().toISOString();
  const rows = [...inserts].map(([from_address, to_address]) => ({
    id: newId(),
    town_id: townId,
    from_address,
    to_address,
    created_at: now,
    updated_at: now,
  }));
  for (let at = 0; at < rows.length; at += batchRows) await tx.trx('redirects').insert(rows.slice(at, at + batchRows));
  for (const [from_address, to_address] of updates) {
    await tx.trx('redirects').where({ town_id: townId, from_address }).update({ to_address, updated_at: now });
  }
  if (inserts.size + updates.size > 0) {
    await tx.audit({ action: 'imported', noun, recordId: '', detail: `${inserts.size + updates.size}` });
    tx.expirePages();
  }
  return counts;
}
