import type { Database } from '../../db/connection.ts';
import { listAnnouncements } from '../store/announcements.ts';
import { answerJson } from './answer.ts';
import { townRouter } from './router.ts';

/** GET /api/announcements: all of them, in reading order. */
export function announcementRoutes(db: Database, now: () => number) {
  return townRouter().get('/api/announcements', 'everybody', async (ctx) => {
    answerJson(ctx, { announcements: await listAnnouncements(db, ctx.state.town.id, now()) });
  });
}
