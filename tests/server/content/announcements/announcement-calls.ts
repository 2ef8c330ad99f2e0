/** A town whose announcements are written by calls. */
import type { Announcement } from '../../../../db/rules/announcements/announcements.ts';
import { signInNewAccount } from '../../accounts/accounts.ts';
import { type Dialect, makeTestDatabase, makeTown } from '../../database.ts';
import { serve, type TestResponse } from '../../serve.ts';

/** An announcement as a clerk sends it. */
export const written = {
  title: 'Hydrant flushing',
  excerpt: 'Water may be cloudy.',
  content: 'Water may be cloudy on Tuesday.',
  date: '2026-11-24',
  category: 'services',
  priority: 'high',
  tags: ['water'],
  details: { allDay: false, hasEndTime: true, time: '09:00', endTime: '11:30' },
  attachments: [{ title: 'Map (PDF)', url: '/files/map' }],
  publish_at: '',
  expires_at: '2099-12-01T08:00',
};

/** A town with a clerk, and the announcement calls as that clerk. */
export async function makeAnnouncements(dialect: Dialect) {
  const database = await makeTestDatabase(dialect);
  const town = await makeTown(database.db);
  const clerk = await signInNewAccount(database, town, { is_admin: true });
  const { ask } = await serve(database);
  const say = (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> =>
    ask(path, {
      method,
      headers: { ...clerk, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const create = async (given: object = {}) =>
    (await say('POST', '/api/announcements', { ...written, ...given })).json() as Announcement;
  const titles = async (headers = {}) => {
    const { announcements } = (await ask('/api/announcements', { headers })).json() as {
      announcements: Announcement[];
    };
    return announcements.map(({ title }) => title);
  };
  return { database, town, clerk, ask, say, create, titles };
}
