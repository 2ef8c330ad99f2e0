/** The demo's bodies and their meetings, whose notices are posted at their times, in their sequence. */
import type { Database } from '../../db/connection.ts';
import type { Link } from '../../db/rules/links/input.ts';
import { dropUsualNumbers } from '../../db/rules/meetings/agenda.ts';
import { newAgendaItem } from '../../db/rules/meetings/fields.ts';
import type { AgendaItem } from '../../db/rules/meetings/input.ts';
import { readAgenda } from '../../db/rules/meetings/readAgenda.ts';
import { toInstant, toIso } from '../../db/rules/time.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import type { DemoBody, DemoMeeting, DemoTown } from '../../db/seeds/demo-town.ts';
import { readClockDays } from '../store/content/townDays.ts';
import { saveMeeting } from '../store/meetings/drafts.ts';
import { postCancellation, postNotice } from '../store/meetings/notices.ts';
import { addPosting } from '../store/meetings/postings.ts';
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

/** The town's document with a file name, as a list of one file; empty where there is none. */
async function listFiles(tx: Writer, townId: string, title: string, file_name: string): Promise<Link[]> {
  const document: { id: string } | undefined = await tx
    .trx('documents')
    .where({ town_id: townId, file_name })
    .first('id');
  return document ? [{ title, url: `/documents/${document.id}/${file_name}` }] : [];
}

/** @param meetingIds the meetings that were planned before, by body and day */
async function planMeeting(
  tx: Writer,
  townId: string,
  bodyId: string,
  meeting: DemoMeeting,
  meetingIds: ReadonlyMap<string, string>,
): Promise<string> {
  const { body, event, agenda, document, date, kind, start_time, location, emergency_reason } = meeting;
  const { continues, budget, is_tax_hearing } = meeting;
  const events: Titled[] = await tx.trx('events').where({ town_id: townId, deleted_at: null }).select('id', 'title');
  const { id } = await saveMeeting(
    tx,
    townId,
    {
      body_ids: [bodyId],
      event_id: idOf(events, event),
      date,
      kind,
      agenda: readItems(agenda),
      files: document ? await listFiles(tx, townId, 'Agenda (PDF)', document) : [],
      ...(start_time && { start_time }),
      ...(location && { location }),
      ...(emergency_reason && { emergency_reason }),
      ...(continues && { continues: meetingIds.get(`${body} ${continues}`) ?? '' }),
      ...(is_tax_hearing && { is_tax_hearing }),
      ...(budget && {
        is_budget: true,
        budget_files: await listFiles(tx, townId, 'Proposed budget (PDF)', budget.document),
        impact_statement: budget.impact_statement,
      }),
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
  const meetingIds = new Map<string, string>();
  for (const meeting of demo.meetings(today)) {
    const { body, date, posted, late = '', hung, budget, amendment, cancellation } = meeting;
    const days = await readClockDays(db, town, [date], Date.now());
    const id = await write(db, town.id, person, (tx) =>
      planMeeting(tx, town.id, bodyIds.get(body) ?? '', meeting, meetingIds),
    );
    meetingIds.set(`${body} ${date}`, id);
    const by = { person, user_id: null };
    const postingAt = (now: number) => ({ town, days, now, by });
    add(posted, (tx, at) => postNotice(tx, id, { reason: late }, postingAt(at)));
    if (hung) {
      const place = 'Bulletin board, Town Hall, front entrance';
      add(hung, (tx, at) =>
        addPosting(
          tx,
          town.id,
          id,
          { notice: 1, channel: 'board', place, posted_at: toIso(at), photo: '', remark: '' },
          { now: at, by },
        ),
      );
    }
    if (budget)
      add(`${budget.adopted_on}T20:50`, (tx) => tx.save('meetings', { id, budget_adopted_on: budget.adopted_on }));
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
