/** Everybody may read a file only while something public mentions it; administrators always. */
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/connection.ts';
import type { ItemInput } from '../../../db/rules/items/input.ts';
import { putFile } from '../../../server/files/fileStorage.ts';
import { cachePublicReferences, isPubliclyReferenced } from '../../../server/store/content/fileReferences.ts';
import type { Writer } from '../../../server/store/writerTypes.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { makeTownWithClerk, saveDocument } from '../clerk.ts';
import { dialects } from '../database.ts';
import { announcementInput, eventInput, itemInput } from '../records.ts';
import { serve } from '../serve.ts';

type Save = (tx: Writer, address: string) => Promise<unknown>;
const link = (url: string) => ({ title: 'More', url });
const far = { past: '2000-01-01T08:00', future: '2900-01-01T08:00' };
const banner = (url: string, more = {}) =>
  ({ severity: 'notice', text: 'Boil water', link: link(url), publish_at: '', expires_at: '', ...more }) as const;

const references: [string, Save][] = [
  ['a section', (tx, src) => tx.saveSection('hero', { title: 'Maple', image: { src, alt: 'Town hall' } })],
  [
    'a copy of a picture',
    (tx, src) => {
      const avif = `${src.replace('/files/', '/media/')} 480w`;
      return tx.saveSection('hero', { image: { src: '/a', alt: 'Town hall', avif } });
    },
  ],
  ['the logo', (tx, src) => tx.saveSection('navbar', { logo: { src, alt: 'Town hall' } }, false)],
  ['the page About', (tx, src) => tx.saveSection('about', { images: { about: { src, alt: 'Town hall' } } }, false)],
  ['an attachment', (tx, url) => tx.save('announcements', announcementInput({ attachments: [link(url)] }))],
  ['an announcement’s text', (tx, url) => tx.save('announcements', announcementInput({ content: `See ${url}.` }))],
  [
    'a picture of an announcement',
    (tx, src) => tx.save('announcements', announcementInput({ pictures: [{ src, alt: 'The bridge' }] })),
  ],
  ['an event', (tx, url) => tx.save('events', eventInput({ description: `Map: https://maple.example${url}` }))],
  ['a picture of an event', (tx, src) => tx.save('events', eventInput({ pictures: [{ src, alt: 'The bridge' }] }))],
  [
    'a link in an event’s description',
    (tx, url) => tx.save('events', eventInput({ description_blocks: [['p', [['a', ['Map'], url]]]] })),
  ],
  [
    'a link in a page',
    (tx, url) => tx.save('pages', { title: url, format: 'blocks', blocks: [['p', [['a', ['Map'], url]]]] }),
  ],
  ['an event’s details', (tx, url) => tx.save('events', eventInput({ content: url }))],
  ['a banner', (tx, url) => tx.save('banners', banner(url))],
  ['an item', (tx, image) => tx.save('items', itemInput({ image }))],
  [
    'a further picture of an item',
    (tx, src) => tx.save('items', itemInput({ pictures: [{ src, alt: 'The bridge' }] })),
  ],
  [
    'a link in an item’s description',
    (tx, url) => tx.save('items', itemInput({ description_blocks: [['p', [['a', ['Map'], url]]]] })),
  ],
];

const hidden: [string, Save][] = [
  ['nothing', async () => {}],
  ['a section that is not shown', (tx, src) => tx.saveSection('hero', { image: { src, alt: 'Town hall' } }, false)],
  [
    'an announcement to come',
    (tx, url) => tx.save('announcements', announcementInput({ attachments: [link(url)], publish_at: far.future })),
  ],
  [
    'an announcement that is over',
    async (tx, url) => {
      const { id } = await tx.save('announcements', announcementInput({ attachments: [link(url)] }));
      await tx.save('announcements', { id, expires_at: far.past });
    },
  ],
  ['an event that is over', (tx, url) => tx.save('events', eventInput({ description: url, expires_at: far.past }))],
  ['what is private of a rental', (tx, url) => tx.save('events', eventInput({ type: 'rental', content: url }))],
  ['what is private of any event', (tx, url) => tx.save('events', eventInput({ location_detail: url }))],
  ['a banner to come', (tx, url) => tx.save('banners', banner(url, { publish_at: far.future }))],
  ['a hidden item', (tx, image) => tx.save('items', itemInput({ image, is_public: false }))],
  ['what is written of an item', (tx, url) => tx.save('items', itemInput({ description: url }))],
  [
    'a deleted announcement',
    async (tx, url) => {
      const { id } = await tx.save('announcements', announcementInput({ attachments: [link(url)] }));
      await tx.remove('announcements', id);
    },
  ],
];

