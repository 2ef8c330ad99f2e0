/** Uncaught errors: shown over the page, which stays usable. */
import type { Page } from '@playwright/test';
import { findViolations } from '../axe.ts';
import { expect, test } from '../server.ts';
import { followLink, isDocumentMarked, markDocument, waitForHydration } from './navigation.ts';

const overlay = (page: Page) => page.getByRole('dialog', { name: 'An Unexpected Error Occurred' });
const throwLater = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text);
    });
  }, message);
const reject = (page: Page, message: string) => page.evaluate((text) => void Promise.reject(new Error(text)), message);

test.beforeEach(({ expected }) => void expected.push(/uncaught: /));

for (const [name, fail] of Object.entries({ 'thrown from a timer': throwLater, 'a rejected promise': reject })) {
  test(`${name} is shown, and the page can be used again`, async ({ page, site }) => {
    await page.goto(site.url);
    await waitForHydration(page);
    await markDocument(page);
    await fail(page, 'The bell tower fell over');
    await expect(overlay(page)).toContainText(
      "We're sorry, but the application encountered a problem. Please try refreshing the page.",
    );
    await expect(overlay(page)).toContainText('If the problem persists, please report this issue.');
    await expect(overlay(page).getByText('The bell tower fell over')).toBeHidden();
    await overlay(page).getByText('Error details').click();
    await expect(overlay(page).getByText('The bell tower fell over')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    expect(await overlay(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(true);

    await overlay(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.locator('dialog')).toHaveCount(0);
    await followLink(page, '/about');
    await expect(page.locator('#leadership')).toBeVisible();
    expect(await isDocumentMarked(page)).toBe(true);

    await fail(page, 'The clock stands still');
    await overlay(page).getByRole('button', { name: 'Reload Page' }).click();
    await waitForHydration(page);
    await expect(overlay(page)).toHaveCount(0);
    expect(await isDocumentMarked(page)).toBe(false);
  });
}

test('several errors are shown together, a dismissed one not again, and Escape dismisses', async ({ page, site }) => {
  await page.goto(site.url);
  await waitForHydration(page);
  await throwLater(page, 'First');
  await expect(overlay(page)).toBeVisible();
  await throwLater(page, 'Second');
  await expect(overlay(page).locator('pre')).toHaveText(/First\n.*Second/);
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toHaveCount(0);
  await throwLater(page, 'First');
  await throwLater(page, 'Third');
  await expect(overlay(page).locator('pre')).toHaveText(/^\D*Third$/);
});

test('an error under an open modal is shown over it, and leaves it open', async ({ page, site }) => {
  await page.goto(site.url);
  await waitForHydration(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click();
  await expect(page.getByRole('button', { name: 'I Understand' })).toBeVisible();
  await throwLater(page, 'Over a modal');
  await overlay(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('button', { name: 'I Understand' })).toBeVisible();
  // Escape closes the overlay alone (R360), whose own buttons Tab goes through.
  await throwLater(page, 'Over a modal, again');
  const dismiss = overlay(page).getByRole('button', { name: 'Dismiss' });
  await expect(dismiss).toBeVisible();
  await overlay(page).getByRole('button', { name: 'Reload Page' }).focus();
  await page.keyboard.press('Tab');
  await expect(dismiss).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toHaveCount(0);
  await expect(page.locator('dialog:modal:focus-within')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog:modal')).toHaveCount(0);
});

test('an error right after a dismissal is shown as well', async ({ page, site }) => {
  await page.goto(site.url);
  await waitForHydration(page);
  await throwLater(page, 'Dismissed');
  // The browser reports that the dialog was closed only after the second error.
  await overlay(page)
    .getByRole('button', { name: 'Dismiss' })
    .evaluate((button: HTMLElement) => {
      button.click();
      dispatchEvent(new ErrorEvent('error', { message: 'uncaught: Next', error: new Error('Next') }));
    });
  await expect(overlay(page).locator('pre')).toHaveText(/Next$/);
  await expect(overlay(page).locator('pre')).not.toContainText('Dismissed');
});

test('harmless errors are not shown', async ({ page, site, expected }) => {
  expected.push(/404/);
  await page.goto(site.url);
  await waitForHydration(page);
  await page.evaluate(() => {
    const tell = (message: string, error?: unknown, filename = location.href) =>
      window.dispatchEvent(new ErrorEvent('error', { message, error, filename }));
    tell('ResizeObserver loop completed with undelivered notifications.');
    tell('Script error.', null, '');
    tell('x is not a function', new TypeError('x is not a function'), 'chrome-extension://abc/content.js');
    void Promise.reject(new DOMException('The user aborted a request.', 'AbortError'));
    void Promise.reject(new TypeError('Failed to fetch'));
    void Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));
    document.body.append(Object.assign(document.createElement('img'), { src: '/media/none/none.png', alt: '' }));
  });
  await throwLater(page, 'A real one');
  await expect(overlay(page).locator('pre')).toHaveText(/^\D*A real one$/);
});
