/** A name in one line, without signs that nobody sees and those that turn the writing round. */
export const toSingleLine = (name: string): string =>
  name
    .replace(/[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
