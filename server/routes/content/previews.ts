/**
 * Links to look at a draft before it is public. GET /api/previews/shown/:token answers a draft to anybody. The other
 * calls list, make and end links, for editors of the record.
 */
import type { RouterContext } from '@koa/router';
import * as v from 'valibot';
import { AnnouncementChanges } from '../../../db/rules/announcements/input.ts';
import type { DraftNoun } from '../../../db/rules/drafts/drafts.ts';
import { toPublicEvent } from '../../../db/rules/events/events.ts';
import { isId } from '../../../db/rules/links/paths.ts';
import { PageChanges } from '../../../db/rules/pages/input.ts';
import { PreviewInput } from '../../../db/rules/previews/input.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { createWriteCall, readBody, townRouter } from '../../http/router.ts';
import { createPreview, deletePreview, findPreview, listPreviews, readPreview } from '../../store/content/previews.ts';
import { requireRecord } from '../../store/requireRecord.ts';
import { mayEditRecord, refusalOf } from '../../store/rights.ts';
import type { Writer } from '../../store/writerTypes.ts';
import type { RouteParts } from '../parts.ts';
import { EventBody } from './events.ts';

/**
 * Completes and checks a draft as a save would.
 * @param id of the record that it would change; undefined for a new one
 * @throws Problem as a save does; v.ValiError naming the field
 */
async function completeDraft(tx: Writer, noun: DraftNoun, id: string | undefined, given: object) {
  const of = id === undefined ? {} : { id: (await requireRecord(tx, noun, id)).id };
  if (noun === 'announcements') return tx.complete(noun, { ...v.parse(AnnouncementChanges, given), ...of });
  if (noun === 'pages') return tx.complete(noun, { ...v.parse(PageChanges, given), ...of });
  // A renter's name and address are for editors only.
  return toPublicEvent(await tx.complete(noun, { ...v.parse(EventBody, { ...given, id: undefined }), ...of }));
}

export function previewRoutes({ db, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  const gone = () => new Problem('not_found', 'This link has ended. Ask the person who sent it for a new one.');

  /** Reads a link that the caller made, or whose record the caller may edit. */
  async function requirePreview(ctx: RouterContext<TownState>) {
    const { town } = ctx.state;
    const { id = '' } = ctx.params;
    const person = requirePerson(ctx);
    const found = isId(id) ? await findPreview(db.read, town.id, id, now()) : null;
    if (!found) throw gone();
    const isOwn = found.user_id === person.id;
    if (!isOwn && !(await mayEditRecord(db.read, town.id, person, found.noun, found.record_id))) {
      throw refusalOf(person);
    }
    return found;
  }

  return townRouter()
    .get('/api/previews', 'editor', async (ctx) => {
      const { noun, record_id: recordId = '' } = ctx.query;
      if (typeof noun !== 'string' || typeof recordId !== 'string') throw new Problem('bad_request');
      const person = requirePerson(ctx);
      const { town } = ctx.state;
      if (recordId && !(await mayEditRecord(db.read, town.id, person, noun, recordId))) throw refusalOf(person);
      const wanted = { userId: person.id, noun, recordId, now: now() };
      answerPrivate(ctx, { previews: await listPreviews(db.read, town.id, wanted) });
    })
    .post('/api/previews', 'editor', async (ctx) => {
      const { noun, id, record: given } = readBody(ctx, PreviewInput);
      const { id: userId } = requirePerson(ctx);
      const preview = await writeCall(ctx, async (tx) => {
        const record = await completeDraft(tx, noun, id, given);
        const record_id = id === undefined ? '' : record.id;
        const made = await createPreview(tx.trx, {
          townId: ctx.state.town.id,
          userId,
          noun,
          record_id,
          record,
          now: now(),
        });
        await tx.audit({ action: 'previewed', noun, recordId: record.id, detail: record.title });
        return made;
      });
      answerPrivate(ctx, preview, 201);
    })
    .delete('/api/previews/:id', 'editor', async (ctx) => {
      const { id } = await requirePreview(ctx);
      await writeCall(ctx, async (tx) => void (await deletePreview(tx.trx, ctx.state.town.id, id)));
      answerPrivate(ctx, null, 204);
    })
    .get('/api/previews/shown/:token', 'everybody', async (ctx) => {
      const preview = await readPreview(db.read, ctx.state.town.id, ctx.params.token ?? '', now());
      if (!preview) throw gone();
      answerPrivate(ctx, preview);
    });
}
