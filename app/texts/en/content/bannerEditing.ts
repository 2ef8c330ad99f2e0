/** Texts of the banner editor, in a separate file so that readers' pages don't load them. */
import type { BannerSeverity } from '../../../../db/rules/announcements/bannerSeverities.ts';
import { formatMoment } from '../../dates.ts';
import { formatCount } from '../../numbers.ts';

const meanings: Record<BannerSeverity, string> = {
  emergency: 'Life, health, or homes are in danger. Red, and readers can’t close it.',
  warning: 'People should be careful. Yellow, and readers can close it.',
  notice: 'Good to know. Blue, and readers can close it.',
};

export const bannerEditingTexts = {
  tools: 'Banner tools',
  post: 'Post a banner',
  all: 'All banners',
  editThis: (severity: BannerSeverity) => `Edit this ${severity}`,

  newTitle: 'Post a banner',
  editTitle: 'Edit the banner',
  gone: 'Someone took this banner down already.',
  intro:
    'A banner appears at the top of every page right away, even on pages that are already open. Phones without a signal show it once they are connected again.',
  text: 'What does everyone need to know?',
  severity: 'How serious is it?',
  meaning: (severity: BannerSeverity) => meanings[severity],
  count: (length: number, most: number) => `${length} of ${most} characters`,
  left: (left: number) =>
    left < 0
      ? formatCount(-left, { one: '# character too many', other: '# characters too many' })
      : formatCount(left, { one: '# character left', other: '# characters left' }),
  preview: 'Preview',
  previewText: 'Your message appears here.',
  link: 'Add a link',
  linkUrl: 'Link address',
  linkUrlHint: 'A page on this site, such as /announcements, or an address such as https://example.org/water.',
  linkTitle: 'Link text',
  linkTitleHint: 'If you leave this empty, it says “Read more”.',
  readMore: 'Read more',
  start: 'Appears',
  end: 'Ends',
  publishNow: 'Publish now',
  schedule: 'Schedule',
  save: 'Save',
  emergencyTitle: 'Publish this emergency?',
  emergencyQuestion: 'It appears in red at the top of every page, and readers can’t close it.',
  emergencyUntil: (moment: string) =>
    moment ? `It ends on ${formatMoment(moment)}.` : 'It has no end: it stays until somebody takes it down.',
  publishEmergency: 'Publish emergency',
  goBack: 'Go back',
  endHint: 'Choose when it comes down, or “No end” if you will take it down yourself.',
  published: 'Banner published',
  scheduled: 'Banner scheduled',
  saved: 'Banner saved',
  failed: 'Failed to save the banner',
  labels: {
    text: 'Text',
    severity: 'How serious',
    'link.url': 'Link address',
    'link.title': 'Link text',
    publish_at: 'Appears',
    expires_at: 'Ends',
  },

  takeDown: 'Take down now',
  takeDownThis: (text: string) => `Take down now: ${text}`,
  remove: 'Remove',
  removeThis: (text: string) => `Remove: ${text}`,
  edit: 'Edit',
  edited: (text: string) => `Edit: ${text}`,
  takenDown: (text: string) => `Taken down: “${text}”`,
  backUp: 'The banner is showing again',
  takeDownFailed: 'Failed to take the banner down',
  undoFailed: 'Failed to show the banner again',

  listTitle: 'Banners',
  loading: 'Loading banners…',
  onlyHeld: 'We can’t reach the site right now. These are the banners saved on this device.',
  none: 'There are no banners.',
  showing: 'Showing now',
  toCome: 'Scheduled',
  over: 'Ended',
  until: (moment: string) => (moment ? `Until ${formatMoment(moment)}` : 'Until it is taken down'),
  from: (start: string, end: string) => `From ${formatMoment(start)}${end ? ` until ${formatMoment(end)}` : ''}`,
  ended: (moment: string) => `Ended on ${formatMoment(moment)}`,
};
