/** Detects a file's type from its content alone, since its name and the browser's type may be wrong. */
import { createReadStream } from 'node:fs';
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
/** The stream of an Office file that a password protects. */
const lockedStream = 'EncryptedPackage';

const plainTextExtensions = ['txt', 'text', 'md', 'log'];
const tableTypes: Record<string, string> = { csv: 'text/csv', tsv: 'text/tab-separated-values' };

/** Markup that a program might open as a page, or as a picture with script. */
const markupStart = /^<[a-z!?/]/i;
const markup = /<(?:!doctype|html|head|body|script|style|svg|iframe|object|embed|form|img|\?xml)\b/i;
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

const readBytes = 1024 * 1024;
/** Longer than any searched name, so that none is missed between two pieces. */
const overlapBytes = 64;

type FilePiece = { bytes: Buffer; isFirst: boolean; isLast: boolean };

/** Reads a file in overlapping pieces, so that its size costs no memory. An empty file has none. */
async function* readPieces(path: string): AsyncGenerator<FilePiece> {
  let bytes: Buffer | undefined;
  let isFirst = true;
  for await (const read of createReadStream(path, { highWaterMark: readBytes })) {
    if (!bytes) {
      bytes = read;
      continue;
    }
    yield { bytes, isFirst, isLast: false };
    isFirst = false;
    bytes = Buffer.concat([bytes.subarray(-overlapBytes), read]);
  }
  if (bytes) yield { bytes, isFirst, isLast: true };
}

/** Finds the first of these names, as old Office files write them. */
async function findName<T extends string>(path: string, names: readonly T[]): Promise<T | undefined> {
  for await (const { bytes } of readPieces(path)) {
    const found = names.find((name) => bytes.includes(Buffer.from(name, 'utf16le')));
    if (found) return found;
  }
  return undefined;
}

type ScannedText = { isText: boolean; isEmpty: boolean; isProgram: boolean; hasMarkup: boolean; hasSvg: boolean };

/** All searched characters are ASCII, so any of its encodings can be read as Latin-1. */
async function scanText(path: string): Promise<ScannedText> {
  const found = { isText: true, isEmpty: true, isProgram: false, hasMarkup: false, hasSvg: false };
  let isBlankSoFar = true;
  for await (const { bytes, isFirst, isLast } of readPieces(path)) {
    const text = bytes.toString('latin1');
    found.isEmpty = false;
    found.isText = !binaryCharacters.test(text);
    if (!found.isText) return found;
    found.isProgram ||= isFirst && /^(?:\xef\xbb\xbf)?#!/.test(text);
    // A word that touches the end may go on in the next piece, which has it too.
    const has = (word: RegExp) => {
      const match = word.exec(text);
      return match !== null && (isLast || match.index + match[0].length < text.length);
    };
    found.hasMarkup ||= has(markup);
    found.hasSvg ||= has(/<svg\b/i);
    if (!isBlankSoFar) continue;
    const starts = [text.trimStart(), bytes.toString('utf8').trimStart()];
    found.hasMarkup ||= starts.some((start) => markupStart.test(start));
    isBlankSoFar = starts.some((start) => start.length < 2);
  }
  return found;
}

function detectTextType({ isEmpty, isProgram, hasMarkup, hasSvg }: ScannedText, extension: string): FileType {
  if (isEmpty) throw new Problem('file_refused', 'This file is empty.');
  if (isProgram) throw refuseFile('a program');
  if (hasMarkup) throw refuseFile(hasSvg ? 'an SVG picture' : 'a web page or XML');
  const table = tableTypes[extension];
  if (table) return { mediaType: table, extensions: [extension] };
  return { mediaType: 'text/plain', extensions: plainTextExtensions };
}

/**
 * Detects the type without unpacking archives: of Office files only the list of parts is read, at most one megabyte.
 * @param path of the bytes
 * @param name only tells a table from other text
 * @throws Problem `file_refused` with a sentence about the file's content
 */
export async function detectFileType(path: string, name: string): Promise<FileType> {
  const found = await fileTypeFromFile(path);
  const type = found?.mime === 'image/apng' ? 'image/png' : (found?.mime as string | undefined);
  const extensions = type && extensionsByType[type];
  if (extensions) return { mediaType: type, extensions: extensions };
  if (type === 'application/x-cfb') {
    const streams = [...oldOfficeTypes.map(({ stream }) => stream), lockedStream] as const;
    const name = await findName(path, streams);
    const old = oldOfficeTypes.find(({ stream }) => stream === name);
    if (old) return old.kind;
    throw name === lockedStream
      ? refuseFile('a file that a password protects', '. Please save it without one')
      : refuseFile('a program');
  }
  const text = await scanText(path);
  if (text.isText) return detectTextType(text, fileExtension(name));
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
