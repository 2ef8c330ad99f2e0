/** Budgets, hearings on the tax rate and the archive, as readers without script see them. */
import { expect, test } from 'vitest';
import type { CategoryWithDocuments, Document } from '../../../db/rules/documents/documents.ts';
import type { PublicMeeting } from '../../../db/rules/meetings/meetings.ts';
import type { InitialState } from '../../../db/rules/sync/sync.ts';
import { homeState, renderPage } from './homeState.ts';

const meeting: PublicMeeting = {
  id: 'm1',
  slug: '2027-08-31-city-council',
  version: 1,
  seq: 1,
  updated_at: '2027-08-20T12:00:00.000Z',
  title: 'City Council',
  body_ids: ['b1'],
  kind: 'hearing',
  date: '2027-08-31',
  start_time: '18:00',
  end_time: '',
  location: 'Hall',
  continues: '',
  emergency_reason: '',
  remote_note: '',
  live_url: '',
  agenda: [],
  files: [],
  law_texts: [],
  event_id: '',
  is_cancelled: false,
  has_agenda: false,
  notices: [{ number: 1, kind: 'notice', posted_at: '2027-08-20T12:00:00.000Z', sha256: 'abc', reason: '' }],
  is_tax_hearing: true,
  is_budget: true,
  budget_files: [{ title: 'Budget 2028', url: '/files/f1/budget.pdf' }],
  impact_statement: {
    median_value_cents: 21_000_000,
    tax_now_cents: 126_000,
    tax_proposed_cents: 133_140,
    tax_no_new_revenue_cents: 126_840,
  },
};

const render = async (path: string, parts: Partial<InitialState>) =>
  (await renderPage(path, homeState({ has_meetings: true, ...parts }))).html;

/** The strip, with its tags. */
const stripOf = (html: string) => /<div[^>]*aria-label="Public notices".*?<\/div><\/div>/.exec(html)?.[0] ?? '';

test('the home page leads to the budget and to the hearing', async () => {
  const now = Date.parse('2027-08-24T05:00:00Z');
  const strip = stripOf(await render('/', { meetings: [meeting], now }));
  for (const href of ['/files/f1/budget.pdf', '/meetings/2027-08-31-city-council']) {
    expect(strip).toContain(`href="${href}"`);
  }
  const adopted = { ...meeting, budget_adopted_on: '2027-08-31' };
  expect(stripOf(await render('/', { meetings: [adopted], now: Date.parse('2027-09-01T05:00:00Z') }))).toBe('');
});

test('a notice about the budget has its figures', async () => {
  const html = await render(`/meetings/${meeting.slug}`, { meeting });
  const sums = ['$210,000.00', '$1,260.00', '$1,331.40', '$1,268.40'];
  expect(sums.filter((sum) => !html.includes(sum))).toEqual([]);
  expect(html).toContain('href="/files/f1/budget.pdf"');
});

test('an archived document stands in the archive alone', async () => {
  const document = (id: string, archive: Document['archive']): Document => ({
    id,
    title: `Minutes ${id}`,
    description: '',
    category_id: 'c1',
    date: '2019-05-14',
    file_id: id,
    file_name: `${id}.pdf`,
    media_type: 'application/pdf',
    size: 1,
    order_index: 0,
    meeting_id: '',
    meeting_date: '',
    version: 1,
    seq: 1,
    updated_at: '',
    archive,
  });
  const mark = { archived_at: '2026-12-01T18:00:00.000Z', made_on: '2019-05-14', sha256: '' };
  const category = { category_id: 'c1', title: 'Minutes', description: '', version: 1 };
  const documents: CategoryWithDocuments[] = [
    {
      category,
      documents: [
        document('old', { ...mark, ended: '' }),
        document('replaced', { ...mark, ended: 'file_replaced' }),
        document('present', null),
      ],
    },
  ];
  const listed = async (path: string) =>
    [...(await render(path, { documents })).matchAll(/>Minutes (\w+)</g)].map(([, id]) => id);
  expect(await listed('/')).toEqual(['replaced', 'present']);
  expect(await listed('/archive')).toEqual(['old']);
  expect(await render('/archive', { documents })).toContain('>Archived. Made on May 14, 2019.<');
});
