/** The names of actions and nouns in the history, for its filters and sentences. */
import type { AuditEntry } from '../../../../db/rules/history.ts';
import { formatLongDate } from '../../dates.ts';

/** The names of nouns within a sentence. */
const nouns: Record<string, string> = {
  sections: 'section',
  announcements: 'announcement',
  events: 'event',
  document_categories: 'document category',
  documents: 'document',
  banners: 'banner',
  items: 'item',
  people: 'person',
  lists: 'list',
  towns: 'site settings',
  shop_settings: 'shop settings',
  stripe_keys: 'Stripe keys',
  users: 'account',
  files: 'file',
  auth_texts: 'sign-in texts',
  audit_log: 'activity log',
  orders: 'order',
  invoices: 'invoice',
  subscriptions: 'news subscription',
  notifications: 'news email',
  redirects: 'redirect',
  collection_routes: 'collection route',
  pages: 'page',
  bodies: 'board or commission',
  forms: 'form',
  requests: 'request',
};
export const spaced = (key: string) => key.replaceAll('_', ' ');
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const nounName = (noun: string) => nouns[noun] ?? spaced(noun);

/** Plural names in the filter. */
const groups: Record<string, string> = {
  document_categories: 'Document categories',
  towns: 'Site settings',
  shop_settings: 'Shop settings',
  stripe_keys: 'Stripe keys',
  users: 'Accounts',
  auth_texts: 'Sign-in texts',
  audit_log: 'Activity log',
  subscriptions: 'News subscriptions',
  notifications: 'News emails',
  redirects: 'Redirects',
  collection_routes: 'Collection routes',
  bodies: 'Boards and commissions',
};

/** `2026-12-08 2026-12-10` → `from Tuesday, December 8, 2026 to Thursday, December 10, 2026`. */
export function movedWords(detail: string): string {
  const [from = '', to = ''] = detail.split(' ');
  return `from ${formatLongDate(from)} to ${formatLongDate(to)}`;
}

/** Names of what is done with requests, and sentences about it. */
const requestActions: Record<string, [name: string, text: (what: string) => string]> = {
  request_status: ['Changed a request’s status', (what) => `changed the status of ${what}`],
  request_assigned: ['Assigned a request', (what) => `assigned ${what}`],
  request_message_out: ['Wrote about a request', (what) => `wrote to the person of ${what}`],
  request_note: ['Noted about a request', (what) => `added a note to ${what}`],
  request_moved: ['Moved a request', (what) => `moved ${what} to another form`],
  request_due_moved: ['Moved a last day', (what) => `moved the last day of ${what}`],
  request_merged: ['Merged a request', (what) => `merged ${what} with another one`],
  request_released: ['Released a request', (what) => `released ${what}`],
  request_clarification: ['Asked what a request means', (what) => `asked what ${what} means`],
  request_estimate: ['Sent an estimate', (what) => `sent an estimate for ${what}`],
  request_attorney_general: [
    'Asked the attorney general',
    (what) => `noted that the attorney general was asked about ${what}`,
  ],
  request_message_in: ['Message about a request', (what) => `wrote about ${what}`],
  request_withdrawn: ['Request withdrawn', (what) => `withdrew ${what}`],
  request_payment: ['Charges of a request paid', (what) => `noted that the charges of ${what} were paid`],
  request_file: ['Added a file to a request', (what) => `added a file to ${what}`],
  request_erased: ['Erased a request', (what) => `erased the answers of ${what}`],
  received: ['Took a request', (what) => `took ${what}`],
};

