/** The names that files come with: shown to people and sent as names of downloads, never used as paths. */

/** Letters that turn the direction of what follows: `invoice‮fdp.exe` reads as if it ended in `exe.pdf`. */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;
const maxNameLength = 200;
/** What of a longer name is looked at: its end, which tells its kind. Looking for where it ends takes longer than it is. */
const maxGivenLength = 1000;
/** A name without folders. */
const lastPart = (given: string) => given.slice(-maxGivenLength).split(/[/\\]/).pop() ?? '';

/** What is known to say of what kind a file is. Anything else behind a dot belongs to its name: `Ordinance 4.2`. */
const knownExtensions =
  /\.(pdf|docx?|docm|dotx?|rtf|odt|ods|odp|xlsx?|xlsm|xltx?|pptx?|pptm|csv|tsv|txt|text|md|log|png|jpe?g|jpe|webp|avif|gif|heic|heif|bmp|tiff?|svg|ico|html?|xhtml|xml|js|mjs|json|zip|rar|7z|exe|msi|bat|cmd|com|scr|ps1|vbs|sh|dll|jar|apk|hta|lnk|url)$/i;

/** The ending of a name in small letters and without its dot; '' when it says nothing of the kind. */
export const fileExtension = (name: string) => (knownExtensions.exec(name)?.[1] ?? '').toLowerCase();

/** The name without an ending that tells its kind. */
const baseName = (name: string) => name.replace(knownExtensions, '').replace(/^[\s.]+|\s+$/g, '');

/**
 * A name from outside as it is kept: without folders and unseen letters, at most 200 letters, never empty.
 * @param endings what its content may be called by, the usual one first: any other ending is put right
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

/** A name that stays when another file takes its place, but for an ending that would not be true any more. */
export function replaceExtension(name: string, other: string): string {
  const ending = other.split('.').pop() ?? '';
  return fileExtension(name) === ending.toLowerCase() ? name : cleanFileName(name, [ending]);
}

/** The words of a picture's name: `main-street`. Such as an address or a `srcset` can hold without escaping. */
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
