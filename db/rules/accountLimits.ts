/**
 * How long what is typed into an account may be, in characters as browsers count them for `minlength` and `maxlength`
 * (UTF-16 units). Apart from the shapes in users.ts, which are too much to load for a visitor who signs in.
 */
export const leastPassword = 8;
export const mostPassword = 200;
export const mostEmail = 254;
export const mostName = 80;
