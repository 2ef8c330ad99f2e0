/** Stock Firefox, driven over WebDriver BiDi. */
import puppeteer from 'puppeteer-core';
import type { Driver } from './screen.ts';

/** Runs inside each page, before its scripts. An error that is logged can't be read any more once its page is left. */
function wordErrors(): void {
  const { console: pageConsole } = window;
  const log = pageConsole.error;
  pageConsole.error = (...given: unknown[]) =>
    log(...given.map((value) => (value instanceof Error ? `${value}\n${value.stack}` : value)));
}

/** Errors of Firefox and the app about scripts that were still loading when their page was left. */
const leftScripts =
  /A ServiceWorker intercepted the request and encountered an unexpected error|error loading dynamically imported module/;

/** @param executablePath of Firefox itself */
export async function startFirefox(executablePath: string) {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    // A town's page is opened when its server is gone, which waits for nobody.
    protocolTimeout: 60_000,
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await page.evaluateOnNewDocument(wordErrors);
  const trouble: string[] = [];
  let isLeaving = false;
  const report = (line: string) => {
    if (!(isLeaving && leftScripts.test(line))) trouble.push(line);
  };
  page.on('pageerror', (error) => report(`uncaught: ${error}`));
  page.on('console', (message) => message.type() === 'error' && report(`console: ${message.text()}`));
  const driver: Driver = {
    async open(url) {
      isLeaving = true;
      await page.goto(url, { waitUntil: 'domcontentloaded' });
      isLeaving = false;
    },
    run: async (act, given) => (await page.evaluate(act as never, given as never)) as never,
    click: async (selector) => {
      await page.click(selector);
    },
    fill: async (selector, text) => {
      await page.click(selector, { count: 3 });
      await page.type(selector, text);
    },
  };
  return { driver, trouble, version: await browser.version(), close: () => browser.close() };
}
