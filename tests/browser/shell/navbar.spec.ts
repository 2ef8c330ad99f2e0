import { fulfillAsServer } from '../../serverAnswer.ts';
import { expect, test } from '../server.ts';
import { anchors, distanceFromNavbar } from './anchors.ts';

const phone = { width: 390, height: 844 };

test('the navbar has the anchors in order, then Staff Login; each scrolls to its section @soak', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(site.url);
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem');
  await expect(links).toHaveText([
    'Council',
    'About',
    'Contact',
    'Announcements',
    'Calendar',
    'Documents',
    'Services',
    'Who to call',
    'Staff Login',
  ]);
  for (const anchor of anchors) {
    await links.nth(anchors.indexOf(anchor)).getByRole('link').click();
    await expect.poll(() => distanceFromNavbar(page.locator(`#${anchor}`)), { message: anchor }).toBeLessThanOrEqual(2);
  }
  await page.getByRole('banner').getByRole('link').first().click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('from another page an anchor leads home and to its section; Learn More to the about page', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await page.evaluate(() => {
    Object.assign(window, { same: true });
  });
  await page.getByRole('link', { name: /Learn More/ }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(/\/#contact$/);
  await expect.poll(() => distanceFromNavbar(page.locator('#contact'))).toBeLessThanOrEqual(2);
  // All of it without loading a new document.
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
});

test('labels and links follow the town\u2019s configuration', async ({ page, town }) => {
  await town.write((tx) =>
    tx.saveSection('navbar', {
      logo: { src: '', alt: '' },
      links: { officials: { text: 'Our Council', enabled: true }, calendar: { text: '', enabled: false } },
    }),
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(town.url);
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem');
  await expect(links).toHaveText([
    'Our Council',
    'About',
    'Contact',
    'Announcements',
    'Documents',
    'Services',
    'Meetings',
    'Who to call',
    'Staff Login',
  ]);
  await expect(page.getByRole('banner').getByText('CITY OF MAPLE', { exact: true })).toBeVisible();
});

test('a logo shows once it has loaded, and the name when it cannot', async ({ page, town, expected }) => {
  expected.push(/404|logo\.png/);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await page.route('**/media/slow/logo.png', async (route) => {
    await held;
    await route.fulfill({ contentType: 'image/png', body: pixel });
  });
  await town.write((tx) => tx.saveSection('navbar', { logo: { src: '/media/slow/logo.png', alt: 'Seal of Maple' } }));
  await page.goto(town.url, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('banner').getByText('CITY OF MAPLE', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('img')).toHaveCount(0);
  release();
  await expect(page.getByRole('banner').getByRole('img', { name: 'Seal of Maple' })).toBeVisible();
  await town.write((tx) => tx.saveSection('navbar', { logo: { src: '/media/none/logo.png', alt: 'Seal' } }));
  await page.goto(town.url);
  await expect(page.getByRole('banner').getByText('CITY OF MAPLE', { exact: true })).toBeVisible();
});

test('on a phone the menu opens, closes in every way, and begins with the utility button', async ({ page, town }) => {
  await town.write((tx) =>
    tx.saveSection('navbar', { utilityBill: { enabled: true, url: 'https://pay.example/bill', text: '' } }),
  );
  await page.setViewportSize({ width: 767, height: 900 });
  await page.goto(town.url);
  const button = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'About' })).toBeHidden();
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  const pay = menu.getByRole('link', { name: /Pay Utility Bill/ });
  await expect(menu.getByRole('link').first()).toHaveText(/Pay Utility Bill/);
  await expect(pay).toHaveAttribute('target', '_blank');
  await expect(pay).toHaveAttribute('href', 'https://pay.example/bill');
  await button.click();
  await expect(menu.getByRole('link', { name: 'About' })).toBeHidden();
  await button.click();
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(button).toBeFocused();
  await button.click();
  await page.mouse.click(380, 860);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await menu.getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(() => distanceFromNavbar(page.locator('#contact'))).toBeLessThanOrEqual(2);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(button).toBeHidden();
  await expect(menu.getByRole('link', { name: 'About' })).toBeVisible();

  await town.write((tx) => tx.saveSection('navbar', { utilityBill: { enabled: true, url: '', text: 'Pay' } }));
  await page.setViewportSize(phone);
  await page.goto(town.url);
  await button.click();
  await menu.getByText('Contact Us').click();
  await expect.poll(() => distanceFromNavbar(page.locator('#contact'))).toBeLessThanOrEqual(2);
});

test('an administrator\u2019s navbar has submenus that open by pointing, by keyboard and by tapping', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => localStorage.setItem('signed_in', '1'));
  await page.route('**/api/users/me', (route) =>
    fulfillAsServer(route, { json: { first_name: 'Clara', is_admin: true } }),
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(site.market);
  const nav = page.getByRole('navigation', { name: 'Main' });
  const home = nav.getByRole('button', { name: 'Home' });
  const dashboard = nav.getByRole('button', { name: 'Dashboard' });
  const top = nav.locator(':scope > ul > li');
  // Home, the dashboard, the search of the command menu, and signing out.
  await expect(top).toHaveCount(4);
  await expect(top.last()).toHaveText('Logout');
  await home.hover();
  await expect(nav.getByRole('link', { name: 'Our Board' })).toBeVisible();
  await nav.getByRole('link', { name: 'Documents' }).hover();
  await expect(nav.getByRole('link', { name: 'Documents' })).toBeVisible();
  await page.mouse.move(640, 700);
  await expect(nav.getByRole('link', { name: 'Our Board' })).toBeHidden();
  await dashboard.focus();
  await page.keyboard.press('Enter');
  await expect(nav.getByRole('link', { name: 'Items' })).toHaveAttribute('href', '/items');
  await expect(nav.getByRole('link', { name: 'Invoices' })).toHaveAttribute('href', '/invoices');
  await page.keyboard.press('Escape');
  await expect(nav.getByRole('link', { name: 'Items' })).toBeHidden();
});

