/** Which build files are served: this build's, those of the two before, and those of the one that takes its place. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadBuild } from '../../../server/render/build.ts';
import { storeBuild } from '../../../server/render/storedBuilds.ts';

const renderer = `export const locale = 'en-US'; export const screenPaths = new Set(); export const render = () => {};`;

function makeFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'mainstreet-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

test('files of the builds before are served, and of the next one as soon as it is in place', async () => {
  const from = makeFolder({
    'client/.vite/manifest.json': JSON.stringify({ 'app/main.tsx': { file: 'assets/main.js', isEntry: true } }),
    'client/assets/main.js': 'this',
    'client/sw.js': 'worker',
    'previous-1/assets/one.js': 'one before',
    'previous-2/assets/two.js': 'two before',
    'render/server.js': renderer,
  });
  const next = makeFolder({ 'client/sw.js': 'next worker', 'client/secret.js': '', 'client/assets/.hidden': '' });
  const build = await loadBuild({}, from, next);
  const find = (path: string) => build.file(path)?.body?.toString();
  expect(['/assets/main.js', '/assets/one.js', '/assets/two.js', '/sw.js'].map(find)).toEqual([
    'this',
    'one before',
    'two before',
    'worker',
  ]);
  expect(find('/assets/next.js')).toBeUndefined();
  mkdirSync(join(next, 'client/assets'), { recursive: true });
  writeFileSync(join(next, 'client/assets/next.js'), 'next');
  expect(find('/assets/next.js')).toBe('next');
  expect(build.file('/assets/next.js')?.headers).toMatchObject({ 'Content-Type': 'text/javascript; charset=utf-8' });
  for (const path of ['/assets/../secret.js', '/assets/.hidden', '/assets/', '/assets/no.js', '/assets/a/b.js']) {
    expect(find(path)).toBeUndefined();
  }
});

test('builds that start one after the other on one folder serve the files of the two before, and no others', async () => {
  const stored = join(makeFolder({}), 'builds');
  const start = async (name: string, now: number) => {
    const from = makeFolder({
      'client/.vite/manifest.json': JSON.stringify({ 'app/main.tsx': { file: `assets/${name}.js`, isEntry: true } }),
      [`client/assets/${name}.js`]: name,
      'client/sw.js': 'worker',
      'render/server.js': renderer,
    });
    const build = await loadBuild({}, from, from, stored);
    await storeBuild(stored, build.id, join(from, 'client/assets'), now);
    return (of: string) => build.file(`/assets/${of}.js`)?.body?.toString();
  };
  const first = await start('a', 1000);
  await start('b', 2000);
  // Pages of the next build request an image that is being replaced.
  expect(first('b')).toBe('b');
  const third = await start('c', 3000);
  expect(['a', 'b', 'c'].map(third)).toEqual(['a', 'b', 'c']);
  // Two processes of one container.
  const [fourth] = await Promise.all([start('d', 4000), start('d', 4000)]);
  expect(['a', 'b', 'c', 'd'].map(fourth)).toEqual([undefined, 'b', 'c', 'd']);
  expect(readdirSync(stored)).toHaveLength(3);
  // Gone back to the one before: it is the newest again.
  const again = await start('c', 5000);
  await start('e', 6000);
  expect(['b', 'c', 'd', 'e'].map(again)).toEqual([undefined, 'c', 'd', 'e']);
});

test('processes that start at once on one folder remove the oldest build, and no other', async () => {
  const files = Object.fromEntries(Array.from({ length: 200 }, (_, place) => [`${place}.js`, 'x']));
  const [stored, assets] = [join(makeFolder({}), 'builds'), makeFolder(files)];
  for (const [place, name] of ['a', 'b', 'c'].entries()) await storeBuild(stored, name, assets, 1000 * (place + 1));
  await Promise.all(Array.from({ length: 8 }, () => storeBuild(stored, 'd', assets, 4000)));
  expect(readdirSync(stored).sort()).toEqual(['b', 'c', 'd']);
});

test('the remains of a killed start’s copy are removed an hour later', async () => {
  const [stored, assets] = [makeFolder({ 'x.1.part/half.js': 'half' }), makeFolder({ 'a.js': 'a' })];
  await storeBuild(stored, 'one', assets, Date.now());
  expect(readdirSync(stored).sort()).toEqual(['one', 'x.1.part']);
  await storeBuild(stored, 'one', assets, Date.now() + 3_700_000);
  expect(readdirSync(stored)).toEqual(['one']);
});
