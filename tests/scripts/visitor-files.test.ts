/** The files that the worker caches for visitors, with small manifests and with the build itself. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type BuildManifest, isForSignedIn, listVisitorFiles } from '../../scripts/visitorFiles.ts';

const client = new URL('../../dist/client/', import.meta.url);
const readBuilt = (path: string) => readFileSync(new URL(path, client), 'utf8');
const manifest = JSON.parse(readBuilt('.vite/manifest.json')) as BuildManifest;
const precached = new Set(readBuilt('sw.js').match(/\bassets\/[\w.-]+\.(?:js|css)\b/g));
const isPrecached = (key: string) => precached.has(manifest[key]?.file ?? '');

test('everything that is imported counts, and nothing behind a door for people who are signed in', () => {
  const files = listVisitorFiles({
    'app/main.tsx': {
      file: 'main.js',
      isEntry: true,
      imports: ['_shared.js'],
      dynamicImports: [
        'app/routes/items.tsx?split',
        'app/routes/(signed-in)/users.tsx?split',
        'app/items/editing/Editor.tsx',
      ],
    },
    '_shared.js': { file: 'shared.js', css: ['shared.css'] },
    'app/routes/items.tsx?split': { file: 'items.js', imports: ['_badge.js'], dynamicImports: ['app/main.tsx'] },
    'app/routes/(signed-in)/users.tsx?split': { file: 'users.js', imports: ['_badge.js', '_table.js'] },
    'app/items/editing/Editor.tsx': { file: 'Editor.js', css: ['Editor.css'] },
    '_badge.js': { file: 'badge.js' },
    '_table.js': { file: 'table.js' },
  });
  expect([...files].sort()).toEqual(['badge.js', 'items.js', 'main.js', 'shared.css', 'shared.js']);
});

test('the worker keeps what visitors can reach, with everything that it imports', () => {
  expect(precached).toEqual(listVisitorFiles(manifest));
  const precachedFiles = Object.entries(manifest).filter(([key]) => isPrecached(key));
  const needed = precachedFiles.flatMap(([, { imports = [], css = [] }]) => [
    ...imports.map((key) => manifest[key]?.file),
    ...css,
  ]);
  expect(needed.filter((file) => file === undefined || !precached.has(file))).toEqual([]);
});

test('the screens of visitors are kept, the receipt of an order with them; those of people who are signed in are not', () => {
  const screens = globSync('*.tsx', { cwd: new URL('../../app/routes/', import.meta.url) })
    // The shell and home come with the app itself.
    .filter((name) => !['__root.tsx', 'index.tsx'].includes(name))
    .map((name) => `app/routes/${name}?tsr-split=component`);
  expect(screens.length).toBeGreaterThan(15);
  const needed = ['app/hydrate.tsx', 'app/pay/PayView.tsx', ...screens];
  expect(needed.filter((key) => !isPrecached(key))).toEqual([]);
  const ofOthers = Object.keys(manifest).filter(isForSignedIn);
  expect(ofOthers.length).toBeGreaterThan(30);
  expect(ofOthers.filter(isPrecached)).toEqual([]);
});

test('visitors load no validation library; the forms of staff have it', () => {
  // A schema says so of itself.
  const hasSchemas = (path: string) => path.endsWith('.js') && readBuilt(path).includes('kind:`schema`');
  const built = globSync('assets/*.js', { cwd: client });
  expect(built.filter(hasSchemas).length).toBeGreaterThan(0);
  expect([...precached].filter(hasSchemas)).toEqual([]);
});
