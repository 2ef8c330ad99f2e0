/**
 * Banners, for administrators: GET, POST /api/banners; PUT, DELETE /api/banners/:id. What everybody may see of them
 * comes with the pages and with sync.
 */
import type { Database } from '../../db/connection.ts';
import { BannerInput, compareBanners } from '../../db/rules/banners.ts';
import { isId } from '../../db/rules/paths.ts';
import { Problem } from '../../db/rules/problems.ts';
import { hasExpired } from '../../db/rules/schedule.ts';
import { requireSession } from '../middleware/session.ts';
import { listAllScheduled } from '../store/schedule.ts';
import { write } from '../store/write.ts';
import { answerPrivate } from './answer.ts';
import { expectedVersion, readBody, readIdempotentRequest, townRouter } from './router.ts';

const bannerNotFound = () => new Problem('not_found', 'This banner is not here any more.');

/** The id in a path. @throws Problem `not_found` for what is none: not every database can even be asked for it */
function requireId({ id = '' }: Record<string, string | undefined>): string {
  if (!isId(id)) throw bannerNotFound();
  return id;
}

export function bannerRoutes(db: Database, now: () => number) {
  return townRouter()
    .get('/api/banners', 'admin', async (ctx) => {
      const banners = await listAllScheduled(db, ctx.state.town.id, 'banners');
      answerPrivate(ctx, { banners: banners.sort(compareBanners) });
    })
    .post('/api/banners', 'admin', async (ctx) => {
      const { town } = ctx.state;
      const given = readBody(ctx, BannerInput);
      // Taking a banner down by setting its end is one thing; putting one up that nobody will see is a slip.
      if (hasExpired(given, town.time_zone, now())) {
        throw new Problem('invalid', 'The end of this banner has passed: nobody would see it.');
      }
      const saved = await write(
        db,
        town.id,
        requireSession(ctx),
        async (tx) => tx.read('banners', (await tx.save('banners', given)).id),
        readIdempotentRequest(ctx),
      );
      answerPrivate(ctx, saved, 201);
    })
    .put('/api/banners/:id', 'admin', async (ctx) => {
      const id = requireId(ctx.params);
      const given = readBody(ctx, BannerInput);
      const saved = await write(
        db,
        ctx.state.town.id,
        requireSession(ctx),
        async (tx) => {
          if (!(await tx.read('banners', id))) throw bannerNotFound();
          await tx.save('banners', { ...given, id }, expectedVersion(ctx));
          return tx.read('banners', id);
        },
        readIdempotentRequest(ctx),
      );
      answerPrivate(ctx, saved);
    })
    .delete('/api/banners/:id', 'admin', async (ctx) => {
      const id = requireId(ctx.params);
      await write(db, ctx.state.town.id, requireSession(ctx), async (tx) => {
        if (!(await tx.remove('banners', id, expectedVersion(ctx)))) throw bannerNotFound();
      });
      ctx.status = 204;
    });
}
