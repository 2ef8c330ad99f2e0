import { expect, sendRequest, test } from '../server.ts';

const sentences = [
  '$1,000 per year for the first five years',
  '$480 per year from year 6',
  '$3,000 one-time',
  'limited edition',
  'transferable only with a sale of the business',
  '$5,000 one-time',
  'custom design',
  '$1,800 per year',
  'notifications and receipts $20/mo',
  'appointments $15/mo',
  'curbside delivery $30/mo',
  'after-hours lockbox (setup fee varies)',
  'payroll/invoicing/tax $60/mo',
  'scheduling/time tracking $25/mo',
  'setup $4,000 plus $40/mo',
];

test('the first HTML of the pricing page has the plans, their texts and a row for every year', async ({
  page,
  site,
}) => {
  const html = (await sendRequest(`${site.url}/pricing`)).body.toString();
  expect(html).toContain('<link rel="canonical" href="http');
  expect(html).not.toContain('style=');
  // Read as a browser without script reads it.
  await page.setContent(html.replaceAll(/<script.*?<\/script>|<link[^>]*>/gs, ''));
  await expect(page).toHaveTitle('Pricing – City of Maple');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 3 })).toHaveText([
    'Standard',
    'Premium Lifetime',
    'Founders Edition',
  ]);
  for (const sentence of sentences) await expect(main).toContainText(sentence);
  await expect(main).toContainText('early bird special - 12 spots', { ignoreCase: true });

  const table = page.getByRole('table', { name: /Year-by-year table/ });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Year',
    'Competitors',
    'Standard',
    'Premium Lifetime',
    'Founders Edition',
  ]);
  const rows = table.getByRole('row');
  await expect(rows).toHaveCount(11);
  await expect(table.getByRole('rowheader')).toHaveText(Array.from({ length: 10 }, (_, place) => String(place + 1)));
  await expect(rows.nth(10).getByRole('cell')).toHaveText(['8,800', '7,400', '3,000', '5,000']);
});

test('the drawing of the chart says the same as the table, stays within it, and is large enough to read', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(`${site.url}/pricing`);
  // Measured in its own letters, not in those that stand in until they have come.
  await page.evaluate(() => document.fonts.ready);
  const chart = page.getByRole('img', { name: 'Total cost over ten years' });
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(chart, `${width} px`).toHaveCount(1);
    await expect(chart).toHaveAccessibleDescription(/Standard: \$5,000 after five years and \$7,400 after ten/);
    await expect(chart.getByText('Competitors$8,800')).toBeVisible();
    const frame = await chart.boundingBox();
    for (const text of await chart.locator('text').all()) {
      const box = await text.boundingBox();
      if (!frame || !box) throw new Error('The chart is not there.');
      const label = `${width} px: ${await text.textContent()}`;
      expect(box.x, label).toBeGreaterThanOrEqual(frame.x - 0.5);
      expect(box.x + box.width, label).toBeLessThanOrEqual(frame.x + frame.width + 0.5);
      expect(box.height, label).toBeGreaterThanOrEqual(11);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
});

test('it comes with the site, and asks for no content of its own', async ({ page, site }) => {
  const requests: string[] = [];
  const synced = page.waitForResponse(/\/api\/sync/);
  const subscribed = page.waitForRequest(/\/api\/live/);
  await page.goto(`${site.url}/about`);
  await Promise.all([synced, subscribed]);
  await page.waitForLoadState('networkidle');
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/pricing';
    link.textContent = 'Pricing';
    document.querySelector('main')?.append(link);
  });
  await page.getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([]);
});
