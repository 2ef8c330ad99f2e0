/** Helpers for tests of the sections' editors. */
import type { Locator, Page } from '@playwright/test';
import { findFaults } from '../../accessibility/alfa.ts';
import { signIn } from '../../accounts/signIn.ts';
import { expect, type TownServer } from '../../server.ts';

export const opener = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true });

export const toast = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

export const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name, exact: true });

export const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save Changes' }).click();

export async function edit(page: Page, name: string, title = `Edit ${name}`): Promise<Locator> {
  await opener(page, name).click();
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  await expect(dialog).toBeVisible();
  return dialog;
}

export const isAccessible = async (page: Page) => expect(await findFaults(page)).toEqual([]);

export async function clerk(page: Page, town: TownServer, path = '/'): Promise<void> {
  await signIn(page, town, 'clerk');
  await page.goto(town.url + path);
  await expect(opener(page, path === '/about' ? 'About' : 'Hero')).toBeVisible();
}
