/** Errors of uploading an item's image. They are shown as: `Image upload failed: {message}`. */
export const imageUploadTexts = {
  badAddress: 'Invalid upload URL from server.',
  /** @param why our own server's message; other storage has none for people */
  refused: (status: number, why: string) => `Storage upload failed: ${status}${why && `. ${why}`}`,
  network: 'Network error during upload.',
  failed: 'The server could not prepare the upload.',
};
