/**
 * Every sentence on a screen comes from the texts. The site is built in the pseudo-locale, whose texts have no plain
 * Latin letter, and what people wrote is in Greek letters: a word in plain letters is one that cannot be translated.
 */

import type { Locator, Page } from '@playwright/test';
import { pseudo } from '../../../app/texts/pseudo.ts';
import type { Invoice } from '../../../db/rules/invoices/invoices.ts';
import { signIn } from '../accounts/signIn.ts';
import { publicAddressesOfShop, publicAddressesOfTown } from '../screens.ts';
import { expect, test } from '../server.ts';
import { type PseudoSite, startPseudoSite } from './pseudoSite.ts';

// One build for all of them.
test.describe.configure({ mode: 'default', timeout: 240_000 });
let site: PseudoSite;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = await startPseudoSite();
});
test.afterAll(() => site.remove());

/** Words in plain letters that people can see or hear, but for addresses, file names and units, which stay as they are. */
function plainWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const content = /\S*[@/]\S*|[\w-]+(?:\.[\w-]+)+(?::\d+)?|\b(?:[AP]M|[KMG]B|PDF|[A-Z]+X|INV-\d+)\b/g;
    const spokenAttributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];
    const found = new Set<string>([document.title]);
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest('script, style, noscript, [lang=zxx]') || !element.checkVisibility()) continue;
      for (const name of spokenAttributes) found.add(element.getAttribute(name) ?? '');
      if (element.matches('textarea')) continue;
      for (const { nodeType, textContent } of element.childNodes) {
        if (nodeType === Node.TEXT_NODE) found.add(textContent?.trim() ?? '');
      }
    }
    return [...found].filter((text) => /[A-Za-z]/.test(text.replace(content, '')));
  });
}

async function expectTranslatable(page: Page, where: string): Promise<void> {
  expect.soft(await plainWords(page), where).toEqual([]);
}

const unfold = (place: Page | Locator) =>
  place.locator('details:not([open]) > summary').evaluateAll((folded) => {
    for (const summary of folded) (summary as HTMLElement).click();
  });

/** These buttons leave the page or end the session. */
const left = [pseudo('Logout'), pseudo('Sign out'), pseudo('Reload'), pseudo('Install')];
const opensMore = [pseudo('Edit'), pseudo('Add'), pseudo('New'), pseudo('History')].map((text) => text.slice(1, -1));

/** The buttons that are there, one for each kind: what they are called without the record's own words. */
async function buttonKinds(place: Page | Locator): Promise<number[]> {
  const names = await place
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) =>
        button.checkVisibility() && !(button as HTMLButtonElement).disabled
          ? (button.getAttribute('aria-label') ?? button.textContent ?? '').replace(/[\u0370-\u03ff\d\s]/g, '')
          : '',
      ),
    );
  return names.flatMap((name, place) =>
    name !== '' && names.indexOf(name) === place && !left.some((text) => name.includes(text.replaceAll(' ', '')))
      ? [place]
      : [],
  );
}

async function closeDialogs(page: Page): Promise<void> {
  for (let tries = 0; tries < 4 && (await page.getByRole('dialog').count()) > 0; tries += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(100);
  }
}

/** Opens a page and waits until no more buttons come: tools of administrators are loaded after it. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  for (let before = -1, now = 0; before !== now; ) {
    before = now;
    await page.waitForTimeout(500);
    now = await page.getByRole('button').count();
  }
}

async function visit(page: Page, path: string): Promise<void> {
  await open(page, path);
  await unfold(page);
  await expectTranslatable(page, path);
}

/** Presses each kind of button on a screen, and in what opens those that open more. @returns how many dialogs opened */
async function pressEverything(page: Page, path: string): Promise<number> {
  await visit(page, path);
  let dialogs = 0;
  const count = await page.getByRole('button').count();
  for (const place of await buttonKinds(page)) {
    if ((await page.getByRole('button').count()) !== count) {
      await open(page, path);
    }
    const button = page.getByRole('button').nth(place);
    const name = (await button.textContent({ timeout: 1000 }).catch(() => '')) ?? '';
    await button.click({ timeout: 2000 }).catch(() => {});
    await page.waitForTimeout(250);
    await unfold(page);
    await expectTranslatable(page, `${path} → ${name}`);
    const dialog = page.getByRole('dialog').last();
    if ((await dialog.count()) > 0) {
      dialogs += 1;
      const more = dialog.getByRole('button').filter({ hasText: new RegExp(opensMore.join('|')) });
      if ((await more.count()) > 0) {
        await more
          .first()
          .click({ timeout: 2000 })
          .catch(() => {});
        await page.waitForTimeout(250);
        await unfold(page);
        await expectTranslatable(page, `${path} → ${name} → more`);
      }
    }
    await closeDialogs(page);
  }
  return dialogs;
}

