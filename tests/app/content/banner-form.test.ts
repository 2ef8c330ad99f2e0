import { expect, test } from 'vitest';
import { bannerForm, bannerFromValues, bannerValues, readBannerValues } from '../../../app/banners/editing/form.ts';

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
  const body = bannerFromValues(typed({ severity: 'notice', 'link.url': url }));
  expect(bannerForm.check?.(body)).toEqual({});
  expect(body.link?.url ?? null).toBe(saved);
});

test.each([
  ['javascript:alert(1)', ''],
  ['//evil.example', ''],
  ['the water page', ''],
  ['', 'Read all about it'],
])('the link %j with the words %j is not saved', (url, title) => {
  const body = bannerFromValues(typed({ severity: 'notice', 'link.url': url, 'link.title': title }));
  expect(bannerForm.check?.(body)).toEqual({
    'link.url': 'A link must start with https://, http://, mailto:, tel:, sms: or /.',
  });
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
