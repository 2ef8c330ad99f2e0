/** What editors say, whatever they edit. A file of its own, so that readers' pages do not load it. */
export const editingTexts = {
  edit: 'Edit',
  cancel: 'Cancel',
  editOf: (name: string) => `Edit ${name}`,
  signedOut: 'Please log in to edit content',
  signedOutAbout: 'Please log in as an administrator to edit content',
  notAdmin: 'Admin access required',
  offline: 'You are offline. Nothing was saved; what you typed is kept here. Save again when you are back online.',
  unreachable: 'The site cannot be reached right now. Nothing was saved; what you typed is kept here.',
  conflict: 'Somebody else has saved this in the meantime.',
  failedToOpen: 'Failed to open editor',
} as const;
