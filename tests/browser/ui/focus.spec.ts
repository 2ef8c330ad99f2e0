/** Navigations move the focus, and screen readers announce them. */
import type { Page } from '@playwright/test';
import { expect, test } from '../server.ts';
import { followLink, waitForHydration } from '../shell/navigation.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** The titles that were told, one after another. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const announced: string[] = [];
    Object.assign(window, { told: announced });
    const look = () => {
      for (const region of document.querySelectorAll('[aria-live]')) {
        const text = region.textContent ?? '';
        if (/ – /.test(text) && text !== announced.at(-1)) announced.push(text);
      }
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told);
}

test('the focus goes to the new page\u2019s heading, and its title is told once; a section has it itself', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await waitForHydration(page);
  // Nothing is told of the first page, and the focus stays where the browser puts it.
  await expect(page.locator('body')).toBeFocused();
  const announced = await listen(page);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const learnMore = page.locator('#about').getByRole('link', { name: /Learn More/ });
  await learnMore.focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
  const title = await page.title();
  expect(title).toContain('About');
  await expect.poll(announced).toEqual([title]);

  await menu.getByRole('link', { name: 'Staff Login' }).press('Enter');
  await expect(heading(page)).toHaveText('Staff Login');
  await expect(heading(page)).toBeFocused();
  await expect.poll(announced).toEqual([title, await page.title()]);
  await page.goBack();
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(title);
  await expect.poll(announced).toHaveLength(3);
  // From the heading on, Tab goes through the page.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main, footer') !== null)).toBe(true);
  await test.step('a section that is gone to has the focus, not the heading above it', async () => {
    await menu.getByRole('link', { name: 'Contact' }).press('Enter');
    await expect(page.locator('#contact')).toBeFocused();
  });
});

test('a modal over the page, and another part of the same page, are not another page', async ({ page, site }) => {
  await page.goto(`${site.url}/announcements`);
  await waitForHydration(page);
  const id = await page.locator('main article').first().getAttribute('aria-labelledby');
  const announced = await listen(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: /Read More/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.getByRole('button', { name: 'I Understand' }).click();
  await expect(dialog).toHaveCount(0);
  await followLink(page, '/announcements?page=2');
  await expect(page).toHaveURL(/page=2/);
  expect(await announced()).toEqual([]);
  await test.step('an announcement that opens with its page has the focus', async () => {
    await followLink(page, '/about');
    await expect(page).toHaveURL(/\/about$/);
    await expect(heading(page)).toBeFocused();
    await followLink(page, `/announcements?id=${id?.replace('announcement-', '')}`);
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  });
});

test('Orca finds no empty status bar to read, and no heading to call clickable', async ({ page, site }) => {
  const paths = ['/', '/announcements', '/collection', '/search', '/login'];
  for (const address of [...paths.map((path) => `${site.url}${path}`), `${site.market}/items`]) {
    await page.goto(address);
    await waitForHydration(page);
    await expect(page.locator('[aria-live]:empty').first()).toBeAttached();
    await expect(page.locator('[role="status"]:empty')).toHaveCount(0);
    await expect(page.locator(':is(h1, h2, h3)[tabindex]')).toHaveCount(0);
  }
});
