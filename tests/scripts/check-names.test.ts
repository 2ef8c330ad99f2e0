import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The check over a project of the given files, with this project's own glossary. @returns its findings */
function checkNames(files: Record<string, string>): string[] {
  const project = mkdtempSync(join(tmpdir(), 'mainstreet-names-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  for (const folder of ['app', 'db', 'server', 'sw', 'scripts', 'tests']) mkdirSync(join(project, folder));
  cpSync(join(root, 'docs/glossary.md'), join(project, 'docs/glossary.md'));
  for (const [path, source] of Object.entries(files)) writeFileSync(join(project, path), source);
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/check-names.js'), project], {
    encoding: 'utf8',
  });
  expect(status).toBe(stderr === '' ? 0 : 1);
  return stderr.split('\n').filter(Boolean);
}

test('forbidden words are found in file names and exports, whatever the case', () => {
  expect(
    checkNames({
      'app/retry-patience.ts': '',
      'server/records.ts': 'export const fillShelf = 1;\nexport type { Kept as HeldItem } from "./x.ts";',
      'db/queue.ts': 'export async function inTurn() {}\nexport default class BrowserWay {}',
      'sw/fine.ts': 'const held = 1;\nexport const sortOrder = 2;\nexport const returned = held;',
    }),
  ).toEqual([
    'app/retry-patience.ts: the file name says "patience"; see "backoff, timeout" in docs/glossary.md',
    expect.stringMatching(/^db\/queue.ts: the export inTurn says "turn"/),
    expect.stringMatching(/^db\/queue.ts: the export inTurn says "in turn"/),
    expect.stringMatching(/^db\/queue.ts: the export BrowserWay says "way"/),
    'server/records.ts: the export fillShelf says "shelf"; see "search index" in docs/glossary.md',
    expect.stringMatching(/^server\/records.ts: the export HeldItem says "held"/),
  ]);
});

test('words that no local name may be are found in variables, parameters, functions and types', () => {
  const local = (path: string, name: string) =>
    `${path}: ${name} says too little for a local name; see "Local names" in docs/glossary.md`;
  expect(
    checkNames({
      'app/a.tsx': 'type Heard = { heard: string };\nconst view = (heard: Heard) => <p>{heard.heard}</p>;',
      'db/b.ts': 'import { news as heard } from "./x.ts";\nfunction hear({ news: [, told] }: X) {}',
      'server/c.ts': 'try {} catch (heard) {}\nfor (const kept of []) {}\n(...asked: X[]) => 0;',
      'scripts/d.js': '// heard\nconst { heard, keptRows, unseen = "heard" } = object;\nobject.heard();',
      'tests/e.ts': 'const heard = 1;',
    }),
  ).toEqual([
    local('app/a.tsx', 'Heard'),
    local('app/a.tsx', 'heard'),
    local('db/b.ts', 'heard'),
    local('db/b.ts', 'told'),
    local('server/c.ts', 'heard'),
    local('server/c.ts', 'kept'),
    local('server/c.ts', 'asked'),
    local('tests/e.ts', 'heard'),
  ]);
});
