/** Reads a Word file: unpacks the parts that hold words, within bounds, and leaves out pictures and macros. */
import { unzipSync } from 'fflate';
import type { AgendaLine } from '../../../db/rules/meetings/readAgenda.ts';
import { createNumbering } from './docxNumbering.ts';
import { readStyles } from './docxStyles.ts';
import { createDocxReader } from './docxText.ts';
import { childrenOf, parseXml, type XmlNode } from './xml.ts';

/** `margins` are the lines of headers and footers. */
export type DocxContent = { lines: AgendaLine[]; margins: string[]; hasTrackedChanges: boolean };

/** The bytes of all read parts together. The text of a book has some megabytes. */
export const maxUnpackedBytes = 24 * 2 ** 20;
const maxParts = 40;

const parts = /^word\/(?:document\d*|numbering\d*|styles\d*|footnotes\d*|endnotes\d*|header\d*|footer\d*)\.xml$/;

/** A file whose parts are larger than any agenda's. */
export class TooLarge extends Error {}

/** @returns the names of all parts, and the bytes of those that hold words */
export function unpackDocx(bytes: Uint8Array) {
  const names: string[] = [];
  let [size, count] = [0, 0];
  const files = unzipSync(bytes, {
    filter({ name, originalSize }) {
      names.push(name);
      if (!parts.test(name)) return false;
      size += originalSize;
      count += 1;
      if (size > maxUnpackedBytes || count > maxParts) throw new TooLarge();
      return true;
    },
  });
  return { names, files };
}

/** @throws Error for XML that can't be read */
export function readDocx(files: Record<string, Uint8Array>): DocxContent {
  const named = (name: string) => Object.keys(files).filter((path) => path.startsWith(`word/${name}`));
  const read = (name: string): XmlNode[] => {
    const bytes = files[named(name)[0] ?? ''];
    return bytes ? parseXml(bytes) : [];
  };
  const notes = new Map<string, readonly XmlNode[]>();
  for (const kind of ['footnote', 'endnote']) {
    for (const { attributes, children } of read(`${kind}s`)) notes.set(`${kind}Reference ${attributes.id}`, children);
  }
  const numbering = createNumbering(read('numbering'));
  const reader = createDocxReader({ styles: readStyles(read('styles')), numbering, notes });
  const { lines, hasTrackedChanges } = reader.read(childrenOf(read('document'), 'body'));
  const margins = [...named('header'), ...named('footer')].flatMap((path) => {
    const bytes = files[path];
    return bytes ? reader.read(parseXml(bytes)).lines.map(({ text }) => text.trim()) : [];
  });
  return { lines, margins: [...new Set(margins)].filter((text) => /\p{L}{3}/u.test(text)), hasTrackedChanges };
}
