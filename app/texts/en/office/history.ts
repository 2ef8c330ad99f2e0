/** Texts of the history, the activity and the trash, in a separate file so that readers' pages don't load them. */
import type { AuditEntry, HistoryNoun } from '../../../../db/rules/history.ts';
import { locale } from '../../../../db/rules/locale.ts';
import { formatInstant, formatLongDate } from '../../dates.ts';
import { formatCount } from '../../numbers.ts';
import { actions, capital, groupName, movedWords, named, nounName, spaced } from './historyActions.ts';

const relativeTime = new Intl.RelativeTimeFormat(locale);

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
  restoredPage: (version: number) =>
    `Version ${version} was restored. The page’s address and its place in the menu stay as they are.`,
  nothingRestored: 'Nothing was restored: this version differs only in what restoring leaves as it is.',
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
  actionName: (action: string) => actions[action]?.name ?? capital(spaced(action)),
  groupName,
  said: (entry: AuditEntry) => {
    // The detail names entries without a revision.
    const isNamedByDetail = entry.action === 'purged' || ['invoices', 'redirects', 'requests'].includes(entry.noun);
    const what = named(entry.noun, entry.title || (isNamedByDetail ? entry.detail : ''));
    return actions[entry.action]?.describe(what, entry) ?? `${spaced(entry.action)}: ${what}`;
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
