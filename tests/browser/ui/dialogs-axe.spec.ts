import type { Page } from '@playwright/test';
import { findFaults } from '../accessibility/alfa.ts';
import { findViolations, layouts } from '../axe.ts';
import { test } from '../harness/harness.ts';
import { expect } from '../server.ts';
import { openDialog, openDialogs, setSaveOutcome, showToast } from './dialogs.ts';

const [phone, desk] = layouts;

async function showIn(page: Page, { width, colorScheme }: (typeof layouts)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
}

/** Looks by axe in both layouts, and by Alfa in the desk's, where the page is left. */
async function findFaultsInBoth(page: Page): Promise<string[]> {
  await showIn(page, phone);
  const onPhone = await findViolations(page, 'dialog:modal');
  await showIn(page, desk);
  return [...onPhone, ...(await findFaults(page))];
}

test('axe and Alfa find nothing in a modal in any state', async ({ page, harness }) => {
  await page.goto(harness);
  for (const layout of layouts) {
    await showIn(page, layout);
    expect(await findViolations(page), 'the page').toEqual([]);
  }
  for (const [name, title] of [['Notice'], ['Understand', 'Long text'], ['Refund'], ['Invoice']] as const) {
    await openDialog(page, name, title);
    expect(await findFaultsInBoth(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(openDialogs(page)).toHaveCount(0);
  }
  const hero = await openDialog(page, 'Hero', 'Edit Hero');
  const save = hero.getByRole('button', { name: 'Save Changes' });
  const title = hero.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('');
  await save.click();
  expect(await findFaultsInBoth(page), 'invalid').toEqual([]);
  await title.fill('Typed');
  await setSaveOutcome(page, 'error');
  await save.click();
  await expect(hero.getByRole('alert')).toBeVisible();
  expect(await findFaultsInBoth(page), 'failed').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(openDialogs(page)).toHaveCount(0);
  await openDialog(page, 'Hero', 'Edit Hero');
  await expect(hero.getByText('Your earlier changes were restored.')).toBeVisible();
  expect(await findFaultsInBoth(page), 'restored').toEqual([]);
  for (const layout of layouts) {
    await showIn(page, layout);
    for (const type of ['success', 'error', 'warning', 'info'] as const) {
      await showToast(page, type, `A ${type}`);
      const toast = page.locator('[data-type]');
      await expect(toast).toHaveText(`A ${type}`);
      // One that is pointed at stays. axe refuses to look where nothing is.
      await toast.hover();
      expect(await findViolations(page, '[data-type]'), type).toEqual([]);
    }
  }
  expect(await findFaults(page), 'a toast in a modal').toEqual([]);
  await setSaveOutcome(page, 'wait');
  await save.click();
  await expect(hero).toHaveAttribute('aria-busy', 'true');
  // Alfa judges dimmed fields even though `inert` switches them off.
  for (const layout of layouts) {
    await showIn(page, layout);
    expect(await findViolations(page, 'dialog:modal'), 'saving').toEqual([]);
  }
});
