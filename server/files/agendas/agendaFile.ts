/** Reads the agenda in an uploaded file, only in a process of its own: see readAgendaFile(). */
import { readFile } from 'node:fs/promises';
import { type ReadAgenda, readAgenda, readAgendaLines } from '../../../db/rules/meetings/readAgenda.ts';
import { readPdf } from '../readers/readPdf.ts';
import { readDocx, TooLarge, unpackDocx } from './readDocx.ts';

/** Kinds of files that have to be saved as another one first. */
export type RefusedKind = 'doc' | 'pages' | 'odt' | 'rtf' | 'html' | 'other';

/** `isPartial`: only the first pages of a PDF file were read. */
export type AgendaFile =
  | {
      status: 'read';
      source: 'docx' | 'pdf' | 'text';
      agenda: ReadAgenda;
      margins: string;
      hasTrackedChanges: boolean;
      isPartial: boolean;
    }
  | { status: 'refused'; kind: RefusedKind }
  | { status: 'locked' | 'damaged' | 'scan' | 'too_large' };

const contentAfterMs = 10_000;

const startsWith = (bytes: Buffer, text: string) => bytes.subarray(0, text.length).toString('latin1') === text;
const plain = { margins: '', hasTrackedChanges: false, isPartial: false } as const;
const refused = (kind: RefusedKind): AgendaFile => ({ status: 'refused', kind });

/** Other programs pack their files like Word does. */
function nameOtherZip(names: readonly string[], files: Record<string, Uint8Array>, bytes: Buffer): AgendaFile {
  if (names.some((name) => /^index(?:\/|\.zip$)/i.test(name))) return refused('pages');
  // An OpenDocument file begins with its type, which is not packed.
  const isOpenDocument = bytes.subarray(0, 200).includes('mimetypeapplication/vnd.oasis.opendocument');
  if (isOpenDocument || names.includes('content.xml')) return refused('odt');
  return Object.keys(files).length > 0 || names.some((name) => name.startsWith('word/'))
    ? { status: 'damaged' }
    : refused('other');
}

function readZip(bytes: Buffer): AgendaFile {
  try {
    const { names, files } = unpackDocx(bytes);
    const isWord = names.some((name) => /^word\/document\d*\.xml$/.test(name));
    if (!isWord) return nameOtherZip(names, files, bytes);
    const { lines, margins, hasTrackedChanges } = readDocx(files);
    const agenda = readAgendaLines(lines);
    return { ...plain, status: 'read', source: 'docx', agenda, margins: margins.join('\n'), hasTrackedChanges };
  } catch (error) {
    return { status: error instanceof TooLarge ? 'too_large' : 'damaged' };
  }
}

async function readPdfAgenda(path: string): Promise<AgendaFile> {
  const { status, text } = await readPdf(path, contentAfterMs);
  if (status === 'locked') return { status };
  if (status === 'too_large') return { status };
  if (status === 'unreadable') return { status: 'damaged' };
  if (status === 'pictures') return { status: 'scan' };
  return { ...plain, status: 'read', source: 'pdf', agenda: readAgenda(text), isPartial: status === 'partial' };
}

/** Decodes UTF-8, UTF-16 with its mark, or else Windows' letters; null for what is no text. */
function decodeText(bytes: Buffer): string | null {
  const encoding = startsWith(bytes, '\xff\xfe') ? 'utf-16le' : startsWith(bytes, '\xfe\xff') ? 'utf-16be' : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters tell binary files from text
  return /[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : text;
}

/** @param path of the bytes, whose kind their content tells */
export async function readAgendaIn(path: string): Promise<AgendaFile> {
  const bytes = await readFile(path);
  if (startsWith(bytes, 'PK')) return readZip(bytes);
  if (startsWith(bytes, '%PDF')) return readPdfAgenda(path);
  if (startsWith(bytes, '{\\rtf')) return refused('rtf');
  if (startsWith(bytes, '\xd0\xcf\x11\xe0')) {
    // Word packs a file with a password into the container of old Word files.
    return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? { status: 'locked' } : refused('doc');
  }
  const text = decodeText(bytes);
  if (text === null) return refused('other');
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text)) return refused('html');
  return { ...plain, status: 'read', source: 'text', agenda: readAgenda(text) };
}
