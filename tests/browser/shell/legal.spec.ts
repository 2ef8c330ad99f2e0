import type { PublicTown } from '../../../db/rules/town/towns.ts';
import { expect, sendRequest, test } from '../server.ts';

const legal = [
  { link: 'Terms of Use', path: '/terms', heading: 'Terms of Use' },
  { link: 'Privacy Policy', path: '/privacy', heading: 'Privacy Policy' },
  { link: 'Accessibility', path: '/accessibility', heading: 'Accessibility Statement' },
];

test('each legal text opens over the page that is there and leaves it as it was @soak', async ({ page, site }) => {
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${site.url}/about`);
    await page.evaluate(() => Object.assign(window, { same: true }));
    for (const { link, heading } of legal) {
      await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
      const dialog = page.getByRole('dialog', { name: heading });
      await expect(dialog).toBeVisible();
      await expect(dialog.getByRole('button')).toHaveText(['I Understand']);
      await expect(page.getByRole('main').locator('h1')).toHaveText('About Maple');
      await dialog.getByRole('button').click();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(`${site.url}/about`);
    }
    expect(await page.evaluate(() => 'same' in window)).toBe(true);
  }
});

test('opened by its own address it lies over the home page, and closing leads there; it reads without script', async ({
  page,
  site,
  browser,
}) => {
  const { display_name, support_email } = (await sendRequest(`${site.url}/api/content/tenant-info`)).json<PublicTown>();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const bare = await context.newPage();
  for (const { path, heading } of legal) {
    expect((await bare.goto(site.url + path))?.status()).toBe(200);
    await expect(bare.getByRole('dialog')).toContainText(support_email);
    await expect(bare.getByRole('dialog')).toContainText(display_name);
    await expect(bare).toHaveTitle(`${heading} – ${display_name}`);
    await page.goto(site.url + path);
    await page.getByRole('button', { name: 'I Understand' }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(page.locator('#officials')).toBeVisible();
  }
  await context.close();
});

test('the texts say what they have to', async ({ page, site }) => {
  await page.goto(`${site.url}/terms`);
  await expect(page.getByRole('dialog')).toContainText('governed by the laws of the State of Texas');
  await page.goto(`${site.url}/accessibility`);
  const statement = page.getByRole('dialog');
  for (const text of ['within 5 business days', 'WCAG) 2.2 at level AA', 'What may still fall short'])
    await expect(statement).toContainText(text);
});

test.describe(() => {
  test.use({ worker: true });

  test('the privacy text lists what is found on a visitor’s device @soak', async ({ page, site }) => {
    await page.goto(site.url);
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .toEqual(['mainstreet']);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await page
      .getByRole('button', { name: /Read More/ })
      .first()
      .click();
    await page.goto(`${site.url}/privacy`);
    const text = (await page.getByRole('dialog').textContent()) ?? '';
    const stored = await page.evaluate(async () => ({
      cookies: document.cookie,
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage).map((key) => key.replace(/-v[\d_]+$/, '')),
      caches: (await caches.keys()).map((name) => name.replace(/^(shell|workbox-precache).*/, '$1')),
    }));
    expect(stored.cookies).toBe('');
    expect(await page.context().cookies()).toEqual([]);
    expect(text).toContain('Visitors who do not sign in get no cookie');
    for (const key of stored.local) expect(text).toContain(`“${key}”`);
    expect(text).toContain('“mainstreet”');
    expect(['tsr-scroll-restoration']).toEqual(expect.arrayContaining(stored.session));
    expect(['documents', 'pictures', 'shell', 'workbox-precache']).toEqual(expect.arrayContaining(stored.caches));
  });
});
