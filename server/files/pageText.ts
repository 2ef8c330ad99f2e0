/** The text of one page of a PDF file, as people read it: what is printed twice to look bold counts once. */

/** A run of letters as pdf.js gives it; `transform` ends with where it begins, `width` is along its line. */
export type TextRun = { str: string; width: number; transform: readonly number[]; hasEOL: boolean };

/** The fields of a pdf.js annotation that are read here. */
export type PageAnnotation = {
  subtype?: string;
  fieldType?: string;
  fieldValue?: unknown;
  password?: boolean;
  hidden?: boolean;
  contentsObj?: { str?: string };
};

/** How far apart two prints of the same letters are at most, in parts of their size; shadows are the furthest. */
const maxOverprintShift = 0.15;

const sizeOf = ({ transform: [a = 0, b = 0] }: TextRun) => Math.hypot(a, b) || 1;

/** Remembers where runs were printed, in squares of the largest shift, so that each is compared with few others. */
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
 * How many letters at the beginning of a run are printed over the end of the one before, where each letter is printed
 * twice in its turn: `Zo` after `Z` begins at the same place.
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
  // The end that is as long as the overlap, of all that are the same letters.
  const longest = Math.min(before.str.length, run.str.length, Math.ceil(overlap / widthPerLetter) + 2);
  for (let length = 1; length <= longest; length += 1) {
    if (!before.str.endsWith(run.str.slice(0, length))) continue;
    const isCloser = Math.abs(length * widthPerLetter - overlap) < Math.abs(best * widthPerLetter - overlap);
    if (best === 0 || isCloser) best = length;
  }
  return best;
}

/** The words of a page in their order. */
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

/** Lists the values of form fields and the text typed over a page, a line for each. */
export function listFilledValues(annotations: readonly PageAnnotation[]): string[] {
  return annotations.flatMap(({ subtype, fieldType, fieldValue, password, hidden, contentsObj }) => {
    if (hidden || password) return [];
    if (subtype === 'FreeText') return contentsObj?.str || [];
    // Check boxes have a name of their own for being checked.
    if (subtype !== 'Widget' || (fieldType !== 'Tx' && fieldType !== 'Ch')) return [];
    return [fieldValue].flat().filter((value): value is string => typeof value === 'string' && value.trim() !== '');
  });
}
