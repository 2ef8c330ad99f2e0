/** What a file is, judged by its content alone: what people call it and what a browser says of it may be a lie. */
import { readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { Problem } from '../../db/rules/problems.ts';
import { endingOf } from './names.ts';

/** What is kept, and how its names end, the usual ending first. */
const kinds: Record<string, readonly string[]> = {
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

/** Old Office files share one container; the name of a stream in it tells whose it is. */
const oldOffice = [
  { stream: 'WordDocument', kind: { mediaType: 'application/msword', endings: ['doc'] } },
  { stream: 'Workbook', kind: { mediaType: 'application/vnd.ms-excel', endings: ['xls'] } },
  { stream: 'PowerPoint Document', kind: { mediaType: 'application/vnd.ms-powerpoint', endings: ['ppt'] } },
] as const;

const plain = ['txt', 'text', 'md', 'log'];
const tables: Record<string, string> = { csv: 'text/csv', tsv: 'text/tab-separated-values' };

/** Marks that some program might take for a page or a picture with script in it. */
const markup = /^\s*<[a-z!?/]|<(?:!doctype|html|head|body|script|style|svg|iframe|object|embed|form|img|\?xml)\b/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells text from everything else
const notText = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/;

export type Kind = { mediaType: string; endings: readonly string[] };

const otherKinds = 'PDF, Office, text and picture files can.';
const otherPictures = 'Pictures can be JPEG, PNG, WebP, AVIF or GIF.';

const refuse = (what: string, advice = '') => {
  const instead = what.includes('picture') ? otherPictures : otherKinds;
  return new Problem('file_refused', `This looks like ${what}${advice || ', which cannot be kept here'}. ${instead}`);
};

const heic = ', which many devices cannot show. Please save the picture as JPEG and upload that';

const noPicture = () =>
  new Problem('file_refused', 'This is no picture. Please choose a JPEG, PNG, WebP, AVIF or GIF file.');

const called: [RegExp, string, string?][] = [
  [/^image\/hei[cf]/, 'a HEIC picture', heic],
  [/macroenabled/, 'an Office file with macros', '. Please save it without macros'],
  [/^application\/(zip|gzip|x-(7z|rar|tar|bzip2|xz|compress)|zstd)/, 'an archive', '. Please upload the files in it'],
  [/java-archive|android|msdownload|elf|mach|x-msi|x-deb|x-rpm|x-apple-diskimage|x-sh|wasm/, 'a program'],
  [/^video\//, 'a film'],
  [/^audio\//, 'a sound recording'],
  [/^image\//, 'a picture of another kind', '. Please save it as JPEG or PNG'],
  [/^font\//, 'a font'],
];

/** The text of a file, or null where it is none: UTF-8, or else one byte a letter as older programs write it. */
function textOf(bytes: Buffer): string | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = bytes.toString('latin1');
  }
  return notText.test(text) ? null : text;
}

function judgeText(text: string, ending: string): Kind {
  if (text === '') throw new Problem('file_refused', 'This file is empty.');
  if (/^#!/.test(text)) throw refuse('a program');
  if (markup.test(text)) throw refuse(/<svg\b/i.test(text) ? 'an SVG picture' : 'a web page or XML');
  const table = tables[ending];
  if (table) return { mediaType: table, endings: [ending] };
  return { mediaType: 'text/plain', endings: plain };
}

/**
 * Archives are not unpacked for this: of Office files the list of their parts is read, at most one megabyte of it.
 * @param path where its bytes lie, at most 20 MB of them
 * @param name what it was called: it tells a table from a text, and nothing else
 * @throws Problem `file_refused` with a sentence that says what it looks like
 */
export async function judgeFile(path: string, name: string): Promise<Kind> {
  const found = await fileTypeFromFile(path);
  const type = found?.mime === 'image/apng' ? 'image/png' : (found?.mime as string | undefined);
  const endings = type && kinds[type];
  if (endings) return { mediaType: type, endings };
  const bytes = await readFile(path);
  if (type === 'application/x-cfb') {
    const old = oldOffice.find(({ stream }) => bytes.includes(Buffer.from(stream, 'utf16le')));
    if (old) return old.kind;
    const locked = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw locked ? refuse('a file that a password protects', '. Please save it without one') : refuse('a program');
  }
  const text = textOf(bytes);
  if (text !== null) return judgeText(text, endingOf(name));
  const [, what, advice] = called.find(([kind]) => kind.test(type ?? '')) ?? [];
  throw refuse(what ?? (found ? `a file of the kind ${found.ext.toUpperCase()}` : 'a file of an unknown kind'), advice);
}

/**
 * Judges a picture by what it says it is, before any of it is sent; once it is here, by its content.
 * @returns how the names of such files end
 * @throws Problem `file_refused` for what cannot be kept as a picture
 */
export function expectPicture(type: string): string {
  const [ending] = kinds[type] ?? [];
  if (ending && type.startsWith('image/')) return ending;
  const [, what, advice] = called.find(([kind]) => kind.test(type)) ?? [];
  throw type.startsWith('image/') && what ? refuse(what, advice) : noPicture();
}

/** What judgeFile() found must be a picture. @throws Problem `file_refused` */
export function refuseOthers({ mediaType }: Kind): void {
  if (!mediaType.startsWith('image/')) throw noPicture();
}
