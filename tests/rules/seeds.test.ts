import ICAL from 'ical.js';
import sharp from 'sharp';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { AnnouncementInput } from '../../db/rules/announcements/input.ts';
import { DocumentCategoryInput, DocumentInput } from '../../db/rules/documents/input.ts';
import { EventInput } from '../../db/rules/events/input.ts';
import { ItemInput } from '../../db/rules/items/input.ts';
import { ListInput } from '../../db/rules/items/listInput.ts';
import { ShopSettingsChanges } from '../../db/rules/settings/shopInput.ts';
import { addDays, daysBetween } from '../../db/rules/time.ts';
import { getOfficeStatus } from '../../db/rules/town/officeHours.ts';
import { type SectionKey, sectionKeys } from '../../db/rules/town/sectionKeys.ts';
import { parseSection } from '../../db/rules/town/sectionShapes.ts';
import { defaultCommerceKeywords, hasCommerce, TownInput } from '../../db/rules/town/towns.ts';
import { formatDay } from '../../db/seeds/dates.ts';
import { demoTowns } from '../../db/seeds/demo.ts';
import type { DemoItem, DemoTown } from '../../db/seeds/demo-town.ts';
import { makePicture, renderItem } from '../../db/seeds/pictures.ts';

const urlOf = (file_name: string) => `/documents/some-id/${file_name}`;

/** One day in each month, and the days on which years, leap years and months turn. */
const days = [
  '2026-11-21',
  '2026-12-31',
  '2027-01-01',
  '2027-02-28',
  '2027-03-15',
  '2027-04-30',
  '2027-05-31',
  '2027-06-19',
  '2027-07-04',
  '2027-08-08',
  '2027-09-06',
  '2027-10-31',
  '2028-02-29',
];

const today = '2026-11-21';
const documentsOf = (town: DemoTown, day: string) => town.categories(day).flatMap(({ documents }) => documents);

