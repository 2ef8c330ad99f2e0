/** The audit trail for administrators, in pages and as CSV. */

import type { Context } from 'koa';
import type { AuditEntry } from '../../../db/rules/history.ts';
import { isId } from '../../../db/rules/links/paths.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { isDate } from '../../../db/rules/time.ts';
import { answerPrivate } from '../../http/answer.ts';
import { townRouter } from '../../http/router.ts';
import {
  type AuditLogFilter,
  auditEntriesPerPage,
  readAuditFilterOptions,
  readAuditLog,
  streamAuditLog,
} from '../../store/history/auditLog.ts';
import type { RouteParts } from '../parts.ts';
import { type Column, createExport } from './exports.ts';

const columns: Column<AuditEntry>[] = [
  ['Date', (_entry, _time, day) => day],
  ['Time', (_entry, time) => time],
  ['Person', (entry) => entry.person],
  ['Name', (entry) => entry.person_name],
  ['Action', (entry) => entry.action],
  ['What', (entry) => entry.noun],
  ['Title', (entry) => entry.title],
  ['Version', (entry) => String(entry.version ?? '')],
  ['Detail', (entry) => entry.detail],
  ['Id', (entry) => entry.record_id],
  ['Time (UTC)', (entry) => entry.created_at],
  ['Request', (entry) => entry.request_id ?? ''],
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

export function auditLogRoutes({ db, now }: RouteParts) {
  const answerExport = createExport(db, now);
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
      const { before: _before, ...filter } = parseFilter(ctx);
      await answerExport(ctx, 'audit_log', filter, columns, streamAuditLog(db, ctx.state.town, filter));
    });
}
