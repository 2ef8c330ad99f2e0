/**
 * `npm run test:engines [firefox] [webkit]`: the walk in stock Firefox and WebKit, where they are installed, and what is read there with the
 * server stopped. Not part of `npm test`, which takes from Chromium what they lack.
 */
import { existsSync } from 'node:fs';
import { startTownServer, type TownServer } from '../browser/server.ts';
import setup from '../browser/setup.ts';
import { startFirefox } from './firefox.ts';
import { prepareWalk } from './prepareWalk.ts';
import { readOffline, storeTown, walkAsClerk, walkAsShopper, walkAsVisitor } from './walk.ts';
import { startWebKit } from './webkit.ts';

const findFirst = (given: string | undefined, ...places: string[]) =>
  (given ? [given] : places).find((place) => existsSync(place));

const engines = {
  Firefox: {
    path: findFirst(
      process.env.FIREFOX,
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ),
    hint: 'apt-get install firefox-esr, or FIREFOX=/path/to/firefox',
    start: startFirefox,
  },
  WebKit: {
    path: findFirst(process.env.WEBKIT_WEBDRIVER, '/usr/bin/WebKitWebDriver'),
    hint: 'apt-get install webkit2gtk-driver, or WEBKIT_WEBDRIVER=/path/to/WebKitWebDriver',
    start: startWebKit,
  },
};

type Engine = Awaited<ReturnType<typeof startFirefox>>;

/** Engines' messages about a lost network, and about calls that are refused on purpose. */
const harmless = /NetworkError|Loading failed|can’t establish a connection/;

async function walk(engine: Engine, town: TownServer): Promise<void> {
  const walked = await prepareWalk(town);
  const parts: [string, () => Promise<unknown>][] = [
    ['visitor', () => walkAsVisitor(engine.driver, walked)],
    ['shopper', () => walkAsShopper(engine.driver, walked)],
    ['clerk', () => walkAsClerk(engine.driver, walked)],
    ['server stopped', () => readOffline(engine.driver, walked, () => town.stop())],
  ];
  // WebKit never finishes installing a worker whose page was left.
  if (engine.version.startsWith('WebKit')) parts.splice(1, 0, ['stored', () => storeTown(engine.driver, walked)]);
  for (const [name, act] of parts) {
    const startedAt = performance.now();
    const note = await act();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`  ${name}: ${note ?? 'passed'} (${seconds} s)\n`);
  }
  const trouble = engine.trouble.filter((line) => !harmless.test(line));
  if (trouble.length > 0) throw new Error(`The console has errors:\n${trouble.join('\n')}`);
}

const remove = await setup();
let failed = 0;
const wanted = process.argv.slice(2);
for (const [name, { path, hint, start }] of Object.entries(engines)) {
  if (wanted.length > 0 && !wanted.includes(name.toLowerCase())) continue;
  if (!path) {
    process.stdout.write(`${name} is not installed, so nothing was tried in it: ${hint}\n`);
    continue;
  }
  const town = await startTownServer({ ownProcess: true });
  const engine = await start(path);
  process.stdout.write(`${name}: ${engine.version}\n`);
  try {
    await walk(engine, town);
  } catch (error) {
    failed += 1;
    process.stdout.write(`  failed: ${error instanceof Error ? error.stack : error}\n`);
    for (const line of engine.trouble) process.stdout.write(`  ${line}\n`);
  } finally {
    await engine.close();
    await town.remove();
  }
}
remove();
process.exitCode = failed === 0 ? 0 : 1;
