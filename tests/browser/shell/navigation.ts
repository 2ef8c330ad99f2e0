/** Helpers for tests of navigation. */
import type { Page } from '@playwright/test';
import { fulfillAsServer } from '../../serverAnswer.ts';

/** Waits until the page that the server drew is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('criticalContent').length > 0);
}

/** Follows a link to an address of the site, as if it were on the page. */
export async function followLink(page: Page, href: string, attributes: Record<string, string> = {}): Promise<void> {
  await waitForHydration(page);
  await page.evaluate(
    ([to, more]) => {
      const link = document.createElement('a');
      link.href = to;
      for (const [name, value] of Object.entries(more)) link.setAttribute(name, value);
      document.body.append(link);
      link.click();
      link.remove();
    },
    [href, attributes] as const,
  );
}

/** Marks the document, to see later whether another one was loaded. */
export const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
export const isDocumentMarked = (page: Page) => page.evaluate(() => 'marked' in window);

/** Makes the page believe that this browser is signed in, with the given response, by somebody without orders. */
export async function mockSignIn(page: Page, answer: object = { first_name: 'Rita', is_admin: false }): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('signed_in', '1'));
  await page.route('**/api/users/me', (route) => fulfillAsServer(route, { json: answer }));
  await page.route('**/api/orders/my-orders?*', (route) => fulfillAsServer(route, { json: [] }));
  await page.route('**/api/orders/live', (route) =>
    fulfillAsServer(route, { contentType: 'text/event-stream', body: '' }),
  );
}

/** Stops the page's clock; only `page.clock.runFor()` moves it from here. */
export async function pauseClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

/** Sets the page's clocks forward, so that what it loaded has grown old. Its timers run on as they were. */
export const setClocksForward = (page: Page, ms: number) =>
  page.evaluate((forward) => {
    for (const clock of [Date, performance]) {
      const read = clock.now.bind(clock);
      clock.now = () => read() + forward;
    }
  }, ms);
