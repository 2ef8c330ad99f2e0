/** The day to look at a page again, and its owner. */
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { remindOfReviews } from '../../../server/jobs/remindOfReviews.ts';
import { sendDueMails } from '../../../server/jobs/sendDueMails.ts';
import { makeTownWithClerk } from '../clerk.ts';
import { dialects } from '../database.ts';
import { addPage, faultsOf, water } from './page-calls.ts';

describe.each(dialects)('reviews of pages on %s', (dialect) => {
  test('an owner is mailed once on the day to look at a page again; the dashboard says so, readers hear nothing (H15)', async () => {
    let now = Date.parse('2026-11-27T18:00:00Z');
    const world = await makeTownWithClerk(dialect, { now: () => now });
    const { ask, call, db } = world;
    const page = await addPage(world, water);
    const review = async () =>
      (await call(`/api/pages/${page.id}/review`)).json() as {
        owner_id: string;
        review_on: string;
        owners: { id: string }[];
      };
    // The author of a new page looks at it again in a year.
    const first = await review();
    expect(first.review_on).toBe('2027-11-27');
    expect(first.owners.map(({ id }) => id)).toEqual([first.owner_id]);
    const put = (json: object) => call(`/api/pages/${page.id}/review`, { method: 'PUT', json });
    expect((await put({ owner_id: first.owner_id, review_on: '2026-12-01' })).status).toBe(200);
    expect(faultsOf(await put({ owner_id: 'nobody', review_on: '2026-12-01' }))).toHaveProperty('owner_id');
    expect(faultsOf(await put({ owner_id: '', review_on: '2026-02-30' }))).toHaveProperty('review_on');
    for (const path of ['/api/sync', '/api/pages/water-sewer', '/water-sewer'])
      expect((await ask(path)).body, path).not.toMatch(/review_on|owner_id|2026-12-01/);
    expect((await ask(`/api/pages/${page.id}/review`)).status).toBe(401);
    expect((await world.callNextDoor(`/api/pages/${page.id}/review`)).status).toBe(404);

    const remind = () => remindOfReviews({ db, now: () => now });
    const todo = async () => {
      const { todo: card } = (await call('/api/dashboard')).json() as { todo: { data: { kind: string }[] } };
      return card.data.filter(({ kind }) => kind === 'page_review');
    };
    expect([await remind(), await todo()]).toEqual([0, []]);
    // Not in the night.
    now = Date.parse('2026-12-01T13:59:00Z');
    expect(await remind()).toBe(0);
    now = Date.parse('2026-12-01T14:00:00Z');
    expect([await remind(), await remind()]).toEqual([1, 0]);
    expect(await todo()).toEqual([
      { kind: 'page_review', id: page.id, title: 'Water & Sewer', slug: 'water-sewer', on: '2026-12-01' },
    ]);
    const sent: { to: { address: string }; text: string }[] = [];
    const config = readConfig({ DATA_DIR: world.dataDir });
    const log = { error: () => {} };
    const sendMail = async (_town: unknown, mail: (typeof sent)[number]) => void sent.push(mail);
    await sendDueMails({ db, config, log, sendMail, now: () => now });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toMatch(/Water & Sewer: http.*\/water-sewer/);
    // Another day, another mail; the page stays public all the while.
    await put({ owner_id: first.owner_id, review_on: '2027-12-01' });
    expect(await todo()).toEqual([]);
    expect((await ask('/water-sewer')).status).toBe(200);
    now = Date.parse('2027-12-02T16:00:00Z');
    expect(await remind()).toBe(1);
  });
});
