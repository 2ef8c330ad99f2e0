import { encode } from 'uqr';

/** Draws a text as a QR code. @returns an SVG document, dark on light */
export function drawQrCode(text: string): string {
  const { size, data } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${squares}"/></svg>`;
}
