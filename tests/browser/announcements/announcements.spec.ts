import type { Page } from '@playwright/test';
import type { AnnouncementInput } from '../../../db/rules/announcements/input.ts';
import { expect, test } from '../server.ts';
import {
  cards,
  categoryFilter,
  numberedAnnouncements,
  replaceAnnouncements,
  searchBox,
  titles,
} from './announcementList.ts';

const synced = (page: Page) => page.waitForResponse(/\/api\/sync/);
const calls = (page: Page): string[] => {
  const seen: string[] = [];
  page.on('request', (request) => {
    // Chromium looks at the icon anew whenever the address changes; and the page goes on listening for changes.
    if (!/\/(icons\/|api\/live)/.test(request.url())) seen.push(request.url());
  });
  return seen;
};

test('a card shows date, category, tags, title, excerpt and Read More; the order is the saved one', async ({
  page,
  town,
}) => {
  const [first] = await replaceAnnouncements(town, [
    { title: 'Second by date', excerpt: 'Its summary', date: '2026-01-02', tags: ['water', 'roads'], priority: 'high' },
    { title: 'Newer, but later in order', date: '2026-10-20', category: 'events', priority: 'medium' },
  ]);
  await page.goto(`${town.url}/announcements`);
  await expect(titles(page)).toHaveText(['Second by date', 'Newer, but later in order']);
  const card = cards(page).first();
  for (const text of ['January 2, 2026', 'Services', 'water', 'roads', 'Its summary', 'Important'])
    await expect(card).toContainText(text);
  await expect(cards(page).last()).not.toContainText('Important');
  await expect(card.getByRole('button', { name: /Read More/ })).toHaveAttribute(
    'href',
    `/announcements?id=${first?.id}`,
  );
});

test('the home page shows the first three and leads to all', async ({ page, town }) => {
  await replaceAnnouncements(town, numberedAnnouncements(30));
  await page.goto(town.url);
  const section = page.locator('#announcements');
  await expect(section.getByRole('article')).toHaveCount(3);
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(['Notice 1', 'Notice 2', 'Notice 3']);
  await section.getByRole('link', { name: 'All 30 announcements' }).click();
  await expect(titles(page)).toHaveCount(9);
  await expect(page).toHaveURL(`${town.url}/announcements`);
});

test.describe('searching and filtering', () => {
  const notices: Partial<AnnouncementInput>[] = [
    { title: 'Water restored', excerpt: 'All of Maple', content: 'Zebra', tags: ['pipes'], category: 'services' },
    { title: 'Parade', excerpt: 'Bring water', content: 'Zebra', category: 'events' },
    { title: 'Budget hearing', excerpt: 'At the town hall', category: 'government' },
    { title: 'Café fair', excerpt: 'Cakes', category: 'events' },
  ];

  test('by words of title and excerpt, by category, and by both; without any request', async ({ page, town }) => {
    await replaceAnnouncements(
      town,
      notices.map((one) => ({ tags: [], content: '', ...one })),
    );
    const first = synced(page);
    await page.goto(`${town.url}/announcements`);
    await first;
    await expect(page.getByRole('group', { name: 'Category' }).getByRole('button')).toHaveText([
      'All',
      'Events',
      'Services',
      'Government',
    ]);
    const seen = calls(page);
    const find = async (words: string, ...expected: string[]) => {
      await searchBox(page).fill(words);
      await expect(titles(page)).toHaveText(expected);
    };
    await find('WATER', 'Water restored', 'Parade');
    await expect(page.getByRole('main').locator('[aria-live]')).toHaveText('2 announcements');
    await find('bring WA', 'Parade');
    await find('cafe', 'Café fair');
    await find('zebra');
    await find('pipes');
    await expect(page.getByText('No announcements match.')).toBeVisible();
    await find('water', 'Water restored', 'Parade');
    await categoryFilter(page, 'Services').click();
    await expect(titles(page)).toHaveText(['Water restored']);
    await expect(categoryFilter(page, 'Services')).toHaveAttribute('aria-pressed', 'true');
    await expect(categoryFilter(page, 'All')).toHaveAttribute('aria-pressed', 'false');
    await expect(page).toHaveURL(`${town.url}/announcements?category=services&search=water`);
    await categoryFilter(page, 'Government').click();
    await expect(titles(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Show all announcements' }).click();
    await expect(titles(page)).toHaveCount(4);
    await expect(searchBox(page)).toHaveValue('');
    await expect(page).toHaveURL(`${town.url}/announcements`);
    await expect(page.getByRole('heading', { name: /Community Announcements/, level: 2 })).toBeFocused();
    // Back brings each choice again, and skips what was typed on the way.
    await page.goBack();
    await expect(categoryFilter(page, 'Government')).toHaveAttribute('aria-pressed', 'true');
    await expect(searchBox(page)).toHaveValue('water');
    await page.goBack();
    await page.goBack();
    await expect(titles(page)).toHaveText(['Water restored', 'Parade']);
    await expect(categoryFilter(page, 'All')).toHaveAttribute('aria-pressed', 'true');
    expect(seen).toEqual([]);
    // The address alone brings it again.
    await page.reload();
    await expect(titles(page)).toHaveText(['Water restored', 'Parade']);
    await expect(searchBox(page)).toHaveValue('water');
  });

  test('waits until typing has paused for 300 ms, and the list changes once', async ({ page, town }) => {
    await replaceAnnouncements(town, [...notices]);
    await page.clock.install();
    const first = synced(page);
    await page.goto(`${town.url}/announcements`);
    await first;
    await expect(titles(page)).toHaveCount(4);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.evaluate(() => {
      const list = document.querySelector('main ul:has(article)') as HTMLElement;
      const counts: number[] = [];
      new MutationObserver(() => counts.push(list.children.length)).observe(list, { childList: true });
      Object.assign(window, { counts });
    });
    await searchBox(page).focus();
    for (const letter of 'water') {
      await page.keyboard.press(letter);
      await page.clock.runFor(200);
    }
    await expect(titles(page)).toHaveCount(4);
    await page.clock.runFor(99);
    await expect(titles(page)).toHaveCount(4);
    await page.clock.runFor(2);
    await expect(titles(page)).toHaveCount(2);
    await page.clock.runFor(1000);
    expect(await page.evaluate(() => (window as unknown as { counts: number[] }).counts)).toEqual([2]);
    // Enter does not wait.
    await page.keyboard.press('Backspace');
    await page.keyboard.type('rfall');
    await page.keyboard.press('Enter');
    await expect(titles(page)).toHaveCount(0);
  });
});
