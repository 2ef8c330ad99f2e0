import { describe, expect, test } from 'vitest';
import { toMissedAddress } from '../../db/rules/links/missedAddresses.ts';
import { parseAddressLines } from '../../db/rules/links/redirectImport.ts';
import { followRedirect, listAddressWords, toOldAddress, toRedirectTarget } from '../../db/rules/links/redirects.ts';
import { readSitemap } from '../../server/import/readSitemap.ts';
import fc from '../properties.ts';

describe('an old address', () => {
  test.each([
    ['https://www.old-maple.gov/Departments/Water.html', '/departments/water.html'],
    ['/departments/water.html/', '/departments/water.html'],
    ['//departments///water.html', '/departments/water.html'],
    ['departments/water.html#fees', '/departments/water.html'],
    ['/departments/index.html', '/departments'],
    ['/departments/Default.aspx/', '/departments'],
    ['https://old-maple.gov', '/'],
    ['https://old-maple.gov/index.php', '/'],
    ['/Page.aspx?ID=3&utm_source=mail', '/page.aspx?id=3'],
    ['/page.aspx?b=2&a=1', '/page.aspx?a=1&b=2'],
    ['/water?', '/water'],
    ['/caf%C3%A9%20hours', '/café hours'],
    ['/cafe\u0301', '/café'],
    ['/100%25', '/100%25'],
    ['/100%', '/100%25'],
    ['/a%3Fb', '/a%3fb'],
    ['\\evil', '/evil'],
    ['/water?q=%0D%0ASet-Cookie', '/water?q=%0D%0Aset-cookie'],
  ])('%s is %s', (typed, address) => {
    expect(toOldAddress(typed)).toBe(address);
  });

  test.each([
    '',
    '  ',
    'javascript:alert(1)',
    'mailto:a@b.c',
    '/a%0D%0Ab',
    '/a%00',
    `/${'x'.repeat(600)}`,
    'x'.repeat(10_000),
  ])('%j is none', (typed) => {
    expect(toOldAddress(typed)).toBeNull();
  });

  test('has one spelling, whoever writes it', () => {
    const texts = fc.oneof(
      fc.webPath(),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.webUrl({ withQueryParameters: true }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const address = toOldAddress(text);
        if (address === null) return;
        expect(toOldAddress(address)).toBe(address);
        expect(address).toMatch(/^\/(?!\/)/);
        expect(address).not.toMatch(/\p{Cc}/u);
      }),
      { numRuns: 2000 },
    );
  });

  test('is looked for by the words of its last part', () => {
    expect(listAddressWords('/departments/water-sewer_billing.aspx?id=3')).toEqual(['water', 'sewer', 'billing']);
    expect(listAddressWords('/city-council/2019/index')).toEqual([]);
    expect(listAddressWords('/city-council/4711.html')).toEqual(['city', 'council']);
    expect(listAddressWords('/')).toEqual([]);
  });
});

describe('the target of a redirect', () => {
  const hosts = ['maple.example', 'maple.test'];
  test.each([
    ['/about', '/about'],
    [' /announcements?id=3#top ', '/announcements?id=3#top'],
    ['/ä b', '/%C3%A4%20b'],
    ['https://county.example/permits', 'https://county.example/permits'],
    ['county.example/permits', 'https://county.example/permits'],
    ['http://county.example', 'http://county.example/'],
    ['https://www.maple.example/about?x=1', '/about?x=1'],
    ['https://maple.test', '/'],
  ])('%s is %s', (typed, target) => {
    expect(toRedirectTarget(typed, hosts)).toBe(target);
  });

  test.each([
    '',
    'about',
    '//evil.example',
    '/\\evil.example',
    '\\evil',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'ftp://a.example',
    'tel:1',
    'https://',
    '/a/..//evil.example',
    '/.//evil.example',
    'https://maple.example//evil.example',
    '/a\r\nSet-Cookie: x=1',
    'https://user:secret@county.example/',
    `/${'x'.repeat(10_000)}`,
  ])('never %j', (typed) => {
    expect(toRedirectTarget(typed, hosts)).toBeNull();
  });

  test('is a path of this site or another site, for browsers too', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '..',
      '.',
      'a',
      ':',
      '@',
      '//',
      'evil.example',
      'https:',
      '%2f',
      '?',
      '#',
      ' ',
      '\t',
      'maple.example',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (all) => {
        const target = toRedirectTarget(all.join(''), hosts);
        if (target === null) return;
        const { protocol, host } = new URL(target, 'https://maple.example');
        expect(protocol).toMatch(/^https?:$/);
        expect(target.startsWith('/')).toBe(host === 'maple.example');
        expect(target).toMatch(/^[\x21-\x7e]+$/);
        expect(toRedirectTarget(target, hosts)).toBe(target);
      }),
      { numRuns: 5000 },
    );
  });

  test('ends at a page, goes through other old addresses, and never in a circle', () => {
    const targets: Record<string, string> = {
      '/a': '/b',
      '/b': '/Page',
      '/old': '/new?x=1',
      '/out': 'https://county.example/',
      '/c': '/d',
      '/d': '/C/',
      '/self': '/Self/index.html',
      '/open': '',
      '/to-open': '/open',
      '/page': '/never',
    };
    const follow = (address: string) =>
      followRedirect(
        address,
        (old) => targets[old],
        (path) => path === '/Page',
      );
    expect(['/a', '/b', '/old', '/old?y=1', '/out', '/to-open'].map(follow)).toEqual([
      '/Page',
      '/Page',
      '/new?x=1',
      '/new?x=1',
      'https://county.example/',
      '/open',
    ]);
    expect(['/c', '/d', '/self', '/open', '/unknown'].map(follow)).toEqual([null, null, null, null, null]);
  });

  test('is found in any table in bounded time', () => {
    const names = fc.constantFrom('/a', '/b', '/c', '/d', '/A/', '/b?x=1', 'https://x.example/', '');
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('/a', '/b', '/c', '/d', '/b?x=1'), names), (targets) => {
        for (const address of Object.keys(targets)) {
          const end = followRedirect(
            address,
            (old) => targets[old],
            () => false,
          );
          if (end?.startsWith('/')) expect(targets[toOldAddress(end) as string] || undefined).toBeUndefined();
        }
      }),
    );
  });
});

