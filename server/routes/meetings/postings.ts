import * as v from 'valibot';
import { textField } from '../../../db/rules/fields/textField.ts';
import { postingChannels, postingLimits } from '../../../db/rules/meetings/postings.ts';
import { personHeader } from '../../../db/rules/outbox.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import { createWriteCall, readBody, townRouter } from '../../http/router.ts';
import { addPosting, readBoardPlace } from '../../store/meetings/postings.ts';
import { requireRecord } from '../../store/requireRecord.ts';
import type { RouteParts } from '../parts.ts';

const access = { editorOf: 'meetings' } as const;
const text = (name: string, limit: number) =>
  v.pipe(
    textField(name, limit),
    v.transform((given) => given.toWellFormed()),
  );
const noticeNumber = 'The notice is its number in the meeting, from 1.';
const instant = 'The moment is an instant in UTC, such as 2026-12-02T22:10:00.000Z.';
const PostingOrder = v.object(
  {
    notice: v.pipe(
      v.number(noticeNumber),
      v.integer(noticeNumber),
      v.minValue(1, noticeNumber),
      v.maxValue(9999, noticeNumber),
    ),
    channel: v.picklist(postingChannels, `The channel is one of ${postingChannels.join(', ')}.`),
    place: v.pipe(text('place', postingLimits.place), v.nonEmpty('Say where it is posted, or who was notified.')),
    posted_at: v.pipe(
      v.string(instant),
      v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, instant),
      v.check((given) => !Number.isNaN(Date.parse(given)), instant),
    ),
    remark: v.optional(text('remark', postingLimits.remark), ''),
    photo: v.optional(v.pipe(v.string('The photo is the id of an upload.'), v.maxLength(64)), ''),
  },
  'A posting is sent as an object with its notice, channel, place and posted_at.',
);

/**
 * POST /api/meetings/:id/postings records that a notice hangs somewhere, or that somebody was told. Its photo was
 * uploaded before to /api/files. With X-Person the call counts only for that account. GET /api/meetings/board is the
 * place of the last posting on a board.
 */
export function postingRoutes({ db, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  return townRouter()
    .get('/api/meetings/board', access, async (ctx) => {
      answerPrivate(ctx, { place: await readBoardPlace(db.read, ctx.state.town.id) });
    })
    .post('/api/meetings/:id/postings', access, async (ctx) => {
      const { town } = ctx.state;
      const { id, email } = requirePerson(ctx);
      const expected = ctx.get(personHeader);
      if (expected && expected !== id)
        throw new Problem('not_signed_in', 'Somebody else is signed in now. Sign in as before to send this.');
      const input = readBody(ctx, PostingOrder);
      const by = { person: email, user_id: id };
      const posting = await writeCall(ctx, async (tx) => {
        const meeting = await requireRecord(tx, 'meetings', ctx.params.id);
        return addPosting(tx, town.id, meeting.id, input, { now: now(), by });
      });
      answerPrivate(ctx, posting, 201);
    });
}
