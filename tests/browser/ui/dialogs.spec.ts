import type { Locator } from '@playwright/test';
import { test } from '../harness/harness.ts';
import { expect } from '../server.ts';
import { clickBackdrop, dialog, openButton, openDialog, openDialogs } from './dialogs.ts';

const hasFocusInside = (place: Locator) => place.evaluate((element) => element.contains(document.activeElement));

// A phone's width; what depends on the layout is tried on a wide screen too.
test.use({ viewport: { width: 390, height: 800 }, contextOptions: { reducedMotion: 'no-preference' } });

test('what closes one, and where the focus goes then', async ({ page, harness }) => {
  await page.goto(harness);
  await test.step('Escape, the cross and the backdrop close one, and the focus goes back to its opener', async () => {
    const ways = [
      () => page.keyboard.press('Escape'),
      () => dialog(page, 'Notice').getByRole('button', { name: 'Close' }).click(),
      () => clickBackdrop(page),
    ];
    for (const close of ways) {
      const notice = await openDialog(page, 'Notice');
      expect(await hasFocusInside(notice)).toBe(true);
      await close();
      await expect(openDialogs(page)).toHaveCount(0);
      await expect(openButton(page, 'Notice')).toBeFocused();
      await expect(page.locator('dialog')).toHaveCount(0);
    }
  });
  await test.step('one may refuse the backdrop, and still close by Escape', async () => {
    const refund = await openDialog(page, 'Refund');
    await clickBackdrop(page);
    await clickBackdrop(page);
    await expect(refund).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(openDialogs(page)).toHaveCount(0);
  });
  await test.step('pressing inside and letting go outside closes nothing, nor does the edge', async () => {
    const notice = await openDialog(page, 'Notice');
    const heading = await notice.getByRole('heading').boundingBox();
    if (!heading) throw new Error('no heading');
    await page.mouse.move(heading.x + 5, heading.y + 5);
    await page.mouse.down();
    await page.mouse.move(4, 4);
    await page.mouse.up();
    const box = await notice.boundingBox();
    if (!box) throw new Error('no box');
    await page.mouse.click(box.x + box.width / 2, box.y + 0.5);
    await expect(notice).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(openDialogs(page)).toHaveCount(0);
  });
  await test.step('when the opener is gone the focus goes to the place where it was', async () => {
    const rows = page.getByRole('region', { name: 'Rows' });
    await rows.getByRole('button', { name: 'Delete row one' }).click();
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await expect(openDialogs(page)).toHaveCount(0);
    await expect(rows.getByRole('button')).toHaveCount(1);
    await expect(rows).toBeFocused();
  });
  await test.step('one that was opened by no element gives the focus to the page', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await openButton(page, 'Notice').evaluate((button: HTMLElement) => button.click());
    await expect(dialog(page, 'Notice')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('Tab goes round inside, both ways, and the page behind cannot be reached', async () => {
    const notice = await openDialog(page, 'Notice');
    const names = ['Close', 'more', 'Open Second'];
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    for (const name of [...names, ...names]) {
      await page.keyboard.press('Tab');
      expect(await focused()).toBe(name);
    }
    for (const name of [...names].reverse()) {
      expect(await focused()).toBe(name);
      await page.keyboard.press('Shift+Tab');
    }
    await openButton(page, 'About').evaluate((button: HTMLElement) => button.focus());
    expect(await hasFocusInside(notice)).toBe(true);
    await expect(openButton(page, 'About').click({ timeout: 500 })).rejects.toThrow();
    await page.keyboard.press('Escape');
    await expect(openDialogs(page)).toHaveCount(0);
  });
});

test('two above each other', async ({ page, harness }) => {
  await page.goto(harness);
  await test.step('a second one lies above; Escape takes the topmost only, and the focus goes back step by step', async () => {
    const notice = await openDialog(page, 'Notice');
    await notice.getByRole('button', { name: 'Open Second' }).click();
    const second = dialog(page, 'Second notice');
    await expect(second).toBeVisible();
    const level = (place: Locator) => place.evaluate((element) => Number(getComputedStyle(element).zIndex));
    expect(await level(notice)).toBe(9999);
    expect(await level(second)).toBeGreaterThan(9999);
    await page.keyboard.press('Escape');
    await expect(second).toHaveCount(0);
    await expect(notice).toBeVisible();
    await expect(notice.getByRole('button', { name: 'Open Second' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(openDialogs(page)).toHaveCount(0);
    await expect(openButton(page, 'Notice')).toBeFocused();
  });
  await test.step('one with the same title is not opened twice: the first is shown and has the focus', async () => {
    const notice = await openDialog(page, 'Notice');
    await openButton(page, 'Notice again').evaluate((button: HTMLElement) => button.click());
    await expect(openDialogs(page)).toHaveCount(1);
    await expect(page.locator('dialog')).toHaveCount(1);
    await expect(notice).toContainText('Read more');
    expect(await hasFocusInside(notice)).toBe(true);

    // Also when another lies above it: the first comes to the top.
    await notice.getByRole('button', { name: 'Open Second' }).click();
    await dialog(page, 'Second notice').getByRole('button', { name: 'Open Notice again' }).click();
    await expect(openDialogs(page)).toHaveCount(2);
    await expect.poll(() => hasFocusInside(notice)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(notice).toHaveCount(0);
    await expect(dialog(page, 'Second notice')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(openDialogs(page)).toHaveCount(0);
  });
  await test.step('Escape takes only the topmost of two that no tap lies between', async () => {
    // As a timer would open them: browsers may group such two and close them at once.
    await page.goto(`${harness}?open=Notice,Second`);
    await expect(openDialogs(page)).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(openDialogs(page)).toHaveCount(1);
    await expect(dialog(page, 'Notice')).toBeVisible();
  });
});

test('one that closes is out of the way, and can be opened again', async ({ page, harness }) => {
  await page.goto(harness);
  await test.step('the closing takes 200 ms to look at, none of it in the way', async () => {
    await openDialog(page, 'Notice');
    const seen = await page.evaluate(
      () =>
        new Promise<{ modal: boolean; gone: number; isLate: boolean }>((resolve) => {
          const started = performance.now();
          // A busy machine delays both timers alike.
          let isLate = false;
          setTimeout(() => {
            isLate = true;
          }, 400);
          document.querySelector<HTMLElement>('dialog button')?.click();
          const modal = document.querySelector('dialog:modal') !== null;
          new MutationObserver((_, observer) => {
            if (document.querySelector('dialog')) return;
            observer.disconnect();
            resolve({ modal, gone: performance.now() - started, isLate });
          }).observe(document.body, { childList: true, subtree: true });
        }),
    );
    expect(seen.modal).toBe(false);
    expect(seen.gone).toBeGreaterThanOrEqual(195);
    expect(seen.isLate).toBe(false);
    await expect(openDialogs(page)).toHaveCount(0);
  });
  await test.step('opened again within 250 ms it is there, once, and can be closed', async () => {
    for (const wait of [null, 0, 50, 150, 199, 240]) {
      await openDialog(page, 'Notice');
      await page.evaluate(async (wait) => {
        const press = (name: string) =>
          [...document.querySelectorAll('button')]
            .find((button) => (button.ariaLabel ?? button.textContent) === name)
            ?.click();
        press('Close');
        if (wait !== null) await new Promise((resolve) => setTimeout(resolve, wait));
        press('Notice');
        await new Promise((resolve) => setTimeout(resolve, 300));
      }, wait);
      await expect(page.locator('dialog')).toHaveCount(1);
      await expect(openDialogs(page)).toHaveCount(1);
      expect(await hasFocusInside(dialog(page, 'Notice'))).toBe(true);
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog')).toHaveCount(0);
      await expect(openButton(page, 'Notice')).toBeFocused();
    }
  });
  await test.step('with less motion nothing fades', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const notice = await openDialog(page, 'Notice');
    expect(await notice.evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
    await page.evaluate(() => document.querySelector<HTMLElement>('dialog button')?.click());
    expect(await page.locator('dialog').count()).toBe(0);
  });
});

test('the page behind keeps its place and its width, and does not scroll', async ({ page, harness }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(harness);
    const last = page.getByRole('button', { name: 'Last button' });
    const rows = page.getByRole('region', { name: 'Rows' }).getByRole('button').first();
    await rows.scrollIntoViewIfNeeded();
    const before = await rows.boundingBox();
    const scrolled = await page.evaluate(() => scrollY);
    await rows.click();
    await expect(dialog(page, 'Really?')).toBeVisible();
    expect(await rows.boundingBox()).toEqual(before);
    await page.mouse.move(4, 4);
    await page.mouse.wheel(0, 600);
    await page.keyboard.press('PageDown');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
    await page.keyboard.press('Escape');
    await expect(openDialogs(page)).toHaveCount(0);
    await last.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(scrolled);
  }
});

test('a long one scrolls inside, and its button stays in view', async ({ page, harness }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(harness);
    const long = await openDialog(page, 'Understand', 'Long text');
    await expect(long.getByRole('button')).toHaveText(['I Understand']);
    const button = long.getByRole('button');
    await expect(button).toBeInViewport({ ratio: 1 });
    await expect(long.getByText('Paragraph 40 ')).not.toBeInViewport();
    await long.getByText('Paragraph 20 ').hover();
    await page.mouse.wheel(0, 10_000);
    await expect(long.getByText('Paragraph 40 ')).toBeInViewport();
    await expect(button).toBeInViewport({ ratio: 1 });
    const [end, foot] = [await long.getByText('Paragraph 40 ').boundingBox(), await button.boundingBox()];
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
    await button.click();
    await expect(openDialogs(page)).toHaveCount(0);
  }
});
