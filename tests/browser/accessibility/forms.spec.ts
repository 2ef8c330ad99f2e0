/** Searches have a button, and forms of one page have names of their own, in the first HTML as well (F21). */
import type { Page } from '@playwright/test';
import { expect, test } from '../server.ts';
import { waitForHydration } from '../shell/navigation.ts';

test.use({ viewport: { width: 1280, height: 900 } } as object);

/** The forms of a page as the server sends it. */
const readForms = (page: Page) =>
  page.evaluate(async () => {
    const html = await (await fetch(location.href)).text();
    const forms = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('form:not([method="dialog"])');
    return [...forms].map((form) => ({
      name: form.getAttribute('aria-label'),
      hasButton: form.querySelector('button[type="submit"]') !== null,
    }));
  });

test('a search is sent by its button, and every form has a name of its own', async ({ page, site }) => {
  for (const url of [`${site.url}/news`, `${site.market}/items`, `${site.url}/announcements`]) {
    await page.goto(url);
    const forms = await readForms(page);
    expect(forms.length, url).toBeGreaterThan(1);
    expect(new Set(forms.map(({ name }) => name || 'none')).size, url).toBe(forms.length);
    expect(
      forms.filter(({ hasButton }) => !hasButton),
      url,
    ).toEqual([]);
  }
  await waitForHydration(page);
  const box = page.getByRole('search', { name: 'Search', exact: true });
  await box.getByRole('searchbox').fill('permit');
  await box.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(`${site.url}/search?q=permit`);
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
});
