/** Subscribing to the calendar, in English: what only those read who open it. */
export const subscribeTexts = {
  which: 'Which events',
  ways: 'Your calendar',
  program: 'Apple, Outlook or another app',
  google: 'Google Calendar',
  opensNewTab: '(opens in a new tab)',
  address: 'Address of the calendar',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'It could not be copied. The address is selected: copy it by hand.',
  addressHint: 'For every other calendar, Outlook on the web among them: add it there as a subscription from the web.',
} as const;
