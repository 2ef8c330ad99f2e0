/**
 * Reads a small fixed set of Markdown: paragraphs, line breaks, headings, lists, bold, italics and links. Other marks
 * stay as typed. The library is large, so only the server and open editors load this.
 */
import type { BlockContent, DefinitionContent, ListItem, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { completeUrl } from '../links/completeUrl.ts';
import { linkify } from '../links/linkify.ts';
import { isSafeUrl, maxUrlLength } from '../links/links.ts';
import type { FormattedElement, FormattedNode } from './formattedText.ts';

/** By the library's names. */
const disabledConstructs = [
  'blockQuote',
  'characterReference',
  'codeFenced',
  'codeIndented',
  'codeText',
  'definition',
  'htmlFlow',
  'htmlText',
  'labelStartImage',
  'setextUnderline',
  'thematicBreak',
];

/** Bounds constructs that may take quadratic time: beyond these, marks stay as typed. */
const maxMarks = 1000;
const maxListItems = 500;
const maxIndent = 8;

/** Marks that must stay as typed pass the library as characters that no text has. */
const guardedMarks = '*_[]<-+.)';
const firstGuard = 0xfdd0;
const guardMarks = (text: string) =>
  text.replace(/[*_[\]<+.)-]/g, (mark) => String.fromCharCode(firstGuard + guardedMarks.indexOf(mark)));
const restoreMarks = (text: string) =>
  text.replace(/[\ufdd0-\ufdd8]/g, (guard) => guardedMarks.charAt(guard.charCodeAt(0) - firstGuard));

const markerPattern = /^(?:[-*+]|\d{1,9}[.)])(?:\s+|$)/;
const guardMarker = (words: string) => words.replace(markerPattern, guardMarks);

type OpenItem = { offset: number; kind: string };

/** Closes the items that a line with this indent does not belong to. @returns the last closed one */
function closeItems(open: OpenItem[], indent: number): OpenItem | undefined {
  let closed: OpenItem | undefined;
  for (let last = open.at(-1); last && last.offset > indent; last = open.at(-1)) closed = open.pop();
  return closed;
}

/**
 * Nests lists by indentation alone, with a depth limit. An unindented line ends a list, where Markdown needs an empty
 * line.
 */
function boundLists(text: string): string {
  const open: OpenItem[] = [];
  let count = 0;
  let isAfterText = false;
  const lines = text.split(/\r\n|\r|\n/).flatMap((line) => {
    const words = line.trim();
    const wasAfterText = isAfterText;
    isAfterText = words !== '';
    if (!isAfterText) return wasAfterText ? [''] : [];
    const leading = line.slice(0, line.length - line.trimStart().length).replaceAll('\t', '    ').length;
    const indent = Math.min(leading, maxIndent);
    const [marker = ''] = (count < maxListItems && markerPattern.exec(words)) || [];
    const kind = marker.trim().replace(/\d+/, '');
    const closed = closeItems(open, indent);
    if (marker) {
      count += 1;
      open.push({ offset: indent + marker.length, kind });
    }
    const bounded = ' '.repeat(indent) + marker + guardMarker(words.slice(marker.length));
    return wasAfterText && closed && closed.kind !== kind ? ['', bounded] : [bounded];
  });
  return lines.join('\n');
}

// Matches a backslash with its escaped character, the end of a link's words, and possible marks of bold, italics or a
// link.
const markPattern = /\\[\s\S]|\]\(|\*+|_+|[[\]<]/g;
/** The address of a link, without spaces, with its closing bracket. */
const urlPattern = /(?:[^\s()<>]|\([^\s()<>]{0,200}\)){1,2000}\)/y;

function boundMarks(text: string): string {
  let count = 0;
  return text.replace(markPattern, (mark, at: number) => {
    count += 1;
    if (count > maxMarks) return guardMarks(mark);
    if (mark !== '](') return mark;
    urlPattern.lastIndex = at + mark.length;
    return urlPattern.test(text) ? mark : guardMarks(mark);
  });
}

const joinTexts = (nodes: FormattedNode[]): FormattedNode[] =>
  nodes.reduce<FormattedNode[]>((joined, node) => {
    const last = joined.at(-1);
    if (typeof node === 'string' && typeof last === 'string') joined[joined.length - 1] = last + node;
    else if (node !== '') joined.push(node);
    return joined;
  }, []);

/** Returns the words of a text, with links for the addresses in it. */
const readText = (text: string, isInLink: boolean): FormattedNode[] =>
  isInLink ? [text] : linkify(text).map(({ text: words, url }) => (url ? ['a', [words], url] : words));

function readInline(node: PhrasingContent, isInLink: boolean): FormattedNode[] {
  if (node.type === 'break') return ['\n'];
  if (node.type === 'strong') return [['strong', readWords(node.children, isInLink)]];
  if (node.type === 'emphasis') return [['em', readWords(node.children, isInLink)]];
  if (node.type === 'link') {
    const url = completeUrl(restoreMarks(node.url));
    const isLink = !isInLink && url.length <= maxUrlLength && isSafeUrl(url);
    return isLink ? [['a', readWords(node.children, true), url]] : readWords(node.children, isInLink);
  }
  return 'value' in node ? readText(restoreMarks(node.value), isInLink) : [];
}

const readWords = (nodes: readonly PhrasingContent[], isInLink = false) =>
  joinTexts(nodes.flatMap((node) => readInline(node, isInLink)));

/** The first paragraph of an item needs no element of its own. */
const readItem = ({ children: [first, ...rest] }: ListItem): FormattedElement => [
  'li',
  [
    ...(first?.type === 'paragraph' ? readWords(first.children) : readBlocks(first ? [first] : [])),
    ...readBlocks(rest),
  ],
];

function readBlock(node: RootContent | BlockContent | DefinitionContent): FormattedElement[] {
  if (node.type === 'paragraph') return [['p', readWords(node.children)]];
  if (node.type === 'heading') return [['h3', readWords(node.children)]];
  if (node.type !== 'list') return [];
  const items = node.children.map(readItem);
  if (!node.ordered) return [['ul', items]];
  const start = node.start ?? 1;
  return [start === 1 ? ['ol', items] : ['ol', items, start]];
}

const readBlocks = (nodes: readonly (RootContent | BlockContent | DefinitionContent)[]): FormattedElement[] =>
  nodes.flatMap(readBlock).filter(([, content]) => content.length > 0);

/** Parses at most `formattedLimits.markdownLetters` characters into the tree to draw. */
export function parseMarkdown(text: string): FormattedElement[] {
  const bounded = boundMarks(boundLists(text.replace(/[\ufdd0-\ufdd8]/g, '')));
  const { children } = fromMarkdown(bounded, { extensions: [{ disable: { null: disabledConstructs } }] });
  return readBlocks(children);
}
