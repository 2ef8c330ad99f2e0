/** The demo's bodies and their meetings, whose notices are posted at their times, in their sequence. */
import type { Database } from '../../db/connection.ts';
import { dropUsualNumbers } from '../../db/rules/meetings/agenda.ts';
import { newAgendaItem } from '../../db/rules/meetings/fields.ts';
import type { AgendaItem } from '../../db/rules/meetings/input.ts';
import { readAgenda } from '../../db/rules/meetings/readAgenda.ts';
import { toInstant } from '../../db/rules/time.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import type { DemoBody, DemoMeeting, DemoTown } from '../../db/seeds/demo-town.ts';
import { readClockDays } from '../store/content/townDays.ts';
import { saveMeeting } from '../store/meetings/drafts.ts';
import { postCancellation, postNotice } from '../store/meetings/notices.ts';
import { requireRecord } from '../store/requireRecord.ts';
import { write } from '../store/write.ts';
import type { Writer } from '../store/writerTypes.ts';

const person = 'demo';

type Titled = { id: string; title: string };
const idOf = (records: readonly Titled[], title: string) => records.find((one) => one.title === title)?.id ?? '';

const readItems = (text: string): AgendaItem[] =>
  dropUsualNumbers(readAgenda(text).items).map((item) => ({ ...newAgendaItem, files: [], ...item }));

async function saveBody(
  tx: Writer,
  townId: string,
  { event, members, needsNotice, ...body }: DemoBody,
): Promise<string> {
  const events: Titled[] = await tx.trx('events').where({ town_id: townId, deleted_at: null }).select('id', 'title');
  const people: { id: string; name: string; office: string; term_ends: string }[] = await tx
    .trx('people')
    .where({ town_id: townId, is_official: true })
    .orderBy('order_index');
  const officials = people.slice(0, members.length);
  const { id } = await tx.save('bodies', {
    ...body,
    has_notice_clock: needsNotice ?? true,
    event_id: idOf(events, event),
    members: officials.map((one, at) => ({
      person_id: one.id,
      name: one.name,
      office: members[at] ?? '',
      term_ends: one.term_ends,
      is_voting: at > 0,
    })),
  });
  return id;
}

async function planMeeting(tx: Writer, townId: string, bodyId: string, meeting: DemoMeeting): Promise<string> {
  const { event, agenda, document, date, kind, start_time, location, emergency_reason } = meeting;
  const events: Titled[] = await tx.trx('events').where({ town_id: townId, deleted_at: null }).select('id', 'title');
  const file = document && (await tx.trx('documents').where({ town_id: townId, file_name: document }).first('id'));
  const { id } = await saveMeeting(
    tx,
    townId,
    {
      body_ids: [bodyId],
      event_id: idOf(events, event),
      date,
      kind,
      agenda: readItems(agenda),
      files: file ? [{ title: 'Agenda (PDF)', url: `/documents/${file.id}/${document}` }] : [],
      ...(start_time && { start_time }),
      ...(location && { location }),
      ...(emergency_reason && { emergency_reason }),
    },
    0,
  );
  return id;
}

/** Saves the demo's bodies and meetings; what would have happened after now does not. */
export async function seedMeetings(db: Database, town: Town, demo: DemoTown, today: string): Promise<void> {
  const bodyIds = new Map<string, string>();
  await write(db, town.id, person, async (tx) => {
    for (const body of demo.bodies) bodyIds.set(body.name, await saveBody(tx, town.id, body));
  });
  const steps: { at: number; act: (tx: Writer, at: number) => Promise<unknown> }[] = [];
  const add = (at: string, act: (tx: Writer, at: number) => Promise<unknown>) => {
    const instant = toInstant(at.slice(0, 10), at.slice(11), town.time_zone);
    if (instant < Date.now()) steps.push({ at: instant, act });
  };
  for (const meeting of demo.meetings(today)) {
    const { body, posted, amendment, cancellation } = meeting;
    const days = await readClockDays(db, town, [meeting.date], Date.now());
    const id = await write(db, town.id, person, (tx) => planMeeting(tx, town.id, bodyIds.get(body) ?? '', meeting));
    const postingAt = (now: number) => ({ town, days, now, by: { person, user_id: null } });
    add(posted, (tx, at) => postNotice(tx, id, { reason: '' }, postingAt(at)));
    if (amendment) {
      add(amendment.at, async (tx, at) => {
        const { agenda } = await requireRecord(tx, 'meetings', id);
        const added = { ...newAgendaItem, files: [], title: amendment.item };
        await tx.save('meetings', { id, agenda: agenda.toSpliced(-1, 0, added) });
        await postNotice(tx, id, { reason: amendment.reason }, postingAt(at));
      });
    }
    if (cancellation) add(cancellation.at, (tx, at) => postCancellation(tx, id, cancellation.reason, postingAt(at)));
  }
  for (const { at, act } of steps.sort((a, b) => a.at - b.at)) {
    await write(db, town.id, person, (tx) => act(tx, at), { now: at });
  }
}
