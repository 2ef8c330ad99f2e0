import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../../db/rules/fields/markdown.ts';
import { newPage } from '../../../db/rules/pages/fields.ts';
import type { Page } from '../../../db/rules/pages/pages.ts';
import type { Person } from '../../../db/rules/people/people.ts';
import { homeState, renderPage } from './homeState.ts';

const page = (given: Partial<Page>): Page => ({
  ...newPage,
  id: 'p1',
  version: 1,
  seq: 1,
  updated_at: '2026-11-01T12:00:00.000Z',
  order_index: 0,
  slug: 'water',
  title: 'Water',
  blocks: parseMarkdown(given.content ?? ''),
  ...given,
});
const clerk: Person = {
  id: 'winifred',
  version: 1,
  seq: 1,
  updated_at: '',
  name: 'Winifred Oakley',
  role: 'Clerk',
  office: '',
  department_id: '',
  phone: '(903) 555-0103',
  email: '',
  photo: null,
  term_ends: '',
  is_official: false,
  subjects: [],
  order_index: 0,
};
const wordsOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&#x27;', "'");

describe('a page of the town’s own', () => {
  const above = page({ id: 'p0', slug: 'utilities', title: 'Utilities', kind: 'department' });
  const step = { title: 'Start service', needed: 'Your lease', cost: '$100', duration: '', place: '' };
  const water = page({
    parent_id: above.id,
    summary: 'Pay a bill.',
    content: '## Rates\n\nLow. [Leaks](/leaks)',
    steps: [step],
    contact_ids: ['winifred', 'somebody-gone'],
  });
  const below = page({ id: 'p2', slug: 'leaks', title: 'Leaks', parent_id: water.id });

  test('is whole in the first HTML, without script (H22)', async () => {
    const state = homeState({ page: water, pages: [above, below], has_pages: true, people: [clerk] });
    const { status, html, title, description } = await renderPage('/water', state);
    expect([status, title, description]).toEqual([200, 'Water – Maple', 'Pay a bill.']);
    const words = wordsOf(html);
    expect(words).toContain('Home Services Utilities Water');
    expect(words).toContain('Start service What you need Your lease Cost $100');
    // A part without words is left out, and so is a contact who is no longer listed.
    expect(words).not.toContain('How long it takes');
    expect(words).toContain('Winifred Oakley Clerk (903) 555-0103');
    expect(words).toContain('More on this Leaks');
    expect(html).toContain('<h2 dir="auto">Rates</h2>');
    expect(html).toMatch(/<h1[^>]*>Water<\/h1>/);
    expect(words).toContain('Updated November 1, 2026');
  });

  test('of kind faq gives each question an address (H23)', async () => {
    const faq = page({ kind: 'faq', content: 'Ask us.\n\n## When is trash day?\n\nThursday.' });
    const { html } = await renderPage('/water', homeState({ page: faq, has_pages: true }));
    expect(html).toContain('id="q-when-is-trash-day"');
    expect(html).toContain('href="#q-when-is-trash-day"');
    expect(wordsOf(html)).toMatch(/Ask us\. .*When is trash day\? .*Thursday\./);
  });

  test('that does not exist is the home page with 404', async () => {
    const { status, html, title } = await renderPage('/nothing', homeState({}));
    expect(status).toBe(404);
    expect(title).toBe('Page not found – Maple');
    expect(wordsOf(html)).not.toContain('Updated');
  });

  test('shows markup of texts as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const blocks: Page['blocks'] = [
      ['p', [hostile, ['a', [hostile], `/a"${hostile}`], ['a', [hostile], 'javascript:alert(1)']]],
      [
        'table',
        [
          ['tr', [['th', [hostile]]]],
          ['tr', [['td', [hostile]]]],
        ],
        hostile,
      ],
      ['aside', [['p', [hostile]]]],
      ['button', [hostile], `/a"${hostile}`],
      ['button', [hostile], 'javascript:alert(1)'],
      ['contact', [['a', [hostile], '/contacts']], hostile],
      ['picture', [hostile], hostile],
    ];
    const given = { title: hostile, summary: hostile, blocks, steps: [{ ...step, title: hostile }] };
    const pictures = [{ src: hostile, srcset: hostile, width: 1, height: 1, alt: hostile }];
    const { html } = await renderPage('/water', homeState({ page: page({ ...given, pictures }), has_pages: true }));
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('javascript:');
  });
});

describe('the lists of pages', () => {
  const pages = [
    page({ id: 'a', slug: 'trash', title: 'Trash', topic: 'utilities' }),
    page({ id: 'b', slug: 'parks', title: 'Parks', topic: 'recreation' }),
    page({ id: 'c', slug: 'police', title: 'Police', kind: 'department' }),
  ];

  test('have services by topic and by name, and departments apart', async () => {
    const state = homeState({ pages, has_pages: true });
    const services = wordsOf((await renderPage('/services', state)).html);
    expect(services).toMatch(
      /Water, trash and utilities Trash .*Parks, library and recreation Parks .*A to Z Parks Trash/,
    );
    expect(services).not.toContain('Police');
    expect(wordsOf((await renderPage('/departments', state)).html)).toContain('Police');
  });

  test('are in the menu of towns that have pages, unless it is switched off (H25)', async () => {
    const hasLink = async (parts: Parameters<typeof homeState>[0]) =>
      (await renderPage('/about', homeState(parts))).html.includes('href="/services"');
    expect(await hasLink({})).toBe(false);
    expect(await hasLink({ has_pages: true })).toBe(true);
    const content = { logo: { src: '', alt: '' }, links: {}, services: false };
    const navbar = {
      section_key: 'navbar' as const,
      version: 1,
      seq: 1,
      updated_at: '',
      enabled: true,
      content: { ...content, utilityBill: { enabled: false, url: '', text: '' } },
    };
    expect(await hasLink({ has_pages: true, sections: [navbar] })).toBe(false);
    // Content that was stored before pages existed lacks the switch.
    const { services: _, ...older } = navbar.content;
    const olderNavbar = { ...navbar, content: older } as typeof navbar;
    expect(await hasLink({ has_pages: true, sections: [olderNavbar] })).toBe(true);
  });

  test('leave pages in the menu to every screen', async () => {
    const state = homeState({
      pages: [page({ slug: 'library', title: 'Library', in_menu: true }), page({ slug: 'parks' })],
    });
    const { html } = await renderPage('/about', state);
    const [menu = ''] = /<nav[^>]*id="menu".*?<\/nav>/.exec(html) ?? [];
    expect(menu).toContain('href="/library"');
    expect(menu).not.toContain('href="/parks"');
  });

  test('of a town without pages say so', async () => {
    for (const path of ['/services', '/departments'])
      expect(wordsOf((await renderPage(path, homeState({}))).html)).toMatch(/has not (written|listed)/);
  });
});
