/** What is said where a link is handed on. */
export const sharingTexts = {
  share: 'Share',
  copied: 'Link copied to clipboard!',
  copyFailed: 'Failed to copy link. Please try again.',
};
