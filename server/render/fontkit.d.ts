/** The little of fontkit that is used here; the package carries no types of its own. */
declare module 'fontkit' {
  export type Command = {
    command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
    args: number[];
  };
  export type Path = { commands: Command[] };
  export type Glyph = { id: number; advanceWidth: number; path: Path };
  export type Component = {
    glyphID: number;
    dx: number;
    dy: number;
    scaleX: number;
    scale01: number;
    scale10: number;
    scaleY: number;
  };
  /** A glyph of a compressed font as it was drawn: points that close a contour say so. */
  export type Drawn = {
    points?: { onCurve: boolean; endContour: boolean; x: number; y: number }[];
    components?: Component[];
  };
  export type Font = {
    unitsPerEm: number;
    capHeight: number;
    numGlyphs: number;
    directory: { tables: Record<string, { offset: number; length: number; transformed?: boolean } | undefined> };
    stream: { buffer: Uint8Array };
    /** Compressed fonts (WOFF2) only; filled by the first getGlyph. */
    _transformedGlyphs?: Drawn[];
    hasGlyphForCodePoint(codePoint: number): boolean;
    getGlyph(id: number): Glyph;
    getVariation(axes: Record<string, number>): Font;
    layout(text: string): { glyphs: Glyph[]; positions: { xAdvance: number; xOffset: number; yOffset: number }[] };
  };
  export function create(bytes: Uint8Array): Font;
}
