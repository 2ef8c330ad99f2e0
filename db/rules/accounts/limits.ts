/**
 * Length limits of account fields, in characters as browsers count them for `minlength` and `maxlength` (UTF-16 units).
 * Kept apart from the schemas in users.ts, which are too large for the sign-in page.
 */
export const minPasswordLength = 8;
export const maxPasswordLength = 200;
export const maxEmailLength = 254;
export const maxNameLength = 80;
