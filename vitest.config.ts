import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Limits end hung tests and measure nothing: a machine may be ten times slower for a while. Tests of time use their own
 * clock, or count work.
 */
const limits = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

const rules = [
  'tests/rules/**/*.test.ts',
  'tests/app/**/*.test.{ts,tsx}',
  'tests/scripts/**/*.test.ts',
  'tests/browser/**/*.test.ts',
  'tests/engines/**/*.test.ts',
];
const server = ['tests/server/**/*.test.ts'];
const offline = ['tests/offline/**/*.test.ts'];

/**
 * Files share the modules that a worker has loaded: loading the server again for each took half of the time. Files that
 * mock modules, or load them twice as tabs do, run isolated.
 */
const isApart = (file: string) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8'));
const apart = globSync([...rules, ...server]).filter(isApart);

const withServer = { globalSetup: ['tests/server/setup.ts'], ...limits };

export default defineConfig({
  test: {
    // One more than cores: while a test waits for PostgreSQL or a process of its own, another one computes.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: 'rules', include: rules, exclude: apart, isolate: false, ...limits } },
      { test: { name: 'offline', include: offline, ...limits } },
      { test: { name: 'server', include: server, exclude: apart, isolate: false, ...withServer } },
      { test: { name: 'apart', include: apart, ...withServer } },
    ],
  },
});
