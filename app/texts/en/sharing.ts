/** Texts for sharing a link. */
export const sharingTexts = {
  share: 'Share',
  copied: 'Link copied to clipboard!',
  copyFailed: 'Failed to copy link. Please try again.',
};
