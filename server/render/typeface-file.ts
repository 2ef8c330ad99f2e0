// LEAD -> seeds engineer: STOP building a font compiler. @fontsource/public-sans (static .woff files) is now installed; pdfkit embeds
// node_modules/@fontsource/public-sans/files/public-sans-latin-400-normal.woff and -700- directly (tried, works), and fontkit opens them for
// glyph paths. Delete typeface-file.ts, font-file.ts and fontkit.d.ts hacks; keep at most a ~40 line typeface.ts. Remove this note.
/** Public Sans at one weight as a plain font file, for PDF files: what writes those cannot embed a variable font. */
import type { Glyph } from 'fontkit';
import { boxOf, Bytes, fontFile, type Point, simpleGlyph } from './font-file.ts';
import { openTypeface, rawTables } from './typeface.ts';

/** The contours of a glyph as points; a contour closes by itself, so a repeated first point is left out. */
function contoursOf(glyph: Glyph): Point[][] {
  const found: Point[][] = [];
  let current: Point[] = [];
  const finish = () => {
    const first = current[0];
    const last = current.at(-1);
    if (current.length > 1 && last?.on && last.x === first?.x && last.y === first.y) current.pop();
    if (current.length > 1) found.push(current);
    current = [];
  };
  for (const { command, args } of glyph.path.commands) {
    if (command === 'moveTo' || command === 'closePath') finish();
    for (let at = 0; at < args.length; at += 2) {
      const on = command !== 'quadraticCurveTo' || at === args.length - 2;
      current.push({ x: Math.round(args[at] ?? 0), y: Math.round(args[at + 1] ?? 0), on });
    }
  }
  finish();
  return found;
}

function nameTable(style: 'Bold' | 'Regular'): number[] {
  const names = Object.entries({ 1: 'Public Sans', 2: style, 4: `Public Sans ${style}`, 6: `PublicSans-${style}` });
  const records = new Bytes().u16(0, names.length, 6 + 12 * names.length);
  const words = new Bytes();
  for (const [id, name] of names) {
    records.u16(3, 1, 0x409, Number(id), name.length * 2, words.list.length);
    for (const character of name) words.u16(character.charCodeAt(0));
  }
  return [...records.list, ...words.list];
}

/** What only a variable font has, and what is written anew. */
const left = ['fvar', 'gvar', 'avar', 'HVAR', 'MVAR', 'STAT', 'prep', 'gasp', 'glyf', 'loca', 'hmtx', 'name', 'post'];
const files = new Map<number, Promise<Uint8Array>>();

/** Public Sans at one weight (100 to 900) as the bytes of a TrueType file. */
export function typefaceFile(weight: number): Promise<Uint8Array> {
  const file = files.get(weight) ?? writeFile(weight);
  files.set(weight, file);
  return file;
}

async function writeFile(weight: number): Promise<Uint8Array> {
  const font = await openTypeface(weight);
  const glyf: number[] = [];
  const loca = new Bytes();
  const hmtx = new Bytes();
  let widest = 0;
  for (let id = 0; id < font.numGlyphs; id += 1) {
    const glyph = font.getGlyph(id);
    const contours = contoursOf(glyph);
    const width = Math.round(glyph.advanceWidth);
    widest = Math.max(widest, width);
    loca.u32(glyf.length);
    for (const byte of simpleGlyph(contours)) glyf.push(byte);
    hmtx.u16(width, boxOf(contours.flat()).xMin);
  }
  loca.u32(glyf.length);
  const tables: Map<string, ArrayLike<number>> = rawTables(font, left);
  const patch = (tag: string, at: number, value: number) =>
    new DataView((tables.get(tag) as Uint8Array<ArrayBuffer>).buffer).setUint16(at, value);
  patch('hhea', 10, widest);
  patch('hhea', 34, font.numGlyphs);
  patch('OS/2', 4, weight);
  tables.set('glyf', glyf).set('loca', loca.list).set('hmtx', hmtx.list);
  tables.set('name', nameTable(weight >= 600 ? 'Bold' : 'Regular'));
  tables.set('post', new Bytes().u32(0x0003_0000, 0).u16(-100, 50).u32(0, 0, 0, 0, 0).list);
  return fontFile(tables);
}
