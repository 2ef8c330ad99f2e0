/** Limits and choices of a body's fields, for editors and the server. */

export const bodyKinds = ['council', 'board', 'commission', 'committee', 'court', 'other'] as const;
export type BodyKind = (typeof bodyKinds)[number];

/** Limits of texts in characters, and of lists in entries. */
export const bodyLimits = {
  name: 120,
  about: 2000,
  location: 300,
  members: 60,
  memberName: 120,
  office: 120,
  mediaContacts: 60,
} as const;

/** The defaults of a new body. */
export const newBody = {
  name: '',
  kind: 'board',
  about: '',
  has_notice_clock: true,
  members: [],
  quorum: 0,
  usual_location: '',
  usual_time: '',
  event_id: '',
  media_contacts: [],
  is_retired: false,
} as const;
