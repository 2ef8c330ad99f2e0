import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeTestFolder } from '../../scripts/testFolder.js';

function removed(folder: string): string {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('the folder of a run of the tests', () => {
  test('is on the disk where there is no memory for it', () => {
    expect(dirname(removed(makeTestFolder('/nowhere')))).toBe(tmpdir());
  });

  test('is on the disk where the memory has too little room', () => {
    const memory = removed(mkdtempSync(join(tmpdir(), 'mainstreet-memory-')));
    expect(dirname(removed(makeTestFolder(memory, Number.POSITIVE_INFINITY)))).toBe(tmpdir());
    expect(readdirSync(memory)).toEqual([]);
  });

  test.runIf(existsSync('/proc/meminfo'))('is in memory where it has room, and open to other users', () => {
    const memory = removed(mkdtempSync(join(tmpdir(), 'mainstreet-memory-')));
    // As if the machine had whatever else it needs.
    const folder = makeTestFolder(memory, Number.NEGATIVE_INFINITY);
    expect(dirname(folder)).toBe(memory);
    expect(readdirSync(folder)).toEqual([]);
    expect(statSync(folder).mode & 0o1777).toBe(0o1777);
  });
});
