/** The command menu: everything by keyboard, for each person what they may see, and a new town's first steps. */
import type { Page } from '@playwright/test';
import { signIn } from '../accounts/signIn.ts';
import { findViolations } from '../axe.ts';
import { details, numbers, openMarket } from '../orders/orders.ts';
import { expect, test } from '../server.ts';

const menu = (page: Page) => page.getByRole('dialog', { name: 'Go to…' });
const box = (page: Page) => menu(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp) => menu(page).getByRole('option', { name });

/** Presses until it opens: the key is heard once its script has come. */
async function openMenu(page: Page) {
  await expect(async () => {
    if (!(await menu(page).isVisible())) await page.keyboard.press('ControlOrMeta+k');
    await expect(menu(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(box(page)).toBeFocused();
}

const activeOption = async (page: Page) => {
  const id = await box(page).getAttribute('aria-activedescendant');
  return page.evaluate((id) => document.getElementById(id ?? '')?.textContent, id);
};

test('a clerk goes anywhere and starts anything by keyboard alone', async ({ page, town }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const market = await openMarket(town);
  await market.order();
  await signIn(page, { url: town.market }, 'clerk');
  await page.goto(`${town.market}/orders`);
  const number = ((await numbers(page).first().textContent()) ?? '').replace(/\D/g, '');
  await openMenu(page);
  expect(await findViolations(page, 'dialog')).toEqual([]);

  await page.keyboard.press('ArrowUp');
  expect(await activeOption(page)).toContain('Documents');
  await page.keyboard.press('ArrowDown');
  expect(await activeOption(page)).toContain('New announcement');

  await page.keyboard.type(number);
  await expect(option(page, new RegExp(`${number} .*Order$`))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(details(page)).toBeVisible();
  // Over another dialog the key does nothing.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(menu(page)).toHaveCount(0);
  await page.keyboard.press('Escape');

  await openMenu(page);
  await page.keyboard.type('edit hero');
  await expect(option(page, /Edit Hero/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit Hero Section' })).toBeVisible();
  await page.keyboard.press('Escape');

  await openMenu(page);
  // The most recently used command comes first.
  expect(await activeOption(page)).toContain('Edit Hero');
  await page.keyboard.type('new event');
  await expect(option(page, /New event/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toBeVisible();
  expect(page.url()).toContain('/orders');
  await page.keyboard.press('Escape');

  await openMenu(page);
  await page.keyboard.type('export');
  await expect(menu(page).getByRole('group', { name: 'Tasks' }).getByRole('option')).toHaveText([
    /^Export orders/,
    /^Export invoices/,
    /^Export history/,
    /^Export news subscribers/,
  ]);
  await box(page).fill('log out');
  await expect(option(page, /^Logout/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${town.market}/`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Staff Login' })).toBeVisible();
});

test('a resident finds what is public and their own, on a phone by the button, which may be pressed before the rest of the menu has come', async ({
  page,
  site,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, { url: site.market }, 'resident');
  const { promise: pressed, resolve: notePress } = Promise.withResolvers<void>();
  await page.route(/\/CommandHost-/, async (route) => {
    await pressed;
    await route.continue();
  });
  const menuScript = page.waitForResponse(/\/CommandMenu-/);
  await page.goto(`${site.market}/dashboard`);
  const button = page.getByRole('main').getByRole('button', { name: 'Go to…' });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await button.click();
  await menuScript;
  notePress();
  await expect(box(page)).toBeFocused();
  await expect(menu(page).getByRole('group', { name: 'Tasks' }).getByRole('option')).toHaveText([/^Logout/]);
  await expect(option(page, 'Users')).toHaveCount(0);

  await box(page).fill('honey');
  await expect(menu(page).getByRole('group', { name: 'Items' }).getByRole('option').first()).toBeVisible();
  await box(page).fill('qqqq');
  await expect(menu(page).getByText('Nothing found for “qqqq”.')).toBeVisible();
  await context.setOffline(true);
  await expect(menu(page).getByText(/You are offline/)).toBeVisible();
  await context.setOffline(false);

  await box(page).fill('your acc');
  await option(page, /Your account/).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(menu(page)).toHaveCount(0);
});

test('a new town welcomes visitors, and its administrator works through a list @soak', async ({ page, town }) => {
  await town.cli('create', 'newtown.localhost', '--support-email', 'clerk@maple.example');
  await town.cli('admin', 'newtown.localhost', 'clerk@maple.example', '--password', 'maple-main-street');
  const url = town.url.replace('cityofmaple', 'newtown');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Welcome to Newtown' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);

  await signIn(page, { url }, 'clerk');
  await page.goto(`${url}/dashboard`);
  const list = page.getByRole('region', { name: 'Getting started' });
  await expect(list.getByText('0 of 8 done')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await list.getByRole('button', { name: 'Post your first announcement' }).click();
  const form = page.getByRole('dialog', { name: 'New Announcement' });
  await form.getByRole('textbox', { name: 'Title' }).fill('We are online');
  await form.getByLabel('Category').selectOption('government');
  await form.getByRole('textbox', { name: 'Text', exact: true }).fill('Welcome.');
  await form.getByRole('button', { name: 'Publish now' }).click();
  await expect(list.getByText('1 of 8 done')).toBeVisible();
  await list.getByRole('button', { name: 'Name your site' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /name/i }).first()).toBeVisible();
  await page.goto(`${url}/dashboard`);
  await list.getByRole('button', { name: 'Hide this list' }).click();
  await expect(list).toHaveCount(0);
  await openMenu(page);
  await page.keyboard.type('checklist');
  await page.keyboard.press('Enter');
  await page.goto(`${url}/dashboard`);
  await expect(list.getByText('1 of 8 done')).toBeVisible();
});
