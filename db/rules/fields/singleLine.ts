/** A name on one line, without invisible characters and those that change the writing direction. */
export const toSingleLine = (name: string): string =>
  name
    .replace(/[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
