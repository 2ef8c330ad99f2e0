import * as v from 'valibot';

/** An amount of dollars in whole cents; the caller checks its bounds. @param message for invalid or missing values */
export const dollarsField = (message: string) =>
  v.pipe(
    // A missing field gets the same message.
    v.optional(v.number(message), Number.NaN),
    v.finite(message),
    v.check((amount) => Math.abs(amount) < 1e9 && Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, message),
  );
