/** CSV exports for administrators, with dates by the town's clock and amounts in dollars. */
import type { Context } from 'koa';
import type { Database } from '../../../db/connection.ts';
import { toCents } from '../../../db/rules/money.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { answerCsv, type CsvValue } from '../../http/csv.ts';
import { requireRecentPassword, requireSession } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { write } from '../../store/write.ts';

/** `time` and `day` are the record's creation, by the town's clock. */
export type Column<T> = [name: string, read: (row: T, time: string, day: string) => CsvValue];
type Call = Context & { state: TownState };

export const amount = (dollars: number): CsvValue => ({ cents: toCents(dollars) });

async function* listRows<T extends { created_at: string }>(
  pages: AsyncIterable<T[]>,
  columns: readonly Column<T>[],
  timeZone: string,
): AsyncGenerator<CsvValue[][]> {
  for await (const page of pages) {
    yield page.map((row) => {
      const { date, time } = toLocalTime(Date.parse(row.created_at), timeZone);
      return columns.map(([, read]) => read(row, time, date));
    });
  }
}

/** A file's filters, for its audit entry: `from 2026-11-01, to 2026-11-30`. */
type Filters = Readonly<Record<string, string | undefined>>;

/** Records in the audit trail who exported customers' data. */
async function noteExport(db: Database, ctx: Call, noun: string, filters: Filters): Promise<void> {
  if (ctx.method !== 'GET') return;
  const detail = Object.entries(filters)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
  const { town } = ctx.state;
  await write(db, town.id, requireSession(ctx), (tx) =>
    tx.audit({ action: 'exported', noun, recordId: town.id, detail }),
  );
}

/** Sends a CSV file of a noun's records, which are read page by page during the download. */
export const createExport =
  (db: Database, now: () => number) =>
  async <T extends { created_at: string }>(
    ctx: Call,
    noun: string,
    filters: Filters,
    columns: readonly Column<T>[],
    pages: AsyncIterable<T[]>,
  ): Promise<void> => {
    requireRecentPassword(ctx, now());
    await noteExport(db, ctx, noun, filters);
    const { town } = ctx.state;
    const { date } = toLocalTime(now(), town.time_zone);
    const names = columns.map(([column]) => column);
    answerCsv(
      ctx,
      `${noun.replaceAll('_', '-')}-${town.host}-${date}`,
      names,
      listRows(pages, columns, town.time_zone),
    );
  };
