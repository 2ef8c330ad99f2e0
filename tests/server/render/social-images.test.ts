import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { newPage } from '../../../db/rules/pages/fields.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { toPublicTown } from '../../../db/rules/town/towns.ts';
import { createBrandingCache } from '../../../server/render/pictures/branding.ts';
import { drawTownIcon } from '../../../server/render/pictures/icons.ts';
import {
  drawSocialImage,
  type SocialImageContent,
  socialImageSize,
} from '../../../server/render/pictures/socialImage.ts';
import { announcementCard, createSocialImages } from '../../../server/render/pictures/socialImages.ts';
import { readAnnouncement } from '../../../server/store/content/announcements.ts';
import { write } from '../../../server/store/write.ts';
import { hostileContent } from '../content/hostile-content.ts';
import { makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { announcementInput } from '../records.ts';
import { serve } from '../serve.ts';

const caller = { address: '203.0.113.9', hasLeft: () => false };

const look = {
  display_name: 'City of Maple',
  host: 'maple.test',
  time_zone: 'UTC',
  support_email: '',
  commerce: false,
};
const icon = await drawTownIcon('192', { ...look, accent: '#8a2b2b' }, null);
const content = (title?: string, more: Partial<SocialImageContent> = {}): SocialImageContent => ({
  icon,
  name: 'City of Maple',
  host: 'maple.test',
  accent: '#8a2b2b',
  ...(title !== undefined && {
    record: { title, kind: 'Services', important: '', note: 'November 20, 2026' },
  }),
  ...more,
});

/** The rows (of ten pixels each) of a part of a card that anything dark was drawn in. */
async function inkRows(png: Uint8Array, top: number, bottom: number): Promise<number[]> {
  const { data, info } = await sharp(png).flatten().greyscale().raw().toBuffer({ resolveWithObject: true });
  const rows = new Set<number>();
  for (let y = top; y < bottom; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      if ((data[y * info.width + x] ?? 255) < 90) rows.add(Math.floor(y / 10));
    }
  }
  return [...rows];
}

describe('a card', () => {
  test.each<[string, SocialImageContent]>([
    ['of a town', content()],
    ['of an announcement', content('Boil-water notice lifted')],
    [
      'of a page without a kind',
      content('History', { record: { title: 'History', kind: '', important: '', note: '' } }),
    ],
    ['of a title with everything in it', content(hostileContent.title)],
    ['of a title in one endless word', content('Donaudampfschiff'.repeat(18))],
    ['of a town with an endless name', content(undefined, { name: 'Llanfairpwllgwyngyll '.repeat(20) })],
    ['of a town whose name cannot be drawn', content('Notice', { name: '議会' })],
  ])('%s is a PNG that every platform takes', async (_name, given) => {
    const png = await drawSocialImage(given);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', ...socialImageSize });
    expect(png.length).toBeLessThan(300_000);
    // Nothing reaches the edges.
    const { data } = await sharp(png).flatten().raw().toBuffer({ resolveWithObject: true });
    for (let y = 40; y < socialImageSize.height; y += 1) {
      const right = (y * socialImageSize.width + socialImageSize.width - 20) * 3;
      expect([...data.subarray(right, right + 3)]).toEqual([255, 255, 255]);
    }
  });

  test('keeps a long title off the date', async () => {
    const png = await drawSocialImage(
      content('A title that goes on and on about the works on the water main '.repeat(5)),
    );
    const rows = await inkRows(png, 250, 600);
    expect(rows).toContain(57);
    expect(rows).not.toContain(55);
  });

  test('tells titles apart, and stands in with the town\u2019s where the letters are missing', async () => {
    const town = Buffer.from(await drawSocialImage(content()));
    const drawn = async (title: string) => Buffer.from(await drawSocialImage(content(title)));
    expect((await drawn('Water restored')).equals(await drawn('Water shut off'))).toBe(false);
    for (const title of ['\u{1f6a7}\u{1f6a7}', 'تنبيه عاجل', '水道工事 A'])
      expect((await drawn(title)).equals(town)).toBe(true);
    // Only the sign is left out.
    expect((await drawn('Water restored \u{1f6b0}')).equals(await drawn('Water restored'))).toBe(true);
  });
});

