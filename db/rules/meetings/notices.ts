/** Builds the content of a notice, compares it with the one before, and checks that it can be posted. */
import { canonicalJson } from '../canonicalJson.ts';
import type { ClockKind, LawSource, MeetingKind } from '../notices/pack.ts';
import { invalidField, Problem } from '../problems.ts';
import type { AgendaItem } from './input.ts';
import type {
  Meeting,
  MeetingTime,
  NoticeContent,
  NoticeKind,
  NoticeSummary,
  PostedItem,
  PostedMeeting,
} from './meetings.ts';

/**
 * A notice as it is kept for good. Its `sha256` is that of this object's canonical JSON.
 * `file_hashes` has the SHA-256 of each file's bytes by address; links to other sites have none.
 */
export type NoticeSnapshot = {
  format: 1;
  town: string;
  time_zone: string;
  number: number;
  notice: NoticeKind;
  posted_at: string;
  reason: string;
  content: NoticeContent;
  file_hashes: Record<string, string>;
};

/** A posted notice as its own page shows it. */
export type ShownNotice = NoticeSummary & { content: NoticeContent };

const withoutMarks = ({ added_at: _added, changed_at: _changed, ...item }: PostedItem): AgendaItem => item;

const isSameItem = (item: AgendaItem, before: PostedItem): boolean =>
  canonicalJson(item) === canonicalJson(withoutMarks(before));

/** Marks the items that were not in the last notice, or were different. Others keep their marks. */
function markItems(items: readonly AgendaItem[], before: PostedMeeting | null, postedAt: string): PostedItem[] {
  return items.map((item) => {
    if (!before) return { ...item, added_at: '', changed_at: '' };
    const known = before.agenda.find(({ id }) => id === item.id);
    if (!known) return { ...item, added_at: postedAt, changed_at: '' };
    const { added_at, changed_at } = known;
    return { ...item, added_at, changed_at: isSameItem(item, known) ? changed_at : postedAt };
  });
}

/** A notice that is not about the budget has none of these fields. */
function budgetContent({
  is_budget,
  budget_files,
  impact_statement,
}: Meeting): Pick<NoticeContent, 'is_budget' | 'budget_files' | 'impact_statement'> {
  if (!is_budget) return {};
  return {
    is_budget,
    ...(budget_files.length > 0 && { budget_files }),
    ...(impact_statement && { impact_statement }),
  };
}

/**
 * @param time from the calendar, or the changed one of an amendment
 * @param names the title, the address of the meeting that this one goes on with, and what the law asks to be said
 * @param before what is posted now; null for the first notice
 */
export function toNoticeContent(
  meeting: Meeting,
  time: MeetingTime,
  names: Pick<NoticeContent, 'title' | 'continues' | 'law_texts'>,
  before: PostedMeeting | null,
  postedAt: string,
): NoticeContent {
  const { body_ids, kind, remote_note, live_url, files } = meeting;
  const { date, start_time, end_time, location } = time;
  return {
    ...names,
    body_ids,
    kind,
    date,
    start_time,
    end_time,
    location,
    emergency_reason: kind === 'emergency' ? meeting.emergency_reason : '',
    remote_note,
    live_url,
    agenda: markItems(meeting.agenda, before, postedAt),
    files,
    ...budgetContent(meeting),
    ...(meeting.is_tax_hearing && { is_tax_hearing: true as const }),
  };
}

/** One way in which a draft differs from what is posted. `item` is the title of an agenda's item. */
export type NoticeDifference =
  | { what: 'field'; field: Exclude<keyof NoticeContent, 'agenda'> }
  | { what: 'added' | 'changed' | 'removed'; item: string }
  | { what: 'order' };

/** Fields that a new notice may lack while the last one has them. */
const optionalFields = ['is_budget', 'budget_files', 'impact_statement', 'is_tax_hearing'] as const;

