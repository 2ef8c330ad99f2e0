/** What iPhones below iOS 18, Safari below 17.4 and Firefox below 125 lack is used nowhere without a fallback. */

import { cards, fillShop, numberedItems } from './itemList.ts';
import { expect, test } from './server.ts';

test('a shop, its dialogs and its tooltips work without URL.parse, checkVisibility and popovers', async ({
  page,
  town,
}) => {
  await page.addInitScript(() => {
    for (const [owner, name] of [
      [URL, 'parse'],
      [Element.prototype, 'checkVisibility'],
      [HTMLElement.prototype, 'showPopover'],
    ] as const) {
      if (!Reflect.deleteProperty(owner, name)) throw new Error(`${name} could not be taken away.`);
    }
  });
  await fillShop(town, () => numberedItems(2));
  await page.goto(`${town.market}/items?utm_source=newsletter`);
  await cards(page).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await dialog.getByRole('button', { name: 'Increase quantity' }).hover();
  // Chromium still hides what is marked as a popover; engines without them draw it.
  await expect(page.locator('[role=tooltip]')).toHaveText('Increase quantity');
  // Tab goes around within the dialog, and past what is not drawn.
  const close = dialog.getByRole('button', { name: 'Close' }).first();
  await close.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
});
