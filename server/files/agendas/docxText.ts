/** Reads the paragraphs of a Word file as lines of an agenda, in the order in which people read them. */
import type { AgendaLine } from '../../../db/rules/meetings/readAgenda.ts';
import type { ListNumber, Numbering } from './docxNumbering.ts';
import { type DocxStyle, type DocxStyles, headingOf, type ParagraphFormat, readParagraphFormat } from './docxStyles.ts';
import { joinCells } from './docxTables.ts';
import { childrenOf, findChild, switchOf, type XmlNode } from './xml.ts';

export type DocxParts = {
  styles: DocxStyles;
  numbering: Numbering;
  /** Foot- and endnotes by element and id. */
  notes: ReadonlyMap<string, readonly XmlNode[]>;
};

/** The lines of a part, and whether it has changes that somebody tracked. */
export type DocxText = { lines: AgendaLine[]; hasTrackedChanges: boolean };

/** Twentieths of a point in one step: a quarter of an inch. */
const stepLength = 360;
/** Two steps for a tab. */
const tabSteps = 2;

type Piece = { text: string; isBold: boolean };
/** The text of one paragraph; text boxes and notes are read beside it. */
type Content = { pieces: Piece[]; boxes: AgendaLine[]; notes: AgendaLine[] };

const removed = new Set(['del', 'moveFrom', 'instrText', 'delText', 'pPr', 'rPr', 'sdtPr', 'tblPr', 'trPr', 'tcPr']);
const signs: Record<string, string> = { tab: '\t', ptab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' };

/** Word joins lines that a soft break parts within a sentence. */
const joinSentences = (text: string): string => text.replace(/([^\s.:;!?])[ \t]*\n[ \t]*(?=\p{Ll})/gu, '$1 ');

function numberParagraph(
  numbering: Numbering,
  format: ParagraphFormat,
  chain: readonly DocxStyle[],
): ListNumber | null {
  const formats = [format, ...chain];
  const { numId } = formats.find((one) => one.numId !== undefined) ?? {};
  if (!numId || numId === '0') return null;
  const ids = chain.flatMap(({ styleId }) => styleId ?? []);
  const level = formats.find((one) => one.level !== undefined)?.level;
  return numbering.next(numId, level ?? numbering.levelOfStyle(numId, ids));
}

/** Measures how far a paragraph's first line is indented, in twentieths of a point. */
function measureIndent(formats: readonly ParagraphFormat[], number: ListNumber | null): number {
  const first = (key: 'left' | 'hanging' | 'firstLine') => formats.find((one) => one[key] !== undefined)?.[key];
  const firstLine = first('firstLine');
  const hanging = first('hanging') ?? (firstLine === undefined ? number?.hanging : 0) ?? 0;
  return (first('left') ?? number?.left ?? 0) + (firstLine ?? 0) - hanging;
}

/** The lines of a paragraph, parted by soft breaks. The first has its number and is a heading where it is one. */
function toLines(
  pieces: readonly Piece[],
  format: ParagraphFormat,
  chain: readonly DocxStyle[],
  number: ListNumber | null,
): AgendaLine[] {
  const text = joinSentences(pieces.map((piece) => piece.text).join('')).replace(/^\n+/, '');
  if (text.trim() === '' && !number) return [];
  const steps = Math.max(0, Math.round(measureIndent([format, ...chain], number) / stepLength));
  const isBold = pieces.every((piece) => piece.isBold || piece.text.trim() === '');
  return text.split('\n').map((line, at): AgendaLine => {
    if (at > 0) return { text: line, steps, list: null, heading: 0, isBold: false };
    const heading = headingOf(format, chain);
    if (number) {
      const { id, level, label } = number;
      return { text: `${label}\t${line.trim()}`, steps, list: { id, level }, heading, isBold };
    }
    const tabs = /^\t*/.exec(line)?.[0].length ?? 0;
    return { text: line, steps: steps + tabs * tabSteps, list: null, heading, isBold };
  });
}

export function createDocxReader({ styles, numbering, notes }: DocxParts) {
  let hasTrackedChanges = false;
  const readNotes = new Set<string>();

  function readRun({ children }: XmlNode, usuallyBold: boolean, into: Content): void {
    const format = childrenOf(children, 'rPr');
    // Nobody sees hidden text in Word.
    if (switchOf(format, 'vanish')) return;
    const isBold = switchOf(format, 'b') ?? usuallyBold;
    for (const child of children) {
      const { name, attributes } = child;
      const sign = signs[name];
      if (sign !== undefined) into.pieces.push({ text: sign, isBold });
      else if (name === 't') into.pieces.push({ text: child.children.map(({ text }) => text).join(''), isBold });
      else if (name === 'footnoteReference' || name === 'endnoteReference') readNote(name, attributes.id, into);
      else readInline([child], usuallyBold, into);
    }
  }
  function readNote(element: string, id: string | undefined, into: Content): void {
    const key = `${element} ${id}`;
    // A note that refers to itself is read once.
    if (readNotes.has(key)) return;
    readNotes.add(key);
    const lines = readBlocks(notes.get(key) ?? []);
    into.notes.push(...lines.map((line) => ({ ...line, heading: 0, isBold: false })));
  }
  function readInline(nodes: readonly XmlNode[], usuallyBold: boolean, into: Content): void {
    for (const node of nodes) {
      if (['del', 'ins', 'moveFrom', 'moveTo'].includes(node.name)) hasTrackedChanges = true;
      if (removed.has(node.name)) continue;
      if (node.name === 'r') readRun(node, usuallyBold, into);
      else if (node.name === 'txbxContent') into.boxes.push(...readBlocks(node.children));
      else if (node.name === 'AlternateContent') {
        // The second is a copy for older programs.
        const chosen = findChild(node.children, 'Choice') ?? findChild(node.children, 'Fallback');
        readInline(chosen?.children ?? [], usuallyBold, into);
      } else readInline(node.children, usuallyBold, into);
    }
  }
  function readParagraph({ children }: XmlNode): AgendaLine[] {
    const format = readParagraphFormat(childrenOf(children, 'pPr'));
    const chain = styles.chain(format.styleId);
    const isBold = chain.find(({ bold }) => bold !== undefined)?.bold ?? false;
    const content: Content = { pieces: [], boxes: [], notes: [] };
    readInline(children, isBold, content);
    const own = toLines(content.pieces, format, chain, numberParagraph(numbering, format, chain));
    return [...content.boxes, ...own, ...content.notes];
  }
  function readTable({ children }: XmlNode): AgendaLine[] {
    const rows = unwrap(children, 'tr').map((row) =>
      unwrap(row.children, 'tc').map((cell) => readBlocks(cell.children)),
    );
    return rows.flatMap(joinCells);
  }
  /** Rows and cells may be in content controls or tracked changes. */
  function unwrap(nodes: readonly XmlNode[], name: string): XmlNode[] {
    return nodes.flatMap((node) => {
      if (node.name === name) return [node];
      return removed.has(node.name) ? [] : unwrap(node.children, name);
    });
  }
  /** Reads paragraphs and tables, in whatever they are wrapped. */
  function readBlocks(nodes: readonly XmlNode[]): AgendaLine[] {
    return nodes.flatMap((node) => {
      if (node.name === 'p') return readParagraph(node);
      if (node.name === 'tbl') return readTable(node);
      return removed.has(node.name) ? [] : readBlocks(node.children);
    });
  }
  return {
    /** @param nodes of the body, a header or a footer */
    read(nodes: readonly XmlNode[]): DocxText {
      // In a table a number may stand alone in its cell; elsewhere it has no item.
      const lines = readBlocks(nodes).filter(({ text, list }) => !list || /\t\s*\S/.test(text));
      return { lines, hasTrackedChanges };
    },
  };
}
