/** Texts of the history, the activity and the trash, in a separate file so that readers' pages don't load them. */
import type { AuditEntry, HistoryNoun } from '../../../db/rules/history.ts';
import { locale } from '../../../db/rules/locale.ts';
import { formatInstant, formatLongDate } from '../dates.ts';
import { formatCount } from '../numbers.ts';

const relativeTime = new Intl.RelativeTimeFormat(locale);

/** The names of nouns within a sentence. */
const nouns: Record<string, string> = {
  sections: 'section',
  announcements: 'announcement',
  events: 'event',
  document_categories: 'document category',
  documents: 'document',
  banners: 'banner',
  items: 'item',
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
};
const spoken = (key: string) => key.replaceAll('_', ' ');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const nounName = (noun: string) => nouns[noun] ?? spoken(noun);

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
};

/** `2026-12-08 2026-12-10` → `from Tuesday, December 8, 2026 to Thursday, December 10, 2026`. */
function movedWords(detail: string): string {
  const [from = '', to = ''] = detail.split(' ');
  return `from ${formatLongDate(from)} to ${formatLongDate(to)}`;
}

/** What happened, as the filter has it and as the sentence does: `{who} added the event “Parade”`. */
const actions: Record<string, { name: string; said: (what: string, entry: AuditEntry) => string }> = {
  created: { name: 'Added', said: (what) => `added ${what}` },
  updated: { name: 'Changed', said: (what) => `changed ${what}` },
  deleted: { name: 'Deleted', said: (what) => `deleted ${what}` },
  restored: { name: 'Restored', said: (what, { detail }) => `restored ${what}${detail && ` (${detail})`}` },
  date_moved: {
    name: 'Moved a date',
    said: (what, { detail }) => `moved a date of ${what} ${movedWords(detail)}`,
  },
  date_moved_back: {
    name: 'Moved a date back',
    said: (what, { detail }) => `moved a date of ${what} back to ${formatLongDate(detail)}`,
  },
  reordered: {
    name: 'Reordered',
    said: (_what, { noun }) => `changed the order of the ${groupName(noun).toLowerCase()}`,
  },
  published: { name: 'Published on schedule', said: (what) => `published ${what}` },
  expired: { name: 'Expired', said: (what) => `took down ${what} on schedule` },
  withdrawn: { name: 'Stopped emails', said: () => 'stopped the emails about something that was published' },
  bounced: {
    name: 'Ended a subscription',
    said: () => 'ended a news subscription, because its address doesn’t accept email',
  },
  purged: { name: 'Deleted permanently', said: (what) => `permanently deleted ${what}` },
  exported: {
    name: 'Downloaded',
    said: (_what, { noun, detail }) => `downloaded the ${groupName(noun).toLowerCase()}${detail && ` (${detail})`}`,
  },
  imported: { name: 'Imported', said: (_what, { detail }) => `imported ${detail} old addresses` },
  status_changed: {
    name: 'Changed a status',
    said: (_what, { noun, detail }) => `changed the ${nounName(noun)} ${detail}`,
  },
  cleaned: {
    name: 'Removed camera data',
    said: (_what, { detail }) => `removed camera data from the picture “${detail}”`,
  },
  uploaded: { name: 'Uploaded a file', said: (_what, { detail }) => `uploaded the file “${detail}”` },
  checklist_closed: { name: 'Hid the checklist', said: () => 'hid the getting-started checklist' },
  checklist_shown: { name: 'Showed the checklist again', said: () => 'showed the getting-started checklist again' },
  signed_in: { name: 'Signed in', said: () => 'signed in' },
  signed_out: { name: 'Signed out', said: () => 'signed out' },
  signed_out_everywhere: { name: 'Signed out everywhere', said: () => 'signed out everywhere' },
  session_ended: { name: 'Signed a device out', said: () => 'signed a device out' },
  sign_in_failed: { name: 'Failed sign-in', said: () => 'failed to sign in' },
  registered: { name: 'Registered', said: () => 'created an account' },
  renamed: { name: 'Changed a name', said: (_what, { detail }) => `changed the name on the account: ${detail}` },
  email_change_asked: {
    name: 'Asked to change an address',
    said: (_what, { detail }) => `asked to change the email address to ${detail}`,
  },
  email_change_cancelled: {
    name: 'Cancelled a change of address',
    said: (_what, { detail }) => `cancelled the change of the email address to ${detail}`,
  },
  email_changed: {
    name: 'Changed an address',
    said: (_what, { detail }) => `changed the email address of the account: ${detail}`,
  },
  password_changed: { name: 'Changed a password', said: (_what, entry) => `changed the password${ofAccount(entry)}` },
  password_reset: { name: 'Set a new password', said: () => 'set a new password with an emailed link' },
  reset_asked: { name: 'Asked for a password reset', said: () => 'asked for a password reset link' },
  reset_sent: {
    name: 'Sent a password reset link',
    said: (_what, entry) => `sent a password reset link to ${account(entry)}`,
  },
  invited: { name: 'Invited', said: (_what, entry) => `invited ${account(entry)}` },
  invitation_accepted: { name: 'Accepted an invitation', said: () => 'accepted the invitation' },
  made_admin: { name: 'Made administrator', said: (_what, entry) => `made ${account(entry)} an administrator` },
  unmade_admin: {
    name: 'Ended administrator role',
    said: (_what, entry) => `ended the administrator role of ${account(entry)}`,
  },
  wrong_password: { name: 'Wrong password', said: () => 'entered a wrong password while signed in' },
  wrong_code: { name: 'Wrong sign-in code', said: () => 'entered a wrong sign-in code' },
  second_factor_on: { name: 'Turned two-step sign-in on', said: () => 'turned on two-step sign-in' },
  second_factor_off: {
    name: 'Turned two-step sign-in off',
    said: (_what, entry) => `turned off two-step sign-in${ofAccount(entry)}`,
  },
  recovery_codes_made: { name: 'Made recovery codes', said: () => 'made new recovery codes' },
  confirmed: { name: 'Confirmed an address', said: (_what, entry) => `confirmed the address of ${account(entry)}` },
  deactivated: { name: 'Deactivated', said: (_what, entry) => `deactivated the account of ${account(entry)}` },
  reactivated: { name: 'Reactivated', said: (_what, entry) => `reactivated the account of ${account(entry)}` },
};

