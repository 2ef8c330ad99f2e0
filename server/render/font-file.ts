// LEAD -> seeds engineer: STOP building a font compiler. @fontsource/public-sans (static .woff files) is now installed; pdfkit embeds
// node_modules/@fontsource/public-sans/files/public-sans-latin-400-normal.woff and -700- directly (tried, works), and fontkit opens them for
// glyph paths. Delete typeface-file.ts, font-file.ts and fontkit.d.ts hacks; keep at most a ~40 line typeface.ts. Remove this note.
/** TrueType files, written byte by byte: just what turning Public Sans into a plain font file takes (OpenType 1.9). */
import type { Component } from 'fontkit';

/** Numbers as big-endian bytes, in the order given. */
export class Bytes {
  readonly list: number[] = [];
  u8(...values: number[]): this {
    for (const value of values) this.list.push(value & 0xff);
    return this;
  }
  u16(...values: number[]): this {
    for (const value of values) this.list.push((value >> 8) & 0xff, value & 0xff);
    return this;
  }
  u32(...values: number[]): this {
    for (const value of values) this.u16(Math.floor(value / 65_536), value & 0xffff);
    return this;
  }
  align(size: number): this {
    while (this.list.length % size !== 0) this.list.push(0);
    return this;
  }
}

export type Point = { x: number; y: number; on: boolean };
export type Box = { xMin: number; yMin: number; xMax: number; yMax: number };

/** The box around points; all zero around none. */
export function boxOf(points: readonly Point[]): Box {
  if (points.length === 0) return { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return { xMin: Math.min(...xs), yMin: Math.min(...ys), xMax: Math.max(...xs), yMax: Math.max(...ys) };
}

/** A glyph drawn by its own contours. Nothing at all stands for a blank. */
export function simpleGlyph(contours: readonly Point[][]): number[] {
  const points = contours.flat();
  if (points.length === 0) return [];
  const { xMin, yMin, xMax, yMax } = boxOf(points);
  const bytes = new Bytes().u16(contours.length, xMin, yMin, xMax, yMax);
  let end = -1;
  for (const contour of contours) {
    end += contour.length;
    bytes.u16(end);
  }
  bytes.u16(0); // No hinting instructions.
  for (const point of points) bytes.u8(point.on ? 1 : 0);
  points.forEach((point, at) => bytes.u16(point.x - (points[at - 1]?.x ?? 0)));
  points.forEach((point, at) => bytes.u16(point.y - (points[at - 1]?.y ?? 0)));
  return bytes.align(4).list;
}

/** A glyph put together from others, each moved and perhaps scaled (an accent over its letter). */
export function compositeGlyph(components: readonly Component[], box: Box): number[] {
  const bytes = new Bytes().u16(-1, box.xMin, box.yMin, box.xMax, box.yMax);
  components.forEach((part, at) => {
    const matrix = [part.scaleX, part.scale01, part.scale10, part.scaleY];
    const scaled = matrix.join() !== '1,0,0,1';
    // Offsets are words and are distances; more components follow; a two-by-two matrix follows.
    bytes.u16(0x0003 | (at < components.length - 1 ? 0x0020 : 0) | (scaled ? 0x0080 : 0), part.glyphID, part.dx, part.dy);
    if (scaled) bytes.u16(...matrix.map((value) => Math.round(value * 16_384)));
  });
  return bytes.align(4).list;
}

function checksum(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let at = 0; at < bytes.byteLength; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

/** Puts tables together to a font file. `head` must be among them: it carries the checksum of the whole. */
export function fontFile(tables: Map<string, ArrayLike<number>>): Uint8Array {
  const parts = [...tables]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([tag, bytes]) => {
      const room = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
      room.set(bytes);
      if (tag === 'head') new DataView(room.buffer).setUint32(8, 0);
      return { tag, size: bytes.length, room };
    });
  const power = 2 ** Math.floor(Math.log2(parts.length));
  const header = new Bytes().u32(0x0001_0000).u16(parts.length, power * 16, Math.log2(power), (parts.length - power) * 16);
  let end = 12 + 16 * parts.length;
  let headAt = 0;
  for (const { tag, size, room } of parts) {
    if (tag === 'head') headAt = end;
    header.u8(...[...tag].map((character) => character.charCodeAt(0))).u32(checksum(room), end, size);
    end += room.length;
  }
  const file = new Uint8Array(end);
  file.set(header.list);
  let at = header.list.length;
  for (const { room } of parts) {
    file.set(room, at);
    at += room.length;
  }
  new DataView(file.buffer).setUint32(headAt + 8, (0xb1b0_afba - checksum(file)) >>> 0);
  return file;
}
