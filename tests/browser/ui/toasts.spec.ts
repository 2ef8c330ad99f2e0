import type { Locator } from '@playwright/test';
import type { ToastType } from '../../../app/ui/toasts/toasts.ts';
import { test } from '../harness/harness.ts';
import { expect } from '../server.ts';
import { dialog, openDialog, openDialogs, showToast } from './dialogs.ts';

const types: ToastType[] = ['success', 'error', 'warning', 'info'];
const box = async (place: Locator) => (await place.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };

/** Whether they lie at the same height, whatever is beside. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await box(one), await box(other)];
  return a.y < b.y + b.height && b.y < a.y + a.height;
}

// A phone's width; what depends on the layout is tried on a wide screen too.
test.use({ viewport: { width: 390, height: 800 } });

test('one shows for 3 s and hides within 0.3 s', async ({ page, harness }) => {
  await page.clock.install();
  await page.goto(harness);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => window.harness.showToast('info', 'Hello'));
  const toast = page.locator('[data-type]');
  await page.clock.runFor(2990);
  await expect(toast).toHaveText('Hello');
  await expect(toast).not.toHaveAttribute('data-hiding');
  await page.clock.runFor(20);
  await expect(toast).toHaveAttribute('data-hiding');
  await page.clock.runFor(270);
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(30);
  await expect(toast).toHaveCount(0);
});

test('one that is pointed at waits', async ({ page, harness }) => {
  await page.clock.install();
  await page.goto(harness);
  await test.step('one that is pointed at stays', async () => {
    await showToast(page, 'info', 'Hello');
    const toast = page.getByText('Hello');
    await toast.hover();
    await page.clock.runFor(60_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(4, 4);
    await page.clock.runFor(2900);
    await expect(toast).toBeVisible();
    await page.clock.runFor(500);
    await expect(toast).toHaveCount(0);
  });
  await test.step('one that is pointed at goes in time after all when the modal it shows in closes', async () => {
    await openDialog(page, 'Notice');
    await showToast(page, 'info', 'Hello');
    await page.getByText('Hello').hover();
    await page.keyboard.press('Escape');
    await page.clock.runFor(10);
    await expect(openDialogs(page)).toHaveCount(0);
    await page.mouse.move(4, 4);
    await page.clock.runFor(4000);
    await expect(page.getByText('Hello')).toHaveCount(0);
  });
});

test('it shows in the topmost modal, and in the page when that closes', async ({ page, harness }) => {
  await page.goto(harness);
  const notice = await openDialog(page, 'Notice');
  await expect(notice.locator('[aria-live]')).toHaveCount(1);
  await showToast(page, 'error', 'In the first');
  await expect(notice.getByRole('alert')).toHaveText('In the first');
  await expect(notice.getByRole('alert').locator('[data-type]')).toBeInViewport({ ratio: 1 });
  await notice.getByRole('button', { name: 'Open Second' }).click();
  const second = dialog(page, 'Second notice');
  await showToast(page, 'info', 'In the second');
  await expect(second.locator('[aria-live]')).toHaveText('In the second');
  await expect(page.locator('[data-type]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(openDialogs(page)).toHaveCount(0);
  await expect(page.locator('[aria-live]').filter({ hasText: 'In the second' })).toBeVisible();
});

test('it is read once: when a modal opens or closes it moves, and is no news there', async ({ page, harness }) => {
  await page.goto(harness);
  const live = page.locator(':is([aria-live], [role="alert"]) [data-type]');
  const toast = page.locator('[data-type]');
  await showToast(page, 'error', 'Read in the page');
  await expect(live).toHaveText('Read in the page');
  await toast.hover();
  // Long enough for a screen reader, by the toasts' own clock.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
  const notice = await openDialog(page, 'Notice');
  await expect(notice.locator('[data-type]')).toHaveText('Read in the page');
  await expect(live).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(openDialogs(page)).toHaveCount(0);
  await expect(toast).toHaveText('Read in the page');
  await expect(live).toHaveCount(0);
  await showToast(page, 'error', 'News');
  await expect(live).toHaveText('News');
});

test('while toasts are blocked none shows', async ({ page, harness }) => {
  await page.goto(harness);
  await showToast(page, 'info', 'Hello');
  await expect(page.locator('[data-type]')).toHaveCount(1);
  await page.evaluate(() => window.harness.blockToasts(true));
  await showToast(page, 'error', 'Late');
  await expect(page.locator('[data-type]')).toHaveCount(0);
});

test('errors and warnings are alerts, others are not, and no two look alike', async ({ page, harness }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(harness);
    // There before anything is said, or a screen reader would not notice the first.
    await expect(page.locator('[aria-live]')).toHaveCount(1);
    const looks = new Set<string>();
    for (const type of types) {
      await showToast(page, type, `A ${type}`);
      const region = type === 'error' || type === 'warning' ? '[role="alert"]' : '[aria-live]';
      await expect(page.locator(region)).toHaveText(`A ${type}`);
      await expect(page.getByText(/^An? (success|error|warning|info)$/)).toHaveCount(1);
      const toast = page.locator('[data-type]');
      await expect(toast).toHaveCount(1);
      await expect(toast).toBeInViewport({ ratio: 1 });
      looks.add(
        await toast.evaluate((element) => getComputedStyle(element).color + element.querySelector('svg')?.innerHTML),
      );
    }
    expect(looks.size).toBe(4);
  }
});

test('it does not cover what has the focus, nor the buttons of a modal', async ({ page, harness }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(harness);
    const low = page.getByRole('button', { name: 'Last button' });
    const toast = page.locator('[data-type]');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await showToast(page, 'info', 'Hello');
    expect(await overlap(toast, low)).toBe(true);
    await low.evaluate((button: HTMLElement) => button.focus({ preventScroll: true }));
    expect(await overlap(toast, low)).toBe(false);
    await expect(toast).toBeInViewport({ ratio: 1 });
    await showToast(page, 'info', 'Hello again');
    expect(await overlap(toast, low)).toBe(false);

    const hero = await openDialog(page, 'Hero', 'Edit Hero');
    await showToast(page, 'success', 'A message that is so long that it takes more than one line on a phone');
    expect(await overlap(toast, hero.getByRole('button', { name: 'Save Changes' }))).toBe(false);
  }
});
