/** The announcements list goes on working with its server gone: all of it is in the browser. */
import { announcementsPerPage } from '../../db/rules/announcements/announcements.ts';
import {
  categoryFilter,
  numberedAnnouncements,
  pager,
  replaceAnnouncements,
  searchBox,
  titles,
} from '../browser/announcements/announcementList.ts';
import { expect, test } from '../browser/server.ts';
import { networkErrors, offlineNotice, visitUntilSynced } from './visit.ts';

test('searching, filtering, turning pages and reading need no server', async ({ page, town, expected }) => {
  expected.push(networkErrors);
  const all = await replaceAnnouncements(town, numberedAnnouncements(30));
  const titlesOf = (from: number) => all.slice(from, from + announcementsPerPage).map(({ title }) => title);
  const openPage = (number: number) =>
    pager(page)
      .getByRole('link', { name: `Page ${number}`, exact: true })
      .click();
  await visitUntilSynced(page, town.url);

  await test.step('a page whose server goes at once shows all that is held, when that is as new', async () => {
    await page.route('**/api/sync**', (route) => route.abort());
    await page.goto(town.url);
    await expect(offlineNotice(page)).toBeVisible();
    // The page itself came with the first few.
    await page.getByRole('link', { name: 'All 30 announcements' }).click();
    for (const number of [1, 2, 3, 4]) {
      await openPage(number);
      await expect(titles(page)).toHaveText(titlesOf((number - 1) * announcementsPerPage));
    }
    await expect(page.getByText('Failed to fetch announcements')).toHaveCount(0);
  });

  await town.stop();
  await test.step('a kept link opens its page from nothing, and filters, search and reading go on', async () => {
    await page.goto(`${town.url}/announcements?page=3`);
    await expect(titles(page)).toHaveText(titlesOf(18));
    await openPage(4);
    await expect(titles(page)).toHaveText(titlesOf(27));
    await categoryFilter(page, 'Events').click();
    await expect(titles(page)).toHaveText(
      all.flatMap((one) => (one.category === 'events' ? [one.title] : [])).slice(0, announcementsPerPage),
    );
    await searchBox(page).fill('summary 29');
    await expect(titles(page)).toHaveText(['Notice 29']);
    await page
      .getByRole('article')
      .getByRole('button', { name: /Read More/ })
      .click();
    await expect(page.getByRole('dialog')).toContainText('Notice 29');
    await page.keyboard.press('Escape');
    await expect(searchBox(page)).toHaveValue('summary 29');
    await page.reload();
    await expect(titles(page)).toHaveText(['Notice 29']);
  });

  await test.step('an address that leads nowhere says so', async () => {
    await page.goto(`${town.url}/announcements?page=99`);
    await expect(page.getByText('There is no page 99. This is page 4, the last one.')).toBeVisible();
    await expect(titles(page)).toHaveText(titlesOf(27));
    await page.goto(`${town.url}/announcements?id=999999`);
    await expect(page.getByText('Announcement not found.')).toBeVisible();
    await expect(titles(page)).toHaveText(titlesOf(0));
    await expect(page.getByText('Failed to fetch announcements')).toHaveCount(0);
  });
});
