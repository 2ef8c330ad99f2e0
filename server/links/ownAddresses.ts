/** Checks addresses of the town's own site with database lookups, without the network. */

import type { Database } from '../../db/connection.ts';
import { formsPath } from '../../db/rules/forms/forms.ts';
import type { OwnReason } from '../../db/rules/links/brokenLinks.ts';
import { parseUrl } from '../../db/rules/links/links.ts';
import { isId } from '../../db/rules/links/paths.ts';
import { followRedirect, toOldAddress } from '../../db/rules/links/redirects.ts';
import { slugOfPath } from '../../db/rules/pages/slug.ts';
import { isScreenPath, normalizePath } from '../../db/rules/screens.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import { readPageAddresses } from '../store/content/pages.ts';
import { isHiddenAt } from '../store/content/schedule.ts';
import { readFormAddresses } from '../store/forms/sentForms.ts';
import { readTargets } from '../store/links/redirects.ts';
import type { Row } from '../store/recordRows.ts';

export type LinkSite = {
  db: Pick<Database, 'read'>;
  town: Pick<Town, 'id' | 'hosts'>;
  now: number;
};

/** The target of an address: a record or file by id, or a path. */
type Target =
  | { table: 'announcements' | 'events' | 'items' | 'documents' | 'files'; id: string }
  | { path: string }
  | null;

const batchSize = 200;
/** Paths that the server answers besides pages and files, and private pages. */
const otherPath =
  /^\/(?:feeds|icons|cards|meetings|news|pay|assets|order-images|\.well-known)\/|^\/(?:sitemap\.xml|robots\.txt|favicon\.ico|manifest\.webmanifest|sw\.js|healthz)$/;

/** Parses an own address as a URL; null for another site's. */
export function toOwnUrl(address: string, hosts: readonly string[]): URL | null {
  if (address.startsWith('/')) return parseUrl(address, 'https://town.invalid');
  const url = parseUrl(address);
  return url && /^https?:$/.test(url.protocol) && hosts.includes(url.hostname.replace(/^www\./, '')) ? url : null;
}

function readTarget({ pathname, searchParams }: URL): Target {
  const [, folder, id = ''] = /^\/(documents|files|media)\/([^/]+)\//.exec(pathname) ?? [];
  if (folder) return { table: folder === 'documents' ? 'documents' : 'files', id };
  const event = pathname === '/' ? searchParams.get('eventId') : null;
  if (event) return { table: 'events', id: event };
  const named = searchParams.get('id');
  if (named && (pathname === '/' || pathname === '/announcements')) return { table: 'announcements', id: named };
  if (named && pathname === '/items') return { table: 'items', id: named };
  return otherPath.test(pathname) ? null : { path: pathname };
}

function findRowFault(table: string, row: Row | undefined, now: number): OwnReason | null {
  if (!row) return 'missing';
  if (table === 'files') return null;
  if (row.deleted_at) return 'deleted';
  if (table === 'items') return row.is_public ? null : 'hidden';
  return table !== 'documents' && isHiddenAt(row, now) ? 'hidden' : null;
}

async function loadRowChecks({ db, town, now }: LinkSite, table: string, ids: readonly string[]) {
  const known = new Map<string, Row>();
  const valid = [...new Set(ids)].filter(isId);
  for (let at = 0; at < valid.length; at += batchSize) {
    const rows: Row[] = await db
      .read(table)
      .where({ town_id: town.id })
      .whereIn('id', valid.slice(at, at + batchSize));
    for (const row of rows) known.set(String(row.id), row);
  }
  return (id: string) => findRowFault(table, known.get(id), now);
}

/** Finds broken addresses of this site, with the reason; other sites' addresses are ignored. */
export async function findBrokenOwn(site: LinkSite, addresses: readonly string[]): Promise<Map<string, OwnReason>> {
  const { db, town, now } = site;
  const targets = new Map<string, Target>();
  for (const address of addresses) {
    const url = toOwnUrl(address, town.hosts);
    if (url) targets.set(address, readTarget(url));
  }
  const named = [...targets.values()].filter((target) => target !== null && 'table' in target);
  const checks = new Map<string, (id: string) => OwnReason | null>();
  for (const [table, all] of Map.groupBy(named, (target) => target.table)) {
    const ids = all.map(({ id }) => id);
    checks.set(table, await loadRowChecks(site, table, ids));
  }
  let redirects: Map<string, string> | undefined;
  const hasRedirect = async (address: string): Promise<boolean> => {
    const old = toOldAddress(address);
    if (old === null) return false;
    redirects ??= await readTargets(db, town.id);
    return followRedirect(old, (from) => redirects?.get(from), isScreenPath) !== null;
  };
  let pages: Map<string, boolean> | undefined;
  let forms: Set<string> | undefined;
  const findPathFault = async (path: string): Promise<OwnReason | null> => {
    const form = normalizePath(path).startsWith(`${formsPath}/`) && normalizePath(path).slice(formsPath.length + 1);
    if (form) {
      forms ??= await readFormAddresses(db, town.id);
      return forms.has(form) ? null : 'missing';
    }
    if (isScreenPath(path)) return null;
    const slug = slugOfPath(normalizePath(path));
    if (!slug) return 'missing';
    pages ??= await readPageAddresses(db, town.id, now);
    const isShown = pages.get(slug);
    return isShown ? null : isShown === undefined ? 'missing' : 'hidden';
  };
  const broken = new Map<string, OwnReason>();
  for (const [address, target] of targets) {
    if (target === null) continue;
    const reason = 'path' in target ? await findPathFault(target.path) : checks.get(target.table)?.(target.id);
    // An old document's address may redirect.
    if (reason && !(await hasRedirect(address))) broken.set(address, reason);
  }
  return broken;
}
