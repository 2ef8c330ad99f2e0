/** The audit trail for administrators, in pages and as CSV. */

import type { Context } from 'koa';
import type { Database } from '../../../db/connection.ts';
import { isId } from '../../../db/rules/links/paths.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { isDate, toLocalTime } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { answerPrivate } from '../../http/answer.ts';
import { answerCsv } from '../../http/csv.ts';
import { requireRecentPassword, requireSession } from '../../http/middleware/session.ts';
import { townRouter } from '../../http/router.ts';
import {
  type AuditLogFilter,
  auditEntriesPerPage,
  readAuditFilterOptions,
  readAuditLog,
  streamAuditLog,
} from '../../store/history/auditLog.ts';
import { write } from '../../store/write.ts';
import type { RouteParts } from '../parts.ts';

const csvColumns = [
  'Date',
  'Time',
  'Person',
  'Name',
  'Action',
  'What',
  'Title',
  'Version',
  'Detail',
  'Id',
  'Time (UTC)',
  'Request',
];

function parseFilter({ query }: Context): AuditLogFilter & { before: string } {
  const text = (name: string) => {
    const value = query[name] ?? '';
    if (typeof value !== 'string' || value.length > 300 || value.includes('\0')) {
      throw new Problem('bad_request', 'The filter “{name}” must be one text of at most 300 characters.', {
        params: { name },
      });
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

async function* listRows(db: Database, town: Town, filter: AuditLogFilter): AsyncGenerator<string[][]> {
  for await (const page of streamAuditLog(db, town, filter)) {
    yield page.map(
      ({ created_at, person, person_name, action, noun, title, version, detail, record_id, request_id }) => {
        const { date, time } = toLocalTime(Date.parse(created_at), town.time_zone);
        const who = [person, person_name];
        return [
          date,
          time,
          ...who,
          action,
          noun,
          title,
          String(version ?? ''),
          detail,
          record_id,
          created_at,
          request_id ?? '',
        ];
      },
    );
  }
}

export function auditLogRoutes({ db, now }: RouteParts) {
  return townRouter()
    .get('/api/audit', 'admin', async (ctx) => {
      const { before, ...filter } = parseFilter(ctx);
      const lines = await readAuditLog(db, ctx.state.town, filter, before, auditEntriesPerPage + 1);
      const entries = lines.slice(0, auditEntriesPerPage);
      answerPrivate(ctx, { entries, next: lines.length > entries.length ? entries.at(-1)?.id : null });
    })
    .get('/api/audit/choices', 'admin', async (ctx) => {
      answerPrivate(ctx, await readAuditFilterOptions(db, ctx.state.town.id));
    })
    .get('/api/audit.csv', 'admin', async (ctx) => {
      requireRecentPassword(ctx, now());
      const { before: _before, ...filter } = parseFilter(ctx);
      const { town } = ctx.state;
      const narrowed = Object.entries(filter).filter(([, value]) => value);
      const detail = narrowed.map(([name, value]) => `${name} ${value}`).join(', ');
      if (ctx.method === 'GET') {
        await write(db, town.id, requireSession(ctx), (tx) =>
          tx.audit({ action: 'exported', noun: 'audit_log', recordId: town.id, detail }),
        );
      }
      const { date } = toLocalTime(now(), town.time_zone);
      answerCsv(ctx, `audit-log-${town.host}-${date}`, csvColumns, listRows(db, town, filter));
    });
}
