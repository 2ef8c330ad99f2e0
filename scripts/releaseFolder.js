// node scripts/releaseFolder.js <new folder>: makes the folder of a release, with the built app, the server, its
// packages and Node. Needs a checkout with packages and a build.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeRelease } from './describeRelease.js';
import { fail, root } from './prepare.js';
import { isUsedAtRunTime, listServerPackages, serverSources } from './serverPackages.js';

/** Links files where the disk allows it: the folder is only packed, and then removed. */
function place(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** Copies the files of a folder that `isWanted` accepts by their path in it, without nested packages. */
function copyFolder(from, to, isWanted = () => true, path = '') {
  let bytes = 0;
  for (const entry of readdirSync(join(from, path), { withFileTypes: true })) {
    const inner = path ? `${path}/${entry.name}` : entry.name;
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') bytes += copyFolder(from, to, isWanted, inner);
    } else if (entry.isFile() && isWanted(inner)) {
      place(join(from, inner), join(to, inner));
      bytes += lstatSync(join(from, inner)).size;
    }
  }
  return bytes;
}

/** @returns the number of bytes in the new folder, and its description */
export function makeReleaseFolder(to) {
  if (existsSync(to)) fail(`${to} is there already.`);
  const { name, version, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  let bytes = 0;
  for (const [folder, leftOut] of Object.entries(serverSources)) {
    bytes += copyFolder(join(root, folder), join(to, folder), (file) => !leftOut.includes(file.split('/')[0]));
  }
  // Includes the files of the two previous builds, where this checkout has them: open tabs still request those.
  bytes += copyFolder(join(root, 'dist'), join(to, 'dist'), (file) => file !== '.built');
  for (const folder of ['bin', 'deploy', 'docs']) bytes += copyFolder(join(root, folder), join(to, folder));
  for (const path of listServerPackages(root, (at) => existsSync(join(root, at, 'package.json')))) {
    const packageName = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    bytes += copyFolder(join(root, path), join(to, path), (file) => isUsedAtRunTime(packageName, file));
  }
  linkNode(to);
  const described = { name, version, ...describeRelease(to), type: 'module', engines };
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
  for (const command of readdirSync(join(to, 'bin'))) chmodSync(join(to, 'bin', command), 0o755);
  return { bytes, described };
}

/** Links Node to npm's usual place. */
function linkNode(to) {
  const packages = readdirSync(join(to, 'node_modules')).filter((one) => /^node-(bin-)?(linux|darwin|win)/.test(one));
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const node = packages.find((one) => existsSync(join(to, 'node_modules', one, 'bin', program)));
  if (!node) fail('There is no Node package for this kind of machine, so no release can be made on it.');
  mkdirSync(join(to, 'node_modules', '.bin'));
  symlinkSync(join('..', node, 'bin', program), join(to, 'node_modules', '.bin', program));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv[2]) fail('Say which folder to make: node scripts/releaseFolder.js <new folder>');
  makeReleaseFolder(process.argv[2]);
}
