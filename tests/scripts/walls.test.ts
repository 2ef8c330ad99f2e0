/** The walls between folders, which `npm run check` enforces: an import through one of them is refused. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const refused = [
  ['server/store/orders/planted.ts', '../../payments/checkout.ts'],
  ['server/store/orders/planted.ts', '../../routes/orders/orders.ts'],
  ['server/store/orders/planted.ts', '../../render/pages.ts'],
  ['server/store/planted.ts', '../app.ts'],
  ['server/store/planted.ts', '../../app/router.tsx'],
  ['server/payments/planted.ts', '../routes/orders/orders.ts'],
  ['server/payments/planted.ts', '../render/pages.ts'],
  ['server/payments/planted.ts', '../app.ts'],
  ['server/payments/planted.ts', '../../app/router.tsx'],
  ['server/planted.ts', '../app/router.tsx'],
  ['server/planted.ts', 'dexie'],
  ['db/rules/planted.ts', '../connection.ts'],
  ['db/rules/orders/planted.ts', '../../connection.ts'],
  ['db/rules/orders/planted.ts', 'knex'],
  ['db/browser/planted.ts', '../seeds/towns.ts'],
  ['db/planted.ts', '../server/app.ts'],
  ['app/orders/planted.ts', '../../server/app.ts'],
  ['app/orders/planted.ts', '../../db/browser/townDatabase.ts'],
  ['app/data/planted.ts', '../../server/app.ts'],
  ['sw/planted.ts', '../app/router.tsx'],
] as const;

const allowed = [
  ['server/payments/planted.ts', '../store/write.ts'],
  ['server/store/planted.ts', '../config/config.ts'],
  ['server/store/planted.ts', '../../db/rules/money.ts'],
  ['server/store/money/planted.ts', './payments.ts'],
  ['server/routes/planted.ts', '../payments/checkout.ts'],
  ['app/data/planted.ts', '../../db/browser/townDatabase.ts'],
  ['db/rules/orders/planted.ts', '../money.ts'],
] as const;

/** Lints a folder of planted files by the project's rules. @returns those that have a fault */
function lint(files: ReadonlyMap<string, string>): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), 'walls-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync('biome.json', join(folder, 'biome.json'));
  for (const [path, imported] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `import { thing } from '${imported}';\nexport const other = thing;\n`);
  }
  const given = ['lint', '--only=style/noRestrictedImports', '--vcs-enabled=false', '--max-diagnostics=none'];
  const { stdout } = spawnSync(resolve('node_modules/.bin/biome'), [...given, '--reporter=json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics }: { diagnostics: { location: { path: string } }[] } = JSON.parse(stdout);
  return new Set(diagnostics.map(({ location }) => location.path));
}

test('an import through a wall is refused, and no other', () => {
  const plant = (cases: readonly (readonly [string, string])[], name: string) =>
    cases.map(([path, imported], at) => [path.replace('planted', `${name}${at}`), imported] as const);
  const [wrong, right] = [plant(refused, 'wrong'), plant(allowed, 'right')];
  const faulty = lint(new Map([...wrong, ...right]));
  expect([...faulty].sort()).toEqual(wrong.map(([path]) => path).sort());
});
