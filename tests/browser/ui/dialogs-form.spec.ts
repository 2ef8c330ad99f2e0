import type { Locator, Page } from '@playwright/test';
import { test } from '../harness/harness.ts';
import { expect } from '../server.ts';
import {
  clickBackdrop,
  dialog,
  finishSave,
  openButton,
  openDialog,
  openDialogs,
  readSaved,
  setSaveOutcome,
} from './dialogs.ts';

const title = (hero: Locator) => hero.getByRole('textbox', { name: 'Title', exact: true });
const save = (hero: Locator) => hero.getByRole('button', { name: 'Save Changes' });
const openHero = (page: Page) => openDialog(page, 'Hero', 'Edit Hero');
const closed = (page: Page) => expect(openDialogs(page)).toHaveCount(0);

const forgetSaved = (page: Page) => page.evaluate(() => void window.harness.saved.splice(0));

// A phone's width, where room is short.
test.use({ viewport: { width: 390, height: 800 } });

test('what is sent, and when', async ({ page, harness }) => {
  await page.goto(harness);
  await test.step('has its default labels, and by keyboard a successful save closes it', async () => {
    await openButton(page, 'Hero').focus();
    await page.keyboard.press('Enter');
    const hero = dialog(page, 'Edit Hero');
    await expect(title(hero)).toBeFocused();
    await expect(hero.getByRole('button')).toHaveText(['Close', 'Save Changes']);
    await page.keyboard.press('Tab');
    await page.keyboard.type('A larger town');
    await page.keyboard.press('Enter');
    await closed(page);
    await expect(openButton(page, 'Hero')).toBeFocused();
    expect(await readSaved(page)).toMatchObject([{ title: 'Welcome', subtitle: 'A larger town' }]);
  });
  await forgetSaved(page);
  await test.step('empty values are left out, cleared ones are sent empty, and groups are sent whole', async () => {
    const hero = await openHero(page);
    await hero.getByLabel('Fax', { exact: true }).fill('');
    await hero.getByLabel('Second fax').fill('');
    await hero.getByLabel('Controlled').fill('');
    await save(hero).click();
    await closed(page);
    expect(await readSaved(page)).toEqual([
      {
        title: 'Welcome',
        subtitle: 'A small town',
        fax: '',
        phone: { office: '1' },
        link: 'about',
        enabled: 'on',
        priority: 'low',
      },
    ]);
  });
});

test('faults stand where they can be mended', async ({ page, harness }) => {
  await page.goto(harness);
  await test.step('faults of a form stand below its fields, and it is not sent', async () => {
    const hero = await openHero(page);
    for (const text of ['', '   ']) {
      await title(hero).fill(text);
      await hero.getByLabel('Fax', { exact: true }).focus();
      await save(hero).click();
      await expect(title(hero)).toBeFocused();
      await expect(title(hero)).toHaveAccessibleDescription('Please fill out this field.');
      await expect(title(hero)).toHaveAttribute('aria-invalid', 'true');
      await expect(hero.getByText('Please fill out this field.')).toHaveCount(1);
    }
    await hero.getByLabel('E-mail').fill('nowhere');
    await title(hero).fill('Welcome back');
    await save(hero).click();
    await expect(hero.getByLabel('E-mail')).toBeFocused();
    await expect(hero.getByLabel('E-mail')).toHaveAccessibleDescription(
      /^Please enter an email address.* Where people write to\.$/,
    );
    // Next to the field, before what else is said of it.
    await expect(hero.locator('input[name=email] + p')).toHaveText(/^Please enter an email address/);
    await expect(title(hero)).not.toHaveAttribute('aria-invalid');
    await expect(hero.getByText('Please fill out this field.')).toHaveCount(0);
    expect(await readSaved(page)).toEqual([]);
    await hero.getByLabel('E-mail').fill('');
    await save(hero).click();
    await closed(page);
    expect(await readSaved(page)).toHaveLength(1);
    await forgetSaved(page);
  });
  await test.step('faults that the server finds stand below the field until its value changes', async () => {
    const hero = await openHero(page);
    await setSaveOutcome(page, 'field');
    await save(hero).click();
    const fax = hero.getByLabel('Fax', { exact: true });
    await expect(fax).toBeFocused();
    await expect(fax).toHaveAccessibleDescription('No fax has this number.');
    await expect(hero.getByRole('alert')).toHaveText('The fax is not known.');
    await fax.fill('512-555-0199');
    await expect(fax).not.toHaveAttribute('aria-invalid');
    await expect(hero.getByText('No fax has this number.')).toHaveCount(0);
    await hero.getByRole('button', { name: 'Close' }).click();
    await closed(page);
    await setSaveOutcome(page, 'done');
  });
  await test.step('a failing button says so and leaves it open', async () => {
    const invoice = await openDialog(page, 'Invoice');
    await expect(invoice.getByRole('button')).toHaveText(['Delete Invoice', 'Preview', 'Close', 'Create Invoice']);
    await invoice.getByRole('button', { name: 'Preview' }).click();
    await expect(invoice.getByRole('alert')).toHaveText('An error occurred.');
    await setSaveOutcome(page, 'problem');
    await invoice.getByRole('button', { name: 'Delete Invoice' }).click();
    await expect(invoice.getByRole('alert')).toHaveText('The title is too long.');
    await setSaveOutcome(page, 'done');
    await invoice.getByRole('button', { name: 'Delete Invoice' }).click();
    await closed(page);
  });
  await test.step('without anything to call it says that it is not configured', async () => {
    const bare = await openDialog(page, 'Nothing configured');
    await save(bare).click();
    await expect(bare.getByRole('alert')).toHaveText('Save action not configured.');
    await bare.getByRole('button', { name: 'Delete' }).click();
    await expect(bare.getByRole('alert')).toHaveText('Delete action not configured.');
    await page.keyboard.press('Escape');
    await expect(openDialogs(page)).toHaveCount(0);
  });
});

