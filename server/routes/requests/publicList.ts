import { extname } from 'node:path';
import * as v from 'valibot';
import { textField } from '../../../db/rules/fields/textField.ts';
import { formLimits } from '../../../db/rules/forms/fields.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { requestLimits } from '../../../db/rules/requests/fields.ts';
import { sendFile } from '../../files/sendFile.ts';
import { answerJson, uncached } from '../../http/answer.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import { createWriteCall, expectedVersion, readBody, townRouter } from '../../http/router.ts';
import { requireRequest } from '../../store/requests/change.ts';
import { findPublicPhoto, listPublicRequests, publishRequest } from '../../store/requests/publicRequests.ts';
import { parseQuery } from '../orders/calls.ts';
import type { RouteParts } from '../parts.ts';
import { createRequestCalls } from './calls.ts';

const PublicationBody = v.object(
  {
    is_public: v.boolean('is_public is either true or false.'),
    text: textField('text for everybody', requestLimits.publicText),
    place: textField('place for everybody', requestLimits.address),
    photo_ids: v.pipe(v.array(v.string(), 'photo_ids is a list.'), v.maxLength(requestLimits.files)),
  },
  'Send is_public, text, place and photo_ids.',
);

const PublicQuery = v.object({
  form: v.optional(v.pipe(v.string('form is given once.'), v.maxLength(formLimits.slug))),
});

/** Taking a photo off the list must work at once. */
const briefly = 'public, max-age=60';

/**
 * GET /api/public-requests?form=… lists the problems that staff made public, in their words, of one form or all; GET
 * /api/public-requests/:number/:file is a photo of one. PUT /api/requests/:id/public puts one on the list, or takes it
 * off.
 */
export function publicListRoutes({ db, config, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  const { answerDetail } = createRequestCalls({ db, config, now });
  return townRouter()
    .get('/api/public-requests', 'everybody', (ctx) => {
      const { id, time_zone } = ctx.state.town;
      const { form } = parseQuery(ctx, PublicQuery);
      return answerJson(
        ctx,
        async () => ({
          requests: await listPublicRequests(
            db.read,
            { townId: id, timeZone: time_zone },
            { limit: 200, ...(form !== undefined && { form }) },
          ),
        }),
        { lifetime: uncached },
      );
    })
    .get('/api/public-requests/:number/:file', 'everybody', async (ctx) => {
      const { number = '', file: photoId = '' } = ctx.params;
      const file = await findPublicPhoto(db.read, ctx.state.town.id, { number, fileId: photoId });
      if (!file) throw new Problem('not_found');
      const { id: fileId, media_type: mediaType, size, sha256 } = file;
      // Its sender gave it a name, and may have put their own there.
      const name = `${number}${extname(file.name)}`;
      await sendFile(ctx, config, { fileId, mediaType, name, size, sha256, cacheControl: briefly, hidesTime: true });
    })
    .put('/api/requests/:id/public', { editorOf: 'forms' }, async (ctx) => {
      const { town } = ctx.state;
      const publication = readBody(ctx, PublicationBody);
      const { id, email } = requirePerson(ctx);
      const writing = { townId: town.id, timeZone: town.time_zone, now: now(), by: { person: email, user_id: id } };
      const expected = expectedVersion(ctx);
      const requestId = await writeCall(ctx, async (tx) => {
        const request = await requireRequest(tx, town.id, ctx.params.id);
        return (await publishRequest(tx, writing, request, publication, expected)).id;
      });
      await answerDetail(ctx, requestId);
    });
}