describe('cards over HTTP', () => {
  async function town() {
    const database = await makeTestDatabase('sqlite');
    const made = await makeTown(database.db, { display_name: 'City of Maple' });
    const neighbor = await makeNeighbor(database.db);
    let now = Date.parse('2026-11-20T18:00:00Z');
    const at = (time: string) => {
      now = Date.parse(time);
    };
    const { ask } = await serve(database, { now: () => now });
    const save = (input: Parameters<typeof announcementInput>[0], id?: string) =>
      write(database.db, made.id, 'clerk', (tx) =>
        tx.save('announcements', { ...announcementInput(input), ...(id && { id }) }),
      );
    const address = async (path: string) => /\/cards\/[\w-]+\.png/.exec((await ask(path)).body)?.[0] ?? '';
    return { database, made, neighbor, ask, save, address, at };
  }

  test('may be kept for ever under the address the page names, and not under another', async () => {
    const { ask, save, address } = await town();
    const { id } = await save({});
    for (const path of ['/', `/announcements?id=${id}`]) {
      const url = await address(path);
      const card = await ask(url);
      expect(card).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'image/png',
          'cache-control': 'public, max-age=31536000, immutable',
          'cross-origin-resource-policy': 'cross-origin',
        },
      });
      const other = await ask(url.replace(/-\w+\.png$/, '-0123456789ab.png'));
      expect(other).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=300' } });
    }
  });

  test('of a page show its title and end with it', async () => {
    const { ask, database, made, address } = await town();
    const savePage = (given: object, id?: string) =>
      write(database.db, made.id, 'clerk', (tx) => tx.save('pages', { ...newPage, ...given, ...(id && { id }) }));
    const { id } = await savePage({ title: 'Water', slug: 'water' });
    const url = await address('/water');
    expect(url).toContain(`/cards/page-${id}-`);
    expect(await ask(url)).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
    await savePage({ title: 'Water & Sewer', slug: 'water' }, id);
    expect(await address('/water')).not.toBe(url);
    await savePage({ title: 'Water', slug: 'water', expires_at: '2026-01-01T08:00' }, id);
    expect((await ask(url)).status).toBe(404);
  });

  test('have a new address when what they show changes, and only then', async () => {
    const { save, address } = await town();
    const { id } = await save({ title: 'Water off' });
    const before = await address(`/announcements?id=${id}`);
    await save({ title: 'Water off', content: 'More.' }, id);
    expect(await address(`/announcements?id=${id}`)).toBe(before);
    await save({ title: 'Water on' }, id);
    expect(await address(`/announcements?id=${id}`)).not.toBe(before);
  });

  test('are there for nothing that may not be seen', async () => {
    const { ask, save, database, neighbor, address, at } = await town();
    const later = await save({ publish_at: '2099-01-01T08:00' });
    const over = await save({ expires_at: '2098-01-01T08:00' });
    const other = await write(database.db, neighbor.id, 'clerk', (tx) => tx.save('announcements', announcementInput()));
    for (const id of [later.id, other.id, 'unknown']) {
      expect((await ask(`/cards/announcement-${id}-0123456789ab.png`)).status).toBe(404);
    }
    const url = await address(`/announcements?id=${over.id}`);
    expect((await ask(url)).status).toBe(200);
    // 8:00 in Chicago: what was drawn is kept no longer than it may be seen.
    at('2098-01-01T14:00:00Z');
    expect((await ask(url)).status).toBe(404);
    for (const name of ['town.png', 'town-xyz.png', 'town-0123456789ab.jpg', 'announcement--0123456789ab.png']) {
      expect((await ask(`/cards/${name}`)).status).toBe(404);
    }
  });
});

test('a card is drawn once for all who ask at once, a few at a time, and then kept', async () => {
  const { db, dataDir } = await makeTestDatabase('sqlite');
  const town: Town = await makeTown(db);
  const shown = toPublicTown(town, []);
  let running = 0;
  let most = 0;
  let drawn = 0;
  const cards = createSocialImages(db, createBrandingCache(db, { dataDir }), Date.now, async () => {
    drawn += 1;
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    return new Uint8Array(10);
  });
  const ids = await write(db, town.id, 'clerk', async (tx) => {
    const saved: string[] = [];
    for (let at = 0; at < 8; at += 1)
      saved.push((await tx.save('announcements', announcementInput({ title: `News ${at}` }))).id);
    return saved;
  });
  const names = ids.map((id) => `announcement-${id}-0123456789ab.png`);
  await Promise.all([...names, ...names, ...names].map((name) => cards.render(name, town, shown, caller)));
  expect(drawn).toBe(8);
  expect(most).toBe(2);
  const record = await readAnnouncement(db, town.id, ids[0] ?? '');
  const { url } = await cards.describe(town, shown, record && announcementCard(record));
  expect(await cards.render(url.replace('/cards/', ''), town, shown, caller)).toMatchObject({ isCurrent: true });
  expect(drawn).toBe(8);
});

test('a card that could not be drawn is tried again', async () => {
  const { db, dataDir } = await makeTestDatabase('sqlite');
  const town = await makeTown(db);
  let fails = true;
  const cards = createSocialImages(db, createBrandingCache(db, { dataDir }), Date.now, async () => {
    if (fails) throw new Error('no memory');
    return new Uint8Array(10);
  });
  const ask = () => cards.render('town-0123456789ab.png', town, toPublicTown(town, []), caller);
  await expect(ask()).rejects.toThrow('no memory');
  fails = false;
  expect((await ask())?.bytes).toHaveLength(10);
});
