/** File names as they are shown beside a picker. */

const longest = 30;
const ending = 8;

/** A name of more than 30 characters loses its middle: its beginning tells most, and its end what kind it is (R571). */
export function shortName(name: string): string {
  const letters = [...name];
  if (letters.length <= longest) return name;
  return `${letters.slice(0, longest - ending - 1).join('')}…${letters.slice(-ending).join('')}`;
}
