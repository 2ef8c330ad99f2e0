import * as v from 'valibot';
import { editsNoun } from '../../../db/rules/accounts/rights.ts';
import { AnnouncementChanges, AnnouncementsHeader } from '../../../db/rules/announcements/input.ts';
import { answerJson, answerPrivate } from '../../http/answer.ts';
import { createWriteCall, expectedVersion, readBody, townRouter } from '../../http/router.ts';
import { listAllAnnouncements, listAnnouncements } from '../../store/content/announcements.ts';
import type { Writer } from '../../store/writerTypes.ts';
import { createNotify } from '../news/notify.ts';
import type { RouteParts } from '../parts.ts';
import { declareRecordCalls } from '../recordCalls.ts';

const OrderBody = v.object(
  {
    announcement_ids: v.array(
      v.string('Each of the ids must be text.'),
      'announcement_ids is the list of ids in their order.',
    ),
  },
  'Send {"announcement_ids": […]}, the ids in their order.',
);

const noun = 'announcements';

/**
 * GET /api/announcements lists public ones; for editors also scheduled and expired ones. The other calls create,
 * change, delete and sort them, and edit their section's header.
 */
export function announcementRoutes({ db, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  const router = townRouter()
    .get('/api/announcements', 'everybody', async (ctx) => {
      const { town, session } = ctx.state;
      if (session && editsNoun(session.person, noun)) {
        return answerPrivate(ctx, { announcements: await listAllAnnouncements(db, town.id) });
      }
      await answerJson(ctx, async () => ({ announcements: await listAnnouncements(db, town.id, now()) }));
    })
    .put('/api/announcements/order', { editorOf: noun }, async (ctx) => {
      const { announcement_ids } = readBody(ctx, OrderBody);
      const order = await writeCall(ctx, (tx) => tx.reorder(noun, announcement_ids));
      answerPrivate(ctx, { announcement_ids: order });
    })
    .put('/api/announcements/section', 'admin', async (ctx) => {
      const given = readBody(ctx, AnnouncementsHeader);
      const expected = expectedVersion(ctx);
      const save = async (tx: Writer) => {
        const before = await tx.readSection('announcements');
        const old = before?.content.header ?? { badge: '', title: '', subtitle: '' };
        const { badge_text: badge = old.badge, title = old.title, subtitle = old.subtitle } = given;
        const enabled = given.enabled ?? before?.enabled ?? true;
        const content = { ...before?.content, header: { badge, title, subtitle } };
        await tx.saveSection('announcements', content, enabled, expected);
        return {
          saved: { enabled, header: content.header },
          version: (await tx.readSection('announcements'))?.version,
        };
      };
      const { saved, version } = await writeCall(ctx, save);
      ctx.set('ETag', `"${version}"`);
      answerPrivate(ctx, saved);
    });
  return declareRecordCalls(router, writeCall, {
    noun,
    path: '/api/announcements',
    access: { editorOf: noun },
    body: AnnouncementChanges,
    notify: createNotify(noun, now),
    deleteNotFound: 'Announcement not found for deletion.',
  });
}
