/**
 * The APIs that the oldest supported browsers lack, by MDN's compatibility data: every interface, method, property,
 * global and event that at least one of them lacks and today's Chromium has.
 */

import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { oldestBrowsers } from '../../db/rules/oldestBrowsers.ts';

/** A version of each engine, under the names that the data has for them. */
export type Versions = { chrome: string; edge: string; firefox: string; safari: string; safari_ios: string };

const { ios, ...others } = oldestBrowsers;
export const oldestVersions: Versions = { ...others, safari_ios: ios };

/** Whether version `a` is as old as `b`, or older. Neither a preview nor a planned version is. */
export function isUpTo(a: string, b: string): boolean {
  const [left, right] = [a, b].map((version) => version.replace('≤', '').split('.').map(Number));
  for (const place of [0, 1]) {
    const difference = (left?.[place] ?? 0) - (right?.[place] ?? 0);
    if (Number.isNaN(difference) || difference > 0) return false;
    if (difference < 0) return true;
  }
  return true;
}

/** Behind a flag, with a prefix or under another name, it is not what a script asks for. */
const isIn = (
  { version_added, version_removed, flags, prefix, alternative_name }: SimpleSupportStatement,
  of: string,
) =>
  typeof version_added === 'string' &&
  isUpTo(version_added, of) &&
  !(typeof version_removed === 'string' && isUpTo(version_removed, of)) &&
  !flags &&
  !prefix &&
  !alternative_name;

/** Whether the Chromium of the tests may have a feature: what it lacks as well shows there by itself. */
const isInChromium = ({ support }: CompatStatement): boolean =>
  [support.chrome ?? []]
    .flat()
    .some((one) => typeof one.version_added === 'string' && !one.version_removed && !one.flags);

/** Those of some browsers that lack a feature. */
const lackingBrowsers = ({ support }: CompatStatement, versions: Versions): string[] =>
  Object.entries(versions)
    .filter(([browser, version]) => {
      const statements = [support[browser as keyof Versions] ?? []].flat();
      return !statements.some((one) => isIn(one, version));
    })
    .map(([browser]) => browser);

export type MissingApi = {
  /** `interface`: the global itself. `event`: its type, and the handler's property. */
  kind: 'interface' | 'member' | 'event';
  /** `Element`, `Intl.DateTimeFormat`; empty for a global function or value. */
  owner: string;
  /** `@@iterator` for a symbol. */
  name: string;
  /** The data of JavaScript itself doesn't tell a static method from one of the prototype. */
  isStatic: boolean | undefined;
  browsers: string[];
};

export type ApiList = {
  missing: MissingApi[];
  /** The names that members of some interface have in all of them; those of events begin with `on`. */
  commonNames: Set<string>;
};

/** `parse_static` → `parse`, `click_event` → `click`. */
const bareName = (key: string) => key.replace(/_(static|event)$/, '');

function listFrom(tree: Identifier, owner: string, list: ApiList, tellsStatic: boolean, versions: Versions): void {
  for (const [key, feature] of Object.entries(tree)) {
    if (key === '__compat' || !/^(@@)?[A-Za-z]\w*$/.test(key)) continue;
    const { __compat: compat, ...inner } = feature as Identifier;
    const name = bareName(key);
    // Namespaces such as Intl have interfaces of their own inside.
    const isInterface = /^[A-Z]/.test(key) && (owner === '' || owner === 'Intl' || owner === 'Temporal');
    // A constructor's own entry is named after its interface, and goes with it.
    const isConstructor = name === owner.split('.').at(-1);
    if (compat && !isConstructor && isInChromium(compat)) {
      const browsers = lackingBrowsers(compat, versions);
      if (browsers.length > 0) {
        const kind = isInterface ? 'interface' : key.endsWith('_event') ? 'event' : 'member';
        list.missing.push({ kind, owner, name, isStatic: tellsStatic ? key.endsWith('_static') : undefined, browsers });
      } else if (!isInterface) list.commonNames.add(key.endsWith('_event') ? `on${name}` : name);
    }
    if (isInterface) listFrom(inner as Identifier, owner ? `${owner}.${name}` : name, list, tellsStatic, versions);
  }
}

/**
 * Lists the APIs that at least one of these versions lacks. Each call reads the data again, which takes half a second.
 */
export function listMissingApis(versions = oldestVersions): ApiList {
  const list: ApiList = { missing: [], commonNames: new Set() };
  const { globals, ...builtins } = bcd.javascript.builtins as Identifier;
  listFrom(bcd.api as Identifier, '', list, true, versions);
  listFrom(builtins as Identifier, '', list, false, versions);
  listFrom((globals ?? {}) as Identifier, '', list, false, versions);
  return list;
}

/** `Array.prototype.at` and `AbortSignal.timeout` as the data has them. */
function findStatement(path: string): CompatStatement {
  const [owner = '', name = ''] = path.replace('.prototype', '').split('.');
  const inner = (bcd.api as Identifier)[owner] ?? (bcd.javascript.builtins as Identifier)[owner];
  const found = (inner?.[name] ?? inner?.[`${name}_static`])?.__compat;
  if (!found) throw new Error(`MDN's data has no ${path}.`);
  return found;
}

/** The versions in which engines have had all of some APIs for the first time. @param paths as in neededApis */
export function firstVersionsWith(paths: readonly string[]): Versions {
  const versions = { ...oldestVersions };
  for (const browser of Object.keys(versions) as (keyof Versions)[]) {
    const added = paths.map((path) => {
      const [first] = [findStatement(path).support[browser] ?? []].flat();
      return String(first?.version_added).replace('≤', '');
    });
    versions[browser] = added.reduce((newest, version) => (isUpTo(version, newest) ? newest : version));
  }
  return versions;
}

/** The types of events that no interface sends in all of them. */
export const listMissingEvents = ({ missing, commonNames }: ApiList): string[] => [
  ...new Set(
    missing.filter(({ kind, name }) => kind === 'event' && !commonNames.has(`on${name}`)).map(({ name }) => name),
  ),
];
