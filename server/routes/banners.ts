/**
 * Banners, for administrators: GET, POST /api/banners; PUT, DELETE /api/banners/:id. What everybody may see of them
 * comes with the pages and with sync.
 */
import type { Database } from '../../db/connection.ts';
import { isId } from '../../db/rules/addresses.ts';
import { BannerInput, compareBanners } from '../../db/rules/banners.ts';
import { Problem } from '../../db/rules/problems.ts';
import { hasExpired } from '../../db/rules/schedule.ts';
import { sessionOf } from '../middleware/session.ts';
import { allScheduled } from '../store/schedule.ts';
import { write } from '../store/write.ts';
import { answerPrivate } from './answer.ts';
import { expectedVersion, readBody, receiptOf, townRouter } from './router.ts';

const notHere = () => new Problem('not_found', 'This banner is not here any more.');

/** The id in a path. @throws Problem `not_found` for what is none: not every database can even be asked for it */
function idOf({ id = '' }: Record<string, string | undefined>): string {
  if (!isId(id)) throw notHere();
  return id;
}

export function bannerRoutes(db: Database, now: () => number) {
  return townRouter()
    .get('/api/banners', 'admin', async (ctx) => {
      const banners = await allScheduled(db, ctx.state.town.id, 'banners');
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
        sessionOf(ctx),
        async (tx) => tx.read('banners', (await tx.save('banners', given)).id),
        receiptOf(ctx),
      );
      answerPrivate(ctx, saved, 201);
    })
    .put('/api/banners/:id', 'admin', async (ctx) => {
      const id = idOf(ctx.params);
      const given = readBody(ctx, BannerInput);
      const saved = await write(
        db,
        ctx.state.town.id,
        sessionOf(ctx),
        async (tx) => {
          if (!(await tx.read('banners', id))) throw notHere();
          await tx.save('banners', { ...given, id }, expectedVersion(ctx));
          return tx.read('banners', id);
        },
        receiptOf(ctx),
      );
      answerPrivate(ctx, saved);
    })
    .delete('/api/banners/:id', 'admin', async (ctx) => {
      const id = idOf(ctx.params);
      await write(db, ctx.state.town.id, sessionOf(ctx), async (tx) => {
        if (!(await tx.remove('banners', id, expectedVersion(ctx)))) throw notHere();
      });
      ctx.status = 204;
    });
}
