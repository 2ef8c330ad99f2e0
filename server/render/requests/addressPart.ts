/** The part of a page's state that its address alone has: a page, meeting, form or document, or lists of them. */
import type { Database } from '../../../db/connection.ts';
import { hasText } from '../../../db/rules/documents/documents.ts';
import { formsPath } from '../../../db/rules/forms/forms.ts';
import { compareMeetings } from '../../../db/rules/meetings/meetings.ts';
import { pinnedDays } from '../../../db/rules/meetings/pins.ts';
import { comparePages } from '../../../db/rules/pages/pages.ts';
import type { InitialState } from '../../../db/rules/sync/sync.ts';
import { addDays } from '../../../db/rules/time.ts';
import { readDocument } from '../../store/content/documents.ts';
import { listMenuPages, listPageLinks, listRelatedPages, readPage } from '../../store/content/pages.ts';
import { listFormLinks, readPublicForm } from '../../store/forms/forms.ts';
import {
  listComingMeetings,
  listMeetings,
  listPinnedMeetings,
  listPublicBodies,
  readMeeting,
} from '../../store/meetings/meetings.ts';
import { readShownNotice } from '../../store/meetings/notices.ts';
import type { PageRequest } from '../pageRequest.ts';
import { formTokenMark } from './formTokenMark.ts';

/** Limits of a rendered page. The browser shows the rest after it has synced. */
const maxDrawn = { pages: 1000, meetings: 500, meetingsAhead: 30 };

/** These screens show all pages of a list, or the people of each department. */
const pageListPaths = new Set(['/services', '/departments', '/contacts']);

/** Reads the page in the URL with its neighbors, or the pages of a list, and those in the menu. */
async function readPagePart(
  db: Database,
  townId: string,
  { path, slug }: PageRequest,
  now: number,
): Promise<Pick<InitialState, 'pages' | 'page'>> {
  if (pageListPaths.has(path)) {
    const pages = await listPageLinks(db, townId, now);
    return { pages: pages.filter(({ in_menu }, at) => at < maxDrawn.pages || in_menu) };
  }
  const [inMenu, page] = await Promise.all([
    listMenuPages(db, townId, now),
    slug ? readPage(db, townId, slug, now) : null,
  ]);
  if (!page) return { pages: inMenu };
  const related = await listRelatedPages(db, townId, page, now);
  const others = inMenu.filter(({ id }) => !related.some((link) => link.id === id));
  return { page, pages: [...related, ...others].sort(comparePages) };
}

/** The home page has the meetings ahead, their list all, and a meeting's page its own with the notice asked for. */
async function readMeetingPart(
  db: Database,
  townId: string,
  { path, meetingSlug, notice }: PageRequest,
  today: string,
): Promise<Pick<InitialState, 'bodies' | 'meetings' | 'meeting' | 'notice'>> {
  // A meeting of yesterday may last past midnight.
  if (path === '/') {
    const [bodies, coming, pinned] = await Promise.all([
      listPublicBodies(db, townId),
      listComingMeetings(db, townId, addDays(today, -1), maxDrawn.meetingsAhead),
      listPinnedMeetings(db, townId, addDays(today, -pinnedDays)),
    ]);
    const others = pinned.filter(({ id }) => !coming.some((meeting) => meeting.id === id));
    const meetings = [...others, ...coming].sort(compareMeetings);
    return { bodies: bodies.map((body) => ({ ...body, about: '', members: [] })), meetings };
  }
  if (path === '/meetings') {
    const [bodies, meetings] = await Promise.all([
      listPublicBodies(db, townId),
      listMeetings(db, townId, '', maxDrawn.meetings),
    ]);
    return { bodies, meetings };
  }
  const meeting = meetingSlug ? await readMeeting(db, townId, meetingSlug) : null;
  if (!meeting) return { bodies: [], meetings: [] };
  const shown = notice > 0 ? await readShownNotice(db.read, townId, meeting.id, notice) : null;
  const bodies = await listPublicBodies(db, townId);
  if (!shown) return { bodies, meetings: [], meeting };
  const { snapshot: _whole, ...named } = shown;
  return { bodies, meetings: [], meeting, notice: named };
}

/** Their list has all forms, a form's page its own. */
async function readFormPart(
  db: Database,
  townId: string,
  { path, formSlug }: PageRequest,
): Promise<Pick<InitialState, 'forms' | 'form' | 'form_token'>> {
  const forms = path === formsPath ? await listFormLinks(db, townId) : [];
  const form = formSlug ? await readPublicForm(db, townId, formSlug) : null;
  return { forms, ...(form && { form, form_token: formTokenMark }) };
}

type AddressPart = Pick<
  InitialState,
  'pages' | 'page' | 'bodies' | 'meetings' | 'meeting' | 'notice' | 'forms' | 'form' | 'form_token' | 'document'
>;

/** @param at the instant, and its day by the town's clock */
export async function readAddressPart(
  db: Database,
  townId: string,
  request: PageRequest,
  { now, today }: { now: number; today: string },
): Promise<AddressPart> {
  const [pages, meetings, forms, document] = await Promise.all([
    readPagePart(db, townId, request, now),
    readMeetingPart(db, townId, request, today),
    readFormPart(db, townId, request),
    request.documentId ? readDocument(db, townId, request.documentId) : null,
  ]);
  return { ...pages, ...meetings, ...forms, ...(document && hasText(document) && { document }) };
}
