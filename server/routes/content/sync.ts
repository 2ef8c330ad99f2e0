import { Problem } from '../../../db/rules/problems.ts';
import { syncProtocol } from '../../../db/rules/sync/sync.ts';
import { answerJson } from '../../http/answer.ts';
import { townRouter } from '../../http/router.ts';
import { matchesETag } from '../../render/preparedResponse.ts';
import { readCatalogueChanges } from '../../store/sync/catalogueChanges.ts';
import { readContentChanges } from '../../store/sync/contentChanges.ts';
import { readTownSeq } from '../../store/towns/towns.ts';
import type { RouteParts } from '../parts.ts';

/**
 * GET /api/sync?since={cursor}: the app's only public read; with stream=catalogue it returns the shop's items. The
 * response does not depend on cookies.
 */
export function syncRoutes({ db, decideTown, now }: RouteParts) {
  return townRouter().get('/api/sync', 'everybody', async (ctx) => {
    const { since = '', protocol, stream } = ctx.query;
    if (typeof since !== 'string') throw new Problem('bad_request', 'There can be only one cursor.');
    if (protocol !== undefined && protocol !== String(syncProtocol)) throw new Problem('update_required');
    if (stream !== undefined && stream !== 'catalogue') throw new Problem('bad_request', 'There is no such stream.');
    // Another server may have just written; SQLite notices by itself. A new cursor with old data would stay wrong
    // forever.
    if (db.dialect === 'postgres' && (await readTownSeq(db, ctx.state.town.id)) !== ctx.state.town.seq) {
      db.notifyChange(ctx.state.town.id);
      await decideTown(ctx, async () => {});
    }
    const { town, shown } = ctx.state;
    if (stream && !shown.commerce) throw new Problem('no_commerce');
    const tag = `${stream ? 'catalogue.' : ''}${town.epoch}.${town.seq}.${since.replace(/[^\w.-]/g, '')}`;
    if (matchesETag(ctx.req.headers['if-none-match'], tag)) {
      ctx.set({ 'Cache-Control': 'no-cache', ETag: `"${tag}"` });
      ctx.status = 304;
      return;
    }
    const read = () =>
      stream ? readCatalogueChanges(db, town, since) : readContentChanges(db, town, shown, since, now());
    // A page without changes never expires.
    await answerJson<object>(ctx, read, {
      etag: tag,
      lifetime: (page) => (Object.keys(page).length === 1 ? 'timeless' : 'scheduled'),
    });
  });
}
