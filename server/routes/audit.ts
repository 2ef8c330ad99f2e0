/** The audit log, for administrators: to look through, and as a file. */
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { Database } from '../../db/connection.ts';
import { isId } from '../../db/rules/addresses.ts';
import { Problem } from '../../db/rules/problems.ts';
import { isDate, localTime } from '../../db/rules/time.ts';
import type { Town } from '../../db/rules/towns.ts';
import { sessionOf } from '../middleware/session.ts';
import { type AuditFilter, allOfAudit, auditChoices, csvRow, linesPerPage, readAudit } from '../store/audit.ts';
import { write } from '../store/write.ts';
import { answerPrivate } from './answer.ts';
import { townRouter } from './router.ts';

const columns = ['Date', 'Time', 'Person', 'Action', 'What', 'Title', 'Version', 'Detail', 'Id', 'Time (UTC)'];
/** Says to Excel that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

function filterOf({ query }: Context): AuditFilter & { before: string } {
  const text = (name: string) => {
    const value = query[name] ?? '';
    if (typeof value !== 'string' || value.length > 300 || value.includes('\0')) {
      throw new Problem('bad_request', `The filter “${name}” must be one text of at most 300 characters.`);
    }
    return value;
  };
  const date = (name: string) => {
    const value = text(name);
    if (value && !isDate(value)) throw new Problem('bad_request', 'A day is written YYYY-MM-DD, from 1900 on.');
    return value;
  };
  const before = text('before');
  if (before && !isId(before)) throw new Problem('bad_request', 'There is no such line.');
  const named = { person: text('person'), action: text('action'), noun: text('noun') };
  return { ...named, from: date('from'), to: date('to'), before };
}

async function* csvOf(db: Database, town: Town, filter: AuditFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(columns);
  for await (const page of allOfAudit(db, town, filter)) {
    const rows = page.map(({ created_at, person, action, noun, title, version, detail, record_id }) => {
      const { date, time } = localTime(Date.parse(created_at), town.time_zone);
      return csvRow([date, time, person, action, noun, title, String(version ?? ''), detail, record_id, created_at]);
    });
    yield rows.join('');
  }
}

export function auditRoutes(db: Database, now: () => number) {
  return townRouter()
    .get('/api/audit', 'admin', async (ctx) => {
      const { before, ...filter } = filterOf(ctx);
      const lines = await readAudit(db, ctx.state.town, filter, before, linesPerPage + 1);
      const entries = lines.slice(0, linesPerPage);
      answerPrivate(ctx, { entries, next: lines.length > entries.length ? entries.at(-1)?.id : null });
    })
    .get('/api/audit/choices', 'admin', async (ctx) => {
      answerPrivate(ctx, await auditChoices(db, ctx.state.town.id));
    })
    .get('/api/audit.csv', 'admin', async (ctx) => {
      const { before: _before, ...filter } = filterOf(ctx);
      const { town } = ctx.state;
      const narrowed = Object.entries(filter).filter(([, value]) => value);
      const detail = narrowed.map(([name, value]) => `${name} ${value}`).join(', ');
      if (ctx.method === 'GET') {
        await write(db, town.id, sessionOf(ctx), (tx) =>
          tx.trace({ action: 'exported', noun: 'audit_log', recordId: town.id, detail }),
        );
      }
      const { date } = localTime(now(), town.time_zone);
      ctx.set({
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="audit-log-${town.host}-${date}.csv"`,
        'Cache-Control': 'no-store',
      });
      ctx.body = Readable.from(csvOf(db, town, filter));
    });
}
