import { describe, expect, test } from 'vitest';
import type { Section } from '../../../db/rules/town/sections.ts';
import { buildJsonLd } from '../../../server/render/jsonLd/jsonld.ts';
import { write } from '../../../server/store/write.ts';
import { hostileContent } from '../content/hostile-content.ts';
import { makeTestDatabase, makeTown, testsSqlite } from '../database.ts';
import { announcementInput, eventInput } from '../records.ts';
import { fakeBuild, serve } from '../serve.ts';

type Thing = Record<string, unknown> & { '@type': string };

const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)));

/** The tags of a page as a crawler reads them, and the things its data tell of. */
function headOf(body: string) {
  const head = body.slice(0, body.indexOf('</head>'));
  const metas = [...head.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)">/g)];
  const data = [...head.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
  expect(data.length).toBeLessThan(2);
  const graph: Thing[] = data[0] ? JSON.parse(data[0][1] ?? '')['@graph'] : [];
  return {
    meta: Object.fromEntries(metas.map(([, name, content]) => [name, unescaped(content ?? '')])),
    links: [...head.matchAll(/<link rel="alternate" type="([^"]*)" href="([^"]*)"/g)].map(([, type, href]) => [
      type,
      href,
    ]),
    of: (type: string) => graph.filter((thing) => thing['@type'] === type),
  };
}

async function town(given: Parameters<typeof makeTown>[1] = {}, now = Date.parse('2026-11-20T18:00:00Z')) {
  const database = await makeTestDatabase('sqlite');
  const made = await makeTown(database.db, { display_name: 'City of Maple', ...given });
  const build = {
    ...fakeBuild(),
    render: async () => ({
      status: 200,
      html: '',
      title: 'Water restored | City of Maple',
      description: 'The “notice” & more',
    }),
  };
  const { ask } = await serve(database, { build, now: () => now, env: { PUBLIC_SCHEME: 'https' } });
  const save = <T>(act: Parameters<typeof write<T>>[3]) => write(database.db, made.id, 'clerk', act);
  return { ask, save, database };
}

describe('a shared page', () => {
  test('has a title, a text, an address and a picture of its own', async () => {
    const { ask, save } = await town();
    const { id } = await save((tx) => tx.save('announcements', announcementInput({ tags: ['a "b"', 'c'] })));
    const { meta } = headOf((await ask(`/announcements?id=${id}`)).body);
    const origin = 'https://cityofmaple.test';
    expect(meta).toMatchObject({
      'og:title': 'Water restored',
      'og:description': 'The “notice” & more',
      'og:type': 'article',
      'og:url': `${origin}/announcements?id=${id}`,
      'og:site_name': 'City of Maple',
      'og:locale': 'en_US',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:type': 'image/png',
      'og:image:alt': 'City of Maple: Water restored',
      'article:published_time': '2026-11-20T00:00:00-06:00',
      'article:tag': 'c',
      'twitter:card': 'summary_large_image',
    });
    expect(meta['og:image']).toMatch(new RegExp(`^${origin}/cards/announcement-${id}-[0-9a-f]{12}\\.png$`));
    const picture = await ask((meta['og:image'] ?? '').replace(origin, ''));
    expect(picture).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
    const home = headOf((await ask('/')).body).meta;
    expect(home['og:type']).toBe('website');
    expect(home['og:image']).toMatch(/\/cards\/town-[0-9a-f]{12}\.png$/);
    expect(home['article:published_time']).toBeUndefined();
  });

  test('names what the town can be followed by, and all of it is there', async () => {
    const { ask } = await town();
    for (const page of ['/', '/about', '/nowhere']) {
      const { links } = headOf((await ask(page)).body);
      expect(links).toEqual([
        ['application/atom+xml', '/feeds/announcements.atom'],
        ['application/feed+json', '/feeds/announcements.json'],
        ['text/calendar', '/feeds/calendar.ics'],
      ]);
      for (const [type = '', href = ''] of links) {
        expect((await ask(href)).headers['content-type']).toContain(type);
      }
    }
  });
});

describe('the structured data of a page', () => {
  test('is the town, with where and how to reach it', async () => {
    const { ask, save } = await town();
    await save((tx) =>
      tx.saveSection('contact', {
        address: { street: '1 Main St', city: 'Maple', state: 'TX', zip: '75001', po_box: '' },
        phone: { office: '555-0100', secondary_office: '', fax: '', emergency: '' },
        email: 'hello@maple.example',
      }),
    );
    const [organization, ...others] = headOf((await ask('/about')).body).of('GovernmentOrganization');
    expect(others).toEqual([]);
    expect(organization).toMatchObject({
      name: 'City of Maple',
      url: 'https://cityofmaple.test/',
      telephone: '555-0100',
      email: 'hello@maple.example',
      logo: expect.stringMatching(/^https:\/\/cityofmaple\.test\/icons\/512-\w+\.png$/),
      address: { '@type': 'PostalAddress', streetAddress: '1 Main St', addressLocality: 'Maple', postalCode: '75001' },
    });
    expect(JSON.stringify(organization)).not.toContain('""');
  });

  test('is a business where the town sells', async () => {
    const { ask } = await town({ commerce: 'on' });
    const head = headOf((await ask('/')).body);
    expect(head.of('GovernmentOrganization')).toEqual([]);
    expect(head.of('LocalBusiness')).toHaveLength(1);
  });

  test.runIf(testsSqlite)('is an announcement on its own page alone', async () => {
    const { ask, save } = await town();
    const long =
      'Main Street will be closed between Oak and Elm from Monday until further notice because of works on the water main';
    const { id } = await save((tx) =>
      tx.save('announcements', announcementInput({ ...hostileContent, title: `${long} ${hostileContent.title}` })),
    );
    const page = headOf((await ask(`/announcements?id=${id}`)).body);
    const [article] = page.of('NewsArticle');
    expect(String(article?.headline).length).toBeLessThanOrEqual(110);
    expect(String(article?.headline)).toMatch(/^Main Street .*…$/);
    expect(article).toMatchObject({
      datePublished: '2026-11-20T00:00:00-06:00',
      dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[56]:00$/),
      articleSection: 'Services',
      mainEntityOfPage: `https://cityofmaple.test/announcements?id=${id}`,
      image: [expect.stringContaining('/cards/announcement-')],
      author: { '@type': 'GovernmentOrganization', name: 'City of Maple' },
      publisher: { '@type': 'GovernmentOrganization', name: 'City of Maple' },
    });
    for (const other of ['/', '/announcements']) expect(headOf((await ask(other)).body).of('NewsArticle')).toEqual([]);
  });

  test('is the days of events ahead, with the clock\u2019s offset on each of them', async () => {
    const { ask, save } = await town({}, Date.parse('2026-10-26T18:00:00Z'));
    await save(async (tx) => {
      const repeat = { rule: 'FREQ=WEEKLY;COUNT=3', except: [], extra: [] };
      await tx.save('events', eventInput({ date: '2026-10-20', end_date: '2026-10-20', repeat }));
      await tx.save(
        'events',
        eventInput({
          title: 'Fair',
          all_day: true,
          start_time: '',
          end_time: '',
          date: '2026-11-07',
          end_date: '2026-11-08',
        }),
      );
      await tx.save(
        'events',
        eventInput({
          title: 'Late',
          date: '2026-11-09',
          end_date: '2026-11-09',
          start_time: '22:00',
          end_time: '01:00',
        }),
      );
      await tx.save(
        'events',
        eventInput({ type: 'rental', title: 'Wedding', date: '2026-11-07', end_date: '2026-11-07' }),
      );
    });
    const events = headOf((await ask('/')).body).of('Event');
    expect(events.map(({ name, startDate, endDate }) => [name, startDate, endDate])).toEqual([
      ['Council meeting', '2026-10-27T19:00:00-05:00', '2026-10-27T21:00:00-05:00'],
      ['Council meeting', '2026-11-03T19:00:00-06:00', '2026-11-03T21:00:00-06:00'],
      ['Fair', '2026-11-07', '2026-11-08'],
      ['Late', '2026-11-09T22:00:00-06:00', '2026-11-10T01:00:00-06:00'],
    ]);
    for (const one of events) {
      expect(one).toMatchObject({
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        location: { '@type': 'Place', name: 'Town hall', address: 'Town hall' },
        organizer: { name: 'City of Maple' },
      });
    }
    expect(headOf((await ask('/about')).body).of('Event')).toEqual([]);
  });

  test('is at most twenty days, none of them over', async () => {
    const now = Date.parse('2026-12-09T03:01:00Z');
    const shown = {
      display_name: 'City of Maple',
      host: 'maple.test',
      time_zone: 'America/Chicago',
      support_email: 'a@maple.example',
      accent: '#8a2b2b',
      commerce: false,
    };
    const dates = Array.from({ length: 30 }, (_, at) => `2026-12-${String(at + 1).padStart(2, '0')}`);
    const daily = {
      ...eventInput(),
      id: 'a',
      dates,
      version: 1,
      seq: 1,
      updated_at: '',
      publish_at: '',
      expires_at: '',
    };
    const sections: Section[] = [];
    const data = buildJsonLd(
      { shown, origin: 'https://maple.test', sections, icon: '/i.png' },
      { now, events: [daily] },
    );
    const found = (data['@graph'] as Thing[]).filter((thing) => thing['@type'] === 'Event');
    expect(found).toHaveLength(20);
    // The meeting of the 8th ended a minute ago.
    expect(found[0]?.startDate).toBe('2026-12-09T19:00:00-06:00');
    expect(found[0]).not.toHaveProperty('previousStartDate');
    const moved = { ...daily, dates: ['2026-12-10'], moved_from: '2026-12-08' };
    const again = buildJsonLd(
      { shown, origin: 'https://maple.test', sections, icon: '/i.png' },
      { now, events: [moved] },
    );
    expect((again['@graph'] as Thing[]).find((thing) => thing['@type'] === 'Event')).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-12-08',
    });
  });

  test.runIf(testsSqlite)('cannot end its element, whatever was written', async () => {
    const { ask, save } = await town();
    const { id } = await save((tx) =>
      tx.save(
        'announcements',
        announcementInput({ ...hostileContent, title: '</script><script>alert(1)</script><!-- \u2028' }),
      ),
    );
    const { body } = await ask(`/announcements?id=${id}`);
    const page = headOf(body);
    expect(page.of('NewsArticle')[0]?.headline).toBe('</script><script>alert(1)</script><!--');
    expect(page.meta['og:title']).toContain('</script>');
    expect(body).not.toContain('<script>alert');
  });
});
