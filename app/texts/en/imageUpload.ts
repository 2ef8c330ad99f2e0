/** What is said of an item's image that could not be uploaded. Whoever shows it says: `Image upload failed: {message}`. */
export const imageUploadTexts = {
  badAddress: 'Invalid upload URL from server.',
  /** @param why what our own server says of it; other storage says nothing for people */
  refused: (status: number, why: string) => `Storage upload failed: ${status}${why && `. ${why}`}`,
  network: 'Network error during upload.',
  failed: 'The server could not prepare the upload.',
};
