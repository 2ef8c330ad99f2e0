import * as v from 'valibot';
import { textField } from '../../../db/rules/fields/textField.ts';
import { meetingLimits } from '../../../db/rules/meetings/fields.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { answerJson, answerPrivate } from '../../http/answer.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import { createWriteCall, expectedVersion, readBody, townRouter } from '../../http/router.ts';
import { readClockDays } from '../../store/content/townDays.ts';
import { readDraft } from '../../store/meetings/drafts.ts';
import { readMeeting } from '../../store/meetings/meetings.ts';
import { postCancellation, postNotice, readShownNotice } from '../../store/meetings/notices.ts';
import { notifyAboutNotice } from '../../store/meetings/notifyAboutNotice.ts';
import { readReceipt } from '../../store/meetings/receipts.ts';
import { requireRecord } from '../../store/requireRecord.ts';
import type { Writer } from '../../store/writerTypes.ts';
import type { RouteParts } from '../parts.ts';

const access = { editorOf: 'meetings' } as const;
const reason = v.optional(
  v.pipe(
    textField('reason', meetingLimits.reason),
    // Halves of characters would not come back from the database as they were hashed.
    v.transform((text) => text.toWellFormed()),
  ),
  '',
);
/** Whether followers are told; all but a correction tells them unless the call says something else. */
const notify = v.optional(v.boolean('notify is either true or false.'));
const NoticeOrder = v.object(
  {
    kind: v.optional(
      v.picklist(
        ['amendment', 'supplement', 'correction'],
        'A later notice is an amendment, supplement or correction.',
      ),
    ),
    reason,
    notify,
    /** The time and place that the author has seen. */
    time: v.optional(
      v.object({ date: v.string(), start_time: v.string(), end_time: v.string(), location: v.string() }),
    ),
  },
  'Send the notice as an object.',
);
const Cancellation = v.object({ reason, notify }, 'Send the cancellation as an object.');
const missing = () => new Problem('not_found', 'There is no such notice.');

/**
 * POST /api/meetings/:id/notices posts what a draft says, and /cancellation that the meeting does not take place. GET
 * /api/meetings/:slug/notices/:number is a posted notice for everybody, as it was frozen. GET /api/meetings/:id/receipt
 * says when what hung where.
 */
export function noticeRoutes({ db, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  return townRouter()
    .post('/api/meetings/:id/notices', access, async (ctx) => {
      const { town } = ctx.state;
      const { kind, reason, time, notify: tells } = readBody(ctx, NoticeOrder);
      const draft = await readDraft(db.read, town.id, ctx.params.id ?? '');
      if (!draft) throw missing();
      const days = await readClockDays(db, town, [draft.meeting.date], now());
      const { id, email } = requirePerson(ctx);
      const posting = { town, days, now: now(), by: { person: email, user_id: id } };
      // The days were read for the date that the draft had.
      const expected = expectedVersion(ctx) ?? draft.meeting.version;
      const post = async (tx: Writer) => {
        const before = await requireRecord(tx, 'meetings', draft.meeting.id);
        if (before.version !== expected) throw new Problem('changed_meanwhile', undefined, { current: before });
        const notice = await postNotice(
          tx,
          draft.meeting.id,
          { notice: kind, reason, time: time ?? draft.meeting },
          posting,
        );
        await notifyAboutNotice(tx.trx, town, notice, { notify: tells, now: now() });
        return readReceipt(tx.trx, town.id, draft.meeting.id, now(), notice.number);
      };
      answerPrivate(ctx, await writeCall(ctx, post), 201);
    })
    .post('/api/meetings/:id/cancellation', access, async (ctx) => {
      const { town } = ctx.state;
      const { reason, notify: tells } = readBody(ctx, Cancellation);
      const { id, email } = requirePerson(ctx);
      const posting = { town, days: null, now: now(), by: { person: email, user_id: id } };
      const cancelled = await writeCall(ctx, async (tx) => {
        const meeting = await requireRecord(tx, 'meetings', ctx.params.id);
        const notice = await postCancellation(tx, meeting.id, reason, posting);
        await notifyAboutNotice(tx.trx, town, notice, { notify: tells, now: now() });
        return readReceipt(tx.trx, town.id, meeting.id, now(), notice.number);
      });
      answerPrivate(ctx, cancelled, 201);
    })
    .get('/api/meetings/:slug/notices/:number', 'everybody', async (ctx) => {
      const { town } = ctx.state;
      const { slug = '', number = '' } = ctx.params;
      await answerJson(ctx, async () => {
        const meeting = /^\d{1,4}$/.test(number) ? await readMeeting(db, town.id, slug) : null;
        const notice = meeting && (await readShownNotice(db.read, town.id, meeting.id, Number(number)));
        if (!notice) throw missing();
        return { sha256: notice.sha256, snapshot: notice.snapshot };
      });
    })
    .get('/api/meetings/:id/receipt', access, async (ctx) => {
      const { town } = ctx.state;
      const draft = await readDraft(db.read, town.id, ctx.params.id ?? '');
      const receipt = draft && (await readReceipt(db.read, town.id, draft.meeting.id, now()));
      if (!receipt || receipt.notices.length === 0) throw missing();
      answerPrivate(ctx, receipt);
    });
}
