import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Layouts differ by width and colors by scheme, so each is checked once. */
export const layouts = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;

/** axe's violations on a page or a part of it, as rule and element. */
export async function findViolations(page: Page, part?: string): Promise<string[]> {
  // Colors are checked after all animations; a toast that begins to fade while axe looks is held as it was.
  const held = await page.evaluateHandle(async () => {
    const style = new CSSStyleSheet();
    style.replaceSync('[data-hiding] { opacity: 1 !important; transition: none !important }');
    document.adoptedStyleSheets.push(style);
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
    return style;
  });
  // The legacy mode opens no page of its own for the result; there are no frames of other sites to look into.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  await held.evaluate((style) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== style);
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** The same in both layouts, the phone's last, where the page is left. A page that is too wide is a fault as well. */
export async function findViolationsInBothLayouts(page: Page, part?: string): Promise<string[]> {
  const found: string[] = [];
  if (part) await page.locator(part).last().waitFor();
  for (const { width, colorScheme } of [...layouts].reverse()) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    found.push(...(await findViolations(page, part)).map((violation) => `${width} px, ${violation}`));
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    if (scrollWidth > width) found.push(`${width} px, the page is ${scrollWidth} px wide`);
  }
  return found;
}
