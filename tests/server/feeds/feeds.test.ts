import { XMLValidator } from 'fast-xml-parser';
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { describe, expect, test } from 'vitest';
import { toLocalTime } from '../../../db/rules/time.ts';
import { applyDueTransitions } from '../../../server/jobs/applyDueTransitions.ts';
import { write } from '../../../server/store/write.ts';
import { forbiddenInXml, hostileContent } from '../content/hostile-content.ts';
import { testsSqlite } from '../database.ts';
import { announcementInput } from '../records.ts';
import type { SendRequest } from '../serve.ts';
import { atomPath, jsonPath, serveFeeds } from './feed-town.ts';

async function bothFeeds(ask: SendRequest) {
  const atom = await ask(atomPath);
  const json = await ask(jsonPath);
  expect(XMLValidator.validate(atom.body)).toBe(true);
  expect(atom.body).not.toMatch(forbiddenInXml);
  const feed = parseAtomFeed(atom.body);
  // The parser tells texts with what kind they are.
  const entries = (feed.entries ?? []).map((entry) => ({
    ...entry,
    title: entry.title?.value,
    summary: entry.summary?.value,
    content: entry.content?.value,
  }));
  const parsed = { ...feed, title: feed.title?.value, entries };
  return { atom: parsed, json: parseJsonFeed(json.body), atomText: atom.body, jsonText: json.body };
}

describe('the feeds of announcements', () => {
  test('tell what a reader needs, alike in both', async () => {
    const attachments = [
      { title: 'The map', url: '/documents/abc/map.pdf' },
      { title: 'The office', url: 'mailto:office@maple.example' },
    ];
    const { ask, ids } = await serveFeeds([{ title: 'Water restored', attachments }]);
    const { atom, json, jsonText } = await bothFeeds(ask);
    const origin = 'http://cityofmaple.test:3000';
    expect(atom).toMatchObject({
      id: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
      title: 'Announcements of City of Maple',
      authors: [{ name: 'City of Maple' }],
      links: [
        { rel: 'self', href: `${origin}${atomPath}` },
        { rel: 'alternate', href: `${origin}/announcements` },
      ],
    });
    expect(atom.entries[0]).toMatchObject({
      id: `urn:uuid:${ids[0]}`,
      title: 'Water restored',
      // Midnight of the 20th in Chicago.
      published: '2026-11-20T06:00:00.000Z',
      summary: 'The boil-water notice is lifted.',
      categories: [{ term: 'services', label: 'Services' }, { term: 'water' }],
      links: [
        { rel: 'alternate', href: `${origin}/announcements?id=${ids[0]}` },
        { rel: 'enclosure', href: `${origin}/documents/abc/map.pdf`, type: 'application/pdf' },
      ],
    });
    expect(Date.parse(atom.updated ?? '')).toBeGreaterThan(0);
    expect(json).toMatchObject({
      language: 'en',
      home_page_url: `${origin}/announcements`,
      feed_url: `${origin}${jsonPath}`,
    });
    expect(JSON.parse(jsonText).version).toBe('https://jsonfeed.org/version/1.1');
    expect(json.items?.[0]).toMatchObject({
      id: `urn:uuid:${ids[0]}`,
      url: `${origin}/announcements?id=${ids[0]}`,
      date_published: '2026-11-20T06:00:00.000Z',
      tags: ['Services', 'water'],
      attachments: [{ url: `${origin}/documents/abc/map.pdf`, mime_type: 'application/pdf' }],
    });
    expect(json.items?.[0]?.content_html).toBe(atom.entries[0]?.content);
    expect(json.items?.[0]?.content_html).toContain('<a href="mailto:office@maple.example">The office</a>');
  });

  test.runIf(testsSqlite)('hold for every kind of character', async () => {
    const { ask } = await serveFeeds([{ ...hostileContent, title: `${hostileContent.title}\nnew line` }]);
    const { atom, json, atomText } = await bothFeeds(ask);
    expect(atom.entries[0]?.title).toBe(`${hostileContent.title} new line`);
    expect(json.items?.[0]?.title).toBe(`${hostileContent.title} new line`);
    expect(atomText).not.toContain(']]>');
    const html = json.items?.[0]?.content_html ?? '';
    expect(html).toContain('<a href="https://maple.example/a?b=1&#38;c=2">');
    expect(html).toContain('javascript:alert(1) stays text');
    expect(html).not.toMatch(/<(img|script|b)\b|href="javascript/i);
    expect(atom.entries[0]?.content).toContain('second line');
    expect(atom.entries[0]?.categories?.at(-1)?.term).toBe('ta"g]]>');
  });

  test('pass over an attachment whose address could run script, however it came to be stored', async () => {
    const { ask, database } = await serveFeeds([{ title: 'Old' }]);
    const attachments = JSON.stringify([{ title: 'Bad', url: 'javascript:alert(1)//.pdf' }]);
    await database.db.write('announcements').update({ attachments });
    const { atomText, jsonText } = await bothFeeds(ask);
    expect(atomText + jsonText).not.toContain('javascript:');
  });

  test('hold the fifty newest, by the moment they were published', async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({
      title: `News ${at}`,
      date: `2026-${String(1 + (at % 10)).padStart(2, '0')}-${String(1 + Math.floor(at / 10)).padStart(2, '0')}`,
      order_index: 60 - at,
    }));
    const { ask } = await serveFeeds([
      ...many,
      { title: 'Scheduled', date: '2020-01-01', publish_at: '2026-11-01T08:00' },
    ]);
    const { atom, json } = await bothFeeds(ask);
    const published = atom.entries.map((entry) => entry.published ?? '');
    expect(published).toHaveLength(50);
    expect(published).toEqual([...published].sort().reverse());
    expect(atom.entries[0]).toMatchObject({ title: 'Scheduled', published: '2026-11-01T14:00:00.000Z' });
    expect(json.items?.map(({ id }) => id)).toEqual(atom.entries.map(({ id }) => id));
  });

  test('an announcement of today or a day to come was published when it was written, the last one on top', async () => {
    const before = Date.now();
    const { date: today } = toLocalTime(before, 'America/Chicago');
    const { ask } = await serveFeeds([
      { date: '2099-07-04', title: 'Fireworks' },
      { date: today, title: 'Water main' },
    ]);
    const { atom } = await bothFeeds(ask);
    expect(atom.entries.map(({ title }) => title)).toEqual(['Water main', 'Fireworks']);
    for (const entry of atom.entries) {
      const published = Date.parse(entry.published ?? '');
      expect(published).toBeGreaterThanOrEqual(before);
      expect(published).toBeLessThanOrEqual(Date.now());
    }
  });

  test('are valid without any announcement', async () => {
    const { ask } = await serveFeeds();
    const { atom, jsonText } = await bothFeeds(ask);
    expect(atom.entries).toEqual([]);
    expect(Date.parse(atom.updated ?? '')).toBeGreaterThan(Date.parse('2026-01-01'));
    expect(JSON.parse(jsonText).items).toEqual([]);
  });

  test('keep an id through edits, and say when it was edited', async () => {
    const { ask, database, town: made, ids } = await serveFeeds([{ title: 'One' }]);
    const { atom: before } = await bothFeeds(ask);
    const edited = { ...announcementInput({ title: 'Two' }), id: ids[0] as string };
    await write(database.db, made.id, 'clerk', (tx) => tx.save('announcements', edited));
    const { atom: after } = await bothFeeds(ask);
    expect(after.entries[0]?.title).toBe('Two');
    expect(after.entries[0]?.id).toBe(before.entries[0]?.id);
    expect(after.entries[0]?.published).toBe(before.entries[0]?.published);
    expect(Date.parse(after.updated ?? '')).toBeGreaterThanOrEqual(Date.parse(before.updated ?? ''));
  });
});

