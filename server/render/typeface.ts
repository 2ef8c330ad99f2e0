// LEAD -> seeds engineer: STOP building a font compiler. @fontsource/public-sans (static .woff files) is now installed; pdfkit embeds
// node_modules/@fontsource/public-sans/files/public-sans-latin-400-normal.woff and -700- directly (tried, works), and fontkit opens them for
// glyph paths. Delete typeface-file.ts, font-file.ts and fontkit.d.ts hacks; keep at most a ~40 line typeface.ts. Remove this note.
/**
 * The letters of what the server draws itself: pictures, icons and PDF files. A server has no fonts installed, so all
 * come from the Public Sans file that the pages use.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Drawn, Font } from 'fontkit';
import { boxOf, Bytes, compositeGlyph, fontFile, type Point, simpleGlyph } from './font-file.ts';

const locate = createRequire(import.meta.url);
const source = '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2';

const rounded = (points: NonNullable<Drawn['points']>): Point[][] => {
  const contours: Point[][] = [[]];
  for (const { x, y, onCurve, endContour } of points) {
    contours.at(-1)?.push({ x: Math.round(x), y: Math.round(y), on: onCurve });
    if (endContour) contours.push([]);
  }
  return contours.filter((contour) => contour.length > 0);
};

/** The tables of an opened font as they lie in its file. */
export function rawTables(font: Font, except: readonly string[]): Map<string, Uint8Array> {
  const found = new Map<string, Uint8Array>();
  for (const [tag, entry] of Object.entries(font.directory.tables)) {
    if (!entry || except.includes(tag)) continue;
    if (entry.transformed) throw new Error(`The ${tag} table of the typeface is packed in a way that is not known here.`);
    found.set(tag, Uint8Array.from(font.stream.buffer.subarray(entry.offset, entry.offset + entry.length)));
  }
  return found;
}

/** The same font, uncompressed: fontkit varies the weight of plain files only. */
function unpacked(font: Font): Uint8Array {
  font.getGlyph(0);
  const drawn = font._transformedGlyphs;
  if (!drawn) throw new Error('The typeface is not packed as WOFF2 fonts are.');
  const pointsOf = (id: number): Point[] => {
    const glyph = drawn[id];
    if (!glyph?.components) return rounded(glyph?.points ?? []).flat();
    return glyph.components.flatMap(({ glyphID, dx, dy }) => pointsOf(glyphID).map((p) => ({ ...p, x: p.x + dx, y: p.y + dy })));
  };
  const glyf: number[] = [];
  const loca = new Bytes();
  drawn.forEach((glyph, id) => {
    loca.u32(glyf.length);
    const { components, points } = glyph;
    const bytes = components ? compositeGlyph(components, boxOf(pointsOf(id))) : simpleGlyph(rounded(points ?? []));
    for (const byte of bytes) glyf.push(byte);
  });
  loca.u32(glyf.length);
  const tables: Map<string, ArrayLike<number>> = rawTables(font, ['glyf', 'loca']);
  tables.set('glyf', glyf).set('loca', loca.list);
  const head = tables.get('head') as Uint8Array;
  new DataView(head.buffer).setInt16(50, 1); // loca counts in long offsets.
  return fontFile(tables);
}

let plain: Promise<Font> | undefined;
const weights = new Map<number, Promise<Font>>();

/** Public Sans (its Latin letters) at a weight from 100 to 900. */
export function openTypeface(weight: number): Promise<Font> {
  plain ??= import('fontkit').then(({ create }) => create(unpacked(create(readFileSync(locate.resolve(source))))));
  let font = weights.get(weight);
  if (!font) {
    font = plain.then((variable) => variable.getVariation({ wght: weight }));
    weights.set(weight, font);
  }
  return font;
}

/** A line of text as outlines: `d` of an SVG path whose baseline starts at 0,0. All measures in pixels. */
export type Lettering = { d: string; width: number; capHeight: number };

const letters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' } as const;

/**
 * Draws a line of text as outlines.
 * @param size the font size in pixels
 * @param spacing added between letters, in pixels
 */
export async function lettering(text: string, size: number, weight = 700, spacing = 0): Promise<Lettering> {
  const font = await openTypeface(weight);
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  const number = (value: number) => Math.round(value * 100) / 100;
  let d = '';
  let x = 0;
  glyphs.forEach((glyph, index) => {
    const position = positions[index] ?? { xAdvance: glyph.advanceWidth, xOffset: 0, yOffset: 0 };
    for (const { command, args } of glyph.path.commands) {
      const points = args.map((value, at) =>
        number(at % 2 === 0 ? x + (position.xOffset + value) * scale : -(position.yOffset + value) * scale),
      );
      d += letters[command] + points.join(' ');
    }
    x += position.xAdvance * scale + spacing;
  });
  return { d, width: Math.max(0, x - spacing), capHeight: font.capHeight * scale };
}

/** Whether every character can be drawn. */
export async function canLetter(text: string): Promise<boolean> {
  const font = await openTypeface(700);
  return [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}
