/** What dialogs with a form say, in English. A file of its own, so that readers' pages do not load it. */
export const formTexts = {
  backOnline: 'You are back online. Nothing was saved or sent yet, so please try again.',
  save: 'Save Changes',
  close: 'Close',
  working: 'Please wait…',
  saveFailed: 'An error occurred while saving. Please try again.',
  actionFailed: 'An error occurred.',
  saveNotConfigured: 'Save action not configured.',
  deleteNotConfigured: 'Delete action not configured.',
  blank: 'Please fill out this field.',
  restored: 'Your earlier changes were restored. They are not saved yet.',
  discard: 'Discard',
};
