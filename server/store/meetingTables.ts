/** The columns of boards, commissions and their meetings. */
import { common, type Table } from './tableParts.ts';

export const meetingTables: Record<'bodies' | 'meetings', Table> = {
  bodies: {
    key: 'id',
    fields: [
      ...common,
      'name',
      'kind',
      'about',
      'has_notice_clock',
      'members',
      'quorum',
      'usual_location',
      'usual_time',
      'event_id',
      'media_contacts',
      'is_retired',
      'order_index',
    ],
    json: ['members', 'media_contacts'],
    boolean: ['has_notice_clock', 'is_retired'],
  },
  meetings: {
    key: 'id',
    // Only posting writes these fields: see server/store/meetings/notices.ts.
    fields: [
      ...common,
      'slug',
      'body_ids',
      'event_id',
      'date',
      'start_time',
      'end_time',
      'location',
      'kind',
      'continues',
      'emergency_reason',
      'remote_note',
      'live_url',
      'agenda',
      'files',
      'is_budget',
      'budget_files',
      'impact_statement',
      'budget_adopted_on',
      'is_tax_hearing',
    ],
    json: ['body_ids', 'agenda', 'files', 'budget_files', 'impact_statement'],
    boolean: ['is_budget', 'is_tax_hearing'],
  },
};
