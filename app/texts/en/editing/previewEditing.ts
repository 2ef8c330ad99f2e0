/** Texts for links with which others can look at a draft. */
import { formatDate } from '../../dates.ts';

export const previewEditingTexts = {
  show: 'Show the draft to someone',
  title: 'A link to look at this draft',
  intro:
    'Anybody with the link sees what is in the form now, without signing in. They can’t change it. It works for seven days, and you can end it before.',
  make: 'Make a link',
  failed: 'The link could not be made',
  made: 'The link is ready. Copy it now: it is not shown again.',
  address: 'Link',
  copy: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'Your browser did not copy it. Select the link and copy it by hand.',
  links: 'Links that work now',
  link: (day: string, until: string) => `Made on ${formatDate(day)}, works until ${formatDate(until)}`,
  end: 'End link',
  endOf: (day: string) => ` made on ${formatDate(day)}`,
  ended: 'The link was ended. Nobody can open it any more.',
  endFailed: 'The link could not be ended',
  loadFailed: 'The links could not be loaded',
  done: 'Done',
};