/** Each action's name in the filter, and its text in a sentence: `{who} added the event “Parade”`. */
export const actions: Record<string, { name: string; describe: (what: string, entry: AuditEntry) => string }> = {
  ...Object.fromEntries(
    Object.entries(requestActions).map(([action, [name, describe]]) => [action, { name, describe }]),
  ),
  renter_erased: { name: 'Erased a renter', describe: (what) => `erased the renter’s details of ${what}` },
  created: { name: 'Added', describe: (what) => `added ${what}` },
  updated: { name: 'Changed', describe: (what) => `changed ${what}` },
  reviewed: {
    name: 'Looked at a page',
    describe: (what, { detail }) => `looked at ${what}, and again on ${formatLongDate(detail)}`,
  },
  archived: { name: 'Archived', describe: (what) => `archived ${what}` },
  unarchived: { name: 'Took out of the archive', describe: (what) => `took ${what} out of the archive` },
  deleted: { name: 'Deleted', describe: (what) => `deleted ${what}` },
  restored: { name: 'Restored', describe: (what, { detail }) => `restored ${what}${detail && ` (${detail})`}` },
  date_moved: {
    name: 'Moved a date',
    describe: (what, { detail }) => `moved a date of ${what} ${movedWords(detail)}`,
  },
  date_moved_back: {
    name: 'Moved a date back',
    describe: (what, { detail }) => `moved a date of ${what} back to ${formatLongDate(detail)}`,
  },
  reordered: {
    name: 'Reordered',
    describe: (_what, { noun }) => `changed the order of the ${groupName(noun).toLowerCase()}`,
  },
  posted: {
    name: 'Posted a notice',
    describe: (what, { detail }) => `posted a notice of ${what} (${detail})`,
  },
  hung: {
    name: 'Reported a posting',
    describe: (what, { detail }) => `reported where a notice of ${what} is posted (${detail})`,
  },
  published: { name: 'Published on schedule', describe: (what) => `published ${what}` },
  expired: { name: 'Expired', describe: (what) => `took down ${what} on schedule` },
  withdrawn: { name: 'Stopped emails', describe: () => 'stopped the emails about something that was published' },
  bounced: {
    name: 'Ended a subscription',
    describe: () => 'ended a news subscription, because its address doesn’t accept email',
  },
  purged: { name: 'Deleted permanently', describe: (what) => `permanently deleted ${what}` },
  exported: {
    name: 'Downloaded',
    describe: (_what, { noun, detail }) => `downloaded the ${groupName(noun).toLowerCase()}${detail && ` (${detail})`}`,
  },
  person_exported: {
    name: 'Downloaded a person’s data',
    describe: (_what, { detail }) => `downloaded what is stored about a person${detail && ` (${detail})`}`,
  },
  imported: { name: 'Imported', describe: (_what, { detail }) => `imported ${detail} old addresses` },
  status_changed: {
    name: 'Changed a status',
    describe: (_what, { noun, detail }) => `changed the ${nounName(noun)} ${detail}`,
  },
  cleaned: {
    name: 'Removed camera data',
    describe: (_what, { detail }) => `removed camera data from the picture “${detail}”`,
  },
  uploaded: { name: 'Uploaded a file', describe: (_what, { detail }) => `uploaded the file “${detail}”` },
  checklist_closed: { name: 'Hid the checklist', describe: () => 'hid the getting-started checklist' },
  checklist_shown: { name: 'Showed the checklist again', describe: () => 'showed the getting-started checklist again' },
  signed_in: { name: 'Signed in', describe: () => 'signed in' },
  signed_out: { name: 'Signed out', describe: () => 'signed out' },
  signed_out_everywhere: { name: 'Signed out everywhere', describe: () => 'signed out everywhere' },
  session_ended: { name: 'Signed a device out', describe: () => 'signed a device out' },
  sign_in_failed: { name: 'Failed sign-in', describe: () => 'failed to sign in' },
  registered: { name: 'Registered', describe: () => 'created an account' },
  renamed: { name: 'Changed a name', describe: (_what, { detail }) => `changed the name on the account: ${detail}` },
  email_change_asked: {
    name: 'Asked to change an address',
    describe: (_what, { detail }) => `asked to change the email address to ${detail}`,
  },
  email_change_cancelled: {
    name: 'Cancelled a change of address',
    describe: (_what, { detail }) => `cancelled the change of the email address to ${detail}`,
  },
  email_changed: {
    name: 'Changed an address',
    describe: (_what, { detail }) => `changed the email address of the account: ${detail}`,
  },
  password_changed: {
    name: 'Changed a password',
    describe: (_what, entry) => `changed the password${ofAccount(entry)}`,
  },
  password_reset: { name: 'Set a new password', describe: () => 'set a new password with an emailed link' },
  reset_asked: { name: 'Asked for a password reset', describe: () => 'asked for a password reset link' },
  reset_sent: {
    name: 'Sent a password reset link',
    describe: (_what, entry) => `sent a password reset link to ${account(entry)}`,
  },
  invited: { name: 'Invited', describe: (_what, entry) => `invited ${account(entry)}` },
  invitation_accepted: { name: 'Accepted an invitation', describe: () => 'accepted the invitation' },
  made_admin: { name: 'Made administrator', describe: (_what, entry) => `made ${account(entry)} an administrator` },
  unmade_admin: {
    name: 'Ended administrator role',
    describe: (_what, entry) => `ended the administrator role of ${account(entry)}`,
  },
  handed_over: { name: 'Handed a draft over', describe: (what) => `handed a draft of ${what} to a colleague` },
  sent_back: { name: 'Sent a draft back', describe: (what) => `sent a draft of ${what} back` },
  previewed: { name: 'Made a link to a draft', describe: (what) => `made a link to look at a draft of ${what}` },
  rights_changed: {
    name: 'Changed what someone can edit',
    describe: (_what, entry) => `changed what ${account(entry)} can edit`,
  },
  wrong_password: { name: 'Wrong password', describe: () => 'entered a wrong password while signed in' },
  wrong_code: { name: 'Wrong sign-in code', describe: () => 'entered a wrong sign-in code' },
  second_factor_on: { name: 'Turned two-step sign-in on', describe: () => 'turned on two-step sign-in' },
  second_factor_off: {
    name: 'Turned two-step sign-in off',
    describe: (_what, entry) => `turned off two-step sign-in${ofAccount(entry)}`,
  },
  recovery_codes_made: { name: 'Made recovery codes', describe: () => 'made new recovery codes' },
  confirmed: { name: 'Confirmed an address', describe: (_what, entry) => `confirmed the address of ${account(entry)}` },
  deactivated: { name: 'Deactivated', describe: (_what, entry) => `deactivated the account of ${account(entry)}` },
  reactivated: { name: 'Reactivated', describe: (_what, entry) => `reactivated the account of ${account(entry)}` },
};

const account = ({ title, detail }: AuditEntry) => title || detail || 'an account';
const ofAccount = (entry: AuditEntry) => (account(entry) === entry.person ? '' : ` of ${account(entry)}`);
export const groupName = (noun: string) => groups[noun] ?? capital(spaced(noun));
export const named = (noun: string, title: string) => `the ${nounName(noun)}${title && ` “${title}”`}`;
