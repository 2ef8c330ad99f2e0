/**
 * A clerk who has never seen the site, with a phone in the hand: from the home page to an announcement with a PDF and
 * an emergency banner, which a visitor's open page shows by itself.
 */
import type { Locator, Page } from '@playwright/test';
import { networkErrors, visitUntilSynced, waitUntilCached } from '../../offline/visit.ts';
import { demoPassword } from '../accounts/signIn.ts';
import { collectErrors, expect, test } from '../server.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/**
 * The whole walk: five taps to sign in, two to the home page and the form, two into its fields, one to attach (the
 * phone's own file picker comes on top) and one to publish; then six for the banner. At three seconds a tap and a
 * minute for typing it stays under two minutes.
 */
const mostTaps = 17;

const pdf = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`);

/** Expects both on every page for everybody. */
async function seesBoth(page: Page): Promise<void> {
  const banner = page.getByRole('region', { name: 'What you need to know now' });
  await expect(banner.getByRole('heading', { name: 'Emergency' })).toBeVisible();
  await expect(banner).toContainText('Boil your water until further notice.');
  await expect(page.getByRole('heading', { name: 'Water main broken on Elm Street' }).first()).toBeVisible();
}

test('a clerk publishes an announcement with a PDF and an emergency on a phone, and a visitor sees both at once @soak', async ({
  page,
  town,
  browser,
  expected,
}) => {
  expected.push(networkErrors);
  const visitors = await browser.newContext();
  const trouble = collectErrors(visitors);
  const visitor = await visitors.newPage();
  await visitUntilSynced(visitor, town.url);
  await visitor.evaluate(() => Object.assign(window, { neverReloaded: true }));

  let taps = 0;
  const tap = async (place: Locator) => {
    await place.tap();
    taps += 1;
  };
  const type = async (place: Locator, text: string) => {
    await tap(place);
    await expect(place).toBeFocused();
    await page.keyboard.insertText(text);
  };

  await page.goto(town.url);
  await tap(page.getByRole('button', { name: 'Menu' }));
  await tap(page.getByRole('link', { name: 'Staff Login' }));
  await type(page.getByLabel('Email'), 'clerk@maple.example');
  await type(page.getByRole('textbox', { name: 'Password' }), demoPassword);
  await tap(page.getByRole('button', { name: 'Continue to Dashboard' }));

  await tap(page.getByRole('main').getByRole('link', { name: 'Home page' }));
  await tap(page.getByRole('button', { name: 'New announcement' }));
  const announcement = page.getByRole('dialog', { name: 'New Announcement' });
  await type(announcement.getByRole('textbox', { name: 'Title' }), 'Water main broken on Elm Street');
  await announcement.getByLabel('Category').selectOption('services');
  await type(announcement.getByRole('textbox', { name: 'Text' }), 'Crews are at work. The map shows who is affected.');
  const picker = page.waitForEvent('filechooser');
  await tap(announcement.getByRole('button', { name: 'Attach files' }));
  await (await picker).setFiles({ name: 'affected_streets.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(announcement.getByRole('textbox', { name: 'Name of attachment 1' })).toHaveValue(
    'affected streets (PDF)',
  );
  await tap(announcement.getByRole('button', { name: 'Publish now' }));
  await expect(announcement).toHaveCount(0);

  await tap(page.getByRole('button', { name: 'Post a banner' }));
  const banner = page.getByRole('dialog', { name: 'Post a banner' });
  await type(
    banner.getByRole('textbox', { name: 'What does everyone need to know?' }),
    'Boil your water until further notice.',
  );
  await tap(banner.getByRole('radio', { name: 'Emergency' }));
  await tap(banner.getByRole('button', { name: 'No end' }));
  await tap(banner.getByRole('button', { name: 'Publish now' }));
  await tap(page.getByRole('button', { name: 'Publish emergency' }));
  await expect(banner).toHaveCount(0);
  await seesBoth(page);
  expect(taps).toBeLessThanOrEqual(mostTaps);

  await seesBoth(visitor);
  expect(await visitor.evaluate(() => 'neverReloaded' in window)).toBe(true);
  await visitor
    .getByRole('button', { name: /Water main broken on Elm Street/ })
    .first()
    .click();
  const opened = visitor.getByRole('dialog');
  const attached = opened.getByRole('link', { name: 'affected streets (PDF)' });
  const sent = await attached.evaluate(async (link: HTMLAnchorElement) => {
    const { headers, status } = await fetch(link.href);
    return { status, type: headers.get('content-type'), nosniff: headers.get('x-content-type-options') };
  });
  expect(sent).toEqual({ status: 200, type: 'application/pdf', nosniff: 'nosniff' });

  await waitUntilCached(visitor);
  await visitors.setOffline(true);
  await visitor.goto(town.url);
  await seesBoth(visitor);
  expect(trouble.filter((line) => !networkErrors.test(line))).toEqual([]);
  await visitors.close();
});
