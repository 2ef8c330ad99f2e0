/**
 * The `sizes` of an item's picture: at most the columns of ItemCards.module.css, and less on phones with three device
 * pixels per CSS pixel, since two are enough. The cart uses the same value for its smaller pictures, so that the
 * browser reuses the loaded copy.
 */
export const cardSizes =
  '(width < 340px) 92vw, (width < 640px) and (resolution > 2dppx) 31vw, (width < 640px) 46vw, 18rem';
