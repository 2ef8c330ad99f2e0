import { findViolations, layouts } from '../axe.ts';
import { test } from '../harness/harness.ts';
import { expect } from '../server.ts';

test('every part of the kit passes axe in both layouts', async ({ page, harness }, info) => {
  await page.goto(`${harness}kit`);
  await expect(page.getByRole('heading', { name: 'The kit' })).toBeVisible();
  for (const { width, colorScheme } of layouts) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page), `the page at ${width} px`).toEqual([]);
    await info.attach(`kit ${width}`, { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' });

    // Nothing reaches beyond the screen, and a thumb finds every button.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const heights = await page.getByRole('button').evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(40);

    await page.getByRole('button', { name: 'Open dialog' }).click();
    expect(await findViolations(page, 'dialog:modal'), `dialog at ${width} px`).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Toast error' }).click();
    await page.locator('[data-type]').hover();
    expect(await findViolations(page, '[data-type]'), `toast at ${width} px`).toEqual([]);
  }
  await test.step('a busy button keeps the focus and does nothing', async () => {
    const busy = page.getByRole('button', { name: 'Saving' }).first();
    await busy.focus();
    await expect(busy).toBeFocused();
    await expect(busy).toHaveAttribute('aria-disabled', 'true');
  });
});
