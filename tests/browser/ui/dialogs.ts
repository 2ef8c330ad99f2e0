/** Finding dialogs on the harness's page. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Harness } from '../harness/main.tsx';

declare global {
  interface Window {
    harness: Harness;
  }
}

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const openDialogs = (page: Page) => page.locator('dialog:modal');

/** The button on the page that opens a dialog. */
export const openButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first();

export async function openDialog(page: Page, name: string, title = name): Promise<Locator> {
  await openButton(page, name).click();
  const opened = dialog(page, title);
  await expect(opened).toBeVisible();
  return opened;
}

/** A click on the backdrop, wherever the dialog is. */
export const clickBackdrop = (page: Page) => page.mouse.click(4, 4);

/** Sets what saving does from now on. */
export const setSaveOutcome = (page: Page, what: Harness['saving']) =>
  page.evaluate((what) => {
    window.harness.saving = what;
  }, what);

/** Ends a save that waits. */
export const finishSave = (page: Page) => page.evaluate(() => window.harness.release());

export const readSaved = (page: Page) => page.evaluate(() => window.harness.saved);

export const showToast = (page: Page, ...toast: Parameters<Harness['showToast']>) =>
  page.evaluate((toast) => window.harness.showToast(...toast), toast);
