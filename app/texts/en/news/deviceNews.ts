/** Texts for notifications on this device. */
export const deviceNewsTexts = {
  title: 'Notifications on this device',
  intro:
    'Get a short message as soon as something is published, even while this site is closed. You don’t need an email address, and the news opens even without a signal.',
  on: 'This device gets notifications.',
  topics: 'What to notify you about',
  collection: (route: string) => `Collection days: ${route}, on the evening before`,
  subscribe: 'Get notifications on this device',
  save: 'Save',
  turnOff: 'Turn off',
  saved: 'Your choices are saved.',
  turnedOff: 'Notifications are off on this device.',
  nothingChosen: 'Choose at least one kind of news, or turn notifications off.',
  dismissed: 'Notifications were not allowed, so nothing was changed. If that was a mistake, press the button again.',
  blocked:
    'Notifications from this site are blocked on this device. To undo that, open your browser’s settings for this site (the icon beside the address), or for the installed app, set “Notifications” to “Allow”, and open this page again.',
  insecure:
    'Notifications are not available here, because the address of this site does not begin with https. Sign up for email above instead.',
  install: 'On an iPhone or iPad, notifications come to the installed site:',
  installDone: 'Open the site from your home screen, and come back to this page.',
  failed: 'Notifications could not be changed. Nothing is lost; please try again.',
  unsupported: 'This browser could not reach its notification service. It may be switched off in its settings.',
  offline: 'You are offline. Please try again when you have a connection.',
  unread: 'We couldn’t check whether this device gets notifications. Please open this page again later.',
};