test('on a phone an administrator\u2019s submenus open one at a time, and an open one leads to its page', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('signed_in', '1'));
  await page.route('**/api/users/me', (route) =>
    fulfillAsServer(route, { json: { first_name: 'Clara', is_admin: true } }),
  );
  await page.goto(`${site.market}/about`);
  await page.getByRole('button', { name: 'Menu' }).tap();
  const nav = page.getByRole('navigation', { name: 'Main' });
  const home = nav.getByRole('button', { name: 'Home' });
  const dashboard = nav.getByRole('button', { name: 'Dashboard' });
  await home.tap();
  await dashboard.tap();
  await expect(dashboard).toHaveAttribute('aria-expanded', 'true');
  await expect(home).toHaveAttribute('aria-expanded', 'false');
  await home.tap();
  await expect(dashboard).toHaveAttribute('aria-expanded', 'false');
  await expect(nav.getByRole('link', { name: 'Our Board' })).toBeVisible();
  await home.tap();
  await expect(page).toHaveURL(`${site.market}/`);
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false');

  await page.goto(site.url);
  await page.getByRole('button', { name: 'Menu' }).tap();
  await nav.getByRole('button', { name: 'Dashboard' }).tap();
  for (const name of ['Settings', 'Users', 'History', 'Check-up'])
    await expect(nav.getByRole('link', { name })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Items' })).toHaveCount(0);
  await context.close();
});

test('Menu that is pressed before the app has come opens the menu once it is there', async ({ browser, site }) => {
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  let send = () => {};
  const pressed = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/*.js', (route) => pressed.then(() => route.continue()));
  await page.goto(site.url, { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Menu' });
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  send();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await context.close();
});

test('the cart icon is there in both headers of a shop, and nowhere else @soak', async ({ page, site }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(site.market);
    const cart = page.getByRole('banner').getByRole('link', { name: /Cart/ });
    await expect(cart).toBeVisible();
    await expect(cart).toHaveAttribute('href', '/items#cart');
    await page.goto(site.url);
    await expect(page.getByRole('banner').getByRole('link', { name: /Cart/ })).toHaveCount(0);
  }
});