describe.each(demoTowns.map((town) => [town.host, town] as const))('%s', (_host, town) => {
  test('is a town', () => {
    expect(() => v.parse(TownInput, town.town)).not.toThrow();
  });

  test.each(days)('has at least 24 announcements of the last three months on %s', (day) => {
    const announcements = town.announcements(day, urlOf);
    expect(announcements.length).toBeGreaterThanOrEqual(24);
    for (const announcement of announcements) {
      expect(v.parse(AnnouncementInput, announcement)).toMatchObject(announcement);
      const { title, excerpt, date, details, order_index } = announcement;
      const posted = addDays(day, -order_index);
      expect(posted <= day && posted > addDays(day, -93), posted).toBe(true);
      // Announcements with hours have the day of their invitation; all others have their posting day.
      if (details.time) expect(`${title} ${excerpt}`).toContain(formatDay(date));
      else expect([date, details.allDay]).toEqual([posted, false]);
      expect(announcement.content.split('\n\n').length, announcement.title).toBeGreaterThanOrEqual(2);
    }
    expect(new Set(announcements.map(({ category }) => category)).size).toBe(3);
    expect(new Set(announcements.map(({ priority }) => priority)).size).toBe(3);
    expect(announcements.some(({ attachments }) => attachments.length > 0)).toBe(true);
  });

  test.each(days)('every document that is linked exists and none is from the future on %s', (day) => {
    const documents = documentsOf(town, day);
    const names = documents.map(({ file_name }) => file_name);
    expect(new Set(names).size).toBe(names.length);
    town.announcements(day, (name) => {
      expect(names).toContain(name);
      return urlOf(name);
    });
    for (const { date, title } of documents) expect(date <= day, `${title} of ${date}`).toBe(true);
  });

  test.each(days)('has events for four months on both sides of %s', (day) => {
    const events = town.events(day);
    for (const event of events) expect(v.parse(EventInput, event)).toMatchObject(event);
    const single = events.filter(({ repeat }) => !repeat).map(({ date }) => daysBetween(day, date));
    for (let month = -4; month < 4; month += 1) {
      expect(
        single.some((distance) => distance >= month * 30 && distance < (month + 1) * 30),
        `month ${month}`,
      ).toBe(true);
    }
    expect(Math.min(...single)).toBeLessThan(-115);
    expect(Math.max(...single)).toBeGreaterThan(115);
    expect(new Set(events.map(({ type }) => type)).size).toBe(5);
    expect(events.some(({ repeat, date, end_date }) => !repeat && daysBetween(date, end_date) === 2)).toBe(true);
  });

  test.each(days)('repeating events began eight months before %s, on a day of their own rule', (day) => {
    const repeating = town.events(day).filter(({ repeat }) => repeat);
    expect(repeating.length).toBeGreaterThanOrEqual(6);
    for (const { title, date, repeat } of repeating) {
      expect(daysBetween(date, day), title).toBeGreaterThan(180);
      const first = ICAL.Recur.fromString(repeat?.rule ?? '')
        .iterator(ICAL.Time.fromDateString(date))
        .next();
      expect(first?.toString().slice(0, 10), title).toBe(date);
      for (const left of repeat?.except ?? []) expect(left >= date.slice(0, 7), title).toBe(true);
    }
  });

  test.each(days)('no room is given away twice around %s', (day) => {
    const taken = town.events(day).filter(({ repeat, start_time }) => !repeat && start_time);
    for (const one of taken) {
      const clash = taken.find(
        (other) =>
          other !== one &&
          other.location === one.location &&
          other.date === one.date &&
          other.start_time < one.end_time &&
          one.start_time < other.end_time,
      );
      expect(clash && `${one.title} and ${clash.title} on ${one.date}`).toBeUndefined();
    }
  });

  test('its sections are whole, and say when somebody is in', () => {
    const sections = town.sections((name) => ({ src: `/media/some-id/${name}.jpg`, alt: name }));
    expect(Object.keys(sections).sort()).toEqual([...sectionKeys].sort());
    for (const key of Object.keys(sections) as SectionKey[])
      expect(parseSection(key, sections[key])).toEqual(sections[key]);
    const { hours, closures } = sections.contact;
    const closing = town.events('2026-11-20').filter((event) => event.closes_office);
    const events = closing.map((event) => ({ ...event, dates: [event.date] }));
    const status = (date: string, weekday: number) =>
      getOfficeStatus(hours, closures, events, { date, time: '10:00', weekday });
    expect(status('2026-11-25', 3)).toMatchObject({ isOpen: true });
    expect(status('2026-11-26', 4)).toMatchObject({ isOpen: false, reason: 'Thanksgiving Day' });
  });

  test('has four categories of three to five documents', () => {
    const categories = town.categories(today);
    expect(categories).toHaveLength(4);
    for (const [order_index, { documents, ...category }] of categories.entries()) {
      expect(() => v.parse(DocumentCategoryInput, { ...category, order_index })).not.toThrow();
      expect(documents.length).toBeGreaterThanOrEqual(3);
      expect(documents.length).toBeLessThanOrEqual(5);
      for (const { pdf: _pdf, ...document } of documents) {
        const file = { category_id: 'a', file_id: 'b', media_type: 'application/pdf', size: 1, order_index };
        const usual = { meeting_id: '', meeting_date: '', archive: null };
        expect(() => v.parse(DocumentInput, { ...document, ...file, ...usual })).not.toThrow();
      }
    }
  });

  test('its documents are real, tagged PDF files with the font inside, and the same every time', async () => {
    for (const document of documentsOf(town, today)) {
      const bytes = await document.pdf();
      const text = Buffer.from(bytes).toString('latin1');
      expect(text.startsWith('%PDF-1.7'), document.title).toBe(true);
      expect(text.trimEnd().endsWith('%%EOF'), document.title).toBe(true);
      const pages = text.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
      expect(pages, document.title).toBeGreaterThanOrEqual(1);
      expect(pages, document.title).toBeLessThanOrEqual(3);
      expect(text).toContain(`/Count ${pages}`);
      for (const part of ['/StructTreeRoot', '/Marked true', '/Lang (en-US)', '/DisplayDocTitle true', '/FontFile2'])
        expect(text).toContain(part);
      expect(text).not.toContain('Helvetica');
    }
    const [first] = documentsOf(town, today);
    const [again] = documentsOf(town, today);
    expect(Buffer.from((await first?.pdf()) ?? []).equals(Buffer.from((await again?.pdf()) ?? []))).toBe(true);
  });

  test('says the same whenever it is asked on the same day', () => {
    const texts = () => JSON.stringify([town.announcements(today, urlOf), town.events(today), town.categories(today)]);
    expect(texts()).toBe(texts());
  });

  test('its pictures are drawn at every width, with something for old browsers', async () => {
    const { default: sharp } = await import('sharp');
    const pictures = await town.pictures();
    expect(pictures.map(({ name }) => name)).toEqual(expect.arrayContaining(['hero', 'about']));
    for (const picture of pictures) {
      expect(picture.alt).not.toBe('');
      for (const file of picture.files) {
        const { width, format, compression } = await sharp(file.bytes).metadata();
        expect([width, `image/${compression === 'av1' ? 'avif' : format}`]).toEqual([file.width, file.media_type]);
      }
      const shown = makePicture(picture, (file) => `/media/some-id/${file.name}`);
      expect(shown.src).toMatch(/\.(jpg|png)$/);
      const sizes = [shown.srcset, shown.avif].flatMap((srcset) => srcset?.split(', ') ?? []);
      expect(sizes).toHaveLength(picture.files.length - 1);
      // A phone's hero: 412 px at 1.75.
      const phone = picture.files.find(({ name }) => name === 'hero-960.avif');
      if (picture.name === 'hero') expect(phone?.bytes.length).toBeLessThan(25_000);
    }
  });
});

