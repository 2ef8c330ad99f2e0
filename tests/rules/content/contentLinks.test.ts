import { expect, test } from 'vitest';
import { isReported, judgeStatus } from '../../../db/rules/links/brokenLinks.ts';
import { listLinks, replaceLink } from '../../../db/rules/links/contentLinks.ts';
import fc from '../../properties.ts';

const announcement = {
  id: '/not-a-link',
  title: 'See https://a.example/x.',
  content: 'Read [this](/old-page), or https://b.example/y?z=1.',
  blocks: [['p', ['Read ', ['a', ['this'], '/old-page'], ' or ', ['a', ['b'], 'https://b.example/y?z=1']]]],
  attachments: [
    { title: 'Plan', url: '/files/1/plan.pdf' },
    { title: 'Mail', url: 'mailto:ann@maple.example' },
  ],
  pictures: [{ src: '/media/2/a.jpg', srcset: '/media/2/a-480.jpg 480w', alt: 'https' }],
  link: { title: 'Again', url: 'https://a.example/x' },
};

test('the links of a record are those of its fields, texts and formatted texts, each once', () => {
  expect(listLinks(announcement).sort()).toEqual([
    '/files/1/plan.pdf',
    '/media/2/a.jpg',
    '/old-page',
    'https://a.example/x',
    'https://b.example/y?z=1',
  ]);
  expect(listLinks({ url: '//evil.example', text: 'ann@maple.example', rows: [{ url: '' }] })).toEqual([]);
  expect(listLinks(Array.from({ length: 10_000 }, (_, at) => ({ url: `/p${at}` })))).toHaveLength(500);
});

test('an address is replaced wherever it is one, and nowhere else', () => {
  const replaced = replaceLink(announcement, '/old-page', '/about');
  expect(replaced).toEqual({ ...announcement, content: announcement.content.replace('/old-page', '/about') });
  expect(replaceLink(announcement, 'https://a.example/x', 'https://c.example/')).toMatchObject({
    title: 'See https://c.example/.',
    link: { url: 'https://c.example/' },
  });
  const text = 'https://x.example/about /about-us /about/ [a](/about) /about, (/about). /about.html';
  expect(replaceLink({ text }, '/about', '/new').text).toBe(
    'https://x.example/about /about-us /about/ [a](/new) /new, (/new). /about.html',
  );
});

test('replacing leaves whatever is no link of it as it is', () => {
  const text = fc.array(fc.constantFrom('/a', 'https://a.example/a', ' ', '.', 'b', ')', '](', '?x=1'), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(text, (parts) => {
      const value = { text: parts.join('') };
      const replaced = replaceLink(value, 'https://a.example/a', 'https://new.example/');
      expect(replaceLink(value, 'https://never.example/', '/x')).toEqual(value);
      if (!listLinks(value).includes('https://a.example/a')) return;
      expect(listLinks(replaced)).toContain('https://new.example/');
    }),
    { numRuns: 500 },
  );
});

test('another site’s answer counts only where it proves something, and only after some nights', () => {
  expect([200, 204, 401, 403, 405, 429, 451, 501].map(judgeStatus)).toEqual(Array(8).fill(null));
  expect([404, 410, 500, 503].map(judgeStatus)).toEqual(['gone', 'gone', 'server_error', 'server_error']);
  expect([
    isReported('gone', 1),
    isReported('gone', 2),
    isReported('server_error', 6),
    isReported('server_error', 7),
  ]).toEqual([false, true, false, true]);
});

test('finds a link in lists within lists', () => {
  const nested = (depth: number): unknown => [
    'ul',
    [['li', ['a', depth > 0 ? nested(depth - 1) : ['a', ['b'], '/deep']]]],
  ];
  expect(listLinks({ blocks: [nested(5)] })).toEqual(['/deep']);
});
