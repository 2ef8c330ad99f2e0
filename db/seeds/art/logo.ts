/** The badge of the City of Maple: a leaf over the name, on the town's red, readable on light and on dark. */
import { outlineText } from '../../typeface.ts';
import { group, linear, path, rect, svgDocument } from './svg.ts';

/** The right half of a maple leaf, tip upwards, around 0,0; the left half is its mirror. */
const half: readonly (readonly [number, number])[] = [
  [0, -100],
  [16, -66],
  [36, -76],
  [30, -26],
  [54, -52],
  [60, -38],
  [88, -44],
  [78, -16],
  [96, -6],
  [54, 30],
  [60, 46],
  [10, 40],
  [5, 40],
  [6, 84],
  [0, 84],
];
const leaf = `M${[
  ...half,
  ...half
    .slice(1, -1)
    .reverse()
    .map(([x, y]) => [-x, y] as const),
]
  .map(([x, y]) => `${x} ${y}`)
  .join('L')}Z`;

/** The badge as SVG, 480 by 480, with nothing behind its rounded corners. */
export async function logo(): Promise<string> {
  const name = await outlineText('MAPLE', 96, 800, 7);
  const over = await outlineText('CITY OF', 34, 700, 11);
  const centred = (words: { d: string; width: number }, y: number, fill: string) =>
    path(words.d, fill, `transform="translate(${(240 - words.width / 2).toFixed(1)} ${y})"`);
  return svgDocument(
    480,
    480,
    linear('red', [
      [0, '#a3283a'],
      [1, '#7c1524'],
    ]),
    [
      rect(0, 0, 480, 480, 'url(#red)', 'rx="92"'),
      rect(15, 15, 450, 450, 'none', 'rx="79" stroke="#f7e3c0" stroke-width="6"'),
      group(
        path(leaf, '#fff3da', 'stroke="#fff3da" stroke-width="7" stroke-linejoin="round"'),
        'translate(240 172) scale(1.28)',
      ),
      group(
        path(
          'M0 66L0 -58M0 30L34 2M0 30L-34 2M0 0L20 -24M0 0L-20 -24',
          'none',
          'stroke="#a3283a" stroke-width="4.5" stroke-linecap="round"',
        ),
        'translate(240 172) scale(1.28)',
      ),
      centred(over, 342, '#f7d79b'),
      centred(name, 426, '#fff3da'),
    ].join(''),
  );
}
