/** Texts about the connection, new versions and installing. `when` is a day and a time. */
export const offlineTexts = {
  offline: (when: string) => `You are offline. This page was last updated ${when}.`,
  unreachable: (when: string) => `We can’t reach the site. Showing what was saved on ${when}.`,
  tryAgain: 'Try again',
  noRoom: 'This device has no room to keep this site for reading offline. With a connection, everything works.',
  update: {
    ready: 'A new version is ready.',
    reload: 'Reload',
    later: 'Later',
  },
  install: {
    offer: 'Install this site',
    title: 'Add this site to your home screen',
    why: 'It opens like an app and works without a signal.',
    share: 'Tap your browser’s Share button.',
    add: 'Choose “Add to Home Screen”. You may have to scroll down to find it.',
    confirm: 'Tap “Add”.',
  },
};
