/** Lists what is to do about requests: what is due soon, how many are held, and how many are new. */
import type { Database } from '../../../db/connection.ts';
import { dashboardLimits, type TodoLine } from '../../../db/rules/dashboard.ts';
import { findDueState } from '../../../db/rules/requests/staff.ts';
import { addDays, toLocalTime } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { countRequests, listRequests } from '../requests/list.ts';

/** From this many days before on: over a weekend, tomorrow is too late. */
const shownDays = 4;

export async function readRequestTodo(
  { read }: Pick<Database, 'read'>,
  { id, time_zone }: Pick<Town, 'id' | 'time_zone'>,
  now: number,
): Promise<TodoLine[]> {
  const today = toLocalTime(now, time_zone).date;
  const scope = { townId: id, today, userId: '' };
  const filter = { status: 'active', form: '', due: '', assignee: '', q: '', page: 1 } as const;
  // By the day they are due, so the first ones are the most urgent.
  const { requests } = await listRequests(read, { ...filter, perPage: dashboardLimits.todo }, scope);
  const counts = await countRequests(read, scope);
  const near = requests.filter(
    ({ due_on, is_paused }) => due_on !== '' && !is_paused && due_on <= addDays(today, shownDays),
  );
  return [
    ...near.map((request) => ({
      kind: 'request_due' as const,
      id: request.id,
      number: request.number,
      form_title: request.form_title,
      due_on: request.due_on,
      state: findDueState(request, today),
    })),
    ...(['held', 'new'] as const).flatMap((view) =>
      counts[view] > 0 ? [{ kind: `requests_${view}` as const, count: counts[view] }] : [],
    ),
  ];
}