/** Opens an order or an invoice, and each dialog over it. @returns how many those were */
async function pressTools(page: Page, path: string): Promise<number> {
  await visit(page, path);
  const tools = page.getByRole('dialog').first().getByRole('button').filter({ hasText: /\S/ });
  const count = await tools.count();
  for (let place = 0; place < count; place += 1) {
    await tools.nth(place).click();
    await expect(page.getByRole('dialog')).toHaveCount(2);
    await expectTranslatable(page, `${path} → ${await tools.nth(place).textContent()}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(1);
  }
  return count;
}

test('on every screen for everybody @soak', async ({ page, expected }) => {
  expected.push(/404/);
  for (const path of ['/', '/announcements', '/about', '/login', '/register', '/forgot'])
    await pressEverything(page, site.url + path);
  await pressEverything(page, `${site.market}/items`);
  for (const path of [...publicAddressesOfTown, '/nowhere', '/search?q=permit', '/search?q=ζζζ'])
    await visit(page, site.url + path);
  for (const path of [...publicAddressesOfShop, '/items?search=zzz']) await visit(page, site.market + path);
});

test('in checkout, from the cart to what is wrong with a field @soak', async ({ page, expected }) => {
  expected.push(/40[049]/);
  await open(page, `${site.market}/items`);
  await page.getByRole('article').first().getByRole('link').first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: pseudo('Add to Cart') })
    .click();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').locator('a[href="/items#cart"]').click();
  const checkout = page.getByRole('dialog').last();
  await page.getByRole('button', { name: pseudo('Checkout') }).click();
  await expect(checkout.getByRole('heading', { name: pseudo('Checkout') })).toBeVisible();
  await expect(checkout.getByText(pseudo('Subtotal'))).toBeVisible();
  await checkout.locator('button[type="submit"][form]').click();
  await expect(checkout.getByText(pseudo('Please enter your first name.'))).toBeVisible();
  await expectTranslatable(page, 'checkout');
});

// Several tests, so that none is near its limit on a slow machine.
const administrators = 'on the screens and in the editors of administrators';
const refusals = /40[049]|412|422/;

test(`${administrators}: home @soak`, async ({ page, expected }) => {
  expected.push(refusals);
  await signIn(page, site, 'clerk');
  expect(await pressEverything(page, `${site.url}/`), 'dialogs opened').toBeGreaterThan(9);
});

for (const paths of [
  ['/announcements', '/about', '/dashboard', '/account'],
  ['/users', '/history', '/settings', '/search', '/links'],
]) {
  test(`${administrators}: ${paths.join(' ')} @soak`, async ({ page, expected }) => {
    expected.push(refusals);
    await signIn(page, site, 'clerk');
    for (const path of paths) await pressEverything(page, site.url + path);
  });
}

test(`${administrators}: the shop @soak`, async ({ page, expected }) => {
  expected.push(refusals);
  await signIn(page, { url: site.market }, 'clerk');
  for (const path of ['/items', '/settings', '/orders', '/invoices']) await pressEverything(page, site.market + path);
  await visit(page, `${site.market}/dashboard`);
});

test(`${administrators}: orders and invoices @soak`, async ({ page, expected }) => {
  expected.push(refusals);
  await signIn(page, { url: site.market }, 'clerk');
  const findOrder = (status: string): Promise<string> =>
    page.evaluate(async (status) => {
      const { orders } = await (await fetch(`/api/orders/admin?status=${status}`)).json();
      return orders[0].id;
    }, status);
  let tools = 0;
  for (const status of ['incomplete', 'shipped', 'refunded'])
    tools += await pressTools(page, `${site.market}/orders?id=${await findOrder(status)}`);
  expect(tools, 'dialogs over orders').toBeGreaterThan(4);
  const invoice: Invoice = await page.evaluate(async () => {
    const { invoices } = await (await fetch('/api/invoices?status=unpaid')).json();
    return (await fetch(`/api/invoices/${invoices[0].id}`)).json();
  });
  await visit(page, `${site.market}/invoices?id=${invoice.id}`);
  await visit(page, invoice.pay_url);
  const paidOrder = await findOrder('paid');
  await pressEverything(page, `${site.market}/order-confirmation?orderId=${paidOrder}`);
});

test('the language of the page is that of its texts @soak', async ({ page }) => {
  await page.goto(site.url);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
});