test('while it saves and when that fails', async ({ page, harness }) => {
  await page.goto(harness);
  await test.step('a failed save keeps it open with the text typed, says why, and can be tried again', async () => {
    const hero = await openHero(page);
    await title(hero).fill('Typed');
    for (const [what, message] of [
      ['error', 'An error occurred while saving. Please try again.'],
      ['problem', 'The title is too long.'],
      ['error', 'An error occurred while saving. Please try again.'],
      ['error', 'An error occurred while saving. Please try again.'],
    ] as const) {
      await setSaveOutcome(page, what);
      await save(hero).click();
      const alert = hero.getByRole('alert');
      await expect(alert).toHaveText(message);
      await expect(alert).toBeFocused();
      await expect(alert).toBeInViewport({ ratio: 1 });
      await expect(title(hero)).toHaveValue('Typed');
    }
    await setSaveOutcome(page, 'done');
    await save(hero).click();
    await closed(page);
    expect(await readSaved(page)).toMatchObject([{ title: 'Typed' }]);
    await forgetSaved(page);
  });
  await test.step('while it saves it says so, is sent once, and nothing closes it', async () => {
    await setSaveOutcome(page, 'wait');
    const hero = await openHero(page);
    await title(hero).fill('Once');
    await hero.getByLabel('Subtitle').press('Enter');
    await expect(hero.locator('[aria-live]').filter({ hasText: 'Please wait' })).toBeVisible();
    await expect(hero).toHaveAttribute('aria-busy', 'true');
    await expect(save(hero)).toBeFocused();
    await page.keyboard.press('Enter');
    await save(hero).click({ force: true });
    for (let time = 0; time < 3; time += 1) await page.keyboard.press('Escape');
    await clickBackdrop(page);
    await hero.getByRole('button', { name: 'Close' }).click({ force: true });
    await title(hero)
      .fill('Not now', { force: true, timeout: 500 })
      .catch(() => {});
    await expect(hero).toBeVisible();
    await finishSave(page);
    await closed(page);
    expect(await readSaved(page)).toHaveLength(1);
  });
  await test.step('presses that are not meant for the dialog do not close it', async () => {
    const hero = await openHero(page);
    await hero.getByLabel('Fax', { exact: true }).evaluate((field) => {
      // An input method that is being left, and a file chooser that was put away.
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, isComposing: true }));
      field.dispatchEvent(new Event('cancel', { bubbles: true }));
    });
    await expect(hero).toBeVisible();
    // As a phone's Back button does.
    await hero.evaluate((element) => element.dispatchEvent(new Event('cancel', { cancelable: true })));
    await expect(openDialogs(page)).toHaveCount(0);
  });
});

test('it fits where room is short', async ({ page, harness }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(harness);
  await test.step('above an on-screen keyboard the field and the buttons stay in view', async () => {
    const hero = await openHero(page);
    await hero.getByLabel('Private note').focus();
    // As a phone's browser does: what is seen gets smaller, the window does not.
    const raise = (height: number, scale = 1) =>
      page.evaluate(
        ([height, scale]) => {
          Object.defineProperties(visualViewport, {
            height: { value: innerHeight - (height ?? 0), configurable: true },
            scale: { value: scale, configurable: true },
          });
          visualViewport?.dispatchEvent(new Event('resize'));
        },
        [height, scale],
      );
    const bottom = async (place: Locator) => {
      const box = await place.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await raise(340);
    await expect.poll(() => bottom(save(hero))).toBeLessThanOrEqual(460);
    const field = await hero.getByLabel('Private note').boundingBox();
    expect(field?.y).toBeGreaterThan(0);
    expect(await bottom(hero.getByLabel('Private note'))).toBeLessThan((await save(hero).boundingBox())?.y ?? 0);
    expect((await hero.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await raise(0);
    await expect.poll(() => bottom(save(hero))).toBeGreaterThan(700);
    await raise(400, 2);
    expect(await bottom(save(hero))).toBeGreaterThan(700);
  });
  await test.step('enlarged to 400 % everything can be reached by scrolling', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(harness);
    const hero = await openHero(page);
    for (const place of [hero.getByRole('heading'), hero.getByLabel('Private note'), save(hero)]) {
      await place.scrollIntoViewIfNeeded();
      await expect(place).toBeInViewport({ ratio: 1 });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await hero.evaluate((element) => element.firstElementChild?.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
