import type { Locator, Page } from '@playwright/test';
import { test } from '../harness/harness.ts';
import { expect } from '../server.ts';
import { clickBackdrop, openButton, openDialog, openDialogs, setSaveOutcome } from './dialogs.ts';

const title = (hero: Locator) => hero.getByRole('textbox', { name: 'Title', exact: true });
const save = (hero: Locator) => hero.getByRole('button', { name: 'Save Changes' });
const openHero = (page: Page) => openDialog(page, 'Hero', 'Edit Hero');
const closed = (page: Page) => expect(openDialogs(page)).toHaveCount(0);
const hour = 60 * 60 * 1000;

// A phone's width, where room is short.
test.use({ viewport: { width: 390, height: 800 } });

test('input is back after closing by any way, after a failure and after a reload', async ({ page, harness }) => {
  await page.goto(harness);
  const ways = [
    async (hero: Locator) => await hero.getByRole('button', { name: 'Close' }).click(),
    async () => await page.keyboard.press('Escape'),
    async () => await clickBackdrop(page),
    async (hero: Locator) => {
      await setSaveOutcome(page, 'error');
      await save(hero).click();
      await expect(hero.getByRole('alert')).toBeVisible();
      await page.keyboard.press('Escape');
    },
    async () => void (await page.reload()),
    async () => void (await page.goto(`${harness}elsewhere`)),
  ];
  for (const [index, leave] of ways.entries()) {
    const hero = await openHero(page);
    await title(hero).fill(`Typed ${index}`);
    await hero.getByLabel('Link').selectOption('contact');
    await hero.getByLabel('Enabled').uncheck();
    await hero.getByLabel('High').check();
    await hero.getByLabel('Controlled').fill(`controlled ${index}`);
    await leave(hero);
    await closed(page);
    const again = await openHero(page);
    await expect(title(again)).toHaveValue(`Typed ${index}`);
    await expect(again.getByLabel('Link')).toHaveValue('contact');
    await expect(again.getByLabel('Enabled')).not.toBeChecked();
    await expect(again.getByLabel('High')).toBeChecked();
    await expect(again.getByText(`Shown again: controlled ${index}`)).toBeVisible();
    await expect(again.getByText('Your earlier changes were restored.')).toBeVisible();
    await page.keyboard.press('Escape');
    await closed(page);
  }
});

test('whose input it is, and what is never kept', async ({ page, harness }) => {
  await page.goto(harness);
  await test.step('it can be discarded, and the stored values are there', async () => {
    const hero = await openHero(page);
    await title(hero).fill('Typed');
    await hero.getByLabel('Controlled').fill('typed');
    await hero.getByLabel('High').check();
    await page.keyboard.press('Escape');
    await closed(page);
    await openHero(page);
    await hero.getByRole('button', { name: 'Discard' }).click();
    await expect(title(hero)).toHaveValue('Welcome');
    await expect(hero.getByLabel('Low')).toBeChecked();
    await expect(hero.getByText('Shown again: stored')).toBeVisible();
    await expect(hero.getByText('Your earlier changes were restored.')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await closed(page);
    await openHero(page);
    await expect(title(hero)).toHaveValue('Welcome');
    await page.keyboard.press('Escape');
    await expect(openDialogs(page)).toHaveCount(0);
  });
  await test.step('passwords, card numbers and what is marked are never kept', async () => {
    const hero = await openHero(page);
    await title(hero).fill('Zqxj kept');
    for (const name of ['Password', 'Card number', 'Private note']) await hero.getByLabel(name).fill('Zqxj secret');
    await page.keyboard.press('Escape');
    await closed(page);
    const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(stored).toContain('Zqxj kept');
    expect(stored).not.toContain('Zqxj secret');
    await openHero(page);
    await expect(title(hero)).toHaveValue('Zqxj kept');
    for (const name of ['Password', 'Card number', 'Private note']) await expect(hero.getByLabel(name)).toHaveValue('');
    await hero.getByRole('button', { name: 'Discard' }).click();
    await page.keyboard.press('Escape');
    await expect(openDialogs(page)).toHaveCount(0);
  });
  await test.step('input belongs to one person, one record and one modal', async () => {
    const hero = await openHero(page);
    await title(hero).fill('Typed');
    await page.keyboard.press('Escape');
    await closed(page);
    const about = await openDialog(page, 'About', 'Edit About');
    await expect(about.getByLabel('Title')).toHaveValue('About us');
    for (const [query, value] of [
      ['user=ben', 'Welcome'],
      ['record=2', 'Welcome'],
      ['user=anna&record=1', 'Typed'],
    ]) {
      await page.goto(`${harness}?${query}`);
      await expect(title(await openHero(page))).toHaveValue(value ?? '');
    }
  });
});

test('input is dropped on saving, on Cancel, on signing out and when the record has changed', async ({
  page,
  harness,
}) => {
  await page.goto(harness);
  const ways = [
    async (hero: Locator) => await save(hero).click(),
    async (hero: Locator) => {
      await page.keyboard.press('Escape');
      await closed(page);
      await openButton(page, 'Hero with Cancel').click();
      await expect(title(hero)).toHaveValue('Typed');
      await expect(hero.getByRole('button')).toHaveText(['Discard', 'Cancel', 'Save Changes']);
      await hero.getByRole('button', { name: 'Cancel' }).click();
    },
    async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Sign out' }).click();
    },
    // The dialog is still open when the session ends.
    async () => {
      await page
        .getByRole('button', { name: 'Sign out', includeHidden: true })
        .evaluate((button: HTMLElement) => button.click());
      await page.keyboard.press('Escape');
    },
    async () => void (await page.goto(`${harness}?version=2`)),
  ];
  for (const leave of ways) {
    const hero = await openHero(page);
    await title(hero).fill('Typed');
    await leave(hero);
    await closed(page);
    await openHero(page);
    await expect(title(hero)).toHaveValue('Welcome');
    await expect(hero.getByText('Your earlier changes were restored.')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await closed(page);
  }
});

test('input is gone after an hour', async ({ page, harness }) => {
  await page.clock.install();
  await page.goto(harness);
  for (const [minutes, value] of [
    [59, 'Typed'],
    [61, 'Welcome'],
  ] as const) {
    const hero = await openHero(page);
    await title(hero).fill('Typed');
    await page.keyboard.press('Escape');
    await closed(page);
    await page.clock.fastForward((minutes * hour) / 60);
    await openHero(page);
    await expect(title(hero)).toHaveValue(value);
    await page.keyboard.press('Escape');
    await closed(page);
  }
});
