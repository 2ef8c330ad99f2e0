/** Texts that all editors share, in a separate file so that readers' pages don't load them. */
export const editingTexts = {
  edit: 'Edit',
  cancel: 'Cancel',
  editOf: (name: string) => `Edit ${name}`,
  deleteOf: (title: string) => `Delete ${title}`,
  upOf: (title: string) => `Move ${title} up`,
  downOf: (title: string) => `Move ${title} down`,
  gone: 'Not on the site now',
  added: (name: string) => `${name} was added.`,
  removeOf: (name: string) => `Remove ${name}`,
  movedTo: (title: string, place: number, count: number) => `${title} is now ${place} of ${count}.`,
  orderFailed: 'Failed to save the order',
  restored: (title: string) => `“${title}” was restored.`,
  restoreFailed: 'It could not be restored',
  signedOut: 'Please log in to edit content',
  signedOutAbout: 'Please log in as an administrator to edit content',
  notAdmin: 'Admin access required',
  offline: 'You are offline, so nothing was saved. What you typed is still here. Save again when you are back online.',
  unreachable: 'We can’t reach the site right now. What you typed is still here and may already be saved.',
  unanswered:
    'We can’t reach the site right now. What you typed is still here and may already be saved. It’s safe to save again.',
  /** For an action that saves no typed text. */
  pressUnanswered: (isOnline: boolean) =>
    isOnline
      ? 'We can’t reach the site right now, so this may not be done. Please try again in a moment.'
      : 'You are offline, so nothing was changed. Try again when you are back online.',
  conflict: 'Someone else saved this while you were editing.',
  notKept: 'You are signed out. What you type now won’t be kept on this device.',
  notKeptOther: 'Someone else is signed in now. What you type here won’t be kept on this device.',
  sessionEnded: 'Your session has ended. What you typed is still here.',
  signInHere: 'Sign in to continue, then save.',
  signedInAgain: 'You are signed in again. Nothing is saved yet.',
  saved: 'Saved',
  saveFailed: 'Failed to save',
  undo: 'Undo',
  dismiss: 'Dismiss',
  deletionCancelled: 'Deletion cancelled.',
  createdBefore: 'This was created before the connection was lost. Find it in the list and edit it there.',
  /** Says why an editor can't be opened; `failed` says that it can't. */
  noAnswer: (failed: string, isOnline: boolean) =>
    isOnline
      ? `${failed}. We can’t reach the site right now.`
      : `${failed}. You are offline, and editing needs a connection.`,
  off: 'Editing is switched off',
  offText: 'We can’t reach the site to check that you are signed in. Your tools come back with the connection.',
  draftsHere: 'Your drafts on this device are kept:',
  noDraftsHere: 'There are no unsaved drafts on this device.',
  failedToOpen: 'Failed to open editor',
  failedToOpenContent: 'Failed to open content editor',
};
