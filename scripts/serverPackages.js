// Lists the packages, and their files, that the running server needs. The others build and test.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The source folders that run on a server, with the parts that don't. */
export const serverSources = { server: ['dev.ts'], db: ['browser'] };

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (path.endsWith('.ts')) yield path;
  }
}

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

/** The path where Node would find a package, as seen from another; undefined where it isn't installed. */
function findPackage(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = at ? `${at}/node_modules/${name}` : `node_modules/${name}`;
    if (packages[path]) return path;
    if (!at) return undefined;
  }
}

/**
 * @param root a checkout with installed packages
 * @param isInstalled whether there is a package at a path such as `node_modules/koa`: some are for other machines
 * @returns the paths of all packages that the server's sources name, and of their dependencies
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
      // Production installs skip optional peers, too, such as Knex's other databases.
      const optional = packages[path].peerDependenciesMeta ?? {};
      const peers = Object.keys(peerDependencies).filter((peer) => !optional[peer]?.optional);
      add(path, [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]);
    }
  };
  // Node itself is an optional dependency.
  add('', [...Object.keys(dependencies).filter(isNamed), ...Object.keys(optionalDependencies)]);
  return [...found].sort();
}

const unusedFolders = {
  // Sources to compile where no binary fits.
  'better-sqlite3': /^(deps|src|build)\//,
  // Headers to compile against.
  'node-[a-z0-9-]+': /^(include|share|lib)\//,
};

/** Whether the running server needs a file of a package: no types, maps, C sources, or binaries for other machines. */
export function isUsedAtRunTime(packageName, file, { platform, arch } = process) {
  if (/\.(map|d\.[mc]?ts|markdown)$/.test(file)) return false;
  if (/\.md$/i.test(file)) return /licen[cs]e|notice|copying/i.test(file);
  for (const [name, unused] of Object.entries(unusedFolders)) {
    if (new RegExp(`^${name}$`).test(packageName) && unused.test(file)) return false;
  }
  const prebuilt = /^prebuilds\/([a-z0-9]+)-([a-z0-9]+)\.node$/.exec(file);
  return !prebuilt || (prebuilt[1]?.replace('musl', '') === platform && prebuilt[2] === arch);
}
