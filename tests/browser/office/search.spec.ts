/** The search of a whole town: by keyboard, without script, and with nothing found. */
import { pickCases } from '../../soak.ts';
import { signIn } from '../accounts/signIn.ts';
import { expect, sendRequest, test } from '../server.ts';

for (const width of pickCases([390, 1280], 2)) {
  test(`by keyboard one searches from any page and opens what is found, at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site.url}/about`);
    const box = page.getByRole('searchbox');
    // The key is heard once its script has come; a second press too early would be typed into the box.
    await expect(async () => {
      await page.keyboard.press('/');
      await expect(box).toBeFocused({ timeout: 3000 });
    }).toPass();
    await expect(box).toHaveValue('');
    await page.keyboard.type('fence permits');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=fence(\+|%20)permits$/);
    await expect(page).toHaveTitle(/^Search/);
    const results = page.getByRole('main').getByRole('listitem');
    const application = results.filter({ hasText: 'Fence permit application' });
    await expect(application).toContainText('Document');
    await expect(application.locator('mark').first()).toHaveText('Fence');
    const announcement = results.filter({ hasText: 'Before you build' }).getByRole('link');
    await announcement.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('heading', { name: /Before you build/ })).toBeVisible();
    await page.goBack();
    await expect(application).toBeVisible();
    // The whole of a result is pressed, not its title alone.
    await results.filter({ hasText: 'Before you build' }).click({ position: { x: 9, y: 9 } });
    await expect(page.getByRole('dialog').getByRole('heading', { name: /Before you build/ })).toBeVisible();
    await page.goBack();
    await expect(application).toBeVisible();
    // Here the key leads into the page's own box, with what was searched for.
    await page.keyboard.press('/');
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('fence permits');
  });
}

test('results of each kind lead to what they name', async ({ page, site }) => {
  const open = async (host: string, query: string, name: RegExp) => {
    await page.goto(`${host}/search?q=${query}`);
    await page.getByRole('main').getByRole('link', { name }).first().click();
  };
  await open(site.url, 'movie+lawn', /Movie on the lawn/);
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Movie on the lawn' })).toBeVisible();
  await open(site.url, 'officials+mayor', /Mayor and Council/);
  await expect(page).toHaveURL(/#officials$/);
  await expect(page.locator('#officials')).toBeInViewport();
  const { items } = (await sendRequest(`${site.market}/api/items?per_page=1`)).json<{ items: { title: string }[] }>();
  const title = items[0]?.title ?? '';
  await open(site.market, encodeURIComponent(title), new RegExp(title));
  await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible();
});

test('without script the box in the navbar leads to results', async ({ browser, site }) => {
  for (const width of [390, 1280]) {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 900 } });
    const page = await context.newPage();
    await page.goto(site.url);
    const box = page.getByRole('banner').getByRole('searchbox');
    await box.fill('counsil');
    await box.press('Enter');
    await expect(page).toHaveURL(`${site.url}/search?q=counsil`);
    await expect(page.getByText('Showing results for “council”', { exact: false })).toBeVisible();
    const results = page.getByRole('main').getByRole('listitem');
    await expect(results.first()).toContainText(/council/i);
    const link = results
      .getByRole('link')
      .filter({ hasText: /council/i })
      .first();
    await expect(link).toBeVisible();
    expect((await sendRequest(`${site.url}${await link.getAttribute('href')}`)).status).toBe(200);
    await context.close();
  }
});

test('a search without results says whom to ask, and administrators choose its answer', async ({ page, town }) => {
  const counted = page.waitForResponse(/\/api\/search\/misses$/);
  await page.goto(`${town.url}/search?q=Dog%20parks%20xyzzyplugh`);
  const miss = (await counted).request();
  expect((await counted).status()).toBe(204);
  await page.goto(`${town.url}/search?q=xyzzyplugh`);
  await expect(page.getByText('Nothing found for “xyzzyplugh”')).toBeVisible();
  await expect(page.getByRole('main').locator('a[href^="tel:"]')).toBeVisible();
  await expect(page.getByRole('main').locator('a[href^="mailto:"]')).toBeVisible();
  // Somebody else searches for the same and finds nothing.
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch('/api/search/misses', { method: 'POST', headers, body })).status;
    },
    (miss.postData() ?? '').replace('Dog parks', 'dog  parks'),
  );
  expect(status).toBe(204);
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/search`);
  const listed = page.getByRole('row', { name: /^dog parks xyzzyplugh 2 / });
  await listed.getByRole('button', { name: 'Choose a page for “dog parks xyzzyplugh”' }).click();
  await expect(page.getByText('Which page should people see who search for “dog parks xyzzyplugh”?')).toBeVisible();
  await page.getByRole('searchbox').fill('fence permit');
  const results = page.getByRole('main').getByRole('listitem');
  const application = results.filter({ hasText: 'Fence permit application' });
  await application.getByRole('button', { name: 'Show this page for “dog parks xyzzyplugh”' }).click();
  await expect(page).toHaveURL(/q=dog(\+|%20)parks(\+|%20)xyzzyplugh$/);
  await expect(results.first()).toContainText('Fence permit application');
  await expect(listed).toHaveCount(0);
  await expect(page.getByRole('row', { name: /^dog parks xyzzyplugh Fence permit application/ })).toBeVisible();
  await page.getByLabel('Your own words').fill('xyzzyplugh, mayor');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your words are saved.', { exact: false })).toBeVisible();
  await page.goto(`${town.url}/search?q=xyzzyplugh`);
  await expect(results.getByRole('link', { name: 'Mayor and Council', exact: true })).toBeVisible();
});

test('the key can be switched off, for those whose device types it by mistake', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${site.url}/search`);
  const [box, heading] = [page.getByRole('searchbox'), page.getByRole('heading', { level: 1 })];
  await expect(async () => {
    await heading.click();
    await expect(box).not.toBeFocused();
    await page.keyboard.press('/');
    await expect(box).toBeFocused({ timeout: 500 });
  }).toPass();
  const toggle = page.getByRole('checkbox', { name: /Press \/ on any page/ });
  await toggle.uncheck();
  await heading.click();
  await page.keyboard.press('/');
  await expect(box).not.toBeFocused();
  await page.reload();
  await expect(toggle).not.toBeChecked();
});
