import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { hasScreen } from '../../../db/rules/screens.ts';
import { buildSitemap } from '../../../server/feeds/sitemap.ts';
import { write } from '../../../server/store/write.ts';
import { makeTestDatabase, makeTown } from '../database.ts';
import { announcementInput } from '../records.ts';
import { fakeBuild, serve } from '../serve.ts';

type Address = { loc: string; lastmod?: string };
const addresses = (body: string): Address[] => {
  expect(XMLValidator.validate(body)).toBe(true);
  return new XMLParser({ isArray: (name) => name === 'url' }).parse(body).urlset.url;
};

describe('the sitemap', () => {
  test('has the pages and every announcement, each by the address it calls its own', async () => {
    const database = await makeTestDatabase('sqlite');
    const town = await makeTown(database.db);
    const { id } = await write(database.db, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput()));
    await write(database.db, town.id, 'clerk', (tx) => tx.save('forms', { title: 'Volunteer' }));
    const { ask } = await serve(database, { env: { PUBLIC_SCHEME: 'https' } });
    const found = addresses((await ask('/sitemap.xml')).body);
    const origin = 'https://cityofmaple.test';
    expect(found.map(({ loc }) => loc.replace(origin, ''))).toEqual([
      '/',
      '/announcements',
      '/about',
      '/news',
      '/forms',
      '/pricing',
      '/terms',
      '/privacy',
      '/accessibility',
      '/forms/volunteer',
      `/announcements?id=${id}`,
    ]);
    // W3C date and time, as sitemaps.org requires.
    expect(found.at(-1)?.lastmod).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-06:00$/);
    for (const { loc } of found) {
      const page = await ask(loc.replace(origin, ''));
      expect([loc, page.status]).toEqual([loc, 200]);
      expect(page.body).toContain(`<link rel="canonical" href="${loc}">`);
    }
  });

  test('has a shop only where there is one', () => {
    const parts = { announcements: [], origin: 'https://maple.test', timeZone: 'UTC', emptyPaths: [] };
    const paths = (commerce: boolean) => addresses(buildSitemap({ ...parts, commerce })).map(({ loc }) => loc);
    expect(paths(true)).toContain('https://maple.test/items');
    expect(paths(false)).not.toContain('https://maple.test/items');
  });

  test('holds no more than one may hold', () => {
    const stored = { version: 1, seq: 1, updated_at: '2026-11-20T12:00:00.000Z', publish_at: '', expires_at: '' };
    const one = { ...announcementInput(), pictures: [], format: 'plain' as const, blocks: [], ...stored };
    const announcements = Array.from({ length: 50_005 }, (_, at) => ({ ...one, id: `a${at}` }));
    const body = buildSitemap({
      announcements,
      origin: 'https://maple.test',
      timeZone: 'UTC',
      commerce: false,
      emptyPaths: [],
    });
    expect(body.match(/<url>/g)).toHaveLength(50_000);
  });
});

test('robots.txt keeps nobody from what a page is drawn with, and names the sitemap', async () => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  const { ask } = await serve(database, { env: { PUBLIC_SCHEME: 'https' } });
  const { body } = await ask('/robots.txt');
  expect(body).toContain('Sitemap: https://cityofmaple.test/sitemap.xml');
  expect(body.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /api/']);
});

