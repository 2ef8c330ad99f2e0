/**
 * What the pictures of the shop's goods share: a table before a wall, the light from the left, glass, labels and leaves.
 * Every picture is 960 by 960; what stands on the table has its foot at about 800.
 */
import { outlineText, type Weight } from '../../typeface.ts';
import { circle, ellipse, group, linear, mixColors, path, radial, rect, svgDocument } from './svg.ts';

export const side = 960;

const roundTenth = (value: number) => Math.round(value * 10) / 10;

export type Stage = { wall: string; table: string };

/** Where goods stand. Neighbours on a page should not stand before the same wall. */
export const stages = {
  peach: { wall: '#f4cfae', table: '#b9784d' },
  sage: { wall: '#c3d3b2', table: '#a97f58' },
  sky: { wall: '#b4d3d8', table: '#b08a63' },
  rose: { wall: '#eec3b8', table: '#a86f55' },
  cream: { wall: '#efe0bd', table: '#b6834f' },
  teal: { wall: '#8fbdb3', table: '#a3764f' },
  plum: { wall: '#d5bccd', table: '#a17659' },
} as const satisfies Record<string, Stage>;

/** Light and shade over what is round: laid over its own colours. From the left, as everywhere here. */
const shading = [
  linear(
    'round',
    [
      [0, '#3a2416', 0.3],
      [0.16, '#ffffff', 0.16],
      [0.36, '#ffffff', 0.04],
      [0.62, '#3a2416', 0],
      [1, '#3a2416', 0.34],
    ],
    1,
    0,
  ),
  linear('fall', [
    [0, '#ffffff', 0.14],
    [0.5, '#ffffff', 0],
    [1, '#2c1a12', 0.22],
  ]),
  radial('shade', [
    [0, '#2c1a12', 0.5],
    [0.55, '#2c1a12', 0.26],
    [1, '#2c1a12', 0],
  ]),
  radial('ball', [
    [0, '#ffffff', 0.26],
    [0.6, '#ffffff', 0.02],
    [1, '#3a1a12', 0.24],
  ]),
  radial('glow', [
    [0, '#fff1c2', 0.95],
    [0.3, '#ffd98a', 0.5],
    [1, '#ffd98a', 0],
  ]),
].join('');

const backdrop = (wall: string) =>
  linear('wall', [
    [0, mixColors(wall, '#ffffff', 0.28)],
    [1, mixColors(wall, '#7a5a48', 0.1)],
  ]);

/** A picture of what stands on a table. */
export const onTable = ({ wall, table }: Stage, content: string, defs = ''): string =>
  svgDocument(
    side,
    side,
    shading +
      backdrop(wall) +
      linear('table', [
        [0, mixColors(table, '#ffffff', 0.24)],
        [1, mixColors(table, '#3a2416', 0.12)],
      ]) +
      defs,
    [
      rect(0, 0, side, side, 'url(#wall)'),
      circle(480, 440, 360, mixColors(wall, '#ffffff', 0.42), 'opacity=".75"'),
      rect(0, 716, side, 244, 'url(#table)'),
      rect(0, 716, side, 7, mixColors(table, '#ffffff', 0.48)),
      rect(0, 838, side, 3, mixColors(table, '#3a2416', 0.3), 'opacity=".35"'),
      content,
    ].join(''),
  );

/** A picture of what hangs on the wall, from a peg or a hanger. */
export const onWall = ({ wall, table }: Stage, content: string, defs = ''): string =>
  svgDocument(
    side,
    side,
    shading + backdrop(wall) + defs,
    [
      rect(0, 0, side, side, 'url(#wall)'),
      circle(480, 500, 400, mixColors(wall, '#ffffff', 0.42), 'opacity=".75"'),
      rect(0, 92, side, 46, mixColors(table, '#ffffff', 0.12)),
      rect(0, 92, side, 7, mixColors(table, '#ffffff', 0.45)),
      rect(0, 138, side, 12, '#2c1a12', 'opacity=".14"'),
      content,
    ].join(''),
  );

/** The shadow of what stands at x, `reach` wide to both sides. */
export const shadow = (x: number, y: number, reach: number, height = reach * 0.16): string =>
  ellipse(x + reach * 0.1, y, reach * 1.16, height, 'url(#shade)');

