/** Texts for subscribing to the calendar, loaded when its panel opens. */
export const subscribeTexts = {
  which: 'Which events',
  ways: 'Your calendar',
  program: 'Apple, Outlook or another app',
  google: 'Google Calendar',
  opensNewTab: '(opens in a new tab)',
  address: 'Calendar address',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'The address could not be copied. It is selected, so you can copy it yourself.',
  addressHint: 'For other calendars, such as Outlook on the web, add this address as a web subscription.',
};
