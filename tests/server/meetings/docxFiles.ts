/** Makes Word files by code: paragraphs, lists that Word numbers, tables, text boxes and tracked changes. */
import { strToU8, zipSync } from 'fflate';

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('’', '&#8217;');

/** A tab is `\t`, a soft line break `\n`. */
const run = (text: string, format = '') =>
  text
    .split(/([\t\n])/)
    .map((part) => {
      if (part === '\t') return '<w:r><w:tab/></w:r>';
      if (part === '\n') return '<w:r><w:br/></w:r>';
      return part && `<w:r><w:rPr>${format}</w:rPr><w:t xml:space="preserve">${escapeXml(part)}</w:t></w:r>`;
    })
    .join('');

export type ParagraphOptions = {
  /** The list and the level in it. */
  num?: readonly [id: number, level: number];
  style?: string;
  bold?: boolean;
  /** Twentieths of a point. */
  left?: number;
  /** XML beside the words. */
  extra?: string;
};

/** A paragraph. */
export function p(text: string, { num, style, bold, left, extra = '' }: ParagraphOptions = {}): string {
  const properties = [
    style && `<w:pStyle w:val="${style}"/>`,
    num && `<w:numPr><w:ilvl w:val="${num[1]}"/><w:numId w:val="${num[0]}"/></w:numPr>`,
    left !== undefined && `<w:ind w:left="${left}"/>`,
  ];
  return `<w:p><w:pPr>${properties.filter(Boolean).join('')}</w:pPr>${run(text, bold ? '<w:b/>' : '')}${extra}</w:p>`;
}

/** A table; each cell is text or XML of its own. */
export const table = (...rows: readonly (readonly string[])[]): string => {
  const cell = (content: string) => `<w:tc><w:tcPr/>${content.startsWith('<w:') ? content : p(content)}</w:tc>`;
  return `<w:tbl><w:tblPr/>${rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;
};

/** A text box, as Word writes it: for itself, and once more for older programs. */
export const textBox = (text: string): string => {
  const content = `<w:txbxContent>${p(text)}</w:txbxContent>`;
  return `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>${content}</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${content}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
};

/** A level of a list: the format of its numbers, and how they are written. */
export type ListLevel = readonly [format: string, pattern: string, styleId?: string];
/** A list; `restarts` are further lists of its levels that begin at 1 again. */
export type List = { levels: readonly ListLevel[]; restarts?: number };

/** Lists are numbered from 1; restarts come after all lists, in their order. */
function numberingXml(lists: readonly List[]): string {
  const level = ([format, pattern, styleId]: ListLevel, at: number) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${styleId ? `<w:pStyle w:val="${styleId}"/>` : ''}<w:lvlText w:val="${pattern}"/><w:pPr><w:ind w:left="${720 * (at + 1)}" w:hanging="360"/></w:pPr></w:lvl>`;
  const lists_ = lists.map(
    ({ levels }, at) => `<w:abstractNum w:abstractNumId="${at}">${levels.map(level).join('')}</w:abstractNum>`,
  );
  let last = lists.length;
  const again = lists.flatMap(({ restarts = 0 }, at) =>
    Array.from({ length: restarts }, () => {
      last += 1;
      return `<w:num w:numId="${last}"><w:abstractNumId w:val="${at}"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`;
    }),
  );
  const first = lists.map((_, at) => `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${at}"/></w:num>`);
  return [...lists_, ...first, ...again].join('');
}

const styles = (headingNum: string) =>
  `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>` +
  [1, 2, 3]
    .map(
      (level) =>
        `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/><w:pPr>${headingNum}<w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/></w:rPr></w:style>`,
    )
    .join('');

const names = ['w', 'mc', 'wps', 'v'].map((prefix) => `xmlns:${prefix}="urn:${prefix}"`).join(' ');
const part = (root: string, content: string) =>
  strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:${root} ${names}>${content}</w:${root}>`);

export type DocxOptions = {
  lists?: readonly List[];
  /** The list that numbers the headings' styles. */
  headingList?: number;
  header?: string;
  footnotes?: string;
  /** Parts as they are, by path. */
  parts?: Record<string, Uint8Array>;
};

/** A Word file with these paragraphs and tables. */
export function makeDocx(body: readonly string[], options: DocxOptions = {}): Buffer {
  const { lists = [], headingList, header, footnotes, parts = {} } = options;
  const headingNum = headingList ? `<w:numPr><w:numId w:val="${headingList}"/></w:numPr>` : '';
  const files: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': part('document', `<w:body>${body.join('')}<w:sectPr/></w:body>`),
    'word/styles.xml': part('styles', styles(headingNum)),
    'word/numbering.xml': part('numbering', numberingXml(lists)),
    ...(header === undefined ? {} : { 'word/header1.xml': part('hdr', header) }),
    ...(footnotes === undefined ? {} : { 'word/footnotes.xml': part('footnotes', footnotes) }),
    ...parts,
  };
  return Buffer.from(zipSync(files));
}
