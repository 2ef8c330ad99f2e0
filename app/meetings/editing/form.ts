/** Converts a meeting to form fields and back. */

import { isObject } from '../../../db/rules/fields/isObject.ts';
import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import { numberItems } from '../../../db/rules/meetings/agenda.ts';
import { newAgendaItem } from '../../../db/rules/meetings/fields.ts';
import { type AgendaItem, MeetingChanges } from '../../../db/rules/meetings/input.ts';
import type { Meeting } from '../../../db/rules/meetings/meetings.ts';
import type { MeetingKind } from '../../../db/rules/notices/pack.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { formatAttachments, isUploading, parseAttachments } from '../../editing/attachments/attachmentLines.ts';
import { describeChoice } from '../../editing/describeValue.ts';
import { parseIds } from '../../editing/fields/ReferencesField.tsx';
import type { RecordForm } from '../../editing/records/recordForm.ts';
import { attachmentTexts } from '../../texts/en/content/attachments.ts';
import { meetingEditingTexts as texts } from '../../texts/en/meetings/meetingEditing.ts';
import { meetingKindTexts } from '../../texts/en/meetings/meetings.ts';
import { readLines } from '../../ui/forms/readText.ts';
import { meetingApi } from './api.ts';
import { budgetValues, nameBudgetFaults, readBudget } from './budgetForm.ts';

/** Writes one item per line, as JSON, so that one field holds the agenda. */
export const formatAgenda = (items: readonly AgendaItem[]): string =>
  items
    .filter(({ title, text, files }) => title.trim() || text.trim() || files.length > 0)
    .map((item) => JSON.stringify(item))
    .join('\n');

/** @returns null for a text that is no agenda */
export function parseAgenda(text: string): AgendaItem[] | null {
  try {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const items: unknown[] = lines.map((line) => JSON.parse(line));
    return items.every(isObject) ? items.map((item) => ({ ...newAgendaItem, files: [], ...item })) : null;
  } catch {
    return null;
  }
}

/** The numbers and titles of formatAgenda(), one item per line. */
function describeAgenda(text: string): string {
  const items = parseAgenda(text) ?? [];
  const numbers = numberItems(items);
  return items.map(({ title }, at) => `${numbers[at]} ${title}`).join('\n');
}

export const meetingValues = (meeting: Partial<Meeting>) => {
  const [body_id = '', ...joint] = meeting.body_ids ?? [];
  return {
    body_id,
    joint_ids: joint.join('\n'),
    kind: meeting.kind ?? 'regular',
    date: meeting.date ?? '',
    start_time: meeting.start_time ?? '',
    end_time: meeting.end_time ?? '',
    location: meeting.location ?? '',
    continues: meeting.continues ?? '',
    emergency_reason: meeting.emergency_reason ?? '',
    agenda: formatAgenda(meeting.agenda ?? []),
    files: formatAttachments(meeting.files ?? []),
    remote_note: meeting.remote_note ?? '',
    live_url: meeting.live_url ?? '',
    ...budgetValues(meeting),
  };
};

/** @throws Problem while a file is still uploading */
function readMeeting(data: FormData): MeetingChanges {
  if (isUploading(data)) throw new Problem('invalid', attachmentTexts.stillUploading);
  const text = (name: string) => readLines(data, name);
  const kind = text('kind') as MeetingKind;
  // A date of the calendar: the event's id and the day.
  const [event_id = '', event_day = ''] = text('occurrence').split(' ');
  return {
    body_ids: [text('body_id'), ...parseIds(text('joint_ids'))].filter(Boolean),
    ...(data.has('occurrence') && { event_id, ...(event_day && { event_day }) }),
    kind,
    date: text('date'),
    start_time: text('start_time'),
    end_time: text('end_time'),
    location: text('location'),
    continues: kind === 'continued' ? text('continues') : '',
    emergency_reason: kind === 'emergency' ? text('emergency_reason') : '',
    agenda: parseAgenda(text('agenda')) ?? [],
    files: parseAttachments(text('files')),
    remote_note: text('remote_note'),
    live_url: text('live_url'),
    ...readBudget(data),
  };
}

/** @param bodyNames by id */
export const meetingForm = (bodyNames: ReadonlyMap<string, string>): RecordForm<Meeting, MeetingChanges> => ({
  noun: 'meetings',
  labels: texts.fields,
  describe: {
    kind: describeChoice(meetingKindTexts),
    body_id: (id) => bodyNames.get(id) ?? '',
    joint_ids: (ids) =>
      parseIds(ids)
        .map((id) => bodyNames.get(id) ?? '')
        .join('\n'),
    agenda: describeAgenda,
  },
  valuesOf: meetingValues,
  check(body) {
    const { body_ids, ...faults } = findFaults(MeetingChanges, body);
    return { ...nameBudgetFaults(faults), ...(body_ids && { body_id: body_ids }) };
  },
  bodyOf: readMeeting,
  create: meetingApi.create,
  update: meetingApi.update,
  texts: { created: texts.created, updated: texts.saved, createFailed: texts.failed, updateFailed: texts.failed },
});