const account = ({ title, detail }: AuditEntry) => title || detail || 'an account';
const ofAccount = (entry: AuditEntry) => (account(entry) === entry.person ? '' : ` of ${account(entry)}`);
const groupName = (noun: string) => groups[noun] ?? capital(spoken(noun));
const named = (noun: string, title: string) => `the ${nounName(noun)}${title && ` “${title}”`}`;

/** Names of automatic actors, by their name in the log. */
const machines: Record<string, string> = {
  demo: 'Demo data',
  import: 'An import',
  schedule: 'The schedule',
  calendar: 'The calendar',
  clock: 'The clock',
  'command line': 'The command line',
};

/** The actor: a person's name and address, or an automatic one. */
const by = (person: string, name: string) => machines[person] ?? (name ? `${name} (${person})` : person);

const minute = 60_000;

/** The age of something up to a month old; otherwise empty. Both in milliseconds. */
function formatAge(then: number, now: number): string {
  const minutes = Math.floor((now - then) / minute);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return relativeTime.format(-minutes, 'minute');
  if (minutes < 24 * 60) return relativeTime.format(-Math.floor(minutes / 60), 'hour');
  const days = Math.floor(minutes / (24 * 60));
  return days <= 30 ? relativeTime.format(-days, 'day') : '';
}

/** An instant by the town's clock, with its age: `November 21, 2026 at 9:05 AM (2 hours ago)`. */
function formatInstantWithAge(iso: string, timeZone: string, now: number): string {
  const then = Date.parse(iso);
  const age = formatAge(then, now);
  return `${formatInstant(then, timeZone)}${age && ` (${age})`}`;
}

