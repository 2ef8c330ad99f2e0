/** The home page's sections show stored content. */
import { expect, test } from 'vitest';
import type { InitialState } from '../../../db/rules/sync/sync.ts';
import type { Section } from '../../../db/rules/town/sections.ts';
import { homeState, renderPage } from './homeState.ts';

async function renderHome(parts: Partial<InitialState>, path = '/'): Promise<string> {
  const { html } = await renderPage(path, homeState(parts));
  return html;
}

test('only the first category of documents is open at first', async () => {
  const category = (category_id: string) => ({
    category: { category_id, name: category_id, title: category_id },
    documents: [],
  });
  const html = await renderHome({ documents: ['a', 'b', 'c'].map(category) as unknown as InitialState['documents'] });
  const opened = [...html.matchAll(/<details([^>]*id="category-[^>]*)>/g)].map(([, tag]) => / open/.test(tag ?? ''));
  expect(opened).toEqual([true, false, false]);
});

test('documents show kind, size and date, and lead to their file', async () => {
  const category = { category_id: 'a', name: 'a', title: 'Agendas' };
  const document = {
    id: 'd',
    title: 'Packet',
    description: '',
    file_name: 'a.pdf',
    size: 2_400_000,
    date: '2026-11-23',
  };
  const documents = [{ category, documents: [document] }] as unknown as InitialState['documents'];
  const html = await renderHome({ documents });
  const [, entry = ''] = /<li[^>]*>((?:(?!<li).)*\/documents\/d\/a\.pdf.*?)<\/li>/s.exec(html) ?? [];
  for (const text of ['Packet', 'PDF', '2.4 MB', 'November 23, 2026']) expect(entry).toContain(text);
});

const noContact = {
  address: { street: '1 Main St', po_box: '', city: '', state: '', zip: '' },
  phone: { office: '', secondary_office: '', fax: '', emergency: '' },
  hours: { weekday: '', friday: '' },
  email: '',
};
const renderContact = (more: object) =>
  renderHome({
    sections: [
      { section_key: 'contact', enabled: true, version: 1, content: { ...noContact, ...more } },
    ] as unknown as Section[],
  });

test.each([
  { latitude: 32.5, longitude: -95.1284 },
  { lat: '32.5', lng: '-95.1284' },
  { lat: 32.5, lon: -95.1284 },
])('%j leads to a map and to directions', async (coordinates) => {
  const html = await renderContact({ coordinates });
  expect(html).toContain('href="https://www.openstreetmap.org/search?query=32.5,-95.1284"');
  expect(html).toContain('href="https://www.openstreetmap.org/directions?to=32.5,-95.1284"');
});

test.each([
  { latitude: 'javascript:1', longitude: 2 },
  { latitude: '', longitude: '' },
  { latitude: null, longitude: null },
  { lat: 91, lng: 2 },
  { lat: 1 },
  null,
  'here',
  [1, 2],
])('%j is no place', async (coordinates) => {
  const html = await renderContact({ coordinates });
  expect(html).toContain('1 Main St');
  expect(html).not.toContain('openstreetmap');
});

test('contact shows every value that was given, and only those', async () => {
  const values = {
    address: { street: '1 Oak St', po_box: '42', city: 'Maple', state: 'TX', zip: '78610' },
    phone: { office: '512-555-0101', secondary_office: '512-555-0102', fax: '512-555-0103', emergency: '512-555-0104' },
    hours: { weekday: '8:00 AM - 5:00 PM', friday: 'Closed' },
  };
  const html = await renderContact({ title: 'Reach us', email: 'hall@maple.example', ...values });
  for (const text of [values.address, values.phone, values.hours].flatMap((group) => Object.values(group)))
    expect(html).toContain(text);
  for (const text of ['Reach us', 'Fax', 'href="mailto:hall@maple.example"', 'href="tel:5125550104"'])
    expect(html).toContain(text);
  const less = await renderContact({ title: 'Reach us', phone: { ...noContact.phone, office: '512-555-0101' } });
  expect(less).toContain('href="tel:5125550101"');
  for (const text of ['Fax', 'mailto:']) expect(less).not.toContain(text);
});

test('the fire department is shown, however it is stored', async () => {
  const html = await renderContact({
    fire_department: { name: 'Maple VFD', address: '3 Elm St', phone: '555-0133' },
  });
  expect(html).toContain('Maple VFD\n3 Elm St');
  expect(html).toContain('href="tel:5550133"');
  expect(await renderContact({ fire_department: 'Maple VFD' })).toContain('Maple VFD');
  for (const fire_department of [{}, null, '', { name: ' ' }, { name: {} }]) {
    const without = await renderContact({ fire_department });
    expect(without).toContain('1 Main St');
    expect(without).not.toContain('Fire department');
  }
});

const quickLinks = (links: object[], enabled = true) =>
  [{ section_key: 'quick_links', enabled, version: 1, content: { links } }] as unknown as Section[];

test('quick links are tiles that lead wherever their address does; without any, nothing is there', async () => {
  const links = [
    { title: 'Pay a bill', url: 'https://pay.example/', icon: 'bill' },
    { title: 'Call', url: 'tel:9035550100', icon: '' },
  ];
  const html = await renderHome({ sections: quickLinks(links) });
  const nav = /<nav[^>]*aria-label="Quick links"[^>]*>(.*?)<\/nav>/s.exec(html)?.[1] ?? '';
  expect(nav.match(/<li>/g)).toHaveLength(2);
  expect(nav).toMatch(/href="https:\/\/pay.example\/" data-icon="bill" dir="auto">Pay a bill</);
  expect(nav).toMatch(/href="tel:9035550100" data-icon="" dir="auto">Call</);
  expect(await renderHome({ sections: quickLinks([]) })).not.toContain('Quick links');
  expect(await renderHome({})).not.toContain('Quick links');
});

const councilOn = (dates: string[], more: object = {}) => ({
  id: 'council',
  title: 'City Council',
  type: 'meeting',
  date: dates[0],
  end_date: dates[0],
  dates,
  all_day: false,
  start_time: '18:00',
  end_time: '20:00',
  location: 'Council chamber',
  description: '',
  content: '',
  publish_at: '',
  expires_at: '',
  repeat: null,
  ...more,
});
const renderMeeting = async (event: object, documents: object[] = [], meetings: object[] = []) => {
  const categories = [{ category: { category_id: 'a', title: 'Agendas' }, documents }];
  const state = { events: [event], documents: categories, meetings };
  const html = await renderHome(state as unknown as Partial<InitialState>);
  return /<aside.*?<\/aside>/s.exec(html)?.[0] ?? '';
};

test('the next meeting says when and where, and leads to its notice or the document that was chosen for it', async () => {
  // The page's moment is 6:00 AM on November 23 in the town.
  const facts = await renderMeeting(councilOn(['2026-11-10', '2026-11-23', '2026-12-08']));
  expect(facts).toContain('Next meeting');
  expect(facts).toContain('Today, 6:00 PM');
  expect(facts).toContain('Council chamber');
  // Nothing says that an agenda is missing: it may have been posted elsewhere.
  expect(facts).not.toContain('Agenda');
  // The same occurrence is not named twice.
  expect(facts).not.toContain('Next event');

  const packet = { id: 'd', title: 'Packet', file_name: 'a.pdf', meeting_id: 'council', meeting_date: '2026-11-23' };
  expect(await renderMeeting(councilOn(['2026-11-23']), [packet])).toContain('href="/documents/d/a.pdf"');
  const guessed = { ...packet, title: 'Agenda, November 23, 2026', meeting_id: '' };
  expect(await renderMeeting(councilOn(['2026-11-23']), [guessed])).not.toContain('/documents/d/');

  const meeting = { slug: '2026-11-23-city-council', event_id: 'council', date: '2026-11-23', has_agenda: true };
  const posted = await renderMeeting(councilOn(['2026-11-23']), [packet], [meeting]);
  expect(posted.match(/href="\/meetings\/2026-11-23-city-council"/g)).toHaveLength(2);
  expect(posted).not.toContain('/documents/d/');
});

test('a council meeting that is over or cancelled gives way to the next; without one, nothing is said', async () => {
  const cancelled = await renderMeeting(councilOn(['2026-11-23', '2026-12-08'], { cancelled: ['2026-11-23'] }));
  expect(cancelled).toContain('Tue, Dec 8, 6:00 PM');
  const over = await renderMeeting(councilOn(['2026-11-23', '2026-12-08'], { start_time: '04:00', end_time: '05:00' }));
  expect(over).toContain('Tue, Dec 8, 4:00 AM');
  expect(await renderMeeting(councilOn(['2026-11-10']))).not.toContain('meeting');
});

test('events of each kind are marked; of a rental readers without script learn that they must sign in', async () => {
  const kinds = ['rental', 'holiday', 'announcement'].map((type) => ({
    ...councilOn(['2026-12-08'], { id: type, type, title: `A ${type}`, content: `More of the ${type}` }),
  }));
  const events = kinds as unknown as InitialState['events'];
  const home = await renderHome({ events });
  for (const badge of ['Rental', 'Holiday', 'Announcement']) expect(home).toContain(`>${badge}<`);
  const rental = await renderHome({ events }, '/?eventId=rental');
  expect(rental).toContain('<p>Authentication required to view event details</p>');
  const holiday = await renderHome({ events }, '/?eventId=holiday');
  expect(holiday).toContain('More of the holiday');
  expect(holiday).not.toContain('Authentication required');
});

test('without script, a card leads to an address where the server draws the event in full', async () => {
  const dates = ['2026-12-08', '2027-01-12'];
  const event = { ...councilOn(dates), description: 'Open to everyone.', type: 'meeting' };
  const events = [event] as unknown as InitialState['events'];
  const home = await renderHome({ events });
  expect(home).toMatch(/<a [^>]*href="\/\?eventId=council#calendar"[^>]*data-stretched/);
  expect(home).not.toContain('Open to everyone.');
  const html = await renderHome({ events }, '/?eventId=council');
  const [, drawn = ''] = /<noscript>(<div[^>]*>)?(.*?)<\/noscript>/s.exec(html)?.slice(1) ?? [];
  for (const text of ['City Council', 'Tuesday, December 8, 2026', '6:00 PM to 8:00 PM', 'Council chamber'])
    expect(drawn).toContain(text);
  expect(drawn).toContain('January 12, 2027');
  expect(drawn).toContain('Open to everyone.');
  expect(await renderHome({ events }, '/?eventId=other')).toContain('<noscript><p>Event not found.</p></noscript>');
});