describe('an import', () => {
  test('is a list of addresses, with or without where they lead', () => {
    const text =
      '\uFEFFold,new\r\n/a.html,/about\n"/b,c.html";"https://county.example/x,y"\n\n/d\t/about\nhttps://old.example/e,f.html\n/g,\n/h, /about';
    expect(parseAddressLines(text)).toEqual([
      { from: '/a.html', to: '/about' },
      { from: '/b,c.html', to: 'https://county.example/x,y' },
      { from: '/d', to: '/about' },
      { from: 'https://old.example/e,f.html', to: '' },
      { from: '/g', to: '' },
      { from: '/h', to: '/about' },
    ]);
  });

  test('is a sitemap', () => {
    const url = (loc: string) =>
      `<url><loc>${loc}</loc><image:image><image:loc>https://x/i.png</image:loc></image:image></url>`;
    const sitemap = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${url(' https://old.example/a?b=1&amp;c=2 ')}${url('https://old.example/%C3%A4')}<url/></urlset>`;
    expect(readSitemap(sitemap).map(({ from }) => from)).toEqual([
      'https://old.example/a?b=1&c=2',
      'https://old.example/%C3%A4',
    ]);
  });

  test.each([
    [
      '<sitemapindex><sitemap><loc>https://old.example/pages.xml</loc></sitemap></sitemapindex>',
      /list of sitemaps.*pages\.xml/,
    ],
    ['<!DOCTYPE html><html></html>', /web page/],
    ['<html><body></body></html>', /no sitemap/],
    ['<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><urlset><url><loc>&b;</loc></url></urlset>', /web page/],
    ['<urlset><url', /damaged|no sitemap/],
  ])('%s is refused in words', (text, words) => {
    expect(() => readSitemap(text)).toThrow(words);
    expect(() => readSitemap(text)).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ fields: { text: expect.stringMatching(words) } }) }),
    );
  });
});

test('missed addresses are counted without people, tokens and scanners’ requests', () => {
  expect(
    ['/Water-Bills/', '/page.aspx?id=3', '/minutes/2019.pdf?session=1', '/agenda.htm'].map(toMissedAddress),
  ).toEqual(['/water-bills', '/page.aspx?id=3', '/minutes/2019.pdf', '/agenda.htm']);
  const never = [
    '/wp-login.php',
    '/.env',
    '/blog/.git/config',
    '/xmlrpc.php',
    '/index.php/x',
    '/a.sql',
    '/cgi-bin/luci',
    '/',
    '/assets/old-build.js',
    '/media/abc/gone.jpg',
    '/favicon.ico',
    '/api/x',
    '/unsubscribe/ann@maple.example',
    '/reset/0123456789abcdef0123456789abcdef',
    '/call/9035550199',
    '/a<script>',
    "/a'--",
    `/${'x'.repeat(300)}`,
  ];
  expect(never.filter((url) => toMissedAddress(url) !== null)).toEqual([]);
});
