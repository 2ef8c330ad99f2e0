/** Maple's main street towards the town hall, at the golden hour. */
import { outlineText } from '../../typeface.ts';
import { ground, height, sky, townHall, width } from './main-street-view.ts';
import {
  bladeSign,
  camera,
  type House,
  house,
  lamp,
  project,
  scaleAt,
  stringLights,
  type WindowLight,
} from './street-parts.ts';
import {
  circle,
  createRandom,
  ellipse,
  type Leaves,
  linear,
  person,
  radial,
  rect,
  shape,
  svgDocument,
  tree,
} from './svg.ts';

const left: House[] = [
  {
    length: 7.2,
    height: 9.6,
    wall: '#a8472f',
    trim: '#f1d9b4',
    awning: ['#7d1f2d', '#f4e6cc'],
    storeys: 1,
    arched: true,
    sign: 'BAKERY',
  },
  {
    length: 6.4,
    height: 7.9,
    wall: '#c98f54',
    trim: '#fbeed5',
    awning: ['#2f5d56', '#efe4c8'],
    storeys: 1,
    sign: 'BOOKS',
  },
  {
    length: 8.4,
    height: 10.6,
    wall: '#8d3b33',
    trim: '#e9cda6',
    awning: ['#a8402c', '#f6e7cb'],
    storeys: 2,
    arched: true,
    sign: 'HARDWARE',
  },
  { length: 7, height: 8.3, wall: '#b8734a', trim: '#f4e1bf', awning: ['#33506f', '#f1e6cf'], storeys: 1 },
  { length: 9, height: 9.7, wall: '#a25540', trim: '#ecd4ac', awning: ['#7d1f2d', '#f4e6cc'], storeys: 1 },
  {
    length: 11,
    height: 8.4,
    wall: '#c08a5c',
    trim: '#f4e1bf',
    awning: ['#2f5d56', '#efe4c8'],
    storeys: 1,
    arched: true,
  },
  { length: 16, height: 9.4, wall: '#95483a', trim: '#ecd4ac', awning: ['#a8402c', '#f6e7cb'], storeys: 1 },
];

const right: House[] = [
  {
    length: 6.6,
    height: 8.4,
    wall: '#8a5a62',
    trim: '#dcc3b4',
    awning: ['#24505a', '#e6dccb'],
    storeys: 1,
    sign: 'CAFE',
  },
  {
    length: 8.2,
    height: 10.4,
    wall: '#7a3a3d',
    trim: '#d6b59d',
    awning: ['#8c2331', '#e8d8c0'],
    storeys: 2,
    arched: true,
    sign: 'THEATRE',
  },
  {
    length: 6.8,
    height: 8,
    wall: '#a77d6a',
    trim: '#e2cdb8',
    awning: ['#4a3b5f', '#e4d8cc'],
    storeys: 1,
    sign: 'FLORIST',
  },
  {
    length: 8,
    height: 9.5,
    wall: '#6f4a56',
    trim: '#cfb3a6',
    awning: ['#2e5a4c', '#e6dccb'],
    storeys: 1,
    arched: true,
  },
  { length: 9, height: 8.2, wall: '#8e5f58', trim: '#d8bfae', awning: ['#8c2331', '#e8d8c0'], storeys: 1 },
  { length: 10, height: 9.8, wall: '#754650', trim: '#cfb3a6', awning: ['#33506f', '#e4d8cc'], storeys: 1 },
  { length: 16, height: 8.6, wall: '#8a5a56', trim: '#d8bfae', awning: ['#2e5a4c', '#e6dccb'], storeys: 1 },
];

const maples: Leaves[] = [
  { dark: '#9c3420', middle: '#cf5a24', light: '#f49a3a', trunk: '#4a2d26' },
  { dark: '#8b2a24', middle: '#b93d28', light: '#e97b3c', trunk: '#4a2d26' },
  { dark: '#b0651c', middle: '#dd962b', light: '#fbcf5f', trunk: '#4f3328' },
];