async function start(dialect: (typeof dialects)[number], now?: () => number) {
  const given = await makeTownWithClerk(dialect, now && { now });
  const { dataDir, db, town, write } = given;
  const { ask } = await serve(given, now && { now });
  const stored = async () => {
    const { id, size, sha256 } = await putFile({ dataDir }, Buffer.from('%PDF-1.4'));
    await write((tx) => tx.addFile({ id, name: 'a.pdf', media_type: 'application/pdf', size, sha256 }));
    return id;
  };
  const statuses = async (id: string, headers: Record<string, string> = {}) =>
    Promise.all(['files', 'media'].map(async (room) => (await ask(`/${room}/${id}/a.pdf`, { headers })).status));
  const admin = { cookie: await makeSessionCookie(db, town, true) };
  const resident = { cookie: await makeSessionCookie(db, town, false) };
  return { ...given, ask, stored, statuses, admin, resident };
}

describe.each(dialects)('a file on %s', (dialect) => {
  test('answers everybody while it is mentioned, whichever way', async () => {
    const { stored, statuses, write, neighbor, db } = await start(dialect);
    for (const [where, save] of references) {
      for (const room of ['files', 'media']) {
        const id = await stored();
        expect([where, await statuses(id)]).toEqual([where, [404, 404]]);
        await write((tx) => save(tx, `/${room}/${id}/a.pdf`));
        expect([where, room, await statuses(id)]).toEqual([where, room, [200, 200]]);
        expect(await isPubliclyReferenced(db, neighbor.id, id, Date.now())).toBe(false);
      }
    }
  });

  test('answers only administrators when nothing that is shown mentions it', async () => {
    const { stored, statuses, write, admin, resident } = await start(dialect);
    for (const [where, save] of hidden) {
      const id = await stored();
      await write((tx) => save(tx, `/files/${id}/a.pdf`));
      const answers = [await statuses(id), await statuses(id, resident), await statuses(id, admin)];
      expect([where, ...answers]).toEqual([where, [404, 404], [404, 404], [200, 200]]);
    }
  });

  test('is gone once its announcement is deleted or its picture replaced, also next door’s words do not count', async () => {
    const { ask, stored, statuses, write, neighbor, admin } = await start(dialect);
    const [map, photo, other] = [await stored(), await stored(), await stored()];
    const { id } = await write((tx) =>
      tx.save('announcements', announcementInput({ attachments: [link(`/files/${map}/a.pdf`)] })),
    );
    await write((tx) => tx.saveSection('hero', { image: { src: `/media/${photo}/a.pdf`, alt: 'Town hall' } }));
    await write(
      (tx) => tx.saveSection('hero', { image: { src: `/media/${other}/a.pdf`, alt: 'Town hall' } }),
      neighbor,
    );
    expect([await statuses(map), await statuses(photo), await statuses(other)]).toEqual([
      [200, 200],
      [200, 200],
      [404, 404],
    ]);
    expect((await ask(`/files/${map}/a.pdf`)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    await write((tx) => tx.remove('announcements', id));
    await write((tx) => tx.saveSection('hero', { image: { src: `/media/${other}/a.pdf`, alt: 'Town hall' } }));
    expect([await statuses(map), await statuses(photo), await statuses(other)]).toEqual([
      [404, 404],
      [404, 404],
      [200, 200],
    ]);
    const gone = await ask(`/files/${map}/a.pdf`);
    const never = await ask('/files/00000000-0000-7000-8000-000000000000/a.pdf');
    expect([gone.body, gone.headers['cache-control']]).toEqual([never.body, never.headers['cache-control']]);
    const response = await ask(`/files/${map}/a.pdf`, { headers: admin });
    expect(response.headers['cache-control']).toBe('private, no-store');
  });

  test('that is an item’s image is public with all its copies, while the item shows it', async () => {
    const { stored, statuses, write, db, town, neighbor } = await start(dialect);
    const [main, copy, other] = [await stored(), await stored(), await stored()];
    const picture = { src: `/media/${main}/a.jpg`, avif: `/media/${copy}/a.avif 480w` };
    await db.write('pictures').insert({ file_id: main, town_id: town.id, picture: JSON.stringify(picture) });
    const save = (given: Partial<ItemInput>, id?: string) =>
      write((tx) => tx.save('items', { ...itemInput(given), ...(id && { id }) }));
    const shown = async () => Promise.all([main, copy, other].map(async (id) => (await statuses(id))[0]));
    const { id } = await save({ image: picture.src });
    expect(await write((tx) => tx.read('items', id))).toMatchObject({ picture });
    expect(await shown()).toEqual([200, 200, 404]);
    await save({ image: picture.src, is_public: false }, id);
    expect(await shown()).toEqual([404, 404, 404]);
    await save({ image: `/media/${other}/a.jpg` }, id);
    expect(await write((tx) => tx.read('items', id))).toMatchObject({ picture: null });
    expect(await shown()).toEqual([404, 404, 200]);
    await save({ image: picture.src }, id);
    expect(await shown()).toEqual([200, 200, 404]);
    await write((tx) => tx.remove('items', id));
    expect(await shown()).toEqual([404, 404, 404]);
    // Another town's item makes nothing public here.
    await write((tx) => tx.save('items', itemInput({ image: picture.src })), neighbor);
    expect(await shown()).toEqual([404, 404, 404]);
    expect(await db.read('items').where({ town_id: neighbor.id }).first('picture')).toEqual({ picture: null });
  });

  test('that belongs to a document is read under the document’s address alone', async () => {
    const { ask, dataDir, write, statuses } = await start(dialect);
    const file = await putFile({ dataDir }, Buffer.from('%PDF-1.4'));
    const { id } = await write((tx) => saveDocument(tx, file.id));
    expect((await ask(`/documents/${id}/a.pdf`)).status).toBe(200);
    expect(await statuses(file.id)).toEqual([404, 404]);
    await write((tx) => tx.remove('documents', id));
    expect((await ask(`/documents/${id}/a.pdf`)).status).toBe(404);
  });

  test('that expires is gone within a minute, whether its row was marked or not', async () => {
    let instant = Date.parse('2026-11-20T14:00:00Z');
    const { stored, statuses, write, db } = await start(dialect, () => instant);
    const id = await stored();
    const row = announcementInput({ attachments: [link(`/files/${id}/a.pdf`)] });
    const saved = await write((tx) => tx.save('announcements', row));
    const turns_at = new Date(instant + 1000).toISOString();
    await db.write('announcements').where({ id: saved.id }).update({ turns_at });
    expect(await statuses(id)).toEqual([200, 200]);
    instant += 61_000;
    expect(await statuses(id)).toEqual([404, 404]);
  });
});

test('whether a file is mentioned is asked once per state of the town', async () => {
  const { db, town, write } = await makeTownWithClerk('sqlite');
  let reads = 0;
  const counted: Database = {
    ...db,
    read: ((noun: string) => {
      reads += 1;
      return db.read(noun);
    }) as Database['read'],
  };
  const isPublic = cachePublicReferences(counted, () => 0);
  await write((tx) => tx.saveSection('hero', { image: { src: '/media/1/a.jpg', alt: 'Town hall' } }));
  expect([await isPublic({ id: town.id, seq: 2 }, '1'), await isPublic({ id: town.id, seq: 2 }, '1')]).toEqual([
    true,
    true,
  ]);
  const once = reads;
  await isPublic({ id: town.id, seq: 3 }, '1');
  expect(reads).toBe(2 * once);
});
