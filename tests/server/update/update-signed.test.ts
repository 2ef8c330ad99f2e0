/** The maker of a release, and whether it is another one, are checked before anything of an archive runs. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { checkUpdate, updateProgram } from '../../../server/update/updateProgram.ts';
import { askServer } from '../fakeServer.ts';
import {
  expectFirstRelease,
  listReleases,
  makeFakeRelease,
  makeInstallation,
  makeUpdate,
  packFakeRelease,
  updateParts,
} from './fakeReleases.ts';

const publicKeyOf = ({ publicKey }: { publicKey: KeyObject }) => publicKey.export({ format: 'jwk' }).x as string;

/** An update on a box that knows a key, and what signs its archive. */
async function makeSigned() {
  const made = await makeUpdate({}, { mayBeUnsigned: false });
  const keys = generateKeyPairSync('ed25519');
  const config = readConfig({ ...made.parts.env, RELEASE_KEY: publicKeyOf(keys) });
  const parts = { ...made.parts, config };
  const signWith = ({ privateKey }: { privateKey: KeyObject }) =>
    writeFileSync(`${made.archive}.sig`, sign(null, readFileSync(made.archive), privateKey));
  return { ...made, parts, keys, signWith, update: () => updateProgram(parts, made.archive) };
}

test('an archive that is signed by the key of the box is switched to', async () => {
  const { box, said, keys, signWith, update, archive } = await makeSigned();
  signWith(keys);
  await update();
  expect(said[0]).toBe(`${archive} is signed by the key of this box.`);
  expect(await askServer(box)).toBe('bbb');
});

test('one that is not is refused before anything of it is read, also with --unsigned and for a check', async () => {
  const { box, parts, archive, signWith, update, keys } = await makeSigned();
  await expect(update()).rejects.toThrow(/has no signature beside it.*Nothing of it was run/);
  signWith(generateKeyPairSync('ed25519'));
  await expect(update()).rejects.toThrow('is not signed by the key in RELEASE_KEY, or was changed since.');
  signWith(keys);
  appendFileSync(archive, '\0');
  await expect(update()).rejects.toThrow('is not signed by the key in RELEASE_KEY, or was changed since.');
  // It isn't even taken for an archive.
  writeFileSync(archive, 'nothing that tar could read');
  await expect(update()).rejects.toThrow('is not signed by the key');
  await expect(checkUpdate(parts, archive)).rejects.toThrow('is not signed by the key');
  const unsigned = { ...parts, options: { ...parts.options, mayBeUnsigned: true } };
  await expect(updateProgram(unsigned, archive)).rejects.toThrow('is not signed by the key');
  const folder = makeFakeRelease(box.parent, { commit: 'bbb' });
  await expect(updateProgram(unsigned, folder)).rejects.toThrow("is a folder, which can't be signed");
  await expectFirstRelease(box);
});

test('without a key it says so and asks; where nobody can be asked, it is refused', async () => {
  const { box, parts, archive, said } = await makeUpdate({}, { mayBeUnsigned: false });
  await expect(updateProgram(parts, archive)).rejects.toThrow('Set RELEASE_KEY in settings.env');
  expect(said.join()).toMatch(
    /this box has no RELEASE_KEY that it could be checked with\. Its SHA-256 is [0-9a-f]{64}\./,
  );
  const answer = (typed: string) => updateProgram({ ...parts, askPerson: async () => typed }, archive);
  await expect(answer('')).rejects.toThrow('Nothing of it was run');
  await expect(answer('no')).rejects.toThrow('Nothing of it was run');
  await expectFirstRelease(box);
  await answer('yes');
  expect(await askServer(box)).toBe('bbb');
});

test.each(['no key', 'AAAA', `${'A'.repeat(44)}AAAA`])('a key that is none is said at once: %s', (RELEASE_KEY) => {
  expect(() => readConfig({ RELEASE_KEY })).toThrow('RELEASE_KEY must be a public Ed25519 key');
});

test('a release is known by its content: the same commit, edited or in another language, is another one', async () => {
  const box = await makeInstallation({ commit: 'aaa', build: '1111111111' });
  const { parts, said } = updateParts(box);
  const next = { commit: 'aaa', build: '2222222222' };
  await updateProgram(parts, packFakeRelease(box.parent, { ...next, edited: true }));
  expect(readlinkSync(box.link)).toMatch(/mainstreet-1-aaa-2222222222$/);
  await updateProgram(parts, packFakeRelease(box.parent, { ...next, edited: true }));
  expect(said.at(-1)).toBe('1.0.0 (aaa, edited: 2222222) runs already. Nothing was changed.');
  await updateProgram(parts, packFakeRelease(box.parent, { ...next, build: '3333333333', locale: 'en-XA' }));
  await checkUpdate(parts, packFakeRelease(box.parent, { ...next, build: '4444444444', locale: 'en-XA' }));
  // Nobody edited either: their commit says that they are the same.
  expect(said.at(-1)).toBe('1.0.0 (aaa, en-XA) runs already. Nothing was changed.');
});

test('a release that never ran is removed by the next update; those that ran stay', async () => {
  const box = await makeInstallation({ commit: 'aaa' });
  const { parts } = updateParts(box);
  await expect(updateProgram(parts, packFakeRelease(box.parent, { commit: 'bad', behavior: 'ends' }))).rejects.toThrow(
    'The update was undone',
  );
  expect(listReleases(box.opt), 'to be looked at').toContain('mainstreet-1-bad');
  for (const commit of ['bbb', 'ccc']) await updateProgram(parts, packFakeRelease(box.parent, { commit }));
  expect(listReleases(box.opt)).toEqual(['mainstreet', ...['aaa', 'bbb', 'ccc'].map((name) => `mainstreet-1-${name}`)]);
  expect(existsSync(join(box.link, '.never-ran'))).toBe(false);
});
