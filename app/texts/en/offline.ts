/** What is said about the connection, new versions and installing. `when` is a day and a time. */
export const offlineTexts = {
  offline: (when: string) => `You are offline. This page was last updated ${when}.`,
  unreachable: (when: string) => `The site cannot be reached. Showing what was saved on ${when}.`,
  update: {
    ready: 'A new version is ready.',
    reload: 'Reload',
    later: 'Later',
  },
  install: {
    offer: 'Install this site',
    title: 'Keep this site on your home screen',
    why: 'It opens like an app, and shows what it has seen without a signal.',
    share: 'Tap the Share button of your browser.',
    add: 'Choose “Add to Home Screen”. You may have to scroll down to find it.',
    confirm: 'Tap “Add”.',
  },
} as const;
