/** Texts of the question before unreadable saved data is deleted. Loaded on request. */
export const resetDataTexts = {
  title: 'Reset saved data?',
  broken: 'Part of what this site saved on this device can’t be read. Resetting deletes it for good:',
  kinds: {
    content: 'The copy of this site for reading offline. It is saved again when you are online.',
    cart: 'Your cart on this device, with changes that were not sent yet.',
    drafts: 'Your unsaved drafts on this device.',
  },
  kept: 'Everything else is kept.',
  sound:
    'Everything that this site saved on this device can be read, so there is nothing to reset. Please reload the page.',
  reset: 'Reset',
  cancel: 'Cancel',
  failed: 'Nothing was reset. Please close all other tabs of this site and try again.',
};
