import { defineConfig } from 'vitest/config';

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
          // Properties are tried with hundreds of inputs, on a machine that may be busy.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/setup.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