function sides(signs: Map<string, { d: string; width: number; capHeight: number }>): string {
  const lights: Record<'left' | 'right', WindowLight> = {
    left: { colour: '#ffb765', share: 0.2, glass: '#8f6f74' },
    right: { colour: '#4c3555', share: 0.22, glass: '#54485f' },
  };
  const drawn: { z: number; order: number; svg: string }[] = [];
  for (const [side, houses] of [
    [-1, left],
    [1, right],
  ] as const) {
    let near = side < 0 ? 11 : 10;
    houses.forEach((one, index) => {
      drawn.push({
        z: near + one.length,
        order: 0,
        svg: house(one, side, near, side < 0 ? lights.left : lights.right, 40 + index * 2 + side),
      });
      const words = one.sign && signs.get(one.sign);
      if (words)
        drawn.push({
          z: near + one.length * 0.4,
          order: 3,
          svg: bladeSign(10.4 * side, 6, near + one.length * 0.4, words, one.awning[0]),
        });
      near += one.length;
    });
  }
  const random = createRandom(3);
  for (const [n, z] of [18.5, 26, 34, 43, 53, 65, 78].entries()) {
    for (const side of [-1, 1]) {
      const [x, y] = project(7.9 * side, 0.15, z + (side > 0 ? 4 : -1));
      const leaves = maples[(n + (side > 0 ? 1 : 0)) % 3];
      if (leaves)
        drawn.push({
          z: z + (side > 0 ? 4 : -1),
          order: 2,
          svg:
            ellipse(x - 20, y, scaleAt(z) * 1.2, scaleAt(z) * 0.16, '#3d2733', 'opacity=".35"') +
            tree(x, y, scaleAt(z) * (4.3 + random() * 0.8), leaves, 11 + n * 2 + side, 0.5),
        });
    }
  }
  for (const z of [14.5, 22, 30, 38, 48, 60])
    for (const side of [-1, 1]) drawn.push({ z: z + 0.2, order: 2, svg: lamp(7.6 * side, z) });
  for (const [z, high] of [
    [15, 8],
    [22, 7.7],
    [31, 7.6],
    [43, 7.4],
  ] as const)
    drawn.push({ z, order: 4, svg: stringLights(z, high, 1.1) });
  const people: [number, number, string, string, string, string?][] = [
    [-9.1, 16.4, '#33506f', '#2a2530', '#c98f6a', '#e9c9a0'],
    [-8.6, 16.8, '#a8402c', '#3a2d3a', '#8a5a40'],
    [8.9, 24, '#d9a441', '#33303c', '#e0ab85'],
    [-8.8, 34, '#2f5d56', '#33303c', '#d9a07a'],
    [8.4, 38, '#7d1f2d', '#2a2530', '#7a4c38', '#c9a06a'],
    [1.5, 47, '#5d6f8a', '#2a2530', '#d9a07a'],
    [2.3, 47.3, '#c46a4a', '#3a2d3a', '#d9a07a'],
  ];
  for (const [x, z, coat, legs, skin, bag] of people) {
    const [px, py] = project(x, Math.abs(x) > 7 ? 0.15 : 0, z);
    const s = scaleAt(z);
    drawn.push({
      z,
      order: 2,
      svg:
        shape(
          [
            [px - s * 0.12, py],
            [px + s * 0.12, py],
            [px - s * 0.7, py + s * 0.5],
            [px - s * 1, py + s * 0.5],
          ],
          '#3d2733',
          'opacity=".3"',
        ) + person(px, py, s * 1.72, coat, legs, skin, bag),
    });
  }
  return drawn
    .sort((a, b) => b.z - a.z || a.order - b.order)
    .map(({ svg }) => svg)
    .join('');
}

/** The picture as SVG, 1920 by 1080. */
export async function mainStreet(): Promise<string> {
  const signs = new Map<string, { d: string; width: number; capHeight: number }>();
  for (const { sign } of [...left, ...right]) if (sign) signs.set(sign, await outlineText(sign, 100, 800, 6));
  const defs = [
    linear('sky', [
      [0, '#5d6f9c'],
      [0.22, '#a58fa8'],
      [0.4, '#eba98a'],
      [0.56, '#ffd294'],
      [0.7, '#ffe6b5'],
    ]),
    radial('sun', [
      [0, '#fff7d8', 0.95],
      [0.12, '#fff0c0', 0.8],
      [0.45, '#ffd58c', 0.35],
      [1, '#ffc070', 0],
    ]),
    radial('glow', [
      [0, '#fff0bd', 0.95],
      [0.25, '#ffdc8a', 0.45],
      [1, '#ffcf70', 0],
    ]),
    linear('road', [
      [0, '#c79a72'],
      [0.25, '#7d6668'],
      [1, '#4a434f'],
    ]),
    linear('light', [
      [0, '#ffe6ac', 0.95],
      [0.3, '#ffd28a', 0.5],
      [1, '#ffc878', 0.12],
    ]),
    linear('shop', [
      [0, '#fff0bf'],
      [0.55, '#ffcf7c'],
      [1, '#e89a4c'],
    ]),
    linear('veil', [
      [0, '#ffdba0', 0],
      [1, '#2b1c33', 0.3],
    ]),
  ].join('');
  const haze = circle(camera.x + 60, camera.y - 60, 430, 'url(#sun)', 'opacity=".5"');
  return svgDocument(
    width,
    height,
    defs,
    sky() + ground() + townHall() + haze + sides(signs) + rect(0, 560, width, 520, 'url(#veil)'),
  );
}
