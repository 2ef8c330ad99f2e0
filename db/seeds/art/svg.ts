/** What the demo's pictures are drawn with: SVG pieces as text, and chance that always falls the same way. */

export type Point = readonly [x: number, y: number];

const number = (value: number) => Math.round(value * 10) / 10;
const points = (list: readonly Point[]) => list.map(([x, y]) => `${number(x)} ${number(y)}`).join('L');

/** A closed shape. `more` holds further attributes, such as `opacity=".5"`. */
export const shape = (list: readonly Point[], fill: string, more = '') =>
  `<path d="M${points(list)}Z" fill="${fill}" ${more}/>`;

/** A line through points. */
export const line = (list: readonly Point[], stroke: string, width: number, more = '') =>
  `<path d="M${points(list)}" fill="none" stroke="${stroke}" stroke-width="${number(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" fill="${fill}" ${more}/>`;

export const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${number(x)}" cy="${number(y)}" r="${number(radius)}" fill="${fill}" ${more}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${number(x)}" cy="${number(y)}" rx="${number(rx)}" ry="${number(ry)}" fill="${fill}" ${more}/>`;

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;

export const group = (content: string, transform: string, more = '') =>
  `<g transform="${transform}" ${more}>${content}</g>`;

/** A gradient from top to bottom (or `x2`, `y2`), as stops `[offset, colour, opacity?]`. */
export function linear(id: string, stops: readonly (readonly [number, string, number?])[], x2 = 0, y2 = 1): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stopList(stops)}</linearGradient>`;
}

export function radial(id: string, stops: readonly (readonly [number, string, number?])[]): string {
  return `<radialGradient id="${id}">${stopList(stops)}</radialGradient>`;
}

const stopList = (stops: readonly (readonly [number, string, number?])[]) =>
  stops
    .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');

