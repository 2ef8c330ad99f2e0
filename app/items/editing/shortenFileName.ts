/** File names as they are shown beside a picker. */

const maxCharacters = 30;
const endCharacters = 8;

/** A name of more than 30 characters loses its middle: its beginning tells most, and its end what kind it is. */
export function shortenFileName(name: string): string {
  const letters = [...name];
  if (letters.length <= maxCharacters) return name;
  return `${letters.slice(0, maxCharacters - endCharacters - 1).join('')}…${letters.slice(-endCharacters).join('')}`;
}
