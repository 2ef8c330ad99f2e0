/** Formatted announcements: how they are stored, and where they are read. */
import { describe, expect, test } from 'vitest';
import type { Announcement } from '../../../../db/rules/announcements/announcements.ts';
import { write } from '../../../../server/store/write.ts';
import { dialects } from '../../database.ts';
import { atomPath, jsonPath, serveFeeds } from '../../feeds/feed-town.ts';
import { makeAnnouncements } from './announcement-calls.ts';

const markdown = '## Water\n\nBoil **all** water until *Friday*. See [the map](/files/1/map.pdf).\n\n- kettle\n- pot';

describe.each(dialects)('texts of announcements on %s', (dialect) => {
  test('are plain unless a call says otherwise, and stay what they are', async () => {
    const { say, create } = await makeAnnouncements(dialect);
    const plain = await create({ content: markdown, excerpt: '' });
    expect(plain).toMatchObject({ format: 'plain', blocks: [], content: markdown });
    const { id, ...formatted } = await create({ content: markdown, excerpt: '', format: 'markdown' });
    expect(formatted).toMatchObject({ format: 'markdown', content: markdown, excerpt: 'Boil all water until Friday.' });
    expect(formatted.blocks.map(([tag]) => tag)).toEqual(['h3', 'p', 'ul']);
    const change = async (given: object) => (await say('PUT', `/api/announcements/${id}`, given)).json();
    expect(await change({ content: 'Now **plain** words.' })).toMatchObject({
      format: 'markdown',
      blocks: [['p', ['Now ', ['strong', ['plain']], ' words.']]],
    });
    expect(await change({ format: 'plain' })).toMatchObject({ format: 'plain', blocks: [] });
  });

  test('come from an editor as a tree, whose words are the content; malformed ones are refused', async () => {
    const { say, create } = await makeAnnouncements(dialect);
    const blocks = [
      ['h3', ['Water']],
      ['p', ['Boil ', ['strong', ['all']], ' of it.']],
    ];
    const { id, ...made } = await create({ format: 'blocks', blocks, content: 'ignored', excerpt: '' });
    expect(made).toMatchObject({ blocks, content: 'Water\n\nBoil all of it.', excerpt: 'Boil all of it.' });
    const change = (given: object) => say('PUT', `/api/announcements/${id}`, given);
    expect((await change({ content: 'Plain.' })).json()).toMatchObject({ format: 'plain', blocks: [] });
    expect((await change({ blocks })).json()).toMatchObject({ format: 'blocks', blocks });
    for (const tree of ['text', [['script', ['x']]], [['p', 'x']], [null], [['p', [['a', ['x'], 'javascript:x']]]]]) {
      const refused = await change({ blocks: tree });
      expect([refused.status, Object.keys((refused.json() as { fields: object }).fields)]).toEqual([400, ['blocks']]);
    }
  });

  test('from before formatting come back from history unchanged', async () => {
    const { database, town, say, create } = await makeAnnouncements(dialect);
    const { id } = await create({ content: '* as typed *' });
    await write(database.db, town.id, 'clerk', async (tx) => {
      const first = { record_id: id, version: 1 };
      const { record } = await tx.trx('revisions').where(first).first('record');
      const { format: _format, blocks: _blocks, ...old } = JSON.parse(record);
      await tx
        .trx('revisions')
        .where(first)
        .update({ record: JSON.stringify(old) });
    });
    await say('PUT', `/api/announcements/${id}`, { content: '**New**', format: 'markdown' });
    const restored = (await say('POST', `/api/history/announcements/${id}/restore`, { version: 1 })).json();
    expect(restored).toMatchObject({ format: 'plain', blocks: [], content: '* as typed *' });
  });
});

test('a formatted text has a limit of its own, and another format is refused', async () => {
  const { say } = await makeAnnouncements('sqlite');
  const post = async (content: string, format: string) =>
    say('POST', '/api/announcements', { title: 'Long', category: 'services', content, format });
  expect((await post('x'.repeat(20_000), 'markdown')).status).toBe(201);
  const refused = await post('x'.repeat(20_001), 'markdown');
  expect([refused.status, (refused.json() as { message: string }).message]).toEqual([
    400,
    'A formatted text has at most 20000 characters.',
  ]);
  expect((await post('x'.repeat(20_001), 'plain')).status).toBe(201);
  expect((await post('x', 'html')).status).toBe(400);
});

describe('a formatted announcement', () => {
  test('is formatted in both feeds, with absolute addresses, and has no marks in its summary', async () => {
    const { ask } = await serveFeeds([{ content: markdown, excerpt: '', format: 'markdown' }]);
    const { items } = (await ask(jsonPath)).json() as { items: { content_html: string; summary: string }[] };
    expect(items[0]).toMatchObject({
      summary: 'Boil all water until Friday.',
      content_html:
        '<h3 dir="auto">Water</h3><p dir="auto">Boil <strong>all</strong> water until <em>Friday</em>. ' +
        'See <a href="http://cityofmaple.test:3000/files/1/map.pdf">the map</a>.</p>' +
        '<ul><li dir="auto">kettle</li><li dir="auto">pot</li></ul>',
    });
    expect((await ask(atomPath)).body).toContain('&#60;strong&#62;all');
  });

  test('sets none of what is typed as HTML', async () => {
    const content = '**<b>** <script>alert(1)</script> [<i>](https://a.test/"onclick) [x](javascript:alert(1))';
    const { ask, ids } = await serveFeeds([{ content, excerpt: '', format: 'markdown' }]);
    const { items } = (await ask(jsonPath)).json() as { items: { content_html: string }[] };
    expect(items[0]?.content_html).toBe(
      '<p dir="auto"><strong>&#60;b&#62;</strong> &#60;script&#62;alert(1)&#60;/script&#62; ' +
        '<a href="https://a.test/%22onclick">&#60;i&#62;</a> x</p>',
    );
    const page = (await ask(`/announcements?id=${ids[0]}`)).body;
    expect(page).not.toContain('<script>alert');
  });

  test('travels to browsers with what it is drawn from', async () => {
    const { ask } = await serveFeeds([{ content: markdown, format: 'markdown' }, { content: '*as typed*' }]);
    const { announcements } = (await ask('/api/sync')).json() as { announcements: Announcement[] };
    expect(announcements.map(({ format, blocks }) => [format, blocks.length])).toEqual(
      expect.arrayContaining([
        ['markdown', 3],
        ['plain', 0],
      ]),
    );
  });
});
