import { findFaults } from './accessibility/alfa.ts';
import { layouts } from './axe.ts';
import { expect, test } from './server.ts';

for (const { width, colorScheme } of layouts) {
  test.describe(`axe finds nothing at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' } as object);

    test('on any open modal or menu, nor does Alfa', async ({ page, site }) => {
      await page.goto(site.url);
      await page
        .getByRole('button', { name: /Read More/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await findFaults(page), 'announcement').toEqual([]);
      await page.keyboard.press('Escape');
      for (const name of ['Privacy Policy', 'Accessibility', 'Terms of Use']) {
        await page.getByRole('contentinfo').getByRole('link', { name }).click();
        await expect(page.getByRole('button', { name: 'I Understand' })).toBeVisible();
        expect(await findFaults(page), name).toEqual([]);
        await page.getByRole('button', { name: 'I Understand' }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      const calendar = page.locator('#calendar');
      await calendar.getByText('Month', { exact: true }).click();
      await expect(calendar.getByRole('table')).toBeVisible();
      expect(await findFaults(page), 'month').toEqual([]);
      if (width < 768) {
        await page.getByRole('button', { name: /menu/i }).click();
        await expect(page.getByRole('button', { name: /menu/i })).toHaveAttribute('aria-expanded', 'true');
        expect(await findFaults(page), 'menu').toEqual([]);
      }
    });
  });
}
