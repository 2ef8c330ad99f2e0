/** The shops on the square after sundown: lit windows, the pavement and lights between the houses. */

import { foot, shopAt, shops } from './shop-front.ts';
import {
  circle,
  createRandom,
  ellipse,
  hills,
  type Leaves,
  line,
  linear,
  type Point,
  path,
  person,
  radial,
  rect,
  shape,
  svgDocument,
  tree,
} from './svg.ts';

const width = 1600;

const height = 1067;

function lights(from: Point, to: Point, sag: number): string {
  const spots = Array.from({ length: 17 }, (_, at): Point => {
    const share = at / 16;
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share + sag * 4 * share * (1 - share)];
  });
  return (
    line(spots, '#2b2636', 2) +
    spots
      .slice(1, -1)
      .map(([x, y]) => circle(x, y + 8, 26, 'url(#glow)') + circle(x, y + 8, 5, '#fff2c9'))
      .join('')
  );
}

function pavement(): string {
  const parts = [rect(0, foot, width, height - foot, 'url(#ground)')];
  for (const one of shops) {
    const middle = one.x + one.w / 2;
    parts.push(
      shape(
        [
          [middle - one.w * 0.34, foot],
          [middle + one.w * 0.34, foot],
          [middle + one.w * 0.46, height],
          [middle - one.w * 0.46, height],
        ],
        'url(#spill)',
      ),
    );
  }
  for (let row = 0; row < 7; row += 1)
    parts.push(
      line(
        [
          [0, foot + 8 + row * row * 5],
          [width, foot + 8 + row * row * 5],
        ],
        '#12182a',
        1.6,
        'opacity=".4"',
      ),
    );
  for (let at = -14; at <= 14; at += 1)
    parts.push(
      line(
        [
          [800 + at * 72, foot],
          [800 + at * 120, height],
        ],
        '#12182a',
        1.4,
        'opacity=".3"',
      ),
    );
  return parts.join('');
}

function cafeTable(x: number, y: number): string {
  return [
    ellipse(x, y + 62, 66, 10, '#0f1424', 'opacity=".4"'),
    line(
      [
        [x, y],
        [x, y + 60],
      ],
      '#2a2f3e',
      7,
    ),
    ellipse(x, y, 46, 10, '#d8c7a4'),
    ellipse(x, y - 2, 46, 10, '#efe2c6'),
    rect(x - 16, y - 18, 12, 15, '#f7f2e6'),
    rect(x + 8, y - 16, 12, 13, '#c75b3a'),
    ...[-1, 1].flatMap((side) => [
      line(
        [
          [x + side * 62, y + 62],
          [x + side * 60, y + 26],
          [x + side * 84, y + 26],
          [x + side * 86, y + 62],
        ],
        '#2a2f3e',
        5,
      ),
      line(
        [
          [x + side * 84, y + 26],
          [x + side * 90, y - 26],
        ],
        '#2a2f3e',
        5,
      ),
      rect(x + side * 72 - 16, y + 20, 32, 7, '#175e57'),
    ]),
  ].join('');
}

function bicycle(x: number, y: number): string {
  const wheel = (cx: number) =>
    circle(cx, y - 38, 38, 'none', 'stroke="#1b2030" stroke-width="5"') + circle(cx, y - 38, 5, '#1b2030');
  return (
    wheel(x) +
    wheel(x + 116) +
    line(
      [
        [x, y - 38],
        [x + 40, y - 88],
        [x + 96, y - 88],
        [x + 54, y - 38],
        [x, y - 38],
      ],
      '#c9553a',
      6,
    ) +
    line(
      [
        [x + 54, y - 38],
        [x + 34, y - 100],
      ],
      '#c9553a',
      6,
    ) +
    line(
      [
        [x + 116, y - 38],
        [x + 92, y - 108],
        [x + 76, y - 114],
      ],
      '#c9553a',
      6,
    ) +
    line(
      [
        [x + 22, y - 102],
        [x + 48, y - 102],
      ],
      '#1b2030',
      8,
    ) +
    rect(x + 96, y - 112, 46, 32, '#a97b4c', 'rx="4"') +
    circle(x + 108, y - 114, 9, '#d8536b') +
    circle(x + 122, y - 118, 10, '#f2b84b') +
    circle(x + 134, y - 113, 8, '#e9e3f2')
  );
}

/** The picture as SVG, 1600 by 1067. */
export async function shopEvening(): Promise<string> {
  const defs = [
    linear('sky', [
      [0, '#1d2950'],
      [0.45, '#4b4a7a'],
      [0.75, '#b06f7f'],
      [1, '#f0a878'],
    ]),
    linear('ground', [
      [0, '#4a4a63'],
      [1, '#272c44'],
    ]),
    linear('window', [
      [0, '#fff1c4'],
      [0.6, '#ffd07a'],
      [1, '#ee9f4c'],
    ]),
    linear('spill', [
      [0, '#ffcf7c', 0.5],
      [1, '#ffcf7c', 0],
    ]),
    radial('glow', [
      [0, '#ffe7ac', 0.8],
      [0.3, '#ffd686', 0.3],
      [1, '#ffd686', 0],
    ]),
  ].join('');
  const random = createRandom(5);
  const stars = Array.from({ length: 46 }, () =>
    circle(
      random() * width,
      random() * 260,
      0.8 + random() * 1.3,
      '#fff6dd',
      `opacity="${(0.3 + random() * 0.6).toFixed(2)}"`,
    ),
  ).join('');
  const leaves: Leaves = { dark: '#1f4a45', middle: '#2f6a58', light: '#5c9468', trunk: '#2c2530' };
  const pots = [352, 1172].map(
    (x) =>
      tree(x, foot + 40, 210, leaves, x, -0.3) +
      shape(
        [
          [x - 34, foot - 4],
          [x + 34, foot - 4],
          [x + 27, foot + 48],
          [x - 27, foot + 48],
        ],
        '#8a4a3a',
      ) +
      rect(x - 38, foot - 10, 76, 13, '#a35c48'),
  );
  const fronts: string[] = [];
  for (let index = 0; index < shops.length; index += 1) fronts.push(await shopAt(index));
  const people = [
    person(560, foot + 74, 128, '#c75b3a', '#222536', '#c98f6a', '#d9b56b'),
    person(612, foot + 78, 122, '#2f6b6a', '#2e2a3c', '#8a5a40'),
    person(1330, foot + 62, 122, '#c58a26', '#222536', '#e0ab85', '#efe2c6'),
  ];
  return svgDocument(
    width,
    height,
    defs,
    [
      rect(0, 0, width, height, 'url(#sky)'),
      stars,
      path('M1310 96a52 52 0 1 0 46 76a42 42 0 0 1 -46 -76Z', '#fdf0cf'),
      hills(width, foot, [560, 520, 560, 500, 540, 560, 520, 560, 530], '#3d3a63', 'opacity=".8"'),
      ...fronts,
      pavement(),
      lights([0, 250], [800, 240], 60),
      lights([800, 240], [1600, 260], 60),
      lights([-40, 470], [820, 560], 50),
      lights([820, 560], [1640, 480], 50),
      ...pots,
      bicycle(96, foot + 84),
      ...people,
      cafeTable(930, foot + 64),
    ].join(''),
  );
}
