import * as v from 'valibot';
import { isId, meetingPath } from '../../../db/rules/links/paths.ts';
import { MeetingChanges } from '../../../db/rules/meetings/input.ts';
import type { MeetingLink } from '../../../db/rules/meetings/meetings.ts';
import { listDifferences, listMissingBudgetFields } from '../../../db/rules/meetings/notices.ts';
import { judgePosting } from '../../../db/rules/notices/clock.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { isDate, toLocalTime } from '../../../db/rules/time.ts';
import { originOf } from '../../config/config.ts';
import { answerJson, answerPrivate } from '../../http/answer.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { createWriteCall, townRouter } from '../../http/router.ts';
import { drawQrCode } from '../../render/pictures/qrCode.ts';
import { readClockDays } from '../../store/content/townDays.ts';
import { readClosedDays } from '../../store/meetings/closedDays.ts';
import { listDrafts, type MeetingDraft, readDraft, saveMeeting } from '../../store/meetings/drafts.ts';
import { isMeetingSlug, listMeetings, readMeeting } from '../../store/meetings/meetings.ts';
import { clockOfDraft, contentOfDraft } from '../../store/meetings/notices.ts';
import { countNoticeAudience } from '../../store/meetings/notifyAboutNotice.ts';
import type { RouteParts } from '../parts.ts';
import { declareRecordCalls } from '../recordCalls.ts';

const access = { editorOf: 'meetings' } as const;
/** Filters of the list: those of one body, of a year, or before a day. */
const MeetingsQuery = v.object({
  body: v.optional(v.pipe(v.string(), v.check(isId, 'A body is named by its id.'))),
  year: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/, 'The year must be one such as 2026.'))),
  before: v.optional(v.pipe(v.string(), v.check(isDate, 'The date must be a day such as 2026-12-08.'))),
});
/** The latest are listed. */
const mostListed = 2000;
const missing = () => new Problem('not_found', 'This meeting no longer exists, or its notice is not posted.');

/**
 * GET /api/meetings lists the meetings whose notices are posted, and /api/meetings/:slug reads one. Its code.svg is the QR code of
 * its page, for the copy on the door. For editors,
 * /api/meetings/drafts lists those that they work on, and /api/meetings/:id/draft says what the next notice of one
 * would tell, how that differs from what is posted, what it lacks, by when it must hang, and whom it is told to. The other calls create, change and
 * delete drafts.
 */
export function meetingRoutes({ db, now, config }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  const describeDrafts = async (town: TownState['town'], drafts: readonly MeetingDraft[]) => {
    const days = await readClockDays(
      db,
      town,
      drafts.map(({ meeting }) => meeting.date),
      now(),
    );
    const closedDays = await readClosedDays(db.read, town.id, drafts, days);
    return drafts.map((draft) => {
      const { meeting, posted, title, isInCalendar, isCancelled } = draft;
      const content = contentOfDraft(draft, days, now());
      const differences = posted ? listDifferences(posted, content) : [];
      const clock = clockOfDraft(draft, posted ? 'amendment' : 'notice', days, town.time_zone);
      const verdict = judgePosting(clock, now());
      return {
        meeting,
        posted,
        title,
        differences,
        missing: draft.hasClock ? listMissingBudgetFields(content, days?.pack.budget) : [],
        clock,
        verdict,
        closed_days: closedDays.get(meeting.id) ?? null,
        is_in_calendar: isInCalendar,
        is_cancelled: isCancelled,
      };
    });
  };
  const router = townRouter()
    .get('/api/meetings', 'everybody', async (ctx) => {
      const { body, year, before } = v.parse(MeetingsQuery, ctx.query);
      await answerJson(ctx, async () => {
        const meetings = await listMeetings(db, ctx.state.town.id, '', mostListed);
        const isWanted = ({ body_ids, date }: MeetingLink) =>
          (!body || body_ids.includes(body)) && (!year || date.startsWith(year)) && (!before || date < before);
        return { meetings: meetings.filter(isWanted) };
      });
    })
    .get('/api/meetings/drafts', access, async (ctx) => {
      const { town } = ctx.state;
      const { date } = toLocalTime(now(), town.time_zone);
      answerPrivate(ctx, { drafts: await describeDrafts(town, await listDrafts(db.read, town.id, date)) });
    })
    .get('/api/meetings/:slug', 'everybody', async (ctx) => {
      await answerJson(ctx, async () => {
        const meeting = await readMeeting(db, ctx.state.town.id, ctx.params.slug ?? '');
        if (!meeting) throw missing();
        return meeting;
      });
    })
    .get('/api/meetings/:slug/code.svg', 'everybody', async (ctx) => {
      const { slug = '' } = ctx.params;
      if (!isMeetingSlug(slug)) throw missing();
      ctx.set('Cache-Control', 'public, max-age=86400');
      ctx.type = 'image/svg+xml';
      ctx.body = drawQrCode(`${originOf(config, ctx.state.town.host)}${meetingPath(slug)}`);
    })
    .get('/api/meetings/:id/draft', access, async (ctx) => {
      const { town } = ctx.state;
      const draft = await readDraft(db.read, town.id, ctx.params.id ?? '');
      if (!draft) throw missing();
      const [described] = await describeDrafts(town, [draft]);
      // A cancellation is told to those who were told of the notice.
      const { body_ids } = draft.posted ?? draft.meeting;
      const audience = await countNoticeAudience(db.read, town.id, body_ids);
      answerPrivate(ctx, { ...described, audience: { ...audience, has_mail: config.smtpUrl !== undefined } });
    });
  return declareRecordCalls(router, writeCall, {
    noun: 'meetings',
    path: '/api/meetings',
    access,
    body: MeetingChanges,
    save: saveMeeting,
    read: async (tx, townId, id) => (await readDraft(tx.trx, townId, id))?.meeting,
  });
}
