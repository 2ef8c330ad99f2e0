import { toSlug } from '../pages/slug.ts';
import { invalidField, Problem } from '../problems.ts';
import type { RecordLookup, SaveRules } from '../saveRules.ts';
import { toInstant, toLocalTime } from '../time.ts';
import { identifyItems, settleDepths } from './agenda.ts';
import { newMeeting } from './fields.ts';
import { MeetingInput } from './input.ts';
import type { Meeting } from './meetings.ts';

/** Finds an address that no other meeting has: `2026-12-08-city-council`. */
async function findFreeSlug({ date, body_ids }: MeetingInput, id: string, lookup: RecordLookup): Promise<string> {
  const body = (await lookup.listBodies()).find((one) => one.id === body_ids[0]);
  const base = `${date}-${toSlug(body?.name ?? '') || 'meeting'}`;
  const others = await lookup.listMeetings();
  const taken = new Set(others.filter((other) => other.id !== id).map(({ slug }) => slug));
  let slug = base;
  for (let count = 2; taken.has(slug); count += 1) slug = `${base}-${count}`;
  return slug;
}

export const meetingRules: SaveRules<MeetingInput, Meeting> = {
  schema: MeetingInput,
  complete: (given, { before }) => ({ ...newMeeting, slug: '', ...before, ...given }),
  async derive(meeting, { id, before, lookup }) {
    const posted = await lookup.findPosted(id);
    const earlier = [...(before?.agenda ?? []), ...(posted?.agenda ?? [])];
    const agenda = identifyItems(settleDepths(meeting.agenda), earlier);
    // Readers know the address of a posted meeting, so it stays even if the day changes.
    // The budget's own hearing needs no other mark.
    const is_budget = meeting.is_budget || meeting.kind === 'budget';
    return { agenda, is_budget, slug: posted ? meeting.slug : await findFreeSlug(meeting, id, lookup) };
  },
  async check({ body_ids, kind, continues, date, start_time }, { id, before, lookup, timeZone }) {
    if (start_time !== '' && toLocalTime(toInstant(date, start_time, timeZone), timeZone).time !== start_time) {
      throw invalidField(
        'start_time',
        'The clocks are put forward on that day, and this time is left out. Choose another.',
      );
    }
    const bodies = await lookup.listBodies();
    const unknown = body_ids.find((one) => !bodies.some((body) => body.id === one) && !before?.body_ids.includes(one));
    if (unknown !== undefined) throw invalidField('body_ids', 'This board or commission is no longer listed.');
    if (kind === 'continued' && continues === '') {
      throw invalidField('continues', 'Choose the meeting that this one goes on with.');
    }
    if (continues === '' || continues === before?.continues) return;
    const earlier = (await lookup.listMeetings()).find((other) => other.id === continues);
    if (!earlier || continues === id) throw invalidField('continues', 'The earlier meeting no longer exists.');
  },
  async checkRemoval(_meeting, { id, lookup }) {
    if (await lookup.findPosted(id)) throw new Problem('notice_stays');
  },
  notFound: () => new Problem('not_found', 'This meeting no longer exists.'),
};
