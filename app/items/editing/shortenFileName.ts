/** Shortens file names for display beside a picker. */

const maxCharacters = 30;
const endCharacters = 8;

/** Cuts the middle of a name longer than 30 characters: its start matters most, and its end shows the type. */
export function shortenFileName(name: string): string {
  const letters = [...name];
  if (letters.length <= maxCharacters) return name;
  return `${letters.slice(0, maxCharacters - endCharacters - 1).join('')}…${letters.slice(-endCharacters).join('')}`;
}
