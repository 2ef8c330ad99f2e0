import { BannerInput } from '../../../db/rules/announcements/bannerInput.ts';
import { compareBanners } from '../../../db/rules/announcements/banners.ts';
import { answerPrivate } from '../../http/answer.ts';
import { createWriteCall, townRouter } from '../../http/router.ts';
import { listAllScheduled } from '../../store/content/schedule.ts';
import { createNotify } from '../news/notify.ts';
import type { RouteParts } from '../parts.ts';
import { declareRecordCalls } from '../recordCalls.ts';

/** Banners for administrators. Readers get them with pages and sync. */
export function bannerRoutes({ db, now }: RouteParts) {
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
