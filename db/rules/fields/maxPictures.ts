/** The most pictures of one record. */
export const maxPictures = 10;
