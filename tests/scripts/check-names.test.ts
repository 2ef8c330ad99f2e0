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

test('forbidden words are found in file names and exports, whatever the case, and nowhere else', () => {
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
