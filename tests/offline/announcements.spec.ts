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
import { networkErrors, visitUntilSynced } from './visit.ts';

test('searching, filtering, turning pages and reading need no server', async ({ page, town, expected }) => {
  expected.push(networkErrors);
  const all = await replaceAnnouncements(town, numberedAnnouncements(30));
  await visitUntilSynced(page, town.url);
  await town.stop();
  const titlesOf = (from: number) => all.slice(from, from + announcementsPerPage).map(({ title }) => title);
  // Opened from nothing on its third page, as a kept link would.
  await page.goto(`${town.url}/announcements?page=3`);
  await expect(titles(page)).toHaveText(titlesOf(18));
  await pager(page).getByRole('link', { name: 'Page 4' }).click();
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
  await page.goto(`${town.url}/announcements?page=99`);
  await expect(page.getByText('There is no page 99. This is page 4, the last one.')).toBeVisible();
  await expect(titles(page)).toHaveText(titlesOf(27));
  await page.goto(`${town.url}/announcements?id=999999`);
  await expect(page.getByText('Announcement not found.')).toBeVisible();
  await expect(titles(page)).toHaveText(titlesOf(0));
  await expect(page.getByText('Failed to fetch announcements')).toHaveCount(0);
});
