/** Every screen fits 320 px, which is a window of 1280 px at four times its size: nothing scrolls sideways. */
import type { Page } from '@playwright/test';
import { expect, test } from '../server.ts';
import { parts, walkScreens } from './walk.ts';

test.use({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' } as object);

/** The innermost elements that make the page too wide. */
const findWideElements = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isWide = (one: Element) => one.getBoundingClientRect().right > clientWidth + 1;
    const innermost = [...document.querySelectorAll('body *')].filter(
      (one) => isWide(one) && ![...one.children].some(isWide),
    );
    return [`${scrollWidth} px wide`, ...innermost.map(({ outerHTML }) => outerHTML.slice(0, 120))];
  });

for (const part of parts) {
  test(`nothing scrolls sideways at 320 px on the ${part.name}`, async ({ page, site, expected }) => {
    expected.push(/404/);
    expect(await walkScreens(page, site, part, findWideElements)).toEqual([]);
  });
}
