/** Texts for changing one's email address, in a separate file so that readers' pages don't load them. */
export const changeEmailTexts = {
  intro: 'You sign in with it. We send a link to the new address, and nothing changes until you use it.',
  codeIntro: 'Your account has two-step sign-in, so a new address takes a code, too.',
  newEmail: 'New email address',
  submit: 'Send the link',
  busy: 'Sending...',
  failed: 'The link could not be sent, so nothing was changed. Please try again.',
  loading: 'Loading…',
  loadFailed: 'Your email address could not be loaded',
  waiting: (email: string, until: string) =>
    `We sent a link to ${email}. Open it by ${until} to change your address. Until then you sign in with the one you have.`,
  notCome: 'Nothing there after a few minutes? Check the spam folder, or cancel and check how you typed it.',
  cancel: 'Cancel the change',
  cancelled: 'Your email address stays as it is.',
  cancelFailed: 'The change could not be cancelled. Please try again.',
};