const versionActions: Record<string, string> = { created: 'Added', deleted: 'Deleted' };

export const historyTexts = {
  history: 'History',
  historyOf: (noun: HistoryNoun, title: string) => `History of ${title ? `“${title}”` : `the ${nounName(noun)}`}`,
  loading: 'Loading…',
  close: 'Close',
  failed: 'The history could not be loaded',
  version: (version: number) => `Version ${version}`,
  current: 'current',
  /** Summarizes a version's changes. */
  change: (action: string, detail: string, fields: string) => {
    if (action === 'restored') return `Restored ${detail}${fields && `. Changed: ${fields}`}`;
    if (action === 'date_moved') return `Date moved ${movedWords(detail)}`;
    if (action === 'date_moved_back') return `Date moved back to ${formatLongDate(detail)}`;
    const did = versionActions[action];
    return did ?? (fields ? `Changed: ${fields}` : 'No visible changes');
  },
  by,
  when: formatInstantWithAge,
  deleted: 'It was deleted. Its text was the same as in the version before.',
  same: 'No visible changes.',
  first: 'This is the first version.',
  empty: '(empty)',
  inserted: 'Inserted:',
  removed: 'Removed:',
  marksEnd: 'end of change.',
  legend: 'Words that were added are underlined; words that were removed are struck through.',
  replacedFile: 'replaced by another file with the same name',
  restore: 'Restore this version',
  restoring: 'Restoring…',
  restored: (version: number) => `Version ${version} was restored.`,
  restoreFailed: 'It could not be restored',
  changedMeanwhile: 'Someone else saved this first. The list below is up to date now. Check it and try again.',
  older: 'Show older versions',

  title: 'History',
  intro: 'Who did what on this site, and what was deleted recently.',
  tabs: 'What to show',
  activity: 'Activity',
  bin: 'Trash',
  filters: 'Filters',
  person: 'Person',
  action: 'Action',
  noun: 'Type',
  from: 'From',
  to: 'To',
  everybody: 'Everyone',
  everything: 'Everything',
  everywhere: 'Everywhere',
  clearFilters: 'Clear filters',
  actionName: (action: string) => actions[action]?.name ?? capital(spoken(action)),
  groupName,
  said: (entry: AuditEntry) => {
    // The detail names entries without a revision.
    const isNamedByDetail = entry.action === 'purged' || ['invoices', 'redirects'].includes(entry.noun);
    const what = named(entry.noun, entry.title || (isNamedByDetail ? entry.detail : ''));
    const { said } = actions[entry.action] ?? {};
    return said ? said(what, entry) : `${spoken(entry.action)}: ${what}`;
  },
  seeChange: 'See what changed',
  seeChangeOf: (sentence: string) => `: ${sentence}`,
  download: 'Download as CSV',
  more: 'Show more',
  shown: (count: number, all: boolean) =>
    `${formatCount(count, { one: '# entry', other: '# entries' })} shown${all ? '' : ', there are more'}`,
  noEntries: 'Nothing was found.',
  activityFailed: 'The activity could not be loaded',

  binIntro: (days: number) =>
    `Deleted items stay here for ${days} days, and you can restore them. After that they are deleted permanently.`,
  binEmpty: 'The trash is empty.',
  binFailed: 'The trash could not be loaded',
  kind: (noun: string) => capital(nounName(noun)),
  untitled: 'Untitled',
  deletedBy: (person: string, name: string, when: string) =>
    `Deleted by ${person ? by(person, name) : 'someone'} on ${when}`,
  bringBack: 'Restore',
  bannerBackTitle: 'Show this banner again?',
  bannerBack: (title: string) => `“${title}” appears at the top of every page right away, unless its end has passed.`,
  broughtBack: (title: string) => `“${title}” was restored.`,
};
