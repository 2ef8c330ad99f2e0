// fontkit ships without types; this declares what typeface.ts uses.
declare module 'fontkit' {
  type Command = 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
  export type Glyph = { advanceWidth: number; path: { commands: { command: Command; args: number[] }[] } };
  export type Position = { xAdvance: number; xOffset: number; yOffset: number };
  export type Font = {
    unitsPerEm: number;
    capHeight: number | undefined;
    layout(text: string): { glyphs: Glyph[]; positions: Position[]; advanceWidth: number };
    hasGlyphForCodePoint(codePoint: number): boolean;
  };
  export function openSync(path: string): Font;
  export function create(bytes: Uint8Array): Font;
}
