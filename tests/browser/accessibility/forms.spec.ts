/** Searches have a button, also without script, and forms of one page have names of their own (F21). */
import { expect, test } from '../server.ts';

test('a search is sent by its button, and every form has a name of its own', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  for (const url of [`${site.url}/announcements`, `${site.url}/contacts`, `${site.url}/news`, `${site.market}/items`]) {
    await page.goto(url);
    const names = await page
      .locator('form:visible')
      .evaluateAll((forms) => forms.map((form) => form.getAttribute('aria-label')));
    expect(names.length, url).toBeGreaterThan(0);
    expect(names, url).not.toContain(null);
    expect(new Set(names).size, url).toBe(names.length);
  }
  await page.goto(`${site.url}/announcements`);
  const box = page.getByRole('search', { name: 'Search', exact: true });
  await box.getByRole('searchbox').fill('permit');
  await box.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(`${site.url}/search?q=permit`);
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  await page.goto(`${site.url}/announcements`);
  const own = page.getByRole('main').getByRole('search');
  await own.getByRole('searchbox').fill('water');
  await own.getByRole('button').click();
  await expect(page).toHaveURL(/\/announcements\?.*search=water/);
  await context.close();
});
