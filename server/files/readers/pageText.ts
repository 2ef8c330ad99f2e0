/** Builds the text of a PDF page as people read it: letters printed twice to look bold count once. */

/** A text run from pdf.js; `transform` ends with its start position, and `width` is along its line. */
export type TextRun = { str: string; width: number; transform: readonly number[]; hasEOL: boolean };

/** The fields that we use of a pdf.js annotation. */
export type PageAnnotation = {
  subtype?: string;
  fieldType?: string;
  fieldValue?: unknown;
  password?: boolean;
  hidden?: boolean;
  contentsObj?: { str?: string };
};

/** The largest shift between two prints of the same letters, relative to their size; shadows are shifted most. */
const maxOverprintShift = 0.15;

const sizeOf = ({ transform: [a = 0, b = 0] }: TextRun) => Math.hypot(a, b) || 1;

/** Indexes printed runs by squares of the largest shift, so that each is compared with few others. */
function createPrintedRuns() {
  const printed = new Set<string>();
  return (run: TextRun): boolean => {
    const [, , , , x = 0, y = 0] = run.transform;
    const square = sizeOf(run) * maxOverprintShift;
    const [column, row] = [Math.round(x / square), Math.round(y / square)];
    const key = (dx: number, dy: number) => `${column + dx} ${row + dy} ${square} ${run.str}`;
    const isPrinted = [-1, 0, 1].some((dx) => [-1, 0, 1].some((dy) => printed.has(key(dx, dy))));
    printed.add(key(0, 0));
    return isPrinted;
  };
}

/**
 * Counts the letters at the start of a run that overprint the end of the previous one. Some files print each letter
 * twice in turn: `Zo` after `Z` begins at the same place.
 */
function countOverprinted(before: TextRun | undefined, run: TextRun): number {
  if (!before) return 0;
  const [, b = 0, , , x = 0, y = 0] = run.transform;
  const [, , , , beforeX = 0, beforeY = 0] = before.transform;
  const size = sizeOf(run);
  const overlap = beforeX + before.width - x;
  const isSameLine =
    b === 0 && Math.abs(y - beforeY) < size * maxOverprintShift && x > beforeX - size * maxOverprintShift;
  if (!isSameLine || overlap < size * maxOverprintShift) return 0;
  const widthPerLetter = before.width / before.str.length;
  let best = 0;
  // Repeated letters match at several lengths, so the match closest to the overlap counts.
  const longest = Math.min(before.str.length, run.str.length, Math.ceil(overlap / widthPerLetter) + 2);
  for (let length = 1; length <= longest; length += 1) {
    if (!before.str.endsWith(run.str.slice(0, length))) continue;
    const isCloser = Math.abs(length * widthPerLetter - overlap) < Math.abs(best * widthPerLetter - overlap);
    if (best === 0 || isCloser) best = length;
  }
  return best;
}

/** Joins the words of a page in reading sequence. */
export function joinRuns(runs: Iterable<TextRun>): string {
  const isPrinted = createPrintedRuns();
  let [text, before]: [string, TextRun | undefined] = ['', undefined];
  for (const run of runs) {
    if (run.str.trim() === '') text += run.str;
    else {
      text += isPrinted(run) ? '' : run.str.slice(countOverprinted(before, run));
      before = run;
    }
    if (run.hasEOL) text += '\n';
  }
  return text;
}

/** Lists form field values and text typed over a page, one per line. */
export function listFilledValues(annotations: readonly PageAnnotation[]): string[] {
  return annotations.flatMap(({ subtype, fieldType, fieldValue, password, hidden, contentsObj }) => {
    if (hidden || password) return [];
    if (subtype === 'FreeText') return contentsObj?.str || [];
    // Check boxes store an internal name as their value, so only text and choice fields count.
    if (subtype !== 'Widget' || (fieldType !== 'Tx' && fieldType !== 'Ch')) return [];
    return [fieldValue].flat().filter((value): value is string => typeof value === 'string' && value.trim() !== '');
  });
}
