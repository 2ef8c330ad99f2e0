// Finds a Chromium for the browser tests, or gets one: first from the machine, then by Playwright's download, then from
// the package manager.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { environment, fail, root } from './prepare.js';

// Playwright prefers the headless shell for tests: it needs a third less processor time than a whole browser.
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

async function own() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

const attempt = (command, args) =>
  spawnSync(command, args, { cwd: root, env: environment, stdio: 'ignore' }).status === 0;

/** Returns the path of a Chromium that starts. */
export async function findChromium() {
  const given = process.env.CHROMIUM;
  if (given) return existsSync(given) ? given : fail(`CHROMIUM names ${given}, and there is nothing.`);
  const here = places.find(existsSync) ?? (await own());
  if (here) return here;
  process.stdout.write('Getting a Chromium for the browser tests…\n');
  attempt('playwright', ['install', 'chromium']);
  const downloaded = await own();
  if (downloaded) return downloaded;
  if (process.getuid?.() === 0 && attempt('apt-get', ['update']))
    attempt('apt-get', ['install', '-y', 'chromium-headless-shell']) ||
      attempt('apt-get', ['install', '-y', 'chromium']);
  return (
    places.find(existsSync) ??
    fail('No Chromium was found or could be fetched. Install one, or name it: CHROMIUM=/path/to/chromium npm test')
  );
}
