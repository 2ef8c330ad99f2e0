import type { Context } from 'koa';
import { editsNoun } from '../../../db/rules/accounts/rights.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { readAppSecret } from '../../config/appSecret.ts';
import { sendFile } from '../../files/sendFile.ts';
import { secondsOfRequestFile } from '../../files/signedRequestFiles.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { townRouter } from '../../http/router.ts';
import { readStoredRequestFile } from '../../store/requests/files.ts';
import type { RouteParts } from '../parts.ts';

/**
 * GET /api/request-files/:id sends a file of a request: to those who work on requests, and to holders of an address
 * that was signed for them a short time ago. To everybody else there is no such file.
 */
export function requestFileRoutes({ db, config, now }: Pick<RouteParts, 'db' | 'config' | 'now'>) {
  async function findSeconds({ query, state, params }: Context & { state: TownState }): Promise<number> {
    const { session, town } = state;
    if (session && editsNoun(session.person, 'forms')) return Number.POSITIVE_INFINITY;
    const signing = { townId: town.id, secret: await readAppSecret(config), now: now() };
    return secondsOfRequestFile(query, params.id ?? '', signing);
  }

  return townRouter().get('/api/request-files/:id', 'everybody', async (ctx) => {
    const seconds = await findSeconds(ctx);
    const file = seconds > 0 ? await readStoredRequestFile(db.read, ctx.state.town.id, ctx.params.id ?? '') : undefined;
    if (!file) throw new Problem('not_found');
    const { id: fileId, media_type: mediaType, name, size, sha256 } = file;
    await sendFile(ctx, config, { fileId, mediaType, name, size, sha256, cacheControl: 'private, no-store' });
  });
}
