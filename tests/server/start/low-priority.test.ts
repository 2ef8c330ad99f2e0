import { execFileSync } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { restMs } from '../../../server/start/lowPriority.ts';

// Elsewhere a process has one priority, which the system's own function sets.
test.skipIf(process.platform !== 'linux')('a process of low priority has no thread of another one (Linux only)', () => {
  const script = `
    const { readdirSync, readFileSync } = await import('node:fs');
    const { lowerPriority } = await import('./server/start/lowPriority.ts');
    lowerPriority();
    const nice = (id) => Number(readFileSync('/proc/self/task/' + id + '/stat', 'utf8').split(') ').at(-1).split(' ')[16]);
    console.log(JSON.stringify(readdirSync('/proc/self/task').map(nice)));
  `;
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd, encoding: 'utf8' });
  const found: number[] = JSON.parse(output);
  expect(found.length).toBeGreaterThan(1);
  expect(new Set(found)).toEqual(new Set([constants.priority.PRIORITY_LOW]));
});

test.each([
  ['nobody else works', 30, 0.1, 0],
  ['others work', 30, 1.4, 60],
  ['others left it no time for long', 4000, 2, 500],
])('a backup rests while others work: %s', (_, worked, others, expected) => {
  expect(restMs(worked, others)).toBe(expected);
});
