/** Meetings about the budget and the tax rate: what they must carry, and where they stand. */
import { describe, expect, test } from 'vitest';
import { listPins } from '../../../db/rules/meetings/pins.ts';
import type { InitialState } from '../../../db/rules/sync/sync.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { write } from '../../../server/store/write.ts';
import { saveDocument } from '../clerk.ts';
import { dialects } from '../database.ts';
import { readPdf } from '../readPdf.ts';
import { agenda, makeCouncil, monday } from './meetings.ts';

const impact_statement = {
  median_value_cents: 21_000_000,
  tax_now_cents: 126_000,
  tax_proposed_cents: 133_140,
  tax_no_new_revenue_cents: 126_840,
};

async function makeBudgetTown(dialect: (typeof dialects)[number], at = monday) {
  const made = await makeCouncil(dialect, at);
  const document = await write(made.db, made.town.id, 'clerk', (tx) => saveDocument(tx, 'file-1', 'Budget of 2027'));
  const budget = { is_budget: true, budget_files: [{ title: 'Budget 2027', url: `/documents/${document.id}/a.pdf` }] };
  /** Lists what the home page's own state puts on its strip, as `tests/app` draws it. */
  const strip = async () => {
    const html = (await made.ask('/')).body.toString();
    const [, json = ''] = /id="initial-state">(.*?)<\/script>/.exec(html) ?? [];
    const { meetings, now }: InitialState = JSON.parse(json);
    return JSON.stringify(listPins(meetings, toLocalTime(now, 'America/Chicago')));
  };
  return { ...made, budget, strip };
}

describe.each(dialects)('a meeting about the budget on %s', (dialect) => {
  test('is not posted without budget and figures, both named at once', async () => {
    const { call, plan, post, draftOf } = await makeBudgetTown(dialect);
    const { id } = await plan({ is_budget: true });
    expect(await draftOf(id)).toMatchObject({ missing: ['budget_files', 'impact_statement'] });
    const refused = await post(id);
    expect([refused.status, refused.json()]).toMatchObject([
      400,
      {
        code: 'invalid',
        fields: { budget_files: /budget/, impact_statement: /impact/ },
        params: { basis: /551.043\(c\)/ },
      },
    ]);
    const { version } = (await draftOf(id)).meeting;
    await call(`/api/meetings/${id}`, { method: 'PUT', json: { is_budget: false }, version });
    expect((await post(id)).status).toBe(201);
  });

  test('shows its figures and budget, on the home page until the budget is adopted', async () => {
    const { ask, call, clock, plan, post, draftOf, shown, budget, strip } = await makeBudgetTown(dialect);
    const { id, slug } = await plan({ ...budget, impact_statement });
    expect(await strip()).toBe('[]');
    expect((await post(id)).status).toBe(201);
    const file = '/files/file-1/a.pdf';
    expect(await strip()).toContain(`"url":"${file}"`);
    expect(await shown(slug)).toMatchObject({ impact_statement, budget_files: [{ title: 'Budget 2027', url: file }] });
    const notice = (await ask(`/api/meetings/${slug}/notices/1`)).json();
    expect(notice).toMatchObject({ snapshot: { content: { impact_statement }, file_hashes: { [file]: '' } } });
    const printed = readPdf((await ask(`/meetings/${slug}/notice-1.pdf`)).bytes ?? Buffer.alloc(0));
    for (const part of ['Budget 2027', 'median value, $210,000.00', '$1,260.00', '$1,331.40', '$1,268.40'])
      expect(JSON.stringify(printed.root)).toContain(part);

    clock.now = Date.parse('2026-12-20T18:00:00Z');
    expect(await strip()).toContain(file);
    const { version } = (await draftOf(id)).meeting;
    await call(`/api/meetings/${id}`, { method: 'PUT', json: { budget_adopted_on: '2026-12-20' }, version });
    expect(await strip()).toBe('[]');
    expect((await ask('/api/sync')).json()).toMatchObject({ meetings: [{ slug, budget_adopted_on: '2026-12-20' }] });
    expect(await draftOf(id)).toMatchObject({ differences: [] });
  });

  test('leaves no trace in the notices of other meetings', async () => {
    const { ask, plan, post } = await makeBudgetTown(dialect);
    const { id, slug } = await plan();
    await post(id);
    const { snapshot } = (await ask(`/api/meetings/${slug}/notices/1`)).json() as { snapshot: { content: object } };
    expect(Object.keys(snapshot.content).filter((key) => /budget|impact|tax/.test(key))).toEqual([]);
  });
});

describe.each(dialects)('a hearing on the tax rate on %s', (dialect) => {
  test('stands on the home page from posting until it has ended', async () => {
    const { ask, clock, plan, post, strip } = await makeBudgetTown(dialect, Date.parse('2027-08-23T20:00:00Z'));
    const time = { date: '2027-08-31', start_time: '18:00', end_time: '19:00', location: 'Council chamber' };
    const { id, slug } = await plan({ event_id: '', ...time, agenda, kind: 'hearing', is_tax_hearing: true });
    const posted = await post(id);
    expect(posted.json()).toMatchObject({ notices: [{ verdict: 'on_time', clock: { post_by: '2027-08-23' } }] });
    // Tuesday, August 24, at midnight, and the last minute of the hearing a week later.
    for (const at of ['2027-08-24T05:00:00Z', '2027-09-01T00:00:30Z']) {
      clock.now = Date.parse(at);
      expect(await strip(), at).toContain(`"slug":"${slug}"`);
    }
    clock.now = Date.parse('2027-09-01T00:01:00Z');
    expect(await strip()).toBe('[]');
    expect((await ask('/api/meetings/clock?date=2027-08-31&kind=tax_hearing')).json()).toMatchObject({
      post_by: '2027-08-23',
      basis: 'Tax Code 26.065(b)',
    });
  });

  test('that nobody has posted is named on the dashboard once its seven days begin', async () => {
    const { call, plan } = await makeBudgetTown(dialect, Date.parse('2027-08-24T05:00:00Z'));
    await plan({ event_id: '', date: '2027-08-31', kind: 'hearing', is_tax_hearing: true });
    const { todo } = (await call('/api/dashboard')).json() as { todo: { data: object[] } };
    expect(todo.data).toContainEqual(
      expect.objectContaining({ kind: 'notice', date: '2027-08-31', is_late: true, is_tax_hearing: true }),
    );
  });
});
