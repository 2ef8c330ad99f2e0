import type { Page } from '@playwright/test';
import { findFaults } from './accessibility/alfa.ts';
import { findViolations, layouts } from './axe.ts';
import { expect, test } from './server.ts';

const [phone, desk] = layouts;

async function showIn(page: Page, { width, colorScheme }: (typeof layouts)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
}

/** Looks by axe on a phone in the dark, then by axe and Alfa at a desk in the light, where the page is left. */
async function findFaultsInBothLayouts(page: Page): Promise<string[]> {
  await showIn(page, phone);
  const onPhone = await findViolations(page);
  await showIn(page, desk);
  return [...onPhone, ...(await findFaults(page))];
}

test.describe('axe finds nothing at both widths', () => {
  test('on any open modal or menu, nor does Alfa', async ({ page, site }) => {
    await showIn(page, desk);
    await page.goto(site.url);
    await page
      .getByRole('button', { name: /Read More/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await findFaultsInBothLayouts(page), 'announcement').toEqual([]);
    await page.keyboard.press('Escape');
    for (const name of ['Privacy Policy', 'Accessibility', 'Terms of Use']) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click();
      await expect(page.getByRole('button', { name: 'I Understand' })).toBeVisible();
      expect(await findFaultsInBothLayouts(page), name).toEqual([]);
      await page.getByRole('button', { name: 'I Understand' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    const calendar = page.locator('#calendar');
    await calendar.getByText('Month', { exact: true }).click();
    await expect(calendar.getByRole('table')).toBeVisible();
    expect(await findFaultsInBothLayouts(page), 'month').toEqual([]);
    await showIn(page, phone);
    await page.getByRole('button', { name: /menu/i }).click();
    await expect(page.getByRole('button', { name: /menu/i })).toHaveAttribute('aria-expanded', 'true');
    expect(await findFaults(page), 'menu').toEqual([]);
  });
});
