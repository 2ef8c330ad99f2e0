import * as v from 'valibot';
import type { Database } from '../../db/connection.ts';
import {
  type Announcement,
  AnnouncementChanges,
  type AnnouncementInput,
  AnnouncementsHeader,
} from '../../db/rules/announcements.ts';
import { deriveExcerpt } from '../../db/rules/excerpt.ts';
import { isId } from '../../db/rules/paths.ts';
import { Problem } from '../../db/rules/problems.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { requireSession } from '../middleware/session.ts';
import { listAllAnnouncements, listAnnouncements, readAnnouncementPositions } from '../store/announcements.ts';
import { write } from '../store/write.ts';
import type { Writer } from '../store/writerTypes.ts';
import { answerJson, answerPrivate } from './answer.ts';
import { expectedVersion, readBody, readIdempotentRequest, townRouter } from './router.ts';

const Order = v.object(
  {
    announcement_ids: v.array(
      v.string('Each of the ids must be text.'),
      'announcement_ids is the list of ids in their order.',
    ),
  },
  'Send {"announcement_ids": […]}, the ids in their order.',
);

/**
 * GET /api/announcements: what everybody may see, in reading order; for administrators also what is to appear and
 * what is over. Creating, changing, deleting and ordering them, and the header of their section.
 */
export function announcementRoutes(db: Database, now: () => number) {
  return townRouter()
    .get('/api/announcements', 'everybody', async (ctx) => {
      const { town, session } = ctx.state;
      if (session?.person.is_admin) {
        return answerPrivate(ctx, { announcements: await listAllAnnouncements(db, town.id) });
      }
      answerJson(ctx, { announcements: await listAnnouncements(db, town.id, now()) });
    })
    .post('/api/announcements', 'admin', async (ctx) => {
      const { town } = ctx.state;
      const given = readBody(ctx, AnnouncementChanges);
      const today = toLocalTime(now(), town.time_zone).date;
      const create = async (tx: Writer) => {
        const places = await readAnnouncementPositions(tx.trx, town.id);
        // At the top of what is there, whatever its day.
        const order_index = Math.min(1, ...places.values()) - 1;
        const { id } = await tx.save('announcements', withExcerpt({ ...unwritten(today), ...given, order_index }));
        return tx.read('announcements', id);
      };
      answerPrivate(ctx, await write(db, town.id, requireSession(ctx), create, readIdempotentRequest(ctx)), 201);
    })
    .put('/api/announcements/order', 'admin', async (ctx) => {
      const { town } = ctx.state;
      const { announcement_ids } = readBody(ctx, Order);
      const arrange = async (tx: Writer) => {
        const places = await readAnnouncementPositions(tx.trx, town.id);
        const listed = new Set(announcement_ids);
        if (listed.size < announcement_ids.length) throw new Problem('invalid', 'The order names one of them twice.');
        if (announcement_ids.some((id) => !places.has(id))) {
          throw new Problem('invalid', 'The order names an announcement that is not here any more.');
        }
        const ordered = [...listed, ...[...places.keys()].filter((id) => !listed.has(id))];
        const moved = ordered
          .map((id, place) => [id, place] as const)
          .filter(([id, place]) => places.get(id) !== place);
        await tx.saveOrder('announcements', new Map(moved));
        return { announcement_ids: ordered };
      };
      answerPrivate(ctx, await write(db, town.id, requireSession(ctx), arrange, readIdempotentRequest(ctx)));
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
      const { saved, version } = await write(
        db,
        ctx.state.town.id,
        requireSession(ctx),
        save,
        readIdempotentRequest(ctx),
      );
      ctx.set('ETag', `"${version}"`);
      answerPrivate(ctx, saved);
    })
    .put('/api/announcements/:id', 'admin', async (ctx) => {
      const given = readBody(ctx, AnnouncementChanges);
      const expected = expectedVersion(ctx);
      const change = async (tx: Writer) => {
        const before = await find(tx, ctx.params.id, 'No announcement found');
        const { id, version: _, seq: __, updated_at: ___, ...fields } = before;
        await tx.save('announcements', { ...withExcerpt({ ...fields, ...given }), id }, expected);
        return tx.read('announcements', id);
      };
      answerPrivate(ctx, await write(db, ctx.state.town.id, requireSession(ctx), change, readIdempotentRequest(ctx)));
    })
    .delete('/api/announcements/:id', 'admin', async (ctx) => {
      const expected = expectedVersion(ctx);
      const remove = async (tx: Writer) => {
        const { id } = await find(tx, ctx.params.id, 'Announcement not found for deletion.');
        await tx.remove('announcements', id, expected);
        return null;
      };
      answerPrivate(
        ctx,
        await write(db, ctx.state.town.id, requireSession(ctx), remove, readIdempotentRequest(ctx)),
        204,
      );
    });
}

async function find(tx: Writer, id: string | undefined, missing: string): Promise<Announcement> {
  const found = id && isId(id) ? await tx.read('announcements', id) : null;
  if (!found) throw new Problem('not_found', missing);
  return found;
}

/** A new announcement as far as nobody says otherwise. */
const unwritten = (date: string): Omit<AnnouncementInput, 'order_index'> => ({
  title: '',
  excerpt: '',
  content: '',
  date,
  category: 'government',
  priority: 'medium',
  tags: [],
  details: { allDay: false, hasEndTime: false, time: '', endTime: '' },
  attachments: [],
  source: '',
});

/** Cards and feeds need an excerpt: where there is none, the first sentence of the text is it. */
const withExcerpt = <I extends AnnouncementInput>(input: I): I => ({
  ...input,
  excerpt: input.excerpt.trim() || deriveExcerpt(input.content),
});
