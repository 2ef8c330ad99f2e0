import { defineConfig } from '@playwright/test';

/** Real Chromium, real worker, real server: offline, update, deep links, axe. `npm test` finds the browser. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['browser/**/*.spec.ts', 'offline/**/*.spec.ts'],
  outputDir: 'test-results',
  globalSetup: './tests/browser/setup.ts',
  fullyParallel: true,
  workers: 2,
  // A test that fails now and then is a fault to find, not to try again.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: {
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
