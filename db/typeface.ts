/**
 * The letters of what the server draws itself: pictures, icons and PDF files. A server has no fonts installed, so all
 * come from the files of Public Sans, the typeface of the pages.
 */
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

const requireFromHere = createRequire(import.meta.url);

/** The weights that are used; each is a file of its own. */
export type Weight = 400 | 700 | 800;

/** Where the font file (Latin letters, WOFF) of a weight lies. */
export const typefaceFile = (weight: Weight): string =>
  requireFromHere.resolve(`@fontsource/public-sans/files/public-sans-latin-${weight}-normal.woff`);

const openFonts = new Map<Weight, Promise<Font>>();

function openTypeface(weight: Weight): Promise<Font> {
  let font = openFonts.get(weight);
  if (!font) {
    font = import('fontkit').then(({ openSync }) => openSync(typefaceFile(weight)));
    openFonts.set(weight, font);
  }
  return font;
}

/** A line of text as outlines: `d` of an SVG path whose baseline starts at 0,0. All measures in pixels. */
export type TextOutline = { d: string; width: number; capHeight: number };

const pathCommands = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' } as const;

/**
 * Draws a line of text as outlines.
 * @param size the font size in pixels
 * @param spacing added between letters, in pixels
 */
export async function outlineText(text: string, size: number, weight: Weight = 700, spacing = 0): Promise<TextOutline> {
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
      d += pathCommands[command] + points.join(' ');
    }
    x += position.xAdvance * scale + spacing;
  });
  return { d, width: Math.max(0, x - spacing), capHeight: font.capHeight * scale };
}

/** How many pixels wide a line of text is, without drawing it. */
export async function measureText(text: string, size: number, weight: Weight = 700): Promise<number> {
  const font = await openTypeface(weight);
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm;
}

/** The text without the characters that cannot be drawn, and without the gaps they leave. */
export async function removeUndrawable(text: string): Promise<string> {
  const font = await openTypeface(700);
  const known = [...text.normalize('NFC').replace(/\s+/g, ' ')].filter((character) =>
    font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
  return known.join('').replace(/ +/g, ' ').trim();
}

/** Whether every character can be drawn. */
export async function canDrawText(text: string): Promise<boolean> {
  const font = await openTypeface(700);
  return [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}
