import { defineConfig } from '@playwright/test';
import type { Options } from './tests/browser/server.ts';
import { isSoak, onlyInSoak } from './tests/soak.ts';

/** Runs real Chromium with a real worker and server: offline, update, deep links, axe. `npm test` finds the browser. */
export default defineConfig<Options>({
  testDir: 'tests',
  projects: [
    // A spec that needs the service worker says so: test.use({ worker: true }). So does one whose server is killed:
    // test.use({ ownProcess: true }).
    { name: 'browser', testMatch: 'browser/**/*.spec.ts', use: { worker: false, ownProcess: false } },
    { name: 'offline', testMatch: 'offline/**/*.spec.ts', use: { ownProcess: false } },
  ],
  outputDir: 'test-results',
  globalSetup: './tests/browser/setup.ts',
  fullyParallel: true,
  ...(!isSoak && { grepInvert: onlyInSoak }),
  // Browsers wait more than they compute: two would leave half of two cores idle.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    // Nobody waits for fading here; tests about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
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
        '--in-process-gpu',
        '--disable-site-isolation-trials',
        // Makes letters as wide as on people's screens; a headless shell would round each to whole pixels.
        '--font-render-hinting=none',
      ],
    },
  },
});
