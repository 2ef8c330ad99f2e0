/** Letters of twice the size on a phone: pages are read without scrolling sideways, words stay whole, nothing overlaps. */

import type { Page } from '@playwright/test';
import { signIn } from '../accounts/signIn.ts';
import { publicAddressesOfShop, publicAddressesOfTown } from '../screens.ts';
import { expect, test } from '../server.ts';
import { waitForHydration } from './navigation.ts';

test.use({ viewport: { width: 390, height: 800 } });

/**
 * Lists elements that are too wide, words that break although they take less than half the screen, and overlapping
 * controls.
 */
function findFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const screen = document.documentElement;
    const wide = screen.scrollWidth > screen.clientWidth ? [`${screen.scrollWidth} pixels wide`] : [];
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement as HTMLElement;
      if (!parent.checkVisibility() || parent.closest('.visually-hidden, thead, script, style, noscript')) continue;
      const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(parent);
      pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
      // Addresses break where they have to.
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/(?<![\S])[\p{L}\p{N}]+(?=[\s,.;:]|$)/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top));
        if (lines.size > 1 && pen.measureText(word).width < screen.clientWidth / 2) broken.push(`${word} is broken`);
      }
    }
    const controls = [...document.querySelectorAll('[data-navbar] :is(a, button)')].filter((one) =>
      one.checkVisibility(),
    );
    const covered = controls.flatMap((one, place) => {
      const box = one.getBoundingClientRect();
      return controls.slice(place + 1).flatMap((other) => {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        const isOver = left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1;
        return isOver ? [`${other.getAttribute('aria-label')} lies over ${one.getAttribute('aria-label')}`] : [];
      });
    });
    return [...wide, ...new Set(broken), ...covered];
  });
}

async function expectReadable(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  // The administrator's controls beside the page appear a little later.
  await expect.poll(() => findFaults(page), address).toEqual([]);
}

test('visitors read every page', async ({ page, site, expected }) => {
  expected.push(/404/);
  for (const path of [...publicAddressesOfTown, '/search?q=permit']) await expectReadable(page, site.url + path);
  for (const path of ['/', ...publicAddressesOfShop, '/items?search=zzz'])
    await expectReadable(page, site.market + path);
});

test('clerks use every screen @soak', async ({ page, site }) => {
  await signIn(page, site, 'clerk');
  for (const path of ['/', '/dashboard', '/users', '/history', '/settings'])
    await expectReadable(page, site.url + path);
  await signIn(page, { url: site.market }, 'clerk');
  for (const path of ['/items', '/orders', '/invoices', '/settings']) {
    await page.goto(site.market + path);
    await expect(page.getByRole('button', { name: 'Post a banner' })).toBeVisible();
    await expectReadable(page, site.market + path);
  }
});
