/** What editors say, whatever they edit. A file of its own, so that readers' pages do not load it. */
export const editingTexts = {
  edit: 'Edit',
  cancel: 'Cancel',
  editOf: (name: string) => `Edit ${name}`,
  signedOut: 'Please log in to edit content',
  signedOutAbout: 'Please log in as an administrator to edit content',
  notAdmin: 'Admin access required',
  offline: 'You are offline. Nothing was saved; what you typed is kept here. Save again when you are back online.',
  unreachable: 'The site cannot be reached right now. What you typed is kept here; it may already be saved.',
  unanswered:
    'The site cannot be reached right now. What you typed is kept here; it may already be saved. Save again: nothing is done twice.',
  conflict: 'Somebody else has saved this in the meantime.',
  notKept: 'You are signed out. What you type now is not kept on this device.',
  notKeptOther: 'Somebody else is signed in now. What you type here is not kept on this device.',
  saved: 'Saved',
  saveFailed: 'Failed to save',
  undo: 'Undo',
  dismiss: 'Dismiss',
  deletionCancelled: 'Deletion cancelled.',
  createdBefore: 'This was created before the connection was lost. Find it in the list and edit it there.',
  failedToOpen: 'Failed to open editor',
} as const;
