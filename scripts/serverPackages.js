// Which packages the server needs when it runs, and which of their files: the others build and test.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sources that run on a server, as folders of a checkout, and what is left out of each. */
export const serverSources = { server: ['dev.ts'], db: ['browser'] };

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (path.endsWith('.ts')) yield path;
  }
}

/** The text of all sources that run on a server. */
function readServerSources(root) {
  return Object.entries(serverSources)
    .flatMap(([folder, leftOut]) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter(({ name }) => !leftOut.includes(name))
        .flatMap((entry) =>
          entry.isDirectory() ? [...filesIn(join(root, folder, entry.name))] : [join(root, folder, entry.name)],
        ),
    )
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
}

/** Where a package finds another one, as Node looks for it; undefined where it isn't installed. */
function findPackage(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = at ? `${at}/node_modules/${name}` : `node_modules/${name}`;
    if (packages[path]) return path;
    if (!at) return undefined;
  }
}

/**
 * @param root a checkout whose packages are installed
 * @param isInstalled whether there is a package at this path, such as `node_modules/koa`: some are for other machines
 * @returns the paths of all packages that the server's sources name, and of what those need
 */
export function listServerPackages(root, isInstalled) {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const text = readServerSources(root);
  const isNamed = (name) => new RegExp(`['"\`]${name}(/|['"\`])`).test(text);
  const found = new Set();
  const add = (from, names) => {
    for (const name of names) {
      const path = findPackage(packages, from, name);
      if (!path || found.has(path) || !isInstalled(path)) continue;
      found.add(path);
      const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[path];
      // A peer that is only optional, such as Knex's other databases, is not asked for by a production install either.
      const optional = packages[path].peerDependenciesMeta ?? {};
      const peers = Object.keys(peerDependencies).filter((peer) => !optional[peer]?.optional);
      add(path, [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]);
    }
  };
  // Node itself is one of the optional ones.
  add('', [...Object.keys(dependencies).filter(isNamed), ...Object.keys(optionalDependencies)]);
  return [...found].sort();
}

const unusedFolders = {
  // Sources to compile, where no binary fits.
  'better-sqlite3': /^(deps|src|build)\//,
  // Headers, to compile against.
  'node-[a-z0-9-]+': /^(include|share|lib)\//,
};

/** Whether a file of a package is of use when the server runs: not types, maps, sources in C, or others' binaries. */
export function isUsedAtRunTime(packageName, file, { platform, arch } = process) {
  if (/\.(map|d\.[mc]?ts|markdown)$/.test(file)) return false;
  if (/\.md$/i.test(file)) return /licen[cs]e|notice|copying/i.test(file);
  for (const [name, unused] of Object.entries(unusedFolders)) {
    if (new RegExp(`^${name}$`).test(packageName) && unused.test(file)) return false;
  }
  const prebuilt = /^prebuilds\/([a-z0-9]+)-([a-z0-9]+)\.node$/.exec(file);
  return !prebuilt || (prebuilt[1]?.replace('musl', '') === platform && prebuilt[2] === arch);
}
