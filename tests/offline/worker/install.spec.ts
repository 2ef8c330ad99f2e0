/** The site is offered as an app where the browser can install it, and explained where people have to do it. */
import { findViolations } from '../../browser/axe.ts';
import { expect, test } from '../../browser/server.ts';
import { fulfillAsServer } from '../../serverAnswer.ts';

test.use({ worker: false });

test('browsers that offer installing get a button; people who come back get the offer once, until they decline', async ({
  page,
  site,
}) => {
  const button = page.locator('footer').getByRole('button', { name: 'Install this site' });
  const offer = page.getByRole('region', { name: 'Install this site' });
  const visit = async () => {
    await page.goto(site.url);
    await expect(button).toHaveCount(0);
    await page.waitForFunction(() => {
      // Until the page listens, nobody holds the offer back.
      const event = new globalThis.Event('beforeinstallprompt', { cancelable: true });
      const prompt = () => {
        document.documentElement.dataset.prompts = String(Number(document.documentElement.dataset.prompts ?? 0) + 1);
        return Promise.resolve();
      };
      return !window.dispatchEvent(Object.assign(event, { prompt }));
    });
    // The offer comes with the button of the footer.
    await expect(button).toBeVisible();
  };

  await test.step('people who come back on another day get the offer once, until they decline', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await visit();
    await expect(offer).toHaveCount(0);
    await page.evaluate(() => localStorage.setItem('install_offer', JSON.stringify({ day: '2026-01-01', days: 1 })));
    await visit();
    await expect(offer).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await offer.getByRole('button', { name: 'No thanks' }).click();
    await expect(offer).toHaveCount(0);
    await visit();
    await expect(offer).toHaveCount(0);
  });

  await test.step('the button shows the browser’s offer, once', async () => {
    await button.click();
    await expect(page.locator('html')).toHaveAttribute('data-prompts', '1');
    await expect(button).toHaveCount(0);
  });
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 844 },
  });

  test('the steps are shown, but not once the site is on the home screen', async ({ page, site }) => {
    await page.goto(site.url);
    const button = page.getByRole('button', { name: 'Install this site' });
    await button.click();
    const steps = page.getByRole('dialog').getByRole('listitem');
    await expect(steps).toHaveCount(3);
    await expect(steps.nth(1)).toContainText('Add to Home Screen');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
    await page.reload();
    await page.waitForFunction(() => performance.getEntriesByName('lazyContent').length > 0);
    await expect(button).toHaveCount(0);
  });
});

test('the browser is asked to keep what is stored, after the first sync', async ({ page, site, expected }) => {
  expected.push(/50[03]/);
  // Being told of changes would make it sync at once.
  await page.route('**/api/live**', (route) => fulfillAsServer(route, { status: 503, body: '' }));
  await page.addInitScript(() => {
    navigator.storage.persist = () => {
      document.documentElement.dataset.asked = 'yes';
      return Promise.resolve(true);
    };
  });
  await page.route('**/api/sync**', (route) => fulfillAsServer(route, { status: 500, json: {} }), { times: 1 });
  await page.goto(site.url);
  await expect(page.getByText('We can’t reach the site.')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-asked');
  await page.evaluate(() => window.dispatchEvent(new globalThis.Event('online')));
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes');
});
