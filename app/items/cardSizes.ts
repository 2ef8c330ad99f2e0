/**
 * The `sizes` of an item's picture: at most the columns of ItemCards.module.css, less where phones have three
 * device pixels for one, since two are enough. The cart uses the same value for its
 * smaller pictures, so that the browser shows the copy that it has loaded already.
 */
export const cardSizes =
  '(width < 340px) 92vw, (width < 640px) and (resolution > 2dppx) 31vw, (width < 640px) 46vw, 18rem';