test('the two towns differ in host, colour, words and pictures; one of them sells', () => {
  const [maple, market] = demoTowns as [DemoTown, DemoTown];
  expect([maple.host, market.host]).toEqual(['cityofmaple.localhost', 'maplemarket.localhost']);
  expect([maple.aliases, market.aliases]).toEqual([[], ['localhost', '127.0.0.1']]);
  expect(
    demoTowns.map(({ host, town }) => hasCommerce({ host, commerce: town.commerce }, defaultCommerceKeywords)),
  ).toEqual([false, true]);
  const titles = new Set(maple.announcements(today, urlOf).map(({ title }) => title));
  expect(market.announcements(today, urlOf).filter(({ title }) => titles.has(title))).toEqual([]);
  const none = () => ({ src: '', alt: '' });
  expect(market.sections(none).navbar.logo).toEqual({ src: '', alt: '' });
});

describe('the shop', () => {
  const [maple, market] = demoTowns as [DemoTown, DemoTown];
  const shop = market.shop ?? { settings: {}, lists: [], items: [] };

  test('has what a shop has to show: lists, what is sold out, hidden, in none and in two of them', () => {
    expect(maple.shop).toBeNull();
    expect(v.parse(ShopSettingsChanges, shop.settings)).toEqual(shop.settings);
    for (const list of shop.lists) expect(v.parse(ListInput, list)).toEqual(list);
    const titles = new Set(shop.lists.map(({ title }) => title));
    expect([shop.lists.length, titles.size]).toEqual([5, 5]);
    expect(shop.items.length).toBeGreaterThan(25);
    for (const { lists, drawing: _drawing, ...item } of shop.items) {
      expect(v.parse(ItemInput, { ...item, image: '', list_ids: [] })).toMatchObject(item);
      expect(item.price, item.title).toBeLessThan(100);
      expect(lists.filter((title) => !titles.has(title))).toEqual([]);
    }
    for (const of of ['title', 'sku'] as const)
      expect(new Set(shop.items.map((item) => item[of])).size).toBe(shop.items.length);
    const count = (fits: (item: DemoItem) => boolean) => shop.items.filter(fits).length;
    expect(count(({ quantity, is_public }) => quantity === 0 && is_public)).toBe(1);
    expect(count(({ is_public }) => !is_public)).toBe(1);
    expect(count(({ taxable }) => !taxable)).toBe(2);
    expect(count(({ lists }) => lists.length === 0)).toBe(2);
    expect(count(({ lists }) => lists.length === 2)).toBe(1);
    for (const title of titles)
      expect(
        count(({ lists }) => lists.includes(title)),
        title,
      ).toBeGreaterThan(2);
  });

  test('has a square picture of its own for each item', async () => {
    expect(new Set(shop.items.map(({ drawing }) => drawing)).size).toBe(shop.items.length);
    for (const { drawing } of shop.items) {
      const { width, height } = await sharp(`db/seeds/pictures/${drawing}.svg`).metadata();
      expect([width, height], drawing).toEqual([960, 960]);
    }
    const [first] = shop.items;
    const { width, height, files } = await renderItem(first as DemoItem);
    expect([width, height, files.map(({ name }) => name)]).toEqual([
      960,
      960,
      ['wildflower-honey-16-oz-480.webp', 'wildflower-honey-16-oz-960.webp', 'wildflower-honey-16-oz-960.jpg'],
    ]);
  });
});
