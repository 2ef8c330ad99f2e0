/** States of pages that have little of the town: the app shell, and a notice without the rest of the site. */
import type { Database } from '../../db/connection.ts';
import { isDatabaseAway } from '../../db/databaseErrors.ts';
import type { PublicTown, Town } from '../../db/rules/town/towns.ts';
import type { Logger } from '../start/log.ts';
import { readMeeting } from '../store/meetings/meetings.ts';
import { readShownNotice } from '../store/meetings/notices.ts';
import { type PageRequest, shellPath } from './pageRequest.ts';
import { type PageState, readPageState } from './pageState.ts';

const nothing = {
  sections: [],
  banners: [],
  announcements: [],
  announcements_total: 0,
  events: [],
  documents: [],
  people: [],
  collection_routes: [],
  pages: [],
  has_pages: false,
  has_meetings: false,
  bodies: [],
  meetings: [],
  forms: [],
};

const shellState = (shown: PublicTown, now: number): PageState => ({
  state: { tenant: shown, commerce: shown.commerce, ...nothing, now, shell: true },
  expiresAt: Number.POSITIVE_INFINITY,
  staleUntil: Number.POSITIVE_INFINITY,
});

/** The fault may be mended soon without a change of the town. */
const noticeLifetimeMs = 60_000;

/** Reads the state of a meeting's page from nothing but the meeting, for a site of which something is broken. */
async function readNoticeState(
  db: Database,
  town: Town,
  shown: PublicTown,
  { meetingSlug, notice: number }: PageRequest,
  now: number,
): Promise<PageState> {
  const meeting = await readMeeting(db, town.id, meetingSlug);
  const found = meeting && number > 0 ? await readShownNotice(db.read, town.id, meeting.id, number) : null;
  const state: PageState['state'] = { tenant: shown, commerce: shown.commerce, ...nothing, has_meetings: true, now };
  if (meeting) state.meeting = meeting;
  if (found) {
    const { snapshot: _whole, ...notice } = found;
    state.notice = notice;
  }
  const until = now + noticeLifetimeMs;
  return { state, expiresAt: until, staleUntil: until };
}

type Parts = { db: Database; now: () => number; log: Pick<Logger, 'error'> };

/** A posted notice is shown whatever else of the site is broken: the law asks that it can be read all the time. */
export async function drawFromState<T>(
  { db, now, log }: Parts,
  request: PageRequest,
  { town, shown }: { town: Town; shown: PublicTown },
  draw: (state: PageState) => Promise<T>,
): Promise<T> {
  if (request.path === shellPath) return draw(shellState(shown, now()));
  const drawWhole = async () => draw(await readPageState(db, town, shown, request, now()));
  if (!request.meetingSlug) return drawWhole();
  try {
    return await drawWhole();
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log.error({ err: error, town: town.id }, 'a notice is shown without the rest of the site');
    return draw(await readNoticeState(db, town, shown, request, now()));
  }
}