/** The soft shadow on the wall of what hangs before it: the same shape, moved. */
export const shadowBehind = (d: string, by = 14): string =>
  path(d, '#2c1a12', `opacity=".16" transform="translate(${by} ${by})"`);

type LetteringStyle = { size: number; fill: string; weight?: Weight; spacing?: number; more?: string };

/** A line of text around x, its capitals around y. */
export async function drawText(text: string, x: number, y: number, look: LetteringStyle): Promise<string> {
  const { size, fill, weight = 800, spacing = 2, more = '' } = look;
  const line = await outlineText(text, size, weight, spacing);
  const place = `translate(${roundTenth(x - line.width / 2)} ${roundTenth(y + line.capHeight / 2)})`;
  return path(line.d, fill, `transform="${place}" ${more}`);
}

/** Lines of text under each other, around x. `at` is the middle of each one's capitals. */
export const drawLines = async (
  x: number,
  all: readonly [text: string, at: number, look: LetteringStyle][],
): Promise<string> => (await Promise.all(all.map(([text, at, look]) => drawText(text, x, at, look)))).join('');

/** A pointed leaf that grows from x, y; the angle is in degrees, 0 upwards. */
export function leaf(x: number, y: number, length: number, angle: number, fill: string, width = 0.42): string {
  const w = length * width;
  const blade = `M0 0C${roundTenth(w)} ${roundTenth(-length * 0.3)} ${roundTenth(w * 0.8)} ${roundTenth(-length * 0.75)} 0 ${roundTenth(-length)}C${roundTenth(-w * 0.8)} ${roundTenth(-length * 0.75)} ${roundTenth(-w)} ${roundTenth(-length * 0.3)} 0 0Z`;
  const right = `M0 0C${roundTenth(w)} ${roundTenth(-length * 0.3)} ${roundTenth(w * 0.8)} ${roundTenth(-length * 0.75)} 0 ${roundTenth(-length)}Z`;
  return group(
    path(blade, fill) + path(right, mixColors(fill, '#10301f', 0.22)),
    `translate(${roundTenth(x)} ${roundTenth(y)}) rotate(${roundTenth(angle)})`,
  );
}

/** Leaves in pairs along a stalk that grows from x, y. */
export function sprig(x: number, y: number, length: number, angle: number, fill: string, pairs = 4): string {
  const parts = [
    path(
      `M0 0Q${roundTenth(length * 0.06)} ${roundTenth(-length * 0.5)} 0 ${roundTenth(-length)}`,
      'none',
      stroke(mixColors(fill, '#3a2a16', 0.3), 5),
    ),
  ];
  for (let pair = 0; pair < pairs; pair += 1) {
    const up = -length * (0.2 + (pair / pairs) * 0.72);
    const size = length * (0.34 - pair * 0.035);
    parts.push(leaf(2, up, size, 58 - pair * 4, fill), leaf(2, up, size, -58 + pair * 4, fill));
  }
  parts.push(leaf(0, -length * 0.93, length * 0.26, 0, fill));
  return group(parts.join(''), `translate(${x} ${y}) rotate(${angle})`);
}

export const stroke = (colour: string, width: number, more = '') =>
  `stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}`;

/** A fruit, a bead, a bun: round, with light on it. */
export const ball = (x: number, y: number, r: number, fill: string): string =>
  circle(x, y, r, fill) +
  circle(x, y, r, 'url(#ball)') +
  ellipse(
    x - r * 0.36,
    y - r * 0.42,
    r * 0.2,
    r * 0.13,
    '#ffffff',
    `opacity=".5" transform="rotate(-32 ${roundTenth(x - r * 0.36)} ${roundTenth(y - r * 0.42)})"`,
  );

type Jar = { x: number; foot: number; w: number; h: number };

