import type { FormField } from '../../../db/rules/forms/forms.ts';
import { type Answer, formatAnswer, type Request } from '../../../db/rules/requests/requests.ts';
import { isHeldRequest } from '../../../db/rules/requests/staff.ts';
import { RequestExportQuery } from '../../../db/rules/requests/staffInput.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import { townRouter } from '../../http/router.ts';
import { readForm } from '../../store/forms/forms.ts';
import { streamRequests } from '../../store/requests/list.ts';
import { listEditors } from '../../store/rights.ts';
import { type Column, createExport } from '../office/exports.ts';
import { parseQuery } from '../orders/calls.ts';
import type { RouteParts } from '../parts.ts';

type Row = Request & { created_at: string };

const words = { yes: 'yes', no: 'no' };

/** Files are on the site only, so they are counted. */
const describeAnswer = (answer: Answer): string =>
  answer.type === 'files' && Array.isArray(answer.value)
    ? `${answer.value.length} file(s)`
    : formatAnswer(answer, words);

const describeAnswers = (answers: readonly Answer[]): string =>
  answers.map((answer) => `${answer.label}: ${describeAnswer(answer)}`).join('\n');

/** Whether an answer is to a question as it stands. Another form, or an earlier version, may ask something else. */
const isAnswerTo =
  ({ key, type, label }: FormField) =>
  (answer: Answer) =>
    answer.key === key && answer.type === type && answer.label === label;

/** One column for each question of a form; of all forms together, one for all answers. */
function listAnswerColumns(fields: readonly FormField[] | undefined): Column<Row>[] {
  if (!fields) return [['Answers', ({ answers }) => describeAnswers(answers)]];
  const questions = fields.filter(({ type }) => type !== 'heading');
  return [
    ...questions.map(
      (question): Column<Row> => [
        question.label,
        ({ answers }) => answers.filter(isAnswerTo(question)).map(describeAnswer).join('\n'),
      ],
    ),
    [
      'Answers to other questions',
      ({ answers }) => describeAnswers(answers.filter((answer) => !questions.some((one) => isAnswerTo(one)(answer)))),
    ],
  ];
}

/** GET /api/requests.csv: requests with their answers, with the list's filters. */
export function requestExportRoutes({ db, now }: Pick<RouteParts, 'db' | 'now'>) {
  const answer = createExport(db, now);
  return townRouter().get('/api/requests.csv', { editorOf: 'forms' }, async (ctx) => {
    const filter = parseQuery(ctx, RequestExportQuery);
    const { town } = ctx.state;
    const form = filter.form ? await readForm(db, town.id, filter.form) : null;
    const colleagues = new Map((await listEditors(db.read, town.id, 'forms', {})).map(({ id, name }) => [id, name]));
    const localTime = (instant: string) => {
      if (instant === '') return '';
      const { date, time } = toLocalTime(Date.parse(instant), town.time_zone);
      return `${date} ${time}`;
    };
    const columns: Column<Row>[] = [
      ['Number', ({ number }) => number],
      ['Form', ({ form_title }) => form_title],
      ['Status', (request) => (isHeldRequest(request) ? 'held' : request.status)],
      ['Outcome', ({ outcome_code }) => outcome_code],
      ['Received', ({ received_at }) => localTime(received_at)],
      ['Written', ({ written_at }) => localTime(written_at)],
      ['Came by', ({ channel }) => channel],
      ['Due', ({ due_on }) => due_on],
      ['Assigned to', ({ assignee_id }) => colleagues.get(assignee_id ?? '') ?? ''],
      ['Name', ({ contact }) => contact.name],
      ['Email', ({ contact }) => contact.email],
      ['Phone', ({ contact }) => contact.phone],
      ...listAnswerColumns(form?.fields),
    ];
    // The search is left out: it may hold a person's name.
    const { status, due } = filter;
    const filters = { status, due, form: form?.title };
    const scope = {
      townId: town.id,
      today: toLocalTime(now(), town.time_zone).date,
      userId: requirePerson(ctx).id,
    };
    await answer(ctx, 'requests', filters, columns, streamRequests(db.read, filter, scope));
  });
}
