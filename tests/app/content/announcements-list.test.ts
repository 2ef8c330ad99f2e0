import { describe, expect, it } from 'vitest';
import { type CachedAnnouncements, paginateAnnouncements } from '../../../app/announcements/paginateAnnouncements.ts';
import { pageNumbers } from '../../../app/ui/lists/pageNumbers.ts';
import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import type { AnnouncementCategory } from '../../../db/rules/announcements/categories.ts';
import { announcementInput } from '../../server/records.ts';

const categories: AnnouncementCategory[] = ['services', 'events', 'government'];

/** Number n of a list: services, events, government in turn. */
const numbered = (n: number, rest: Partial<Announcement> = {}): Announcement => ({
  ...announcementInput({ title: `Notice ${n}`, excerpt: '', content: '', tags: [], category: categories[n % 3] }),
  pictures: [],
  format: 'plain',
  blocks: [],
  publish_at: '',
  expires_at: '',
  id: String(n),
  version: 1,
  seq: 1,
  updated_at: '',
  ...rest,
});
const many = (count: number) => Array.from({ length: count }, (_, n) => numbered(n));
const whole = (announcements: Announcement[]): CachedAnnouncements => ({
  announcements,
  isComplete: true,
  knownList: { page: 1, category: null, total: 0 },
});
const all = { page: 1, category: null, query: '' };
const ids = (shown: { announcements: readonly Announcement[] }) => shown.announcements.map(({ id }) => Number(id));

describe('the list when all of it is here', () => {
  it('has nine on a page, in their order (R934)', () => {
    expect(ids(paginateAnnouncements(whole(many(30)), all))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(paginateAnnouncements(whole(many(30)), { ...all, page: 4 })).toMatchObject({
      page: 4,
      pages: 4,
      total: 30,
      missing: 0,
    });
    expect(ids(paginateAnnouncements(whole(many(30)), { ...all, page: 4 }))).toEqual([27, 28, 29]);
  });

  it.each([
    [0, 1],
    [9, 1],
    [10, 2],
    [18, 2],
    [19, 3],
  ])('%i make %i pages', (count, pages) => expect(paginateAnnouncements(whole(many(count)), all).pages).toBe(pages));

  it('shows the last page for one beyond the end', () => {
    const shown = paginateAnnouncements(whole(many(20)), { ...all, page: 99 });
    expect(shown.page).toBe(3);
    expect(ids(shown)).toEqual([18, 19]);
    expect(paginateAnnouncements(whole([]), { ...all, page: 2 })).toMatchObject({ page: 1, pages: 1, total: 0 });
  });

  it('filters before it counts pages', () => {
    const shown = paginateAnnouncements(whole(many(30)), { ...all, category: 'events', page: 2 });
    expect(shown).toMatchObject({ total: 10, pages: 2 });
    expect(ids(shown)).toEqual([28]);
  });
});

describe('searching (R196-R198, R203)', () => {
  const held = whole([
    numbered(1, { title: 'Crème brûlée at the Café', excerpt: 'For  the\nwhole town' }),
    numbered(2, { title: 'Road work', excerpt: 'Café closed', content: 'asphalt', tags: ['roads'] }),
    numbered(3, { title: 'مَرحَبًا', excerpt: '👩🏽‍🚒 İstanbul' }),
  ]);
  it.each([
    ['CAFE', [1, 2]],
    ['café', [1, 2]],
    ['cafe\u0301', [1, 2]],
    ['brulee', [1]],
    ['the whole  town ', [1]],
    ['ROAD', [2]],
    ['asphalt', []],
    ['roads', []],
    ['work café', []],
    ['👩🏽‍🚒', [3]],
    ['istanbul', [3]],
    ['', [1, 2, 3]],
    ['  ', [1, 2, 3]],
    ['.*', []],
  ])('%j finds %j', (words, expected) =>
    expect(ids(paginateAnnouncements(held, { ...all, query: words }))).toEqual(expected),
  );

  it('goes together with a category', () => {
    expect(ids(paginateAnnouncements(held, { ...all, query: 'cafe', category: 'government' }))).toEqual([2]);
    expect(ids(paginateAnnouncements(held, { ...all, query: 'cafe', category: 'services' }))).toEqual([]);
  });
});

describe('the list before the browser has synced', () => {
  const home: CachedAnnouncements = {
    announcements: many(6),
    isComplete: false,
    knownList: { page: 1, category: null, total: 30 },
  };
  const second: CachedAnnouncements = {
    announcements: [...many(30).slice(9, 18), numbered(0)],
    isComplete: false,
    knownList: { page: 2, category: null, total: 30 },
  };

  it('shows what is here, and room for the rest', () => {
    expect(paginateAnnouncements(home, all)).toMatchObject({ total: 30, pages: 4, missing: 3 });
    expect(ids(paginateAnnouncements(home, all))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('does not take one page for another', () => {
    expect(ids(paginateAnnouncements(second, { ...all, page: 2 }))).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17]);
    expect(paginateAnnouncements(second, { ...all, page: 2 }).missing).toBe(0);
    expect(paginateAnnouncements(second, { ...all, page: 1 })).toMatchObject({ announcements: [], missing: 9 });
    expect(paginateAnnouncements(second, { ...all, page: 4 })).toMatchObject({ announcements: [], missing: 3 });
    expect(paginateAnnouncements(second, { ...all, page: 9 })).toMatchObject({ page: 4, missing: 3 });
  });

  it('does not say how many there are of what it has not counted', () => {
    for (const query of [
      { ...all, category: 'events' as const },
      { ...all, query: 'notice 1' },
    ]) {
      const shown = paginateAnnouncements(home, query);
      expect(shown.total).toBeNull();
      expect(shown.announcements.length).toBeGreaterThan(0);
      expect(shown.announcements.length + shown.missing).toBe(9);
    }
  });

  it('knows the category that the server drew', () => {
    const events: CachedAnnouncements = {
      announcements: many(27)
        .filter(({ category }) => category === 'events')
        .slice(0, 9),
      isComplete: false,
      knownList: { page: 1, category: 'events', total: 10 },
    };
    expect(paginateAnnouncements(events, { ...all, category: 'events' })).toMatchObject({
      total: 10,
      pages: 2,
      missing: 0,
    });
    expect(paginateAnnouncements(events, all).total).toBeNull();
  });
});

describe('the pager (R220)', () => {
  const written = (page: number, pages: number) =>
    pageNumbers(page, pages)
      .map((one) => one ?? '…')
      .join(' ');
  it.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [2, 4, '1 2 3 4'],
    [1, 5, '1 2 3 4 5'],
    [1, 12, '1 2 3 4 … 12'],
    [3, 12, '1 2 3 4 5 … 12'],
    [4, 12, '1 2 3 4 5 6 … 12'],
    [5, 12, '1 … 4 5 6 7 … 12'],
    [6, 12, '1 … 5 6 7 8 … 12'],
    [9, 12, '1 … 8 9 10 11 12'],
    [12, 12, '1 … 9 10 11 12'],
    [500, 1000, '1 … 499 500 501 502 … 1000'],
  ])('on page %i of %i is %s', (page, pages, expected) => expect(written(page, pages)).toBe(expected));
});
