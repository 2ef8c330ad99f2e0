/** Stock Firefox, driven over WebDriver BiDi. */
import puppeteer from 'puppeteer-core';
import type { Driver } from './screen.ts';

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
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(`uncaught: ${error}`));
  page.on('console', async (message) => {
    if (message.type() !== 'error') return;
    const words = message.args().map((arg) => arg.evaluate((value) => String(value)).catch(() => ''));
    trouble.push(`console: ${message.text()} ${(await Promise.all(words)).join(' ')}`);
  });
  const driver: Driver = {
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
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
