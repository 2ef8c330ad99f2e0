import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Layouts differ by width and colours by scheme, so each of them is looked at once. */
export const looks = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;

/** What axe finds wrong, shortened to rule and place. */
export async function findings(page: Page): Promise<string[]> {
  // Colours are judged once nothing is fading in any more.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
