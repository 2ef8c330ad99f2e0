// node scripts/releaseFolder.js <new folder>: makes the folder of a release, with the built app, the server, its
// packages and Node. Needs a checkout with packages and a build.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeRelease } from './describeRelease.js';
import { fail, installServerPackages, root } from './prepare.js';

/** The source folders that run on a server, with the parts that don't. */
const serverSources = { server: ['dev.ts'], db: ['browser'] };

/** Links files where the disk allows it: the folder is only packed, and then removed. */
function place(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** Copies the files of a folder that `isWanted` accepts by their path in it. */
function copyFolder(from, to, isWanted = () => true, path = '') {
  for (const entry of readdirSync(join(from, path), { withFileTypes: true })) {
    const inner = path ? `${path}/${entry.name}` : entry.name;
    if (entry.isDirectory()) copyFolder(from, to, isWanted, inner);
    else if (entry.isFile() && isWanted(inner)) place(join(from, inner), join(to, inner));
  }
}

/** @returns the description of the new folder */
export function makeReleaseFolder(to) {
  if (existsSync(to)) fail(`${to} is there already.`);
  const { name, version, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const [folder, leftOut] of Object.entries(serverSources))
    copyFolder(join(root, folder), join(to, folder), (file) => !leftOut.includes(file.split('/')[0]));
  // Includes the files of the two previous builds, where this checkout has them: open tabs still request those.
  copyFolder(join(root, 'dist'), join(to, 'dist'), (file) => file !== '.built');
  for (const folder of ['bin', 'deploy', 'docs']) copyFolder(join(root, folder), join(to, folder));
  const described = { name, version, ...describeRelease(to), type: 'module', engines };
  addPackages(to);
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
  for (const command of readdirSync(join(to, 'bin'))) chmodSync(join(to, 'bin', command), 0o755);
  return described;
}

/** Installs the packages that the server runs with, including Node. */
function addPackages(to) {
  const lists = ['package.json', 'package-lock.json'];
  for (const list of lists) copyFileSync(join(root, list), join(to, list));
  installServerPackages(to);
  for (const list of lists) rmSync(join(to, list));
  const packages = join(to, 'node_modules');
  const node = readdirSync(packages).find((one) => /^node-(linux|win)-/.test(one));
  if (!node) fail('There is no Node package for this kind of machine, so no release can be made on it.');
  // npm can't omit these: headers to compile against, and an optional peer that we have for development.
  for (const unused of [`${node}/include`, 'typescript', '@typescript', '.bin/tsc'])
    rmSync(join(packages, unused), { recursive: true, force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv[2]) fail('Say which folder to make: node scripts/releaseFolder.js <new folder>');
  makeReleaseFolder(process.argv[2]);
}