/** Lists how the content of a new notice differs from what is posted; empty for equal ones. */
export function listDifferences(posted: NoticeContent, next: NoticeContent): NoticeDifference[] {
  const optional = optionalFields.filter((field) => !(field in next));
  const fields = [...(Object.keys(next) as (keyof NoticeContent)[]), ...optional].filter(
    (field): field is Exclude<keyof NoticeContent, 'agenda'> =>
      field !== 'agenda' && canonicalJson(next[field] ?? null) !== canonicalJson(posted[field] ?? null),
  );
  const found: NoticeDifference[] = fields.map((field) => ({ what: 'field', field }));
  for (const item of next.agenda) {
    const before = posted.agenda.find(({ id }) => id === item.id);
    if (!before) found.push({ what: 'added', item: item.title });
    else if (!isSameItem(withoutMarks(item), before)) found.push({ what: 'changed', item: item.title });
  }
  const removed = posted.agenda.filter(({ id }) => !next.agenda.some((item) => item.id === id));
  found.push(...removed.map(({ title }) => ({ what: 'removed' as const, item: title })));
  const order = (content: NoticeContent, other: NoticeContent) =>
    content.agenda.map(({ id }) => id).filter((id) => other.agenda.some((item) => item.id === id));
  if (order(posted, next).join(' ') !== order(next, posted).join(' ')) found.push({ what: 'order' });
  return found;
}

/** The kind of meeting by whose rule a notice is counted: a supplement comes by the rule of emergencies. */
export const clockKindOf = (kind: MeetingKind, notice: NoticeKind, isTaxHearing: boolean): ClockKind =>
  notice === 'supplement' ? 'emergency' : isTaxHearing ? 'tax_hearing' : kind;

/** @throws Problem `invalid`, naming the field, for a meeting whose notice would lack what every notice states */
export function requireWholeNotice({ start_time, location, kind, emergency_reason }: NoticeContent): void {
  if (start_time === '') throw invalidField('start_time', 'A notice states the hour. Give the meeting a start time.');
  if (location === '') throw invalidField('location', 'A notice states the place. Say where the meeting is held.');
  if (kind === 'emergency' && emergency_reason === '') {
    throw invalidField('emergency_reason', 'The notice of an emergency meeting states the reason of the emergency.');
  }
}

/** @throws Problem `invalid` for a correction that moves the meeting, or a supplement that adds nothing */
export function requireFittingKind(notice: NoticeKind, posted: NoticeContent, next: NoticeContent): void {
  const isMoved = posted.date !== next.date || posted.start_time !== next.start_time;
  if (notice === 'correction' && isMoved) {
    throw invalidField(
      'notice',
      'A correction is told to nobody, so it can’t change day or hour. Post an amendment. Nothing was posted.',
    );
  }
  if (notice === 'supplement' && !listDifferences(posted, next).some(({ what }) => what === 'added')) {
    throw invalidField(
      'notice',
      'A supplement adds an item in an emergency, and no item is new. Post an amendment. Nothing was posted.',
    );
  }
}

/**
 * Lists what a notice about the budget lacks.
 * @param rule the law that asks for a budget and a taxpayer impact statement; undefined where none does
 */
export function listMissingBudgetFields(
  { is_budget, budget_files, impact_statement }: NoticeContent,
  rule: LawSource | undefined,
): ('budget_files' | 'impact_statement')[] {
  if (!rule || !is_budget) return [];
  return [
    ...(budget_files ? [] : ['budget_files' as const]),
    ...(impact_statement ? [] : ['impact_statement' as const]),
  ];
}

const budgetFaults = {
  budget_files: 'Attach the proposed budget.',
  impact_statement: 'Give the four figures of the taxpayer impact statement.',
};

/** @throws Problem `invalid`, naming each field that a notice about the budget lacks */
export function requireBudget(content: NoticeContent, rule: LawSource | undefined): void {
  const missing = listMissingBudgetFields(content, rule);
  if (!rule || missing.length === 0) return;
  throw new Problem(
    'invalid',
    'A notice of a meeting about the budget carries the proposed budget and a taxpayer impact statement ({basis}). Nothing was posted. Add what is missing, or say that this is not a budget meeting after all.',
    { fields: Object.fromEntries(missing.map((field) => [field, budgetFaults[field]])), params: { basis: rule.basis } },
  );
}

/** Notices that need a reason beside those that are late. */
const needsReason = (notice: NoticeKind) => notice === 'correction' || notice === 'supplement';

/** @throws Problem `reason_required` for a late notice, a correction or a supplement without a reason */
export function requireReason(notice: NoticeKind, verdict: string, reason: string): void {
  if (reason !== '') return;
  if (verdict === 'late' || verdict === 'emergency_late') throw new Problem('reason_required');
  if (needsReason(notice)) throw invalidField('reason', 'Say why, in a few words that residents can read.');
}
