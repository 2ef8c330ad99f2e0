import { describe, expect, test } from 'vitest';
import { describeNotification } from '../../app/news/editing/NotificationNotice.tsx';
import type { Notification } from '../../db/rules/news/notifications.ts';

const now = Date.parse('2026-12-01T16:00:00.000Z');
const none = { queued: 0, sent: 0, failed: 0 };
const about: Notification = {
  id: 'n',
  noun: 'announcements',
  record_id: 'a',
  title: 'Flushing',
  topic: 'announcements:services',
  state: 'waiting',
  starts_at: '2026-12-01T16:01:00.000Z',
  created_at: '2026-12-01T16:00:00.000Z',
  followers: 121,
  digests: 40,
  devices: 0,
  mails: none,
  pushes: none,
};
const say = (given: Partial<Notification>) => describeNotification({ ...about, ...given }, now, 'America/Chicago');

describe('the description of a notification for clerks', () => {
  test('keeps those who read it in a digest apart from those who are told now', () => {
    expect(say({})).toBe(
      '121 people will be notified by email within a minute. 40 more get it in a daily or weekly email.',
    );
    expect(say({ digests: 1 })).toMatch(/ 1 more gets it in a daily or weekly email\.$/);
    expect(say({ state: 'sending', mails: { queued: 100, sent: 20, failed: 0 } })).toBe(
      'Notified 20 of 121 people by email so far. 40 more get it in a daily or weekly email.',
    );
    expect(say({ state: 'sent', mails: { queued: 121, sent: 121, failed: 0 } })).toBe(
      'Notified 121 people by email. 40 more get it in a daily or weekly email.',
    );
    expect(say({ digests: 0 })).toBe('121 people will be notified by email within a minute.');
  });

  test('says nobody only where nobody follows it at all', () => {
    expect(say({ followers: 0 })).toBe('40 people get it in a daily or weekly email.');
    expect(say({ followers: 0, digests: 0 })).toBe('Nobody follows this yet.');
    expect(say({ followers: 0, digests: 0, state: 'sent' })).toBe('Nobody follows this yet, so nobody was notified.');
    expect(say({ followers: 0, devices: 3, digests: 0, state: 'sending' })).toBe('Notified 0 of 3 by push so far.');
  });
});