describe('a scheduled record', () => {
  const paths = [atomPath, jsonPath, '/sitemap.xml'];

  test('is in no feed before its time, there from it on, and gone when it expires, whatever is cached', async () => {
    let now = Date.parse('2099-11-24T13:59:00Z');
    // 8:00 and 17:00 in Chicago, long after the clock of the store.
    const scheduled = { title: 'Leaf pickup', publish_at: '2099-11-24T08:00', expires_at: '2099-11-24T17:00' };
    const { ask, ids, database } = await serveFeeds([], { now: () => now });
    expect(ids).toEqual([]);
    const made = await database.db.read('towns').first('id');
    const { id } = await write(database.db, made.id, 'clerk', (tx) =>
      tx.save('announcements', announcementInput(scheduled)),
    );
    const holding = async () => Promise.all(paths.map(async (path) => (await ask(path)).body.includes(id)));
    expect(await holding()).toEqual([false, false, false]);
    now = Date.parse('2099-11-24T14:00:00Z');
    await applyDueTransitions(database.db, now);
    expect(await holding()).toEqual([true, true, true]);
    now = Date.parse('2099-11-24T22:59:59Z');
    expect(await holding()).toEqual([true, true, true]);
    // Nothing was written since: the cached feeds expire on their own.
    now = Date.parse('2099-11-24T23:00:00Z');
    expect(await holding()).toEqual([false, false, false]);
  });
});
