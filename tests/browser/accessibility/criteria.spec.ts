/** Criteria of WCAG that axe and Alfa can't decide, on a screen or two. docs/acr/openacr.yaml names these tests. */
import type { Page } from '@playwright/test';
import { contrastRatio } from '../../../db/rules/colors.ts';
import { expect, test } from '../server.ts';
import { waitForHydration } from '../shell/navigation.ts';

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitForHydration(page);
}

/** Lists elements that hide a part of their own content. Shortened lines of cards are whole on their own page. */
const listClipped = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((one) => {
        const { overflowX, overflowY, position, webkitLineClamp } = getComputedStyle(one);
        const isCut =
          (overflowY !== 'visible' && overflowY !== 'auto' && one.scrollHeight > one.clientHeight + 1) ||
          (overflowX !== 'visible' && overflowX !== 'auto' && one.scrollWidth > one.clientWidth + 1);
        return isCut && one.clientHeight > 1 && position !== 'fixed' && webkitLineClamp === 'none';
      })
      .map((one) => `${one.tagName} ${one.textContent?.slice(0, 60)}`),
  );

test('with the spacing of WCAG 1.4.12 no text is cut off', async ({ page, site }) => {
  const listAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return listClipped(page);
  };
  for (const path of ['/', '/announcements', '/contacts', '/login']) {
    await open(page, site.url + path);
    const onPhone = await listAt(390);
    const atDesk = await listAt(1280);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      );
      document.adoptedStyleSheets = [sheet];
    });
    const spacing = () => page.locator('main h1').evaluate((one) => getComputedStyle(one).letterSpacing);
    expect(await spacing()).not.toBe('normal');
    for (const [width, before] of [
      [390, onPhone],
      [1280, atDesk],
    ] as const) {
      const clipped = await listAt(width);
      expect(
        clipped.filter((one) => !before.includes(one)),
        `${path} at ${width} px`,
      ).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
});

/** Reads the ring of the focused element, the border of a field, and the color behind both, as `#rrggbb`. */
const readFocused = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    const toHex = (color: string) => {
      if (!context) return '';
      context.fillStyle = color;
      return context.fillStyle;
    };
    const focused = document.activeElement ?? document.body;
    let behind = focused.parentElement;
    while (behind && /^(transparent|rgba\(.* 0\))$/.test(getComputedStyle(behind).backgroundColor)) {
      behind = behind.parentElement;
    }
    const { outlineStyle, outlineWidth, outlineColor, borderTopColor } = getComputedStyle(focused);
    return {
      name: `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent ?? ''}`.slice(0, 60),
      isField: focused.matches('input:not([type="checkbox"])'),
      outlineStyle,
      outlineWidth: Number.parseFloat(outlineWidth),
      ring: toHex(outlineColor),
      border: toHex(borderTopColor),
      behind: toHex(getComputedStyle(behind ?? document.body).backgroundColor),
    };
  });

test('the focus has a ring, and a field a border, of 3 to 1 or more', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await open(page, `${site.url}/login`);
    const seen = new Set<string>();
    let fields = 0;
    for (let presses = 0; presses < 15; presses += 1) {
      await page.keyboard.press('Tab');
      const { name: element, isField, outlineStyle, outlineWidth, ring, border, behind } = await readFocused(page);
      if (element.startsWith('BODY')) continue;
      const name = `${colorScheme}: ${element}`;
      seen.add(name);
      expect(outlineStyle, name).not.toBe('none');
      expect(outlineWidth, name).toBeGreaterThanOrEqual(2);
      expect(contrastRatio(ring, behind), name).toBeGreaterThanOrEqual(3);
      if (!isField) continue;
      fields += 1;
      expect(contrastRatio(border, behind), name).toBeGreaterThanOrEqual(3);
    }
    expect(fields).toBeGreaterThanOrEqual(2);
    expect(seen.size).toBeGreaterThan(8);
  }
});

test('help is in the same place on every page', async ({ page, site }) => {
  const help = async (path: string) => {
    await open(page, site.url + path);
    const labels = await page.locator('header a, header button, footer a').allTextContents();
    return labels.filter((label) => /contact|search|accessib|@|\d{3}/i.test(label));
  };
  await page.setViewportSize({ width: 1280, height: 900 });
  const first = await help('/');
  expect(first.length).toBeGreaterThan(1);
  for (const path of ['/announcements', '/contacts', '/news', '/login']) expect(await help(path), path).toEqual(first);
});

test('a press that moves off a button before it ends does nothing; links in texts are underlined', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, `${site.url}/login`);
  const opener = page.locator('footer').getByRole('link', { name: 'Accessibility' });
  await opener.hover();
  await page.mouse.down();
  await page.mouse.move(640, 300);
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await opener.click();
  const links = page.getByRole('dialog').getByRole('link');
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) await expect(link).toHaveCSS('text-decoration-line', 'underline');
});

test('a password can be pasted and filled in by a manager', async ({ page, site }) => {
  await open(page, `${site.url}/login`);
  const password = page.locator('input[type="password"]');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  const isAllowed = (field: HTMLElement) =>
    field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true }));
  expect(await password.evaluate(isAllowed)).toBe(true);
});
