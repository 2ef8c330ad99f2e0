import type { Database } from '../../db/connection.ts';
import { BannerInput, compareBanners } from '../../db/rules/banners.ts';
import { listAllScheduled } from '../store/schedule.ts';
import { answerPrivate } from './answer.ts';
import { createNotify } from './notify.ts';
import { declareRecordCalls } from './recordCalls.ts';
import { createWriteCall, townRouter } from './router.ts';

/** Banners, for administrators. Readers get them with pages and sync. */
export function bannerRoutes(db: Database, now: () => number) {
  const router = townRouter().get('/api/banners', 'admin', async (ctx) => {
    const banners = await listAllScheduled(db, ctx.state.town.id, 'banners');
    answerPrivate(ctx, { banners: banners.sort(compareBanners) });
  });
  return declareRecordCalls(router, createWriteCall(db, now), {
    noun: 'banners',
    path: '/api/banners',
    body: BannerInput,
    notify: createNotify('banners', now),
  });
}
