import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/**
 * Limits are there to end what hangs, not to measure: a machine may be ten times slower than usual for a while. What
 * a test says of time it says of a clock of its own, or of work that is counted.
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
 * Files share the modules that a worker has loaded: loading the server anew for each took half of the time. What puts
 * something else in a module's place needs modules of its own, and so do tabs, which are modules loaded twice.
 */
const isApart = (file: string) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8'));
const apart = globSync([...rules, ...server]).filter(isApart);

/**
 * Processes that are killed, sockets, a database: now and then a busy machine finds a moment that no other run has
 * seen. Such a test is a fault to find, as with browsers: `npm test` names it at its end.
 */
const withServer = { globalSetup: ['tests/server/setup.ts'], retry: 1, ...limits };

export default defineConfig({
  test: {
    // Vitest would leave one core of two idle.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'rules', include: rules, exclude: apart, isolate: false, ...limits } },
      { test: { name: 'offline', include: offline, ...limits } },
      { test: { name: 'server', include: server, exclude: apart, isolate: false, ...withServer } },
      { test: { name: 'apart', include: apart, ...withServer } },
    ],
  },
});
