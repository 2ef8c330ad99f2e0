/** Draws the picture of a shared link, a town's card or a record's, so that every link has one. */
import { createPalette, surfaces } from '../../../db/rules/colors.ts';
import { measureText, outlineText, removeUndrawable, type Weight } from '../../../db/typeface.ts';

/** Every platform shows this size uncropped (1.91 : 1). */
export const socialImageSize = { width: 1200, height: 630 } as const;

/** Raise it when the drawing changes, so that shared links show the new one. */
export const socialImageVersion = 1;

/** The texts of a record's card; `kind` and `important` may be empty. `note` is the last line. */
export type SocialImageRecord = { title: string; kind: string; important: string; note: string };

export type SocialImageContent = {
  /** The town's icon as PNG. */
  icon: Uint8Array;
  name: string;
  host: string;
  accent: string;
  /** Undefined for the town's own card. */
  record?: SocialImageRecord;
};

const margin = 80;
const maxTextWidth = socialImageSize.width - 2 * margin;
const ink = '#1a1f24';
const paleInk = '#4c545c';

const pathAt = (x: number, y: number, d: string, fill: string) =>
  `<path transform="translate(${Math.round(x)} ${Math.round(y)})" d="${d}" fill="${fill}"/>`;

async function drawLine(text: string, x: number, baseline: number, size: number, weight: Weight, fill: string) {
  return pathAt(x, baseline, (await outlineText(text, size, weight)).d, fill);
}

/** Cuts a text that is wider than the given pixels and adds an ellipsis. */
async function truncateToWidth(text: string, size: number, weight: Weight, width: number): Promise<string> {
  const fits = async (candidate: string) => (await measureText(candidate, size, weight)) <= width;
  if (await fits(text)) return text;
  const letters = [...text];
  let [low, high] = [0, letters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (await fits(`${letters.slice(0, middle).join('').trimEnd()}…`)) low = middle;
    else high = middle - 1;
  }
  return `${letters.slice(0, low).join('').trimEnd()}…`;
}

/** Wraps a text into lines of limited width; a word wider than a line is cut. */
async function wrapText(text: string, size: number, weight: Weight, width: number): Promise<string[]> {
  const lines: string[] = [];
  let current = '';
  const fits = async (candidate: string) => (await measureText(candidate, size, weight)) <= width;
  for (const word of text.split(' ')) {
    const longer = current ? `${current} ${word}` : word;
    if (await fits(longer)) {
      current = longer;
      continue;
    }
    if (current) lines.push(current);
    current = '';
    for (const letter of word) {
      if (current && !(await fits(current + letter))) {
        lines.push(current);
        current = '';
      }
      current += letter;
    }
  }
  return current ? [...lines, current] : lines;
}

const titleSizes = [76, 66, 54] as const;
const maxTitleLines = 4;

/** Fits a title into four lines at the largest possible size; a longer one ends with an ellipsis. */
async function fitTitle(title: string): Promise<{ size: number; lines: string[] }> {
  let lines: string[] = [];
  for (const size of titleSizes) {
    // Longer titles never fit, so the rest need not be measured.
    lines = await wrapText([...title].slice(0, 240).join(''), size, 800, maxTextWidth);
    if (lines.length <= (size === 76 ? 3 : maxTitleLines)) return { size, lines };
  }
  const size = titleSizes[2];
  const rest = lines.slice(maxTitleLines - 1).join(' ');
  return { size, lines: [...lines.slice(0, maxTitleLines - 1), await truncateToWidth(rest, size, 800, maxTextWidth)] };
}

/** Draws a word on a plate; the returned `width` is the plate's. */
async function drawBadge(text: string, x: number, top: number, plate: string, fill: string) {
  const { d, width, capHeight } = await outlineText(text, 26, 700);
  const height = 50;
  const whole = width + 44;
  return {
    width: whole,
    svg:
      `<rect x="${x}" y="${top}" width="${Math.round(whole)}" height="${height}" rx="25" fill="${plate}"/>` +
      pathAt(x + 22, top + (height + capHeight) / 2, d, fill),
  };
}

const countLetters = (text: string) => (text.match(/[\p{L}\p{N}]/gu) ?? []).length;

/** Whether a title is understandable after undrawable letters are removed: at least half must remain. */
const isMostlyDrawable = (title: string, drawn: string) =>
  countLetters(drawn) > 0 && countLetters(drawn) * 2 >= countLetters(title);

async function drawRecord({ record, accent }: SocialImageContent): Promise<string | null> {
  if (!record) return null;
  const title = await removeUndrawable(record.title);
  if (!isMostlyDrawable(record.title, title)) return null;
  const { light } = createPalette(accent);
  const { size, lines } = await fitTitle(title);
  const badges: string[] = [];
  let left = margin;
  const addBadge = async (text: string, plate: string, fill: string) => {
    if (!text) return;
    const { svg, width } = await drawBadge(text, left, 182, plate, fill);
    badges.push(svg);
    left += width + 16;
  };
  await addBadge(record.kind, light.soft, light.onSoft);
  await addBadge(record.important, '#fbe9e7', '#a3211b');
  const step = size * 1.14;
  const first = 266 + size * 0.72;
  const drawn = await Promise.all(lines.map((text, row) => drawLine(text, margin, first + row * step, size, 800, ink)));
  const note = await drawLine(await truncateToWidth(record.note, 28, 400, maxTextWidth), margin, 588, 28, 400, paleInk);
  return [...badges, ...drawn, note].join('');
}

/** Draws the town's name in large letters, for its own card. */
async function drawTown({ name, host, accent }: SocialImageContent): Promise<string> {
  const { size, lines } = await fitTitle((await removeUndrawable(name)) || host);
  const step = size * 1.14;
  const first = 304 + size * 0.72;
  const { light } = createPalette(accent);
  const drawn = lines.slice(0, 3).map((text, row) => drawLine(text, margin, first + row * step, size, 800, ink));
  return (await Promise.all([...drawn, drawLine(host, margin, 588, 28, 400, light.text)])).join('');
}

/** Draws the town's name beside the icon, above a record. */
async function drawTownName({ name, host }: SocialImageContent): Promise<string> {
  const text = await truncateToWidth((await removeUndrawable(name)) || host, 34, 700, maxTextWidth - 120);
  return drawLine(text, margin + 116, 120, 34, 700, ink);
}

/** Draws a card as PNG. A record whose title the typeface can't show gets the town's card. */
export async function drawSocialImage(content: SocialImageContent): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const { light } = createPalette(content.accent);
  const { width, height } = socialImageSize;
  const record = await drawRecord(content);
  const parts = record ? record + (await drawTownName(content)) : await drawTown(content);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${surfaces.light[0]}"/>` +
    `<rect width="${width}" height="20" fill="${light.fill}"/>${parts}</svg>`;
  const side = record ? 92 : 176;
  const icon = await sharp(content.icon).resize(side, side, { fit: 'contain' }).png().toBuffer();
  return sharp(Buffer.from(svg))
    .composite([{ input: icon, left: margin, top: record ? 62 : 84 }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}
