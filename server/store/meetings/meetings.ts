/** Reads meetings and bodies as everybody may see them. */
import type { Database } from '../../../db/connection.ts';
import { type Body, type PublicBody, toPublicBody } from '../../../db/rules/bodies/bodies.ts';
import { comparePositions } from '../../../db/rules/comparePositions.ts';
import {
  compareMeetings,
  type MeetingLink,
  type PublicMeeting,
  toMeetingLink,
} from '../../../db/rules/meetings/meetings.ts';
import { findFault } from '../../../db/rules/sync/shape.ts';
import { decodePublicMeeting } from '../publicRows.ts';
import { decodeRow, type Row } from '../recordRows.ts';

type Readable = Pick<Database, 'read'>;

/** Lists a town's bodies in their sequence, with their private fields. */
export async function listBodies({ read }: Readable, townId: string): Promise<Body[]> {
  const rows: Row[] = await read('bodies').where({ town_id: townId, deleted_at: null });
  return rows.map((row) => decodeRow<Body>('bodies', row)).sort(comparePositions);
}

export const listPublicBodies = async (db: Readable, townId: string): Promise<PublicBody[]> =>
  (await listBodies(db, townId)).map(toPublicBody);

const mostPinned = 20;

const postedMeetings = ({ read }: Readable, townId: string) =>
  read('meetings').where({ town_id: townId, deleted_at: null }).whereNotNull('posted');

/** Leaves out a malformed meeting, so that the others still show, and sorts by time. */
const toReadable = (rows: readonly Row[]): PublicMeeting[] =>
  rows
    .map(decodePublicMeeting)
    .filter((meeting) => !findFault('meetings', meeting))
    .sort(compareMeetings);

/** Whether a town has posted the notice of any meeting. */
export const hasMeetings = async (db: Readable, townId: string): Promise<boolean> =>
  (await postedMeetings(db, townId).first('id')) !== undefined;

/**
 * Lists the meetings whose notices are posted, the earliest first.
 * @param from the first day, YYYY-MM-DD; empty for all
 * @param limit the latest remain
 */
export async function listWholeMeetings(
  db: Readable,
  townId: string,
  from: string,
  limit: number,
): Promise<PublicMeeting[]> {
  const rows: Row[] = await postedMeetings(db, townId)
    .where('posted_date', '>=', from)
    .orderBy([{ column: 'posted_date', order: 'desc' }, 'id'])
    .limit(limit);
  return toReadable(rows);
}

/** Lists the next meetings whose notices are posted, from a day on, without agendas and files. */
export async function listComingMeetings(
  db: Readable,
  townId: string,
  from: string,
  limit: number,
): Promise<MeetingLink[]> {
  const rows: Row[] = await postedMeetings(db, townId)
    .where('posted_date', '>=', from)
    .orderBy(['posted_date', 'id'])
    .limit(limit);
  return toReadable(rows).map(toMeetingLink);
}

/** Lists meetings from a day on that the home page shows until their budget is adopted, or their tax hearing ended. */
export async function listPinnedMeetings(db: Readable, townId: string, from: string): Promise<MeetingLink[]> {
  const rows: Row[] = await postedMeetings(db, townId)
    .where({ posted_pin: true, budget_adopted_on: '' })
    .where('posted_date', '>=', from)
    .orderBy(['posted_date', 'id'])
    .limit(mostPinned);
  return toReadable(rows).map(toMeetingLink);
}

/** As listWholeMeetings(), without agendas and files. */
export const listMeetings = async (db: Readable, townId: string, from: string, limit: number): Promise<MeetingLink[]> =>
  (await listWholeMeetings(db, townId, from, limit)).map(toMeetingLink);

/** Whether a meeting may have this address. */
export const isMeetingSlug = (slug: string): boolean => /^[a-z0-9-]{1,160}$/.test(slug);

/** Reads a meeting by its address; null if none of this address is posted. */
export async function readMeeting(db: Readable, townId: string, slug: string): Promise<PublicMeeting | null> {
  if (!isMeetingSlug(slug)) return null;
  const row: Row | undefined = await postedMeetings(db, townId).where({ slug }).first();
  return row ? decodePublicMeeting(row) : null;
}
