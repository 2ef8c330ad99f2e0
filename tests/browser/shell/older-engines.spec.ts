/**
 * The main screens work without everything that the oldest browsers that are served lack. Chromium has more than they
 * do; all of that is taken out of the page before its scripts run.
 */
import type { Page } from '@playwright/test';
import { listMissingApis, listMissingEvents } from '../../engines/missingApis.ts';
import { prepareWalk } from '../../engines/prepareWalk.ts';
import { removeApis } from '../../engines/removeApis.ts';
import type { Driver } from '../../engines/screen.ts';
import { walkAsClerk, walkAsShopper, walkAsVisitor } from '../../engines/walk.ts';
import { networkErrors } from '../../offline/visit.ts';
import { expect, test } from '../server.ts';
import { shelve } from '../shop/shopping.ts';

/** Frozen by the engine, so not to be deleted; the built scripts are looked through for them. */
const undeletable = ['asyncDispose', 'dispose'];

function drive(page: Page): Driver {
  return {
    open: async (url) => void (await page.goto(url)),
    run: (act, given) => page.evaluate(act as never, given as never),
    click: (selector) => page.click(selector, { timeout: 2000 }),
    fill: (selector, text) => page.fill(selector, text, { timeout: 2000 }),
  };
}

test.beforeEach(async ({ context }) => {
  const list = listMissingApis();
  await context.addInitScript(removeApis, { missing: list.missing, events: listMissingEvents(list) });
});

test('a visitor, a shopper and a clerk notice nothing in the oldest browsers @soak', async ({ page, town }) => {
  const walked = await prepareWalk(town);
  const driver = drive(page);
  await walkAsVisitor(driver, walked);
  const left = await page.evaluate(() => ({
    undeleted: (globalThis as unknown as { undeletedApis: string[] }).undeletedApis,
    // Three that many scripts would find in Chromium.
    present: ['checkVisibility' in Element.prototype, 'parse' in URL, 'requestIdleCallback' in window],
  }));
  expect(left).toEqual({ undeleted: undeletable, present: [false, false, false] });
  await walkAsShopper(driver, walked);
  await walkAsClerk(driver, walked);
});

test('waiting changes are sent only while the site is open, and the page says so', async ({ page, town, expected }) => {
  expected.push(networkErrors);
  await shelve(town, { title: 'Walking stick', price: 12.5, quantity: 9 });
  await page.goto(`${town.market}/items?search=walking`);
  await page.getByRole('link', { name: 'Walking stick' }).click();
  await page.route('**/api/cart**', (route) => route.abort());
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.goto(`${town.market}/outbox`);
  await expect(page.getByText('This browser sends them only while this site is open.')).toBeVisible();
});
