/** The pictures of announcements: what may be saved, and where they show. */
import { describe, expect, test } from 'vitest';
import type { Announcement } from '../../../../db/rules/announcements/announcements.ts';
import { write } from '../../../../server/store/write.ts';
import { dialects } from '../../database.ts';
import { atomPath, jsonPath, serveFeeds } from '../../feeds/feed-town.ts';
import { announcementInput } from '../../records.ts';
import { makeAnnouncements } from './announcement-calls.ts';

const bridge = {
  src: '/media/17/bridge-960.jpg',
  srcset: '/media/18/bridge-480.webp 480w, /media/19/bridge-1920.webp 1920w',
  avif: '/media/20/bridge-480.avif 480w',
  width: 1920,
  height: 1080,
  alt: 'The new bridge at <dusk> & "dawn"',
  focus: { x: 20, y: 70 },
};
const ribbon = { src: '/media/21/ribbon-960.png', alt: '', decorative: true, width: 640, height: 480 };

describe.each(dialects)('pictures of announcements on %s', (dialect) => {
  test('are saved with description and focus, stay when they are not sent, and go when none are', async () => {
    const { say, create } = await makeAnnouncements(dialect);
    const { id, pictures } = await create({ pictures: [bridge, ribbon] });
    expect(pictures).toEqual([bridge, ribbon]);
    const change = async (given: object) =>
      ((await say('PUT', `/api/announcements/${id}`, given)).json() as Announcement).pictures;
    expect(await change({ title: 'Retitled' })).toEqual([bridge, ribbon]);
    expect(await change({ pictures: [ribbon] })).toEqual([ribbon]);
    expect(await change({ pictures: [] })).toEqual([]);
  });

  test('an announcement from before there were any has none, and its versions come back without', async () => {
    const { database, town, say, create } = await makeAnnouncements(dialect);
    const { id } = await create();
    await write(database.db, town.id, 'clerk', async (tx) => {
      const revision = await tx.trx('revisions').where({ record_id: id, version: 1 }).first('record');
      const { pictures: _pictures, ...old } = JSON.parse(revision.record);
      await tx
        .trx('revisions')
        .where({ record_id: id, version: 1 })
        .update({ record: JSON.stringify(old) });
    });
    await say('PUT', `/api/announcements/${id}`, { pictures: [bridge] });
    const restored = await say('POST', `/api/history/announcements/${id}/restore`, { version: 1 });
    expect([restored.status, restored.json()]).toMatchObject([200, { pictures: [] }]);
  });
});

describe('a picture is refused', () => {
  test.each<[string, unknown, string]>([
    ['without a description', [{ ...bridge, alt: ' ' }], 'Describe the picture, or mark it as decorative.'],
    ['among others', [bridge, { src: '/media/9/x.jpg' }], 'Describe the picture, or mark it as decorative.'],
    ['with copies from elsewhere', [{ ...bridge, srcset: 'https://evil.example/a.webp 480w' }], 'made here'],
    ['whose address could run', [{ ...bridge, src: 'javascript:alert(1)' }], 'A link must start with'],
    ['without an address', [{ ...bridge, src: '' }], 'A picture needs its address.'],
    ['beyond the tenth', Array(11).fill(bridge), 'An announcement has at most 10 pictures.'],
    ['that is a text', 'bridge', 'The pictures must be a list.'],
  ])('%s', async (_what, pictures, message) => {
    const { say } = await makeAnnouncements('sqlite');
    const refused = await say('POST', '/api/announcements', {
      title: 'Bridge',
      category: 'services',
      content: 'Open.',
      pictures,
    });
    expect(refused.status).toBe(400);
    expect((refused.json() as { message: string }).message).toContain(message);
  });
});

describe('in feeds and shared links', () => {
  const origin = 'http://cityofmaple.test:3000';

  test('both feeds show them with their descriptions, the first one before the text', async () => {
    const { ask } = await serveFeeds([{ content: 'It is open.', pictures: [bridge, ribbon] }]);
    const { items } = (await ask(jsonPath)).json() as { items: { content_html: string; image: string }[] };
    const [item] = items;
    expect(item?.image).toBe(`${origin}${bridge.src}`);
    expect(item?.content_html).toBe(
      `<p><img src="${origin}${bridge.src}" alt="The new bridge at &#60;dusk&#62; &#38; &#34;dawn&#34;" width="960" height="540"></p>` +
        `<p dir="auto">It is open.</p><p><img src="${origin}${ribbon.src}" alt="" width="640" height="480"></p>`,
    );
    const atom = (await ask(atomPath)).body;
    expect(atom).toContain(`href="${origin}${bridge.src}"`);
    expect(atom).toMatch(/rel="enclosure" type="image\/jpeg"/);
  });

  test('a shared link shows the first one in its own size, and structured data names it', async () => {
    const { ask, ids } = await serveFeeds([
      { pictures: [bridge] },
      { pictures: [{ src: '/media/3/x.svg', alt: 'X' }] },
    ]);
    const page = (await ask(`/announcements?id=${ids[0]}`)).body;
    expect(page).toContain(`<meta property="og:image" content="${origin}${bridge.src}">`);
    expect(page).toContain('<meta property="og:image:width" content="960">');
    expect(page).toContain('<meta property="og:image:height" content="540">');
    expect(page).toMatch(/og:image:alt" content="The new bridge/);
    expect(page).toContain(`"image":["${origin}${bridge.src}"]`);
    // Pictures that messengers can't draw are left to the card.
    expect((await ask(`/announcements?id=${ids[1]}`)).body).toContain(
      `og:image" content="${origin}/cards/announcement-`,
    );
  });

  test('an external picture has no size that anybody here knows', async () => {
    const src = 'https://pictures.example/bridge.jpg';
    const { ask, database, town } = await serveFeeds();
    const { id } = await write(database.db, town.id, 'clerk', (tx) =>
      tx.save('announcements', announcementInput({ pictures: [{ src, alt: 'The bridge' }] })),
    );
    const page = (await ask(`/announcements?id=${id}`)).body;
    expect(page).toContain(`<meta property="og:image" content="${src}">`);
    expect(page).not.toContain('og:image:width');
  });
});
