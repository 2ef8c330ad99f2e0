import { isId } from '../../../db/rules/links/paths.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import { createWriteCall, expectedVersion, townRouter } from '../../http/router.ts';
import { listBin, restoreFromBin } from '../../store/history/bin.ts';
import { requireRecordEditor } from '../../store/rights.ts';
import { isNoun } from '../../store/tables.ts';
import type { Writer } from '../../store/writerTypes.ts';
import type { RouteParts } from '../parts.ts';

/** Lists and restores deleted records, also to undo a deletion. */
export function binRoutes({ db, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  return townRouter()
    .get('/api/bin', 'admin', async (ctx) => {
      answerPrivate(ctx, { entries: await listBin(db, ctx.state.town.id, now()) });
    })
    .post('/api/bin/:noun/:id/restore', 'editor', async (ctx) => {
      const { noun = '', id = '' } = ctx.params;
      if (!isNoun(noun) || !isId(id)) throw new Problem('not_found');
      const townId = ctx.state.town.id;
      const expected = expectedVersion(ctx);
      await requireRecordEditor(db.read, townId, requirePerson(ctx), noun, id);
      const restore = (tx: Writer) => restoreFromBin(tx, { townId, noun, id, expected });
      answerPrivate(ctx, await writeCall(ctx, restore));
    });
}
