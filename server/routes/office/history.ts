/** A record's revisions, for those who may edit it. */

import type { Context } from 'koa';
import * as v from 'valibot';
import { type HistoryNoun, isHistoryNoun } from '../../../db/rules/history.ts';
import { isId } from '../../../db/rules/links/paths.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import { createWriteCall, expectedVersion, readBody, townRouter } from '../../http/router.ts';
import { listRevisions } from '../../store/history/history.ts';
import { restoreRevision } from '../../store/history/restore.ts';
import { requireRecordEditor } from '../../store/rights.ts';
import type { Writer } from '../../store/writerTypes.ts';
import type { RouteParts } from '../parts.ts';

const noVersion = 'The version must be a whole number from 1 on.';
const versionNumber = v.pipe(
  v.number(noVersion),
  v.integer(noVersion),
  v.minValue(1, noVersion),
  v.maxValue(2_000_000_000, noVersion),
);
const RestoreBody = v.object({ version: versionNumber }, 'Say which version to restore: {"version": 3}.');
const historyPath = '/api/history/:noun/:id';

/** Reads noun and id from a path. @throws Problem `not_found` if either is malformed */
function requireRecordAddress({ params: { noun = '', id = '' } }: { params: Record<string, string> }): {
  noun: HistoryNoun;
  id: string;
} {
  if (!isHistoryNoun(noun) || !isId(id)) throw new Problem('not_found');
  return { noun, id };
}

function parseBefore({ query }: Context): number | undefined {
  if (query.before === undefined) return undefined;
  const { success, output } = v.safeParse(versionNumber, Number(query.before));
  if (!success) throw new Problem('bad_request', noVersion);
  return output;
}

export function historyRoutes({ db, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  return townRouter()
    .get(historyPath, 'editor', async (ctx) => {
      const { noun, id } = requireRecordAddress(ctx);
      await requireRecordEditor(db.read, ctx.state.town.id, requirePerson(ctx), noun, id);
      const found = await listRevisions(db, ctx.state.town.id, noun, id, parseBefore(ctx));
      if (!found) throw new Problem('not_found', 'There is no history of it.');
      answerPrivate(ctx, found);
    })
    .post(`${historyPath}/restore`, 'editor', async (ctx) => {
      const given = { ...requireRecordAddress(ctx), ...readBody(ctx, RestoreBody), expected: expectedVersion(ctx) };
      const restore = (tx: Writer) => restoreRevision(tx, { ...given, townId: ctx.state.town.id });
      answerPrivate(ctx, await writeCall(ctx, restore));
    });
}
