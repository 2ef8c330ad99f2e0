import { findFaults } from '../accessibility/alfa.ts';
import { findViolations, layouts } from '../axe.ts';
import { test } from '../harness/harness.ts';
import { expect } from '../server.ts';
import { openDialog, openDialogs, setSaveOutcome, showToast } from './dialogs.ts';

for (const { width, colorScheme } of layouts) {
  test(`axe and Alfa find nothing in a modal in any state at ${width} px, ${colorScheme}`, async ({
    page,
    harness,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(harness);
    expect(await findViolations(page), 'the page').toEqual([]);
    for (const [name, title] of [['Notice'], ['Understand', 'Long text'], ['Refund'], ['Invoice']] as const) {
      await openDialog(page, name, title);
      expect(await findFaults(page), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(openDialogs(page)).toHaveCount(0);
    }
    const hero = await openDialog(page, 'Hero', 'Edit Hero');
    const save = hero.getByRole('button', { name: 'Save Changes' });
    const title = hero.getByRole('textbox', { name: 'Title', exact: true });
    await title.fill('');
    await save.click();
    expect(await findFaults(page), 'invalid').toEqual([]);
    await title.fill('Typed');
    await setSaveOutcome(page, 'error');
    await save.click();
    await expect(hero.getByRole('alert')).toBeVisible();
    expect(await findFaults(page), 'failed').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(openDialogs(page)).toHaveCount(0);
    await openDialog(page, 'Hero', 'Edit Hero');
    await expect(hero.getByText('Your earlier changes were restored.')).toBeVisible();
    expect(await findFaults(page), 'restored').toEqual([]);
    for (const type of ['success', 'error', 'warning', 'info'] as const) {
      await showToast(page, type, `A ${type}`);
      await expect(page.locator('[data-type]')).toHaveText(`A ${type}`);
      expect(await findFaults(page), type).toEqual([]);
    }
    await setSaveOutcome(page, 'wait');
    await save.click();
    await expect(hero).toHaveAttribute('aria-busy', 'true');
    // Alfa judges dimmed fields even though `inert` switches them off.
    expect(await findViolations(page), 'saving').toEqual([]);
  });
}
