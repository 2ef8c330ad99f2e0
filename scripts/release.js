// npm run release: what a box installs, as one archive in release/. Nothing is built or downloaded where it is unpacked.
import { spawnSync } from 'node:child_process';
import { lstatSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root, run } from './prepare.js';
import { makeReleaseFolder } from './releaseFolder.js';

install();
build();
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
// Unpacked beside the one that runs, so each has a name of its own: its commit's, or else the day's.
const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout?.trim();
const buildName = commit || new Date().toISOString().slice(0, 10).replaceAll('-', '');
const releaseName = `${name}-${version}-${buildName}-${process.platform}-${process.arch}`;
const releases = join(root, 'release');
const folder = join(releases, releaseName);
const archive = `${folder}.tar.gz`;
rmSync(folder, { recursive: true, force: true });
const bytes = makeReleaseFolder(folder);
// The files belong to root wherever root unpacks them, and may be read by the user that runs the server.
const rights = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w'];
run('tar', [...rights, '-czf', archive, '-C', releases, releaseName]);
rmSync(folder, { recursive: true });
const megabytes = (count) => `${Math.round(count / 1e6)} MB`;
process.stdout.write(`${archive}: ${megabytes(lstatSync(archive).size)}, unpacked ${megabytes(bytes)}\n`);