export const svgDocument = (width: number, height: number, defs: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs}</defs>${content}</svg>`;

/** Numbers from 0 to 1 that look random and are the same at every start (a 32-bit mixing generator). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e37_79b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0_aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a_2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** Mixes two colours `#rrggbb`; share 0 is the first. */
export function mixColors(one: string, other: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) => Math.round(channel(one, at) + (channel(other, at) - channel(one, at)) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** A soft line of hills: heights at even steps, joined by curves, closed at the bottom. */
export function hills(width: number, bottom: number, heights: readonly number[], fill: string, more = ''): string {
  const step = width / (heights.length - 1);
  let d = `M0 ${bottom}L0 ${number(heights[0] ?? bottom)}`;
  heights.slice(1).forEach((height, index) => {
    const from = heights[index] ?? height;
    const x = index * step;
    d += `C${number(x + step * 0.5)} ${number(from)} ${number(x + step * 0.5)} ${number(height)} ${number(x + step)} ${number(height)}`;
  });
  return path(`${d}L${width} ${bottom}Z`, fill, more);
}

/** A long evening cloud: rounded bars that lie on each other, `width` wide, its foot at y. */
export function cloud(x: number, y: number, width: number, fill: string, opacity: number, seed: number): string {
  const random = createRandom(seed);
  const thick = width * 0.07;
  const bar = (left: number, up: number, length: number) =>
    rect(x + left * width, y - up * thick, length * width, thick * 1.25, fill, `rx="${number(thick * 0.62)}"`);
  const bars = [
    bar(0.12 + random() * 0.1, 0, 0.7),
    bar(0, 0.95, 0.62 + random() * 0.2),
    bar(0.24 + random() * 0.16, 1.9, 0.44),
    bar(0.38 + random() * 0.1, 2.8, 0.2),
  ];
  return `<g opacity="${opacity}">${bars.join('')}</g>`;
}

export type Leaves = { dark: string; middle: string; light: string; trunk: string };

/**
 * A round-headed tree standing at x, y (its foot), `height` tall in pixels. `sun` is -1 (from the left) to 1.
 */
export function tree(x: number, y: number, height: number, leaves: Leaves, seed: number, sun = 0.6): string {
  const random = createRandom(seed);
  const crown = height * 0.34;
  const middle = y - height * 0.64;
  const blobs: { dx: number; dy: number; r: number }[] = [];
  for (let n = 0; n < 22; n += 1) {
    const angle = (n / 22) * Math.PI * 2 + random() * 0.5;
    const reach = crown * (0.3 + 0.55 * random());
    blobs.push({ dx: Math.cos(angle) * reach, dy: Math.sin(angle) * reach * 0.95, r: crown * (0.3 + 0.2 * random()) });
  }
  const cluster = (fill: string, shift: number, shrink: number, keep: (blob: { dx: number; dy: number }) => boolean) =>
    blobs
      .filter(keep)
      .map(({ dx, dy, r }) =>
        circle(x + dx + shift * sun * crown, middle + dy - Math.abs(shift) * crown, r * shrink, fill),
      )
      .join('');
  const w = height * 0.035;
  const branch = (to: number, up: number) =>
    line(
      [
        [x, y - height * 0.3],
        [x + to, middle + up],
      ],
      leaves.trunk,
      w * 0.9,
    );
  return [
    path(
      `M${number(x - w * 1.3)} ${number(y)}Q${number(x - w * 0.5)} ${number(y - height * 0.2)} ${number(x - w * 0.6)} ${number(middle)}L${number(x + w * 0.6)} ${number(middle)}Q${number(x + w * 0.5)} ${number(y - height * 0.2)} ${number(x + w * 1.3)} ${number(y)}Z`,
      leaves.trunk,
    ),
    branch(-crown * 0.5, crown * 0.1),
    branch(crown * 0.5, 0),
    circle(x, middle, crown * 0.8, leaves.dark),
    cluster(leaves.dark, 0, 1, () => true),
    cluster(leaves.middle, 0.1, 0.86, (blob) => blob.dy < crown * 0.35),
    cluster(leaves.light, 0.2, 0.56, (blob) => blob.dx * sun > -crown * 0.15 && blob.dy < crown * 0.2),
  ].join('');
}

/** A crowd's worth of one person, seen from afar: `height` tall, feet at x, y. */
export function person(
  x: number,
  y: number,
  height: number,
  coat: string,
  legs: string,
  skin: string,
  bag?: string,
): string {
  const h = height;
  return [
    line(
      [
        [x - h * 0.05, y - h * 0.42],
        [x - h * 0.09, y],
      ],
      legs,
      h * 0.085,
    ),
    line(
      [
        [x + h * 0.05, y - h * 0.42],
        [x + h * 0.1, y],
      ],
      legs,
      h * 0.085,
    ),
    bag ? rect(x + h * 0.13, y - h * 0.46, h * 0.16, h * 0.18, bag, `rx="${number(h * 0.02)}"`) : '',
    line(
      [
        [x + h * 0.1, y - h * 0.76],
        [x + h * 0.2, y - h * 0.48],
      ],
      coat,
      h * 0.075,
    ),
    line(
      [
        [x - h * 0.1, y - h * 0.76],
        [x - h * 0.17, y - h * 0.47],
      ],
      coat,
      h * 0.075,
    ),
    path(
      `M${number(x - h * 0.12)} ${number(y - h * 0.74)}q${number(h * 0.12)} ${number(-h * 0.12)} ${number(h * 0.24)} 0l${number(h * 0.02)} ${number(h * 0.36)}h${number(-h * 0.28)}Z`,
      coat,
    ),
    circle(x, y - h * 0.9, h * 0.085, skin),
    path(
      `M${number(x - h * 0.09)} ${number(y - h * 0.9)}a${number(h * 0.09)} ${number(h * 0.095)} 0 0 1 ${number(h * 0.18)} 0q${number(-h * 0.06)} ${number(-h * 0.06)} ${number(-h * 0.18)} 0Z`,
      legs,
    ),
  ].join('');
}
