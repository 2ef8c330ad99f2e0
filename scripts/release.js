// npm run release: makes one archive for a box in release/. Nothing is built or downloaded where it is unpacked.
// RELEASE_SIGNING_KEY names the file of a private key (Ed25519, PEM) that signs it.
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameRelease } from './describeRelease.js';
import { build, fail, install, root, run } from './prepare.js';
import { makeReleaseFolder } from './releaseFolder.js';

const say = (line) => process.stdout.write(`${line}\n`);

/** @returns the private key that signs releases; null where none is named */
function readSigningKey() {
  const path = process.env.RELEASE_SIGNING_KEY;
  if (!path) return null;
  if (!existsSync(path)) fail(`RELEASE_SIGNING_KEY names ${path}, which is not there.`);
  const key = createPrivateKey(readFileSync(path));
  if (key.asymmetricKeyType !== 'ed25519')
    fail(`${path} has no Ed25519 key: openssl genpkey -algorithm ed25519 -out ${path}`);
  return key;
}

const key = readSigningKey();
install();
build();
const releases = join(root, 'release');
const made = join(releases, 'making');
rmSync(made, { recursive: true, force: true });
const described = makeReleaseFolder(made);
const releaseName = nameRelease(described);
const folder = join(releases, releaseName);
const archive = `${folder}.tar.gz`;
rmSync(folder, { recursive: true, force: true });
renameSync(made, folder);
// Root owns the files wherever it unpacks them, and the server's user may read them.
const rights = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w'];
run('tar', [...rights, '-czf', archive, '-C', releases, releaseName]);
rmSync(folder, { recursive: true });
const packed = readFileSync(archive);
say(`${archive}: ${Math.round(packed.length / 1e6)} MB`);
say(`SHA-256: ${createHash('sha256').update(packed).digest('hex')}`);
if (described.edited) say('It has changes that are in no commit, so its name says that it was edited.');
rmSync(`${archive}.sig`, { force: true });
if (key) {
  writeFileSync(`${archive}.sig`, sign(null, packed, key));
  say(`Signed: copy ${archive}.sig to the box, too. Its settings.env has, once:`);
  say(`RELEASE_KEY=${createPublicKey(key).export({ format: 'jwk' }).x}`);
} else say('Not signed, since RELEASE_SIGNING_KEY names no key: the box will ask whether you know it.');
