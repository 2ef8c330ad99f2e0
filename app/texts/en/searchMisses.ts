/** What was searched for in vain, for administrators. */
export const searchMissTexts = {
  title: 'Searches that found nothing',
  hint: 'What people searched for here in the last 90 days without finding anything, if more than once. Write about it, or use their words in what you have. Who searched is not recorded.',
  loadFailed: 'The searches that found nothing could not be loaded.',
  none: 'Nothing yet.',
  words: 'Words',
  count: 'Times',
  lastDay: 'Last searched',
};
