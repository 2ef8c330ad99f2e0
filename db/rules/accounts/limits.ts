/**
 * How long what is typed into an account may be, in characters as browsers count them for `minlength` and `maxlength`
 * (UTF-16 units). Apart from the shapes in users.ts, which are too much to load for a visitor who signs in.
 */
export const minPasswordLength = 8;
export const maxPasswordLength = 200;
export const maxEmailLength = 254;
export const maxNameLength = 80;
