import { describe, expect, it } from 'vitest';
import { parseDeepLink, parseLegalPath, resolveInternalUrl, validateIdSearch } from '../../app/shell/addresses.ts';
import { fallbackNavbarHeight } from '../../app/shell/navigation/scroll.ts';
import { announcementsPath, parseAnnouncementsSearch } from '../../db/rules/links/paths.ts';

describe('deep links of the home page (R067-R070)', () => {
  it.each([
    ['', '#documents?categoryId=c1', { anchor: 'documents', categoryId: 'c1' }],
    ['?categoryId=c1', '#documents', { anchor: 'documents', categoryId: 'c1' }],
    ['', '#calendar?eventId=e%201', { anchor: 'calendar', eventId: 'e 1' }],
    ['eventId=7', 'calendar', { anchor: 'calendar', eventId: '7' }],
    ['', '#contact', { anchor: 'contact' }],
  ])('%s%s', (search, hash, expected) => expect(parseDeepLink(search, hash)).toEqual(expected));

  it('says nothing for a fragment that names no section', () => {
    expect(parseDeepLink('?eventId=1', '')).toBeNull();
    expect(parseDeepLink('', '#main')).toBeNull();
    expect(parseDeepLink('', '#constructor')).toBeNull();
  });

  it('gives an id only to the section it belongs to', () => {
    expect(parseDeepLink('?eventId=1', '#documents')).toEqual({ anchor: 'documents', categoryId: undefined });
  });
});

describe('links the router takes over (R048-R052)', () => {
  const plain = { target: '', download: false, noRoute: false };
  const routed = (href: string, link = {}) =>
    resolveInternalUrl({ ...plain, href, ...link }, 'http://town.test', (path) => path === '/about');

  it('takes a screen of this site', () => expect(routed('http://town.test/about?x=1')?.pathname).toBe('/about'));
  it('takes one that names its own tab', () =>
    expect(routed('http://town.test/about', { target: '_self' })).not.toBeNull());
  it.each([
    ['another site', 'http://other.test/about', {}],
    ['a file', 'http://town.test/documents/1/a.pdf', {}],
    ['a download', 'http://town.test/about', { download: true }],
    ['a new tab', 'http://town.test/about', { target: '_blank' }],
    ['the no-route marker', 'http://town.test/about', { noRoute: true }],
    ['mailto', 'mailto:a@town.test', {}],
    ['tel', 'tel:911', {}],
    ['sms', 'sms:911', {}],
    ['javascript', 'javascript:alert(1)', {}],
  ])('leaves %s to the browser', (_name, href, link) => expect(routed(href, link)).toBeNull());
});

it('knows the legal texts by their paths', () => {
  expect(parseLegalPath('/terms')).toBe('terms');
  expect(parseLegalPath('/privacy/')).toBe('privacy');
  expect(parseLegalPath('/termsofuse')).toBeNull();
  expect(parseLegalPath('/')).toBeNull();
});

it('keeps an id of digits as it is, and no other parameter', () => {
  expect(validateIdSearch({ id: '0012', x: '1' })).toEqual({ id: '0012' });
  expect(validateIdSearch({ id: '' })).toEqual({});
  expect(validateIdSearch({ id: 'no id at all' })).toEqual({});
});

describe('addresses of the announcements list', () => {
  it.each([
    [{}, '/announcements'],
    [{ page: '1' }, '/announcements'],
    [{ page: '2' }, '/announcements?page=2'],
    [{ page: '2', category: 'events' }, '/announcements?category=events&page=2'],
    [{ page: '-2', category: 'sports' }, '/announcements'],
    [{ page: '1e9' }, '/announcements'],
    [{ page: '02' }, '/announcements'],
    [{ search: '  a & b  ' }, '/announcements?search=a+%26+b'],
    [{ search: ' ' }, '/announcements'],
    [{ id: '7', page: '3' }, '/announcements?page=3&id=7'],
    [{ id: '7', utm_source: 'x' }, '/announcements?id=7'],
  ])('%j is %s', (search, address) => expect(announcementsPath(search)).toBe(address));

  it('are read as they were written, and searches are not endless', () => {
    const search = { category: 'services', page: '3', search: 'é 👩🏽‍🚒', id: 'a' };
    const { searchParams } = new URL(announcementsPath(search), 'http://town.test');
    expect(parseAnnouncementsSearch(Object.fromEntries(searchParams))).toEqual(search);
    expect(parseAnnouncementsSearch({ search: 'x'.repeat(5000) }).search).toHaveLength(100);
  });
});

it('leaves 60 px up to a width of 984, and 90 above (R152, R153)', () => {
  expect([320, 984, 985, 2000].map(fallbackNavbarHeight)).toEqual([60, 60, 90, 90]);
});