describe('the address a page calls its own', () => {
  async function town(count = 20) {
    const database = await makeTestDatabase('sqlite');
    const made = await makeTown(database.db);
    const ids = await write(database.db, made.id, 'clerk', async (tx) => {
      const saved: string[] = [];
      for (let at = 0; at < count; at += 1) {
        const category = at % 2 ? 'events' : 'services';
        saved.push((await tx.save('announcements', announcementInput({ title: `News ${at}`, category }))).id);
      }
      return saved;
    });
    const plain = fakeBuild();
    const build = {
      ...plain,
      render: async (url: string, state: Parameters<typeof plain.render>[1]) => {
        plain.drawn += 1;
        const id = new URL(url, 'http://x').searchParams.get('id');
        const location = url === '/orders' ? '/login' : undefined;
        const isThere = hasScreen(url.split('?')[0] ?? '');
        const status = isThere && (!id || state.announcements.some((one) => one.id === id)) ? 200 : 404;
        return { status, html: '', title: 'Maple', description: '', ...(location && { location }) };
      },
    };
    const { ask } = await serve(database, { build });
    return { ask, ids, plain };
  }
  const canonical = (body: string) => /<link rel="canonical" href="([^"]*)">/.exec(body)?.[1];
  const origin = 'http://cityofmaple.test:3000';

  test.each([
    ['/', '/'],
    ['/?utm_source=x', '/'],
    ['/about?page=2', '/about'],
    ['/announcements?page=1', '/announcements'],
    ['/announcements?page=2', '/announcements?page=2'],
    ['/announcements?page=2&page=3&junk=1', '/announcements?page=2'],
    ['/announcements?category=events&page=2', '/announcements?category=events&#38;page=2'],
    ['/announcements?category=gossip&page=-1', '/announcements'],
    ['/announcements?search=water', '/announcements'],
  ])('%s is %s', async (address, own) => {
    const { ask } = await town();
    const { status, body } = await ask(address);
    expect(status).toBe(200);
    expect(canonical(body)).toBe(origin + own);
  });

  test('is the same for an announcement over every page of the list', async () => {
    const { ask, ids } = await town();
    for (const rest of ['', '&page=2', '&category=services']) {
      const { body } = await ask(`/announcements?id=${ids[0]}${rest}`);
      expect(canonical(body)).toBe(`${origin}/announcements?id=${ids[0]}`);
    }
  });

  test('is missing for pages that should not be found', async () => {
    const { ask } = await town();
    for (const path of ['/login', '/announcements?id=unknown', '/nowhere', '/shell']) {
      const { body } = await ask(path);
      expect(canonical(body)).toBeUndefined();
      expect(body).toContain('<meta name="robots" content="noindex">');
      expect(body).not.toContain('og:url');
    }
  });

  test('junk draws nothing anew', async () => {
    const { ask, plain } = await town();
    for (const query of ['', '?page=1', '?page=0', '?junk=1', '?category=x', '?search=a', '?page=99999999']) {
      expect((await ask(`/announcements${query}`)).status).toBe(200);
    }
    expect(plain.drawn).toBe(1);
  });

  test.each([
    ['?page=4', ''],
    ['?page=99&search=x', '?search=x&page=3'],
    ['?page=3&category=events', '?category=events&page=2'],
    ['?page=2&category=government', '?category=government'],
  ])('a page beyond the last leads to the last: %s', async (query, last) => {
    const { ask } = await town();
    const answer = await ask(`/announcements${query}`);
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe(`/announcements${last || '?page=3'}`);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect((await ask(answer.headers.location ?? '')).status).toBe(200);
  });

  test('a protected page sends on, and nobody keeps that', async () => {
    const { ask, plain } = await town();
    for (let at = 0; at < 2; at += 1) {
      const answer = await ask('/orders');
      expect(answer).toMatchObject({ status: 302, headers: { location: '/login', 'cache-control': 'no-cache' } });
    }
    expect(plain.drawn).toBe(2);
  });
});

describe('security.txt', () => {
  const now = () => Date.parse('2026-11-20T12:00:00Z');
  const ask = async (env: NodeJS.ProcessEnv = {}) => {
    const database = await makeTestDatabase('sqlite');
    await makeTown(database.db);
    const served = await serve(database, { now, env: { PUBLIC_SCHEME: 'https', ...env } });
    await served.ask('/.well-known/security.txt');
    return served.ask('/.well-known/security.txt');
  };

  test('says where to report a weakness, and until when that holds', async () => {
    const { status, headers, body } = await ask({ SECURITY_CONTACT: 'https://vendor.example/report' });
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body.split('\n')).toEqual([
      'Contact: https://vendor.example/report',
      'Expires: 2027-09-16T23:59:59Z',
      'Preferred-Languages: en',
      'Canonical: https://cityofmaple.test/.well-known/security.txt',
      '',
    ]);
  });

  test('names the town where the box names nobody, and refuses to start with an address that is none', async () => {
    expect((await ask()).body).toContain('Contact: mailto:');
    expect((await ask({ SECURITY_CONTACT: 'sec@vendor.example' })).body).toContain(
      'Contact: mailto:sec@vendor.example\n',
    );
    await expect(ask({ SECURITY_CONTACT: 'javascript:alert(1)' })).rejects.toThrow('SECURITY_CONTACT must be');
  });
});
