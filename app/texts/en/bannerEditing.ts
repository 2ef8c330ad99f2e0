/** What those read who put up banners. A file of its own: readers' pages do not load it. */
import type { BannerSeverity } from '../../../db/rules/banners.ts';
import { formatMoment } from '../dates.ts';
import { formatCount, formatNumber } from '../numbers.ts';

const meanings: Record<BannerSeverity, string> = {
  emergency: 'Life, health or homes are in danger. Red, and nobody can close it.',
  warning: 'People should take care. Yellow, and readers can close it.',
  notice: 'Good to know. Blue, and readers can close it.',
};

export const bannerEditingTexts = {
  tools: 'Banner tools',
  post: 'Post a banner',
  all: 'All banners',
  editThis: (severity: BannerSeverity) => `Edit this ${severity}`,

  newTitle: 'Post a banner',
  editTitle: 'Edit the banner',
  intro: 'A banner stands at the head of every page at once, also on open pages and on phones without a signal.',
  text: 'What must everybody know?',
  severity: 'How serious is it?',
  meaning: (severity: BannerSeverity) => meanings[severity],
  count: (length: number, most: number) => `${length} of ${most} characters`,
  left: (left: number) =>
    left < 0
      ? formatCount(-left, { one: '# character too many', other: '# characters too many' })
      : formatCount(left, { one: '# character left', other: '# characters left' }),
  preview: 'This is how it looks',
  previewText: 'Your words appear here.',
  link: 'Add a link',
  linkUrl: 'Address of the link',
  linkUrlHint: 'A page of this site, such as /announcements, or an address such as https://example.org/water.',
  linkTitle: 'Words of the link',
  linkTitleHint: 'Left empty, they are “Read more”.',
  readMore: 'Read more',
  linkNeedsUrl: 'Please give the address of the link, too.',
  linkUnsafe: 'A link must start with https://, http://, mailto:, tel:, sms: or /.',
  linkTooLong: (most: number) => `The address of a link has at most ${formatNumber(most)} characters.`,
  start: 'Appears',
  end: 'Comes down',
  publishNow: 'Publish now',
  schedule: 'Schedule',
  save: 'Save',
  published: 'The banner is published',
  scheduled: 'The banner is scheduled',
  saved: 'The banner is saved',
  failed: 'Failed to save the banner',
  labels: {
    text: 'Text',
    severity: 'How serious',
    'link.url': 'Address of the link',
    'link.title': 'Words of the link',
    publish_at: 'Appears',
    expires_at: 'Comes down',
  },

  takeDown: 'Take down now',
  takeDownThis: (text: string) => `Take down now: ${text}`,
  remove: 'Remove',
  removeThis: (text: string) => `Remove: ${text}`,
  edit: 'Edit',
  edited: (text: string) => `Edit: ${text}`,
  takenDown: (text: string) => `Taken down: “${text}”`,
  undo: 'Undo',
  forget: 'Close this message',
  backUp: 'The banner is up again',
  takeDownFailed: 'Failed to take the banner down',
  undoFailed: 'Failed to put the banner up again',

  listTitle: 'Banners',
  loading: 'Looking for banners…',
  onlyHeld: 'The site cannot be reached right now. These are the banners that this device knows of.',
  none: 'There is no banner.',
  showing: 'Showing now',
  toCome: 'To come',
  over: 'Over',
  until: (moment: string) => (moment ? `Until ${formatMoment(moment)}` : 'Until it is taken down'),
  from: (start: string, end: string) => `From ${formatMoment(start)}${end ? ` until ${formatMoment(end)}` : ''}`,
  ended: (moment: string) => `Ended on ${formatMoment(moment)}`,
} as const;