/** The outline of a preserving jar: straight sides, round shoulders, a narrower neck. */
export function jarShape({ x, foot, w, h }: Jar, inset = 0, full = 1): string {
  const [half, neck] = [w / 2 - inset, w * 0.39 - inset];
  const r = w * 0.11;
  const bottom = foot - inset;
  const top = foot - h;
  const shoulder = top + h * 0.16;
  if (full < 1) {
    const level = bottom - (h - inset) * full;
    return `M${roundTenth(x - half)} ${roundTenth(level)}H${roundTenth(x + half)}V${roundTenth(bottom - r)}Q${roundTenth(x + half)} ${roundTenth(bottom)} ${roundTenth(x + half - r)} ${roundTenth(bottom)}H${roundTenth(x - half + r)}Q${roundTenth(x - half)} ${roundTenth(bottom)} ${roundTenth(x - half)} ${roundTenth(bottom - r)}Z`;
  }
  return `M${roundTenth(x - neck)} ${roundTenth(top)}H${roundTenth(x + neck)}C${roundTenth(x + neck)} ${roundTenth(top + h * 0.07)} ${roundTenth(x + half)} ${roundTenth(top + h * 0.06)} ${roundTenth(x + half)} ${roundTenth(shoulder)}V${roundTenth(bottom - r)}Q${roundTenth(x + half)} ${roundTenth(bottom)} ${roundTenth(x + half - r)} ${roundTenth(bottom)}H${roundTenth(x - half + r)}Q${roundTenth(x - half)} ${roundTenth(bottom)} ${roundTenth(x - half)} ${roundTenth(bottom - r)}V${roundTenth(shoulder)}C${roundTenth(x - half)} ${roundTenth(top + h * 0.06)} ${roundTenth(x - neck)} ${roundTenth(top + h * 0.07)} ${roundTenth(x - neck)} ${roundTenth(top)}Z`;
}

/** A jar of glass with something in it (drawn inside its outline), before label and lid. */
export function jar(size: Jar, fill: string, within = ''): string {
  const { x, foot, w, h } = size;
  const body = jarShape(size);
  return [
    shadow(x, foot, w * 0.56),
    path(body, fill),
    within,
    path(body, 'url(#round)'),
    path(body, 'none', stroke('#ffffff', 5, 'opacity=".4"')),
    rect(x - w * 0.41, foot - h * 0.78, w * 0.055, h * 0.62, '#ffffff', `opacity=".42" rx="${roundTenth(w * 0.028)}"`),
    rect(x + w * 0.37, foot - h * 0.72, w * 0.03, h * 0.5, '#ffffff', `opacity=".2" rx="${roundTenth(w * 0.015)}"`),
  ].join('');
}

/** The screwed lid of a jar whose top is at y. */
export function lid(x: number, y: number, w: number, h: number, fill: string): string {
  const ridges = Array.from({ length: 15 }, (_, at) =>
    rect(
      x - w / 2 + (w / 15) * (at + 0.7),
      y - h * 0.74,
      3,
      h * 0.66,
      mixColors(fill, '#2c1a12', 0.35),
      'opacity=".4" rx="1.5"',
    ),
  );
  return [
    rect(x - w / 2, y - h, w, h, fill, `rx="${roundTenth(h * 0.16)}"`),
    ridges.join(''),
    rect(x - w / 2, y - h, w, h * 0.2, mixColors(fill, '#ffffff', 0.35), `rx="${roundTenth(h * 0.1)}"`),
    rect(x - w / 2, y - h, w, h, 'url(#round)', `rx="${roundTenth(h * 0.16)}"`),
  ].join('');
}

/** A paper label with a thin line inside its edge. */
export const label = (x: number, y: number, w: number, h: number, fill: string, edge: string, rx = 10): string =>
  rect(x - w / 2, y, w, h, fill, `rx="${rx}"`) +
  rect(x - w / 2 + 9, y + 9, w - 18, h - 18, 'none', `rx="${Math.max(0, rx - 4)}" stroke="${edge}" stroke-width="3.5"`);

/** A flame over a wick whose foot is at x, y. */
export const flame = (x: number, y: number): string =>
  circle(x, y - 50, 120, 'url(#glow)', 'opacity=".8"') +
  path(`M${x} ${y}V${y - 26}`, 'none', stroke('#4a3426', 6)) +
  path(
    `M${x} ${y - 92}C${x + 30} ${y - 54} ${x + 26} ${y - 16} ${x} ${y - 14}C${x - 26} ${y - 16} ${x - 26} ${y - 50} ${x} ${y - 92}Z`,
    '#f7a531',
  ) +
  path(
    `M${x} ${y - 62}C${x + 15} ${y - 40} ${x + 13} ${y - 18} ${x} ${y - 17}C${x - 13} ${y - 18} ${x - 13} ${y - 38} ${x} ${y - 62}Z`,
    '#fff0b8',
  );

/** The same drawing, cut to an outline. `id` is its own within a picture. */
export const clipTo = (id: string, d: string, content: string): string =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
