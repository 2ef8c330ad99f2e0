/** Texts of dialogs with a form, in a separate file so that readers' pages don't load them. */
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
