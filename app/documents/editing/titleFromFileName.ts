/** Derives document titles from file names. */

const fileExtension = /\.[a-z0-9]{1,5}$/i;

/** `council_minutes-2026-11-04 (1).pdf` → `Council minutes 2026-11-04`. Leaves dates as they are. */
export function titleFromFileName(fileName: string): string {
  const name = fileName
    .normalize('NFC')
    .replace(fileExtension, '')
    .replace(/\s*\(\d{1,2}\)$/, '');
  // In a name without spaces dashes separate words, except between the numbers of a date.
  const parted = /\s/.test(name) ? name : name.replace(/(?<!\d)-|-(?!\d)/g, ' ');
  const words = parted.replace(/[_\s]+/g, ' ').trim();
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 200) || fileName.slice(0, 200);
}
