/** File names from outside: shown to people and sent as download names, never used as paths. */

/** Invisible characters. Some reverse the text after them: `invoice\u202Efdp.exe` reads as if it ended in `exe.pdf`. */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;
const maxNameLength = 200;
/** Only the end of a longer name is read, which tells its kind: searching all of it takes quadratic time. */
const maxGivenLength = 1000;
/** The name without folders. */
const lastPart = (given: string) => given.slice(-maxGivenLength).split(/[/\\]/).pop() ?? '';

/** Endings that tell a file's kind. Any other dot belongs to the name: `Ordinance 4.2`. */
const knownExtensions =
  /\.(pdf|docx?|docm|dotx?|rtf|odt|ods|odp|xlsx?|xlsm|xltx?|pptx?|pptm|csv|tsv|txt|text|md|log|png|jpe?g|jpe|webp|avif|gif|heic|heif|bmp|tiff?|svg|ico|html?|xhtml|xml|js|mjs|json|zip|rar|7z|exe|msi|bat|cmd|com|scr|ps1|vbs|sh|dll|jar|apk|hta|lnk|url)$/i;

/** The ending in lower case without its dot; '' when it tells no kind. */
export const fileExtension = (name: string) => (knownExtensions.exec(name)?.[1] ?? '').toLowerCase();

/** The name without an ending that tells its kind. */
const baseName = (name: string) => name.replace(knownExtensions, '').replace(/^[\s.]+|\s+$/g, '');

/**
 * Cleans a name from outside: removes folders and invisible characters, keeps at most 200 letters, never empty.
 * @param endings those that fit the content, the usual one first: other endings are replaced
 */
export function cleanFileName(given: string, endings: readonly string[]): string {
  const clean = lastPart(given)
    .normalize('NFC')
    .replace(invisibleCharacters, '')
    .replace(/[<>:"|?*]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^\s+|[\s.]+$/g, '');
  const ending = endings.includes(fileExtension(clean)) ? fileExtension(clean) : endings[0];
  const letters = [...(baseName(clean) || 'document')];
  return `${letters.slice(0, maxNameLength - 1 - (ending?.length ?? 0)).join('')}.${ending}`;
}

/** Keeps the name of a replaced file, except for an ending that no longer fits. */
export function replaceExtension(name: string, other: string): string {
  const ending = other.split('.').pop() ?? '';
  return fileExtension(name) === ending.toLowerCase() ? name : cleanFileName(name, [ending]);
}

/** The words of a picture's name, such as `main-street`: safe in a URL and a `srcset` without escaping. */
export function pictureSlug(given: string): string {
  const words = baseName(lastPart(given))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return words || 'picture';
}

/** The name of one copy of a picture: `main-street-960.webp`. */
export const pictureName = (given: string, width: number, ending: string): string =>
  `${pictureSlug(given)}-${width}.${ending}`;
