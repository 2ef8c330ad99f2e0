/** Detects a file's type from its content alone, since its name and the browser's type may be wrong. */
import { readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { fileExtension } from '../../db/rules/documents/fileNames.ts';
import { Problem } from '../../db/rules/problems.ts';

/** Accepted types with their file extensions, the usual one first. */
const extensionsByType: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'application/rtf': ['rtf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/gif': ['gif'],
};

/** Old Office files share one container format. A stream's name in it tells them apart. */
const oldOfficeTypes = [
  { stream: 'WordDocument', kind: { mediaType: 'application/msword', extensions: ['doc'] } },
  { stream: 'Workbook', kind: { mediaType: 'application/vnd.ms-excel', extensions: ['xls'] } },
  { stream: 'PowerPoint Document', kind: { mediaType: 'application/vnd.ms-powerpoint', extensions: ['ppt'] } },
] as const;

const plainTextExtensions = ['txt', 'text', 'md', 'log'];
const tableTypes: Record<string, string> = { csv: 'text/csv', tsv: 'text/tab-separated-values' };

/** Markup that a program might open as a page, or as a picture with script. */
const markup = /^\s*<[a-z!?/]|<(?:!doctype|html|head|body|script|style|svg|iframe|object|embed|form|img|\?xml)\b/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters tell binary files from text
const binaryCharacters = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/;

export type FileType = { mediaType: string; extensions: readonly string[] };

const otherKinds = 'Please upload a PDF, Office, text, or picture file.';
const otherPictures = 'Please upload a JPEG, PNG, WebP, AVIF, or GIF picture.';

const refuseFile = (what: string, advice = '') => {
  const instead = what.includes('picture') ? otherPictures : otherKinds;
  return new Problem('file_refused', 'This looks like {what}{advice}. {instead}', {
    params: { what, advice: advice || ', which is not supported', instead },
  });
};

const heic = ', which many devices cannot show. Please save the picture as JPEG and upload that';

const notAPicture = () =>
  new Problem('file_refused', 'This is not a picture. Please choose a JPEG, PNG, WebP, AVIF, or GIF file.');

const typeNames: [RegExp, string, string?][] = [
  [/^image\/hei[cf]/, 'a HEIC picture', heic],
  [/macroenabled/, 'an Office file with macros', '. Please save it without macros'],
  [/^application\/(zip|gzip|x-(7z|rar|tar|bzip2|xz|compress)|zstd)/, 'an archive', '. Please upload the files in it'],
  [/java-archive|android|msdownload|elf|mach|x-msi|x-deb|x-rpm|x-apple-diskimage|x-sh|wasm/, 'a program'],
  [/^video\//, 'a video'],
  [/^audio\//, 'a sound recording'],
  [/^image\//, 'a picture of another kind', '. Please save it as JPEG or PNG'],
  [/^font\//, 'a font'],
];

/** Decodes a file as UTF-8 or else Latin-1; null if it is not text. */
function decodeText(bytes: Buffer): string | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = bytes.toString('latin1');
  }
  return binaryCharacters.test(text) ? null : text;
}

function detectTextType(text: string, extension: string): FileType {
  if (text === '') throw new Problem('file_refused', 'This file is empty.');
  if (/^#!/.test(text)) throw refuseFile('a program');
  if (markup.test(text)) throw refuseFile(/<svg\b/i.test(text) ? 'an SVG picture' : 'a web page or XML');
  const table = tableTypes[extension];
  if (table) return { mediaType: table, extensions: [extension] };
  return { mediaType: 'text/plain', extensions: plainTextExtensions };
}

/**
 * Detects the type without unpacking archives: of Office files only the list of parts is read, at most one megabyte.
 * @param path of the bytes, at most 20 MB
 * @param name only tells a table from other text
 * @throws Problem `file_refused` with a sentence about the file's content
 */
export async function detectFileType(path: string, name: string): Promise<FileType> {
  const found = await fileTypeFromFile(path);
  const type = found?.mime === 'image/apng' ? 'image/png' : (found?.mime as string | undefined);
  const extensions = type && extensionsByType[type];
  if (extensions) return { mediaType: type, extensions: extensions };
  const bytes = await readFile(path);
  if (type === 'application/x-cfb') {
    const old = oldOfficeTypes.find(({ stream }) => bytes.includes(Buffer.from(stream, 'utf16le')));
    if (old) return old.kind;
    const locked = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw locked
      ? refuseFile('a file that a password protects', '. Please save it without one')
      : refuseFile('a program');
  }
  const text = decodeText(bytes);
  if (text !== null) return detectTextType(text, fileExtension(name));
  const [, what, advice] = typeNames.find(([kind]) => kind.test(type ?? '')) ?? [];
  throw refuseFile(
    what ?? (found ? `a file of the kind ${found.ext.toUpperCase()}` : 'a file of an unknown kind'),
    advice,
  );
}

/**
 * Refuses a picture by its declared type before the upload. Its content is checked when it arrives.
 * @returns the file extension for that type
 * @throws Problem `file_refused` for a type that can't be stored as a picture
 */
export function requirePictureType(type: string): string {
  const [extension] = extensionsByType[type] ?? [];
  if (extension && type.startsWith('image/')) return extension;
  const [, what, advice] = typeNames.find(([kind]) => kind.test(type)) ?? [];
  throw type.startsWith('image/') && what ? refuseFile(what, advice) : notAPicture();
}

/** @throws Problem `file_refused` for a file that is no picture */
export function requirePicture({ mediaType }: FileType): void {
  if (!mediaType.startsWith('image/')) throw notAPicture();
}
