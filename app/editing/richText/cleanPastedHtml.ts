/**
 * Prepares what other programs paste: Word's lists become lists, and every heading one of ours. Styles, fonts and other
 * elements go by themselves, since the editor knows none.
 */
import { formattedLimits } from '../../../db/rules/fields/formattedText.ts';

const levelPattern = /mso-list:[^;]*\blevel(\d)/i;

/**
 * Styles and handlers are renamed before anything parses them: they would count as a page's own, which its content
 * security policy refuses.
 */
const renameAttributes = (html: string) =>
  html.replace(/\sstyle(?=\s*=)/gi, ' data-style').replace(/\son\w+(?=\s*=)/gi, ' data-on');

const styleOf = (element: Element): string => element.getAttribute('data-style') ?? '';

const levelOf = (element: Element): number => Number(levelPattern.exec(styleOf(element))?.[1] ?? 0);

/** Word writes the bullet or the number into the text, in parts that say so. */
function takeMarker(item: Element): string {
  const markers = [...item.querySelectorAll('[data-style]')].filter((part) =>
    /mso-list:\s*ignore/i.test(styleOf(part)),
  );
  const marker = markers.map((part) => part.textContent).join('');
  for (const part of markers) part.remove();
  return marker.trim();
}

const isNumber = (marker: string) => /^(\d|[a-z][.)]|[ivx]+[.)])/i.test(marker);

/** Replaces paragraphs with `mso-list` by lists, nested by their level. */
function replaceWordLists(body: HTMLElement): void {
  /** The open lists of the present run, the outermost first. */
  let open: Element[] = [];
  for (const element of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const level = levelOf(element);
    if (level === 0) continue;
    if (open[0]?.nextElementSibling !== element) open = [];
    const tag = isNumber(takeMarker(element)) ? 'ol' : 'ul';
    open = open.slice(0, level);
    while (open.length < level) {
      const above = open.at(-1)?.lastElementChild;
      if (open.length > 0 && !above) break;
      const list = body.ownerDocument.createElement(tag);
      if (above) above.append(list);
      else element.before(list);
      open.push(list);
    }
    const item = body.ownerDocument.createElement('li');
    item.append(...element.childNodes);
    open.at(-1)?.append(item);
    element.remove();
  }
}

function replaceHeadings(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll('h1, h2, h4, h5, h6')]) {
    const heading = body.ownerDocument.createElement('h3');
    heading.append(...element.childNodes);
    element.replaceWith(heading);
  }
}

/** A cell that spans several is followed by empty ones, since tables of formatted texts have no merged cells. */
function splitMergedCells(table: HTMLTableElement): void {
  const { columns, rows: mostRows } = formattedLimits;
  /** How many more rows an earlier cell covers, by column. */
  let covered: number[] = [];
  for (const row of [...table.rows]) {
    const cells = [...row.cells];
    const next: number[] = [];
    row.replaceChildren();
    for (let column = 0; cells.length > 0 || covered.length > column; ) {
      const rowsAbove = covered[column] ?? 0;
      const cell = rowsAbove > 0 ? undefined : cells.shift();
      const rowSpan = cell ? Math.min(cell.rowSpan, mostRows) - 1 : Math.max(0, rowsAbove - 1);
      const colSpan = cell ? Math.min(cell.colSpan, columns + 1) : 1;
      cell?.removeAttribute('colspan');
      cell?.removeAttribute('rowspan');
      row.append(cell ?? table.ownerDocument.createElement('td'));
      for (let part = 1; part < colSpan; part++) row.append(table.ownerDocument.createElement('td'));
      for (let part = 0; part < colSpan; part++) next[column + part] = rowSpan;
      column += colSpan;
    }
    covered = next;
  }
}

/** Footnotes and comments of Word lead to anchors that the page lacks. */
function removeNoteMarks(body: HTMLElement): void {
  for (const mark of [...body.querySelectorAll('a[href^="#_"], [data-style*="mso-element:footnote"], o\\:p')])
    mark.remove();
}

const isBold = (style: string) => /(?:^|;)\s*font-weight:\s*(?:bold|[6-9]00)/i.test(style);
const isNotBold = (style: string) => /(?:^|;)\s*font-weight:\s*(?:normal|400)/i.test(style);
const isItalic = (style: string) => /(?:^|;)\s*font-style:\s*italic/i.test(style);

/** Google Docs writes bold and italic words as styles, and a whole copy into a `b` that is not bold. */
function replaceStyledWords(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll('b[data-style], span[data-style]')]) {
    const style = styleOf(element);
    if (element.localName === 'b' && !isNotBold(style)) continue;
    let inner = [...element.childNodes];
    for (const tag of [isBold(style) && 'strong', isItalic(style) && 'em'].filter((name) => name !== false)) {
      const mark = body.ownerDocument.createElement(tag);
      mark.append(...inner);
      inner = [mark];
    }
    element.replaceWith(...inner);
  }
}

export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(renameAttributes(html), 'text/html');
  replaceWordLists(body);
  removeNoteMarks(body);
  for (const table of body.querySelectorAll('table')) splitMergedCells(table);
  replaceHeadings(body);
  replaceStyledWords(body);
  return body.innerHTML;
}
