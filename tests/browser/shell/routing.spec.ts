/** The addresses of the site, and moving between them. */

import { addressOf, listAddresses, type PublicScreen, publicAddresses } from '../screens.ts';
import { expect, sendRequest, test } from '../server.ts';
import { distanceFromNavbar } from './anchors.ts';
import { followLink, isDocumentMarked, markDocument, mockSignIn } from './navigation.ts';

const headings: Record<PublicScreen, string | RegExp> = {
  '/': 'The square is open',
  '/announcements': 'Announcements',
  '/about': /About|Market/,
  '/news': 'Get news by email',
  '/contacts': 'Who do I call?',
  '/collection': 'Collection days',
  '/services': 'Services',
  '/departments': 'Departments',
  '/meetings': 'Meetings',
  '/archive': 'Archive',
  '/forms': 'Forms',
  '/pricing': 'Pricing',
  '/items': 'Items',
  '/terms': 'Terms of Use',
  '/privacy': 'Privacy Policy',
  '/accessibility': 'Accessibility Statement',
  '/search': 'Search',
  '/login': 'Staff Login',
  '/register': 'Create an account',
  '/forgot': 'Forgot your password?',
  '/password': /password/,
  '/confirm': /email/,
  '/preview': 'This link has ended',
  '/outbox': 'Waiting to be sent',
  '/order-confirmation': 'Unable to Load Order',
  '/pay/$token': 'This pay link doesn’t work',
};

test('every public address has its page, in one document', async ({ page, site, expected }) => {
  // There is no order 7.
  expected.push(/404/);
  await page.goto(site.market);
  await markDocument(page);
  for (const [screen, heading] of Object.entries(headings)) {
    const path = addressOf(screen);
    const answer = await sendRequest(site.market + path);
    expect(answer.status, path).toBe(200);
    await followLink(page, path);
    await expect(page).toHaveURL(site.market + path);
    // A legal text opens in a dialog over the page.
    await expect(page.getByRole('heading', { name: heading, exact: true }).first(), path).toBeVisible();
  }
  expect(await isDocumentMarked(page)).toBe(true);
});

test('only pages that are a form or belong to one person are not for search engines', async ({ site }) => {
  const listed = listAddresses(({ isListed }) => isListed);
  for (const path of publicAddresses) {
    const { body } = await sendRequest(site.market + path);
    expect(body.toString().includes('noindex'), path).toBe(!listed.includes(path));
  }
});

test('a town without a shop has no shop addresses', async ({ page, site, expected }) => {
  expected.push(/404/);
  for (const path of ['/items', '/invoices', '/pay/none']) {
    const answer = await page.goto(site.url + path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByText('We couldn’t find that page')).toBeVisible();
    await expect(page).toHaveURL(site.url + path);
  }
});

test('links that are the browser\u2019s are left to it', async ({ page, site }) => {
  await page.goto(site.url);
  await markDocument(page);
  // The default is prevented last, so that nothing happens; whether the app handled the link shows before.
  const taken = (attributes: Record<string, string>) =>
    page.evaluate((given) => {
      const link = document.createElement('a');
      for (const [name, value] of Object.entries(given)) link.setAttribute(name, value);
      document.body.append(link);
      let prevented: boolean | undefined;
      const look = (event: globalThis.Event) => {
        prevented = event.defaultPrevented;
        event.preventDefault();
      };
      window.addEventListener('click', look, { once: true });
      link.click();
      link.remove();
      return prevented;
    }, attributes);
  const browsers: Record<string, string>[] = [
    { href: '/about', download: '' },
    { href: '/about', target: '_blank' },
    { href: '/about', 'data-no-route': '' },
    { href: 'mailto:a@maple.example' },
    { href: 'tel:5125550101' },
    { href: 'sms:5125550101' },
    { href: 'javascript:void 0' },
    { href: '/documents/1/a.pdf' },
    { href: 'https://other.example/' },
  ];
  for (const attributes of browsers) expect(await taken(attributes), JSON.stringify(attributes)).toBe(false);
  expect(await taken({ href: '/about' })).toBe(true);
  await expect(page).toHaveURL(`${site.url}/about`);
  expect(await isDocumentMarked(page)).toBe(true);
});

test('a page begins at its top; a section, an announcement and a marked link keep or choose their place', async ({
  page,
  site,
}) => {
  const scrolled = () => page.evaluate(() => scrollY);
  const scrollDown = () => page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  await page.goto(`${site.url}/about`);
  await scrollDown();
  await followLink(page, '/announcements');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Announcements');
  await expect.poll(scrolled).toBe(0);

  await scrollDown();
  await page
    .getByRole('main')
    .getByRole('button', { name: /Read More/ })
    .first()
    .click({ noWaitAfter: true });
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('id')).toBeTruthy();
  expect(await scrolled()).toBeGreaterThan(300);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await scrolled()).toBeGreaterThan(300);

  await scrollDown();
  await followLink(page, '/about', { 'data-preserve-scroll': '' });
  await expect(page).toHaveURL(`${site.url}/about`);
  await expect(page.locator('#leadership')).toBeVisible();
  expect(await scrolled()).toBeGreaterThan(100);

  await followLink(page, '/#contact');
  await expect.poll(() => distanceFromNavbar(page.locator('#contact'))).toBeLessThanOrEqual(2);

  // Back restores the position. (Turning the wheel ends the scrolling to the section.)
  await page.evaluate(() => {
    dispatchEvent(new WheelEvent('wheel'));
    scrollTo({ top: 700, behavior: 'instant' });
  });
  await expect.poll(scrolled).toBe(700);
  await followLink(page, '/announcements');
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect.poll(async () => Math.abs((await scrolled()) - 700)).toBeLessThanOrEqual(2);
});

test('an unknown call is answered as a call, an unknown file as a file', async ({ site }) => {
  const call = await sendRequest(`${site.url}/api/nope`);
  expect(call.status).toBe(404);
  expect(call.json<{ message: string }>().message).toBeTruthy();
  const file = await sendRequest(`${site.url}/nope.pdf`);
  expect(file.status).toBe(404);
  expect(file.body.toString()).not.toContain('id="app"');
});

test('pages that are left leave nothing behind @soak', async ({ page, site }) => {
  await mockSignIn(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/users/me')) calls.push(request.url());
  });
  await page.goto(site.url);
  await page.waitForLoadState('networkidle');
  const atStart = calls.length;
  for (let time = 0; time < 10; time += 1) {
    await followLink(page, '/about');
    await expect(page.locator('#leadership')).toBeVisible();
    await followLink(page, '/');
    await expect(page.locator('#officials')).toBeVisible();
  }
  expect(calls.length).toBe(atStart);

  // An open dialog closes when its page is left with Back.
  await followLink(page, '/about');
  await expect(page.locator('#leadership')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.locator('#officials')).toBeVisible();
  await expect(page.locator('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden');
  expect(await page.evaluate(() => document.querySelectorAll('body > *').length)).toBe(3);
});
