/** Refusals as `invalid` name the field in `fields`, so that programs and forms can show it. */
import { expect, test } from 'vitest';
import { signInNewAccount } from '../accounts/accounts.ts';
import { makeTestDatabase, makeTown } from '../database.ts';
import { eventInput, itemInput } from '../records.ts';
import { serve } from '../serve.ts';
import { written } from './announcements/announcement-calls.ts';

const picture = { src: '/media/x/a.png', alt: 'A bridge' };
const { source: _source, ...meeting } = eventInput();
const series = { ...meeting, repeat: { rule: 'FREQ=WEEKLY;COUNT=3', except: [], extra: [] } };
const without = <T extends object>(whole: T, name: keyof T) => ({ ...whole, [name]: undefined });

const cases: [method: string, path: string, body: object, field: string, words?: RegExp][] = [
  ['POST', '/api/announcements', { ...written, expires_at: '2020-01-01T08:00' }, 'expires_at', /has passed/],
  [
    'POST',
    '/api/announcements',
    { ...written, publish_at: '2090-01-02T08:00', expires_at: '2090-01-01T08:00' },
    'expires_at',
  ],
  ['POST', '/api/announcements', without(written, 'category'), 'category', /category must be/],
  [
    'POST',
    '/api/announcements',
    { ...written, details: { ...written.details, time: '09:00', endTime: '08:00' } },
    'details.endTime',
  ],
  ['POST', '/api/announcements', { ...written, format: 'markdown', content: 'x'.repeat(20_001) }, 'content'],
  ['POST', '/api/announcements', { ...written, pictures: [{ ...picture, src: '' }] }, 'pictures.0.src', /its address/],
  ['POST', '/api/announcements', { ...written, pictures: [{ ...picture, src: 5 }] }, 'pictures.0.src', /wrong form/],
  ['POST', '/api/announcements', { ...written, pictures: ['bridge.png'] }, 'pictures.0', /wrong form/],
  ['POST', '/api/announcements', { ...written, pictures: [{ ...picture, alt: '' }] }, 'pictures.0.alt', /Describe/],
  ['POST', '/api/announcements', { ...written, pictures: [{ ...picture, srcset: 'x' }] }, 'pictures.0.srcset'],
  [
    'POST',
    '/api/announcements',
    { ...written, pictures: [{ ...picture, alt: 'x'.repeat(400) }] },
    'pictures.0.alt',
    /300 at most/,
  ],
  ['PUT', '/api/announcements/order', { announcement_ids: ['none'] }, 'announcement_ids'],
  ['POST', '/api/banners', { severity: 'notice', text: 'Ice.', expires_at: '2020-01-01T08:00' }, 'expires_at'],
  [
    'POST',
    '/api/banners',
    { severity: 'notice', text: 'Ice.', publish_at: '2090-01-02T08:00', expires_at: '2090-01-01T08:00' },
    'expires_at',
  ],
  ['POST', '/api/calendar', { ...meeting, end_date: '2026-12-07' }, 'end_date', /cannot end before it begins/],
  ['POST', '/api/calendar', { ...meeting, all_day: true, start_time: '09:00' }, 'start_time'],
  ['POST', '/api/calendar', { ...meeting, all_day: true, start_time: '', end_time: '09:00' }, 'end_time'],
  [
    'POST',
    '/api/calendar',
    { ...meeting, expires_at: '2090-01-01T08:00', publish_at: '2090-01-02T08:00' },
    'expires_at',
  ],
  ['POST', '/api/calendar', { ...series, repeat: { ...series.repeat, rule: 'FREQ=DAILY;INTERVAL=0' } }, 'repeat'],
  ['POST', '/api/documents', { category_id: 'none', title: 'Agenda', file_id: 'none' }, 'category_id'],
  ['POST', '/api/documents', { title: 'Agenda', file_id: 'none' }, 'category_id', /^Choose a category/],
  ['POST', '/api/items', { ...itemInput(), list_ids: [77] }, 'list_ids'],
  ['POST', '/api/items/lists', { title: 'Misc' }, 'title'],
  ['PUT', '/api/content/hero', { title: ' ' }, 'title', /cannot be empty/],
  ['PUT', '/api/content/hero', { image: { ...picture, alt: '' } }, 'image.alt', /Describe/],
  ['PUT', '/api/content/officials', { members: [{ office: 'Mayor' }] }, 'members'],
  ['PUT', '/api/content/contact', { hours: { days: [{ day: 1, open: '9' }] } }, 'hours.days.0.open'],
  [
    'PUT',
    '/api/content/contact',
    { closures: [{ from: '2026-12-24', to: '2026-12-23', reason: 'Holiday' }] },
    'closures.0.to',
  ],
  ['PUT', '/api/users/me/password', { current: 'wrong', password: 'maple river quilt 77' }, 'current', /not right/],
  ['POST', '/api/users/me/recent-password', { password: 'wrong' }, 'password', /not right/],
  ['PUT', '/api/shop-settings', { pickup_enabled: false, shipping_enabled: false }, 'pickup_enabled'],
];

test('a refused value is named, in words for people', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db, { commerce: 'on' });
  const clerk = await signInNewAccount(database, town, { is_admin: true });
  const { ask } = await serve(database);
  for (const [method, path, body, field, words = /./] of cases) {
    const refused = await ask(path, {
      method,
      headers: { ...clerk, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { code, message, fields } = refused.json() as Record<string, unknown>;
    expect({ path, body, code, fields }).toMatchObject({ code: 'invalid', fields: { [field]: message } });
    expect(message).toMatch(words);
    expect(message).not.toMatch(/^Invalid [a-z]+:/);
  }
});
