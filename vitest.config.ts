import { defineConfig } from 'vitest/config';

/**
 * Limits are there to end what hangs, not to measure: a machine may be ten times slower than usual for a while. What
 * a test says of time it says of a clock of its own, or of work that is counted.
 */
const limits = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

export default defineConfig({
  test: {
    // Vitest would leave one core of two idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'tests/rules/**/*.test.ts',
            'tests/app/**/*.test.{ts,tsx}',
            'tests/scripts/**/*.test.ts',
            'tests/browser/**/*.test.ts',
            'tests/engines/**/*.test.ts',
            'tests/offline/**/*.test.ts',
          ],
          ...limits,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/setup.ts'],
          // Processes that are killed, sockets, a database: now and then a busy machine finds a moment that no other run
          // has seen. Such a test is a fault to find, as with browsers: `npm test` names it at its end.
          retry: 1,
          ...limits,
        },
      },
    ],
  },
});
