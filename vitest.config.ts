import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['tests/rules/**/*.test.ts', 'tests/browser/**/*.test.ts', 'tests/offline/**/*.test.ts'],
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
