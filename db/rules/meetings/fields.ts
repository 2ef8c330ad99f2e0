/** Limits and choices of a meeting's fields, for editors and the server. */

/** Each kind of item says how it is handled. Most have none. */
export const agendaItemKinds = [
  '',
  'opening',
  'comment',
  'consent',
  'hearing',
  'action',
  'discussion',
  'report',
  'closed',
  'closing',
] as const;
export type AgendaItemKind = (typeof agendaItemKinds)[number];

/** Limits of texts in characters, and of lists in entries. */
export const meetingLimits = {
  bodies: 4,
  location: 300,
  reason: 1000,
  note: 1000,
  items: 300,
  depth: 3,
  label: 20,
  title: 500,
  text: 20_000,
  basis: 60,
  presenter: 120,
  itemFiles: 20,
  files: 40,
  budgetFiles: 4,
  /** $10,000,000, in cents. */
  impactCents: 1_000_000_000,
} as const;

/** The defaults of a new item. The server numbers items without an id. */
export const newAgendaItem = {
  id: '',
  depth: 0,
  label: '',
  kind: '',
  title: '',
  text: '',
  basis: '',
  presenter: '',
  files: [],
} as const;

/** The defaults of a new meeting. */
export const newMeeting = {
  body_ids: [],
  event_id: '',
  start_time: '',
  end_time: '',
  location: '',
  kind: 'regular',
  continues: '',
  emergency_reason: '',
  remote_note: '',
  live_url: '',
  agenda: [],
  files: [],
  is_budget: false,
  budget_files: [],
  impact_statement: null,
  budget_adopted_on: '',
  is_tax_hearing: false,
} as const;
