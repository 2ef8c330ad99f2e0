/** A test's own announcements in place of the demo's. */
import type { Locator, Page } from '@playwright/test';
import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import type { AnnouncementInput } from '../../../db/rules/announcements/input.ts';
import { announcementInput } from '../../server/records.ts';
import { sendRequest, type TownServer } from '../server.ts';

/** Everything a town's visitors can read, in reading order. */
export async function readAnnouncements(town: TownServer): Promise<Announcement[]> {
  return (await sendRequest(`${town.url}/api/announcements`)).json<{ announcements: Announcement[] }>().announcements;
}

/** City of Maple has these announcements, in this order, and no others. Answers them as they are stored. */
export async function replaceAnnouncements(
  town: TownServer,
  wanted: Partial<AnnouncementInput>[],
): Promise<Announcement[]> {
  const before = await readAnnouncements(town);
  await town.write(async (tx) => {
    for (const { id } of before) await tx.remove('announcements', id);
    for (const [order_index, one] of wanted.entries())
      await tx.save('announcements', announcementInput({ order_index, ...one }));
  });
  return readAnnouncements(town);
}

/** So many, titled `Notice 1` and so on: services, events and government in turn. */
export const numberedAnnouncements = (count: number): Partial<AnnouncementInput>[] =>
  Array.from({ length: count }, (_, n) => ({
    title: `Notice ${n + 1}`,
    excerpt: `Summary ${n + 1}`,
    priority: 'low',
    category: (['services', 'events', 'government'] as const)[n % 3],
  }));

/** The cards of the list, and their titles as they are read. */
export const cards = (page: Page): Locator => page.getByRole('main').getByRole('article');
export const titles = (page: Page): Locator => cards(page).getByRole('heading', { level: 3 });

export const pager = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages of announcements' });
export const searchBox = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search announcements' });
export const categoryFilter = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Category' }).getByRole('button', { name, exact: true });

/** How much wider the page is than its window, in pixels. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
