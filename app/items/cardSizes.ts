/**
 * How wide an item's picture is among others, as the attribute of img has it: the columns of Cards.module.css at most.
 * The cart says the same of its smaller one, and so shows the copy that the browser already has.
 */
export const cardSizes = '(width < 340px) 92vw, (width < 640px) 46vw, 18rem';
