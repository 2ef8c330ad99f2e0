/** A clerk without a mouse: every control is reached with Tab, and nothing is clicked. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { signIn } from '../accounts/signIn.ts';
import { toast } from '../content/editing/sectionEditing.ts';
import { expect, test } from '../server.ts';
import { waitForHydration } from '../shell/navigation.ts';

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

test('by keyboard alone a notice with a picture is published from nothing', async ({ page, town }) => {
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/announcements`);
  await waitForHydration(page);
  await tabTo(page, page.getByRole('button', { name: 'New announcement' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New Announcement' });
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await tabTo(page, field('Title'));
  await page.keyboard.type('Pool opens on Saturday');
  await tabTo(page, dialog.getByLabel('Category'));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, field('Text'));
  await page.keyboard.type('The pool opens at ten. Bring a towel.');

  const picker = page.waitForEvent('filechooser');
  const choose = dialog.getByRole('group', { name: 'Picture', exact: true }).getByRole('button').first();
  await tabTo(page, choose);
  await page.keyboard.press('Enter');
  const pool = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#2a6f97' } })
    .jpeg()
    .toBuffer();
  await (await picker).setFiles({ name: 'pool.jpg', mimeType: 'image/jpeg', buffer: pool });
  await tabTo(page, dialog.getByLabel('Description'));
  await page.keyboard.type('The pool in the morning, without people');
  await tabTo(page, dialog.getByRole('button', { name: 'Publish now' }));
  await page.keyboard.press('Enter');
  await toast(page, /published|posted/i);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Pool opens on Saturday' })).toBeVisible();
  await expect(page.getByAltText('The pool in the morning, without people').first()).toBeVisible();
});
