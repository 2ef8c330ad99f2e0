/** A clerk finds and fixes links that lead nowhere. */

import { signIn } from '../accounts/signIn.ts';
import { findViolations } from '../axe.ts';
import { expect, test } from '../server.ts';

test('a clerk mends a link and lets the addresses of the old site lead on', async ({ page, town, expected }) => {
  // The form reports a refusal, and so does the console.
  expected.push(/status of 400/);
  const { id } = await town.write((tx) =>
    tx.save('announcements', {
      title: 'Pool season',
      content: 'See [the plan](/pool-plan).',
      format: 'markdown',
      category: 'services',
      date: '2026-11-20',
    }),
  );
  const { town_id } = await town.write(({ trx }) => trx('announcements').where({ id }).first('town_id'));
  // The server checks all links when it starts; what follows stands for what it finds at night.
  const findCheck = () => town.write(({ trx }) => trx('link_checks').where({ town_id }).first('town_id'));
  await expect.poll(findCheck, { timeout: 20_000 }).toBeTruthy();
  await town.write(async ({ trx }) => {
    const found = { town_id, noun: 'announcements', record_id: id, reason: 'missing', found_on: '2026-11-20' };
    await trx('broken_links').where({ town_id }).del();
    await trx('broken_links').insert({ id: 'link', address: '/pool-plan', ...found });
    const missed = { town_id, count: 12, last_day: '2026-11-20' };
    await trx('missed_addresses').insert({ address: '/recreation/pool-season.html', ...missed });
  });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/dashboard`);
  await page.getByRole('link', { name: '1 link leads nowhere' }).click();
  await expect(page.getByRole('heading', { name: 'Broken links' })).toBeVisible();
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });

  await row('/pool-plan').getByRole('button', { name: 'Choose a page' }).click();
  const replacing = page.getByRole('dialog', { name: 'Replace a link' });
  await replacing.getByLabel('Leads to').fill('nowhere at all');
  await replacing.getByRole('button', { name: 'Replace' }).click();
  await expect(replacing.getByRole('alert')).toContainText('Enter a page of this site');
  await replacing.getByLabel('Leads to').fill('/about');
  await replacing.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByText('No broken link was found.')).toBeVisible();

  // The index follows within seconds.
  await expect(async () => {
    await page.reload();
    await expect(row('/recreation/pool-season.html').getByRole('link', { name: 'Pool season' })).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await row('/recreation/pool-season.html').getByRole('button', { name: 'Use this page' }).click();
  await expect(page.getByText('Nobody opened an address that doesn’t exist.')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Import' }).click();
  const importing = page.getByRole('dialog', { name: 'Import old addresses' });
  await importing.getByLabel('Sitemap or list').fill('/mayor.aspx?id=3,/about\n/council.html\n/x,javascript:1');
  await importing.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('2 addresses added.')).toBeVisible();
  await expect(row('/x: doesn’t lead to a page')).toBeVisible();
  await expect(row('/council.html')).toBeVisible();
  await row('/mayor.aspx?id=3').getByRole('button', { name: 'Remove' }).click();
  await expect(row('/mayor.aspx?id=3')).toBeHidden();
  await page.getByRole('region', { name: 'Addresses of the old site' }).getByRole('button', { name: 'Undo' }).click();
  await expect(row('/mayor.aspx?id=3')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.goto(`${town.url}/Recreation/Pool-Season.html`);
  await expect(page.getByRole('dialog', { name: 'Pool season' })).toBeVisible();
});
