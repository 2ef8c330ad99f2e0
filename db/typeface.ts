/**
 * The fonts of everything that the server draws: pictures, icons and PDF files. Servers have no fonts installed, so
 * letters come from the files of Public Sans, the typeface of the pages, and rarer ones from DejaVu Sans.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import type { Font } from 'fontkit';

const requireFromHere = createRequire(import.meta.url);

/** The weights in use; each has a file of its own. */
export type Weight = 400 | 700 | 800;

/**
 * Public Sans comes split into files of few letters each: `Čapek` would need two of them, and lines would break between
 * these. So a text with letters outside `latin` is drawn whole from `other`, which is DejaVu Sans.
 */
export const letterSets = ['latin', 'other'] as const;
export type Letters = (typeof letterSets)[number];

/** The path of a weight's font file (WOFF for `latin`, TrueType for `other`). */
export const typefaceFile = (weight: Weight, letters: Letters = 'latin'): string =>
  requireFromHere.resolve(
    letters === 'other'
      ? `dejavu-fonts-ttf/ttf/DejaVuSans${weight === 400 ? '' : '-Bold'}.ttf`
      : `@fontsource/public-sans/files/public-sans-${letters}-${weight}-normal.woff`,
  );

/** Unpacks the plain font of a WOFF 1.0 file. Font libraries inflate its tables a hundred times slower. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + count * 16);
  woff.copy(head, 0, 4, 8);
  [count, power * 16, Math.log2(power), (count - power) * 16].forEach((value, at) => {
    head.writeUInt16BE(value, 4 + at * 2);
  });
  const parts = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + index * 20;
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number];
    const bytes = woff.subarray(start, start + packed);
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed < length ? inflateSync(bytes) : bytes).copy(table);
    const line = 12 + index * 16;
    woff.copy(head, line, entry, entry + 4);
    woff.copy(head, line + 4, entry + 16, entry + 20);
    head.writeUInt32BE(offset, line + 8);
    head.writeUInt32BE(length, line + 12);
    parts.push(table);
    offset += table.length;
  }
  return Buffer.concat(parts);
}

const unpackedFonts = new Map<string, Buffer>();

/** The bytes of a weight's font (TrueType). */
export function readTypeface(weight: Weight, letters: Letters): Buffer {
  const file = typefaceFile(weight, letters);
  let font = unpackedFonts.get(file);
  if (!font) {
    const bytes = readFileSync(file);
    font = letters === 'other' ? bytes : unpackWoff(bytes);
    unpackedFonts.set(file, font);
  }
  return font;
}

const loadedLetters = new Map<Letters, Font>();

let createFont: typeof import('fontkit').create;

/** Loads the font library, so that `canDrawWith` can answer synchronously. */
export async function loadLetters(): Promise<void> {
  createFont = (await import('fontkit')).create;
}

/** Scripts whose letters simply follow each other from left to right; others would be drawn wrong. */
const plainScripts = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

/** Whether a set has a character. A set's file opens on first use. */
export function canDrawWith(letters: Letters, character: string): boolean {
  if (letters === 'other' && !plainScripts.test(character)) return false;
  let font = loadedLetters.get(letters);
  if (!font) {
    font = createFont(readTypeface(400, letters));
    loadedLetters.set(letters, font);
  }
  return font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

/** Whether any set has a character; blanks are in all of them. */
export const isDrawable = (character: string): boolean =>
  /\s/.test(character) || letterSets.some((letters) => canDrawWith(letters, character));

/** Chooses one set for a whole text. Characters that no set has don't count. */
export const chooseLetters = (text: string): Letters =>
  [...text].some((character) => isDrawable(character) && !/\s/.test(character) && !canDrawWith('latin', character))
    ? 'other'
    : 'latin';

const openFonts = new Map<string, Font>();

async function openTypeface(text: string, weight: Weight): Promise<Font> {
  await loadLetters();
  const file = typefaceFile(weight, chooseLetters(text));
  let font = openFonts.get(file);
  if (!font) {
    const { openSync } = await import('fontkit');
    font = openSync(file);
    openFonts.set(file, font);
  }
  return font;
}

/** A line of text as outlines: `d` of an SVG path whose baseline starts at 0,0. All measures in pixels. */
export type TextOutline = { d: string; width: number; capHeight: number };

/** The default for a font without its own, as a share of its size. */
const usualCapHeight = 0.729;

const pathCommands = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' } as const;

/**
 * Draws a line of text as outlines.
 * @param size the font size in pixels
 * @param spacing added between letters, in pixels
 */
export async function outlineText(text: string, size: number, weight: Weight = 700, spacing = 0): Promise<TextOutline> {
  const font = await openTypeface(text, weight);
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
  return {
    d,
    width: Math.max(0, x - spacing),
    capHeight: (font.capHeight ?? font.unitsPerEm * usualCapHeight) * scale,
  };
}

/** How many pixels wide a line of text is, without drawing it. */
export async function measureText(text: string, size: number, weight: Weight = 700): Promise<number> {
  const font = await openTypeface(text, weight);
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm;
}

/** Removes the characters that cannot be drawn, and the gaps they leave. */
export async function removeUndrawable(text: string): Promise<string> {
  await loadLetters();
  const known = [...text.normalize('NFC').replace(/\s+/g, ' ')].filter(isDrawable);
  return known.join('').replace(/ +/g, ' ').trim();
}

/** Whether every character can be drawn. */
export async function canDrawText(text: string): Promise<boolean> {
  await loadLetters();
  return [...text].every(isDrawable);
}
