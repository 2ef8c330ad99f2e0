/** Texts of the search's tools for administrators. */
export const searchMissTexts = {
  title: 'Searches that found nothing',
  hint: 'What people searched for here in the last 90 days without finding anything, if more than once. Choose the page to show for their words, or use their words in what you have. Who searched is not recorded.',
  loadFailed: 'The searches that found nothing could not be loaded.',
  none: 'Nothing yet.',
  words: 'Words',
  count: 'Times',
  lastDay: 'Last searched',
  action: 'Page to show',
  choose: 'Choose a page',
  /** Added to a button's label for screen readers. */
  forWords: (words: string) => ` for “${words}”`,
  choosing: (words: string) =>
    `Which page should people see who search for “${words}”? Search for it in other words, then choose it.`,
  cancel: 'Cancel',
  show: (words: string) => `Show this page for “${words}”`,
  of: (title: string) => `: ${title}`,
  shown: (words: string) => `People who search for “${words}” now see this page first.`,
  showFailed: 'The page could not be chosen.',
  answersTitle: 'Pages shown for words',
  page: 'Page',
  remove: 'Remove',
  removed: (words: string) => `No page is shown for “${words}” anymore.`,
  removeFailed: 'It could not be removed.',
  synonymsTitle: 'Words that mean the same',
  synonyms: 'Your own words',
  synonymsHint:
    'One group in each line, with commas: dump, transfer station, landfill. A search for one finds the others. Common ones, such as garbage and trash, are known already.',
  save: 'Save',
  saved: 'Your words are saved. Searches use them now.',
  saveFailed: 'Your words could not be saved.',
};
