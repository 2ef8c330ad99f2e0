/** Which build files are served: this build's, those of the two before, and those of the one that takes its place. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadBuild } from '../../server/render/build.ts';

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
    'render/server.js': `export const locale = 'en-US'; export const screenPaths = new Set(); export const render = () => {};`,
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
