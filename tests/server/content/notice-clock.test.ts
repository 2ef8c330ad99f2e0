import { describe, expect, test } from 'vitest';
import { noChoices } from '../../../db/rules/notices/choices.ts';
import { write } from '../../../server/store/write.ts';
import { makeTownWithClerk } from '../clerk.ts';
import { dialects } from '../database.ts';

const now = () => Date.parse('2026-11-26T18:00:00Z');
const texas = { ...noChoices, state: 'TX' };

describe.each(dialects)('the notice clock on %s', (dialect) => {
  test('answers everybody by the town’s state, hours, closures and choices', async () => {
    const { ask, call, db, town } = await makeTownWithClerk(dialect, { now });
    const clockOf = async (query: string) => (await ask(`/api/meetings/clock?${query}`)).json();
    expect(await clockOf('date=2026-12-08')).toMatchObject({ code: 'no_notice_rules' });
    const saved = await call('/api/town-settings', { method: 'PUT', json: { notice_choices: texas }, version: 1 });
    expect(saved.json()).toMatchObject({ notice_choices: texas });

    expect(await clockOf('date=2026-12-08&kind=regular')).toEqual({
      kind: 'regular',
      post_by: '2026-12-02',
      post_by_time: '',
      due_at: '2026-12-03T05:59:59.999Z',
      counted: ['2026-12-03', '2026-12-04', '2026-12-07'],
      left_out: ['2026-12-05', '2026-12-06'].map((day) => ({ day, why: 'weekend', name: '' })),
      strength: 'must',
      basis: 'Gov’t Code 551.043(a)',
      url: 'https://lexace.ai/us/statute/texas/551.043',
    });
    expect(await clockOf('date=2026-12-08&kind=emergency&time=14:00')).toMatchObject({
      due_at: '2026-12-08T19:00:00.000Z',
      post_by_time: '13:00',
    });
    expect(await clockOf('date=2026-11-30&kind=continued&continues=2026-11-25')).toMatchObject({ due_at: '' });

    const open = [1, 2, 3, 4].map((day) => ({ day, open: '08:00', close: '17:00', breaks: [] }));
    await write(db, town.id, 'clerk', async (tx) => {
      await tx.saveSection('contact', {
        hours: { weekday: '', friday: '', days: open },
        closures: [{ from: '2026-12-07', to: '2026-12-07', reason: 'Inventory' }],
      });
      await tx.save('events', {
        title: 'Founders’ Day',
        type: 'event',
        date: '2026-12-02',
        all_day: true,
        closes_office: true,
      });
    });
    expect(await clockOf('date=2026-12-08')).toMatchObject({
      counted: ['2026-11-30', '2026-12-01', '2026-12-03'],
      post_by: '2026-11-25',
      post_by_time: '17:00',
      left_out: expect.arrayContaining([
        { day: '2026-12-02', why: 'closure', name: 'Founders’ Day' },
        { day: '2026-12-04', why: 'office_closed', name: '' },
        { day: '2026-12-07', why: 'closure', name: 'Inventory' },
      ]),
    });
  });

  test('refuses what it cannot count, and names the field', async () => {
    const { ask, call } = await makeTownWithClerk(dialect, { now });
    for (const [query, field] of [
      ['', 'date'],
      ['date=2026-02-30', 'date'],
      ['date=2026-12-08&kind=party', 'kind'],
      ['date=2026-12-08&time=25:00', 'time'],
      ['date=2026-12-08&kind=emergency', 'time'],
      ['date=2026-12-08&date=2026-12-09', 'date'],
      ['date=2026-12-08&continues=soon', 'continues'],
    ]) {
      const refused = await ask(`/api/meetings/clock?${query}`);
      expect([refused.status, query, refused.json()]).toMatchObject([400, query, { fields: { [field ?? '']: {} } }]);
    }
    const notice_choices = { ...texas, worked_days: ['2027-07-05', 'the fifth'] };
    const refused = await call('/api/town-settings', { method: 'PUT', json: { notice_choices }, version: 1 });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.json())).toContain('“the fifth” is not a date');
  });
});
