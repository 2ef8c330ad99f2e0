import { describe, expect, test } from 'vitest';
import type { Announcement } from '../../../../db/rules/announcements/announcements.ts';
import { write } from '../../../../server/store/write.ts';
import { signInNewAccount } from '../../accounts/accounts.ts';
import { dialects, makeNeighbor } from '../../database.ts';
import { announcementInput } from '../../records.ts';
import { makeAnnouncements, written } from './announcement-calls.ts';

describe.each(dialects)('writing announcements on %s', (dialect) => {
  test('creates at the top, changes only what is sent, deletes, and says what is not there', async () => {
    const { database, town, say, create, titles } = await makeAnnouncements(dialect);
    await write(database.db, town.id, 'import', (tx) =>
      tx.save('announcements', announcementInput({ date: '2099-01-01' })),
    );
    const created = await say('POST', '/api/announcements', written);
    expect(created.status).toBe(201);
    expect(created.headers).toMatchObject({ etag: '"1"', 'cache-control': 'no-store' });
    const { id, ...made } = created.json() as Announcement;
    expect(made).toMatchObject({ ...written, version: 1, source: '' });
    await create({ title: 'Newest' });
    expect(await titles()).toEqual(['Newest', 'Hydrant flushing', 'Water restored']);

    const changed = await say('PUT', `/api/announcements/${id}`, { title: 'Flushing is over', priority: 'low' });
    expect(changed.status).toBe(200);
    expect(changed.json()).toMatchObject({ ...written, title: 'Flushing is over', priority: 'low', version: 2 });

    expect((await say('DELETE', `/api/announcements/${id}`)).status).toBe(204);
    for (const unknown of [id, 'nobody', '%00', 'x'.repeat(200)]) {
      const gone = await say('DELETE', `/api/announcements/${unknown}`);
      expect([gone.status, gone.json()]).toMatchObject([
        404,
        { code: 'not_found', message: 'Announcement not found for deletion.' },
      ]);
      expect((await say('PUT', `/api/announcements/${unknown}`, written)).json()).toMatchObject({
        message: 'No announcement found',
      });
    }
    expect(await titles()).toEqual(['Newest', 'Water restored']);
  });

  test('takes the first sentence where there is no excerpt, and gives the rest sensible values', async () => {
    const { create, say } = await makeAnnouncements(dialect);
    const made = (
      await say('POST', '/api/announcements', {
        title: 'Short',
        category: 'services',
        content: 'The office closes at noon on Wed. 24 Nov. Call us before then.\n\nThank you.',
      })
    ).json();
    expect(made).toMatchObject({
      excerpt: 'The office closes at noon on Wed. 24 Nov.',
      priority: 'medium',
      details: { allDay: false, hasEndTime: false, time: '', endTime: '' },
    });
    const { details } = await create({ details: { allDay: true, hasEndTime: true, time: '09:00', endTime: '10:00' } });
    expect(details).toEqual({ allDay: true, hasEndTime: false, time: '', endTime: '' });
    const open = await create({ details: { allDay: false, hasEndTime: false, time: '09:00', endTime: '10:00' } });
    expect(open.details).toEqual({ allDay: false, hasEndTime: false, time: '09:00', endTime: '' });
  });

  test('saves the order in one go, without a new version of anything, and refuses what is not ours', async () => {
    const { database, town, say, create, titles } = await makeAnnouncements(dialect);
    const [c, b, a] = [await create({ title: 'C' }), await create({ title: 'B' }), await create({ title: 'A' })];
    const neighbor = await makeNeighbor(database.db);
    const theirs = await write(database.db, neighbor.id, 'clerk', (tx) =>
      tx.save('announcements', announcementInput()),
    );
    const order = (announcement_ids: unknown) => say('PUT', '/api/announcements/order', { announcement_ids });

    expect((await order([c.id, a.id])).json()).toEqual({ announcement_ids: [c.id, a.id, b.id] });
    expect(await titles()).toEqual(['C', 'A', 'B']);
    const still = { ...written, title: 'A, changed' };
    expect((await say('PUT', `/api/announcements/${a.id}`, still, { 'if-match': '"1"' })).status).toBe(200);
    for (const wrong of [[a.id, theirs.id], ['nobody'], [a.id, a.id], 'a', [1], null]) {
      expect((await order(wrong)).status).toBe(400);
    }
    expect(await titles()).toEqual(['C', 'A, changed', 'B']);
    expect(await database.db.read('announcements').where({ id: theirs.id }).first()).toMatchObject({ order_index: 0 });
    const lines = await database.db.read('audit_log').where({ town_id: town.id, action: 'reordered' });
    expect(lines).toHaveLength(1);
    const before = await database.db.read('towns').where({ id: town.id }).first();
    await order([c.id, a.id, b.id]);
    expect(await database.db.read('towns').where({ id: town.id }).first()).toEqual(before);
  });

  test('saves the heading of the section with its version', async () => {
    const { ask, say } = await makeAnnouncements(dialect);
    const heading = { badge_text: 'News', title: 'What is new', subtitle: 'From the town hall', enabled: true };
    const saved = await say('PUT', '/api/announcements/section', heading, { 'if-match': '"0"' });
    expect([saved.status, saved.headers.etag]).toEqual([200, '"1"']);
    expect(saved.json()).toEqual({
      enabled: true,
      header: { badge: 'News', title: 'What is new', subtitle: 'From the town hall' },
    });
    const stale = await say('PUT', '/api/announcements/section', heading, { 'if-match': '"0"' });
    expect([stale.status, stale.json()]).toMatchObject([412, { current: { version: 1 } }]);
    expect((await say('PUT', '/api/announcements/section', { title: 'Only this' })).json()).toMatchObject({
      header: { badge: 'News', title: 'Only this' },
    });
    for (const name of ['badge_text', 'title', 'subtitle']) {
      const empty = await say('PUT', '/api/announcements/section', { ...heading, [name]: ' ' });
      expect([name, empty.status]).toEqual([name, 400]);
    }
    const { sections } = (await ask('/api/content/sections?sections=announcements')).json() as { sections: object[] };
    expect(sections).toMatchObject([{ content: { header: { title: 'Only this' } } }]);
  });

  test('shows administrators what is still to appear and what is over, and nobody else', async () => {
    const { database, town, clerk, create, say, titles } = await makeAnnouncements(dialect);
    const past = { publish_at: '2020-01-01T08:00', expires_at: '2020-01-02T08:00' };
    const { id, version } = await create({ title: 'Over' });
    await say('PUT', `/api/announcements/${id}`, past, { 'if-match': `"${version}"` });
    // A new one whose end has passed is a slip.
    const refused = await say('POST', '/api/announcements', { ...written, ...past });
    expect([refused.status, refused.body]).toEqual([400, expect.stringContaining('has passed: nobody would see it')]);
    await create({ title: 'To come', publish_at: '2099-01-01T08:00', expires_at: '' });
    await create({ title: 'Now' });
    expect(await titles(clerk)).toEqual(['Now', 'To come', 'Over']);
    expect(await titles(await signInNewAccount(database, town))).toEqual(['Now']);
    expect(await titles()).toEqual(['Now']);
  });

  test('names the field that is over its limit, and takes it at its limit', async () => {
    const { database, say } = await makeAnnouncements(dialect);
    const link = (title: string, url = '/files/a') => ({ title, url });
    const many = <T>(count: number, one: T) => Array.from({ length: count }, () => one);
    const cases: [field: string, atLimit: unknown, over: unknown[], message: RegExp][] = [
      ['title', 'x'.repeat(300), ['x'.repeat(301), '', '  ', 5, null], /title/],
      ['excerpt', 'x'.repeat(600), ['x'.repeat(601), []], /excerpt/],
      ['content', 'x'.repeat(100_000), ['x'.repeat(100_001), {}], /content/],
      ['date', '2028-02-29', ['2026-02-29', 'tomorrow', '', 20261124], /date/],
      ['category', 'government', ['sports', '', 1], /category/],
      ['priority', 'low', ['urgent', null], /priority/],
      ['tags', many(30, 'x'.repeat(60)), [many(31, 'x'), ['x'.repeat(61)], [''], 'water'], /tag/],
      ['attachments', many(50, link('x'.repeat(200))), [many(51, link('x')), [link('x'.repeat(201))]], /attachment/],
      ['attachments', [link('x', 'https://maple.example')], [[link(' ')], [{ title: 'x' }], 'x'], /attachment/],
      ['attachments', [], [[link('x', 'javascript:alert(1)')], [link('x', `/${'x'.repeat(2000)}`)]], /link/],
      [
        'details',
        written.details,
        [
          { ...written.details, time: '25:00' },
          { allDay: false, hasEndTime: true, time: '09:00', endTime: '08:00' },
          { ...written.details, time: 9 },
        ],
        /time/,
      ],
      ['details', written.details, [{ ...written.details, allDay: 'yes' }, {}, 'x'], /allDay/],
      ['publish_at', '2099-11-24T08:00', ['2099-11-24', 'soon'], /date and time/],
      ['expires_at', '2099-11-24T08:00', ['2099-02-30T08:00'], /date and time/],
    ];
    for (const [field, atLimit, over, message] of cases) {
      const fits = await say('POST', '/api/announcements', {
        ...written,
        publish_at: '',
        expires_at: '',
        [field]: atLimit,
      });
      expect([field, fits.status]).toEqual([field, 201]);
      for (const value of over) {
        const refused = await say('POST', '/api/announcements', { ...written, [field]: value });
        expect([field, refused.status]).toEqual([field, 400]);
        expect((refused.json() as { message: string }).message).toMatch(message);
      }
    }
    const before = await database.db.read('announcements').count({ total: '*' }).first();
    const never = { ...written, publish_at: '2026-11-24T08:00', expires_at: '2026-11-24T08:00' };
    expect((await say('POST', '/api/announcements', never)).json()).toMatchObject({
      message: 'An announcement cannot expire before it is published.',
    });
    for (const body of [[], 'x', null]) expect((await say('POST', '/api/announcements', body)).status).toBe(400);
    expect(await database.db.read('announcements').count({ total: '*' }).first()).toEqual(before);
  });
});
