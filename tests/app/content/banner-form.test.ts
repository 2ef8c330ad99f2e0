import { expect, test } from 'vitest';
import { bannerFromValues, bannerValues, linkError, readBannerValues } from '../../../app/banners/editing/form.ts';

const typed = (fields: Partial<ReturnType<typeof bannerValues>>) => ({
  ...bannerValues(undefined),
  text: 'Boil',
  ...fields,
});

test.each([
  ['', null],
  [' maple.example/water ', 'https://maple.example/water'],
  ['www.maple.example', 'https://www.maple.example'],
  ['maple.example:8080', 'https://maple.example:8080'],
  ['https://maple.example/water', 'https://maple.example/water'],
  ['/announcements', '/announcements'],
  ['tel:+19035550100', 'tel:+19035550100'],
  ['mailto:office@maple.example', 'mailto:office@maple.example'],
])('the link %j is saved as %j', (url, saved) => {
  const fields = typed({ 'link.url': url });
  expect(linkError(fields)).toBe('');
  expect(bannerFromValues(fields).link?.url ?? null).toBe(saved);
});

test.each([
  ['javascript:alert(1)', '', /must start with/],
  ['//evil.example', '', /must start with/],
  ['the water page', '', /must start with/],
  [`/${'x'.repeat(2000)}`, '', /up to 2,000/],
  ['', 'Read all about it', /link address, too/],
])('the link %j with the words %j is not saved', (url, title, problem) => {
  expect(linkError(typed({ 'link.url': url, 'link.title': title }))).toMatch(problem);
});

test('a banner goes into the fields and comes out the same', () => {
  const banner = {
    severity: 'warning' as const,
    text: 'Boil your water',
    link: { title: 'More', url: '/announcements' },
    publish_at: '2026-11-24T08:00',
    expires_at: '2026-11-25T08:00',
  };
  const data = new FormData();
  for (const [name, value] of Object.entries(bannerValues(banner))) data.set(name, value);
  expect(bannerFromValues(readBannerValues(data))).toEqual(banner);
  expect(bannerFromValues(readBannerValues(new FormData())).link).toBeNull();
});
