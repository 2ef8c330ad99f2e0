/** GET /api/dashboard: the data of all dashboard cards for the signed-in person. */
import type { Database } from '../../../db/connection.ts';
import { editsNoun, isEditor } from '../../../db/rules/accounts/rights.ts';
import type { Dashboard, DashboardCard, DashboardCardName, TodoLine, ToMendCard } from '../../../db/rules/dashboard.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import type { Config } from '../../config/config.ts';
import { answerPrivate } from '../../http/answer.ts';
import { toProblem } from '../../http/middleware/problems.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { townRouter } from '../../http/router.ts';
import type { Logger } from '../../start/log.ts';
import {
  countBarriers,
  listScopes,
  readBarrierSummary,
  readCheckedAt,
  sumCounts,
} from '../../store/accessibility/barrierList.ts';
import type { Person } from '../../store/accounts/sessions.ts';
import { readAnnouncementsCard, readCalendarCard, readDocumentsCard } from '../../store/dashboard/content.ts';
import { readRequestTodo } from '../../store/dashboard/requests.ts';
import {
  readInvoicesCard,
  readItemsCard,
  readOrdersCard,
  readOwnInvoicesCard,
  readOwnOrdersCard,
} from '../../store/dashboard/shop.ts';
import { readTodo } from '../../store/dashboard/todo.ts';
import { readUsersCard } from '../../store/dashboard/users.ts';
import { countBrokenLinks } from '../../store/links/brokenLinks.ts';
import { readFirstRun } from '../../store/towns/firstRun.ts';

type Parts = {
  config: Pick<Config, 'smtpUrl'>;
  db: Database;
  log: Logger;
  now: () => number;
};
type Readers = Partial<Record<DashboardCardName, () => Promise<unknown>>>;

/** Counts the barriers of public records that an editor may edit; null until all records were checked once. */
async function readToMendCard({ db }: Parts, townId: string, person: Person, now: number): Promise<ToMendCard> {
  if ((await readCheckedAt(db.read, townId)) === null) return { count: null };
  const scopes = await listScopes(db.read, townId, person);
  return { count: sumCounts(await countBarriers(db.read, scopes, { townId, now })) };
}

/** Lists the readers of the cards that this person sees. */
function listReaders(parts: Parts, { town, shown: { commerce } }: TownState, person: Person, now: number): Readers {
  const { config, db } = parts;
  const content: Readers = {
    announcements: () => readAnnouncementsCard(db, town, now),
    calendar: () => readCalendarCard(db, town, now),
    documents: () => readDocumentsCard(db, town),
  };
  if (!person.is_admin) {
    const own: Readers = {
      own_orders: () => readOwnOrdersCard(db, town, person.id),
      own_invoices: () => readOwnInvoicesCard(db, town, person.id, now),
    };
    const editors: Readers = { to_mend: () => readToMendCard(parts, town.id, person, now) };
    const requests: Readers = { todo: () => readRequestTodo(db, town, now) };
    const worked = { ...(isEditor(person) && editors), ...(editsNoun(person, 'forms') && requests) };
    return { ...content, ...worked, ...(commerce && own) };
  }
  const shop: Readers = {
    items: () => readItemsCard(db, town),
    invoices: () => readInvoicesCard(db, town, now),
    orders: () => readOrdersCard(db, town, now),
    users: () => readUsersCard(db, town, now),
  };
  return {
    async todo() {
      const count = await countBrokenLinks({ db, town, now });
      const links: TodoLine[] = count > 0 ? [{ kind: 'broken_links', count }] : [];
      const { to_mend } = await readBarrierSummary(db.read, town.id, now);
      const barriers: TodoLine[] = to_mend ? [{ kind: 'barriers', count: to_mend }] : [];
      return [...(await readTodo(db, town, commerce, now)), ...links, ...barriers];
    },
    first_run: () => readFirstRun(db.read, town, config.smtpUrl !== undefined),
    ...content,
    ...(commerce && shop),
  };
}

export function dashboardRoutes(parts: Parts) {
  const { log } = parts;
  /** Reads one card. A failure is logged and does not affect other cards. */
  async function readCard(name: string, read: () => Promise<unknown>): Promise<DashboardCard<unknown>> {
    try {
      return { ok: true, data: await read() };
    } catch (error) {
      log.error({ err: error, card: name }, 'a card of the dashboard could not be read');
      return { ok: false, message: toProblem(error).message };
    }
  }
  return townRouter().get('/api/dashboard', 'signed-in', async (ctx) => {
    const person = requirePerson(ctx);
    const now = parts.now();
    const readers = Object.entries(listReaders(parts, ctx.state, person, now));
    const cards = await Promise.all(
      readers.map(
        async ([name, read]): Promise<[string, DashboardCard<unknown>]> => [name, await readCard(name, read)],
      ),
    );
    const answer = {
      is_admin: person.is_admin,
      today: toLocalTime(now, ctx.state.town.time_zone).date,
      ...Object.fromEntries(cards),
    } as Dashboard;
    answerPrivate(ctx, answer);
  });
}
