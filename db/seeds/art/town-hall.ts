/** Maple's town hall behind its lawn, on a clear autumn noon. */
import {
  circle,
  cloud,
  createRandom,
  ellipse,
  hills,
  type Leaves,
  line,
  linear,
  type Point,
  path,
  person,
  rect,
  shape,
  svgDocument,
  tree,
} from './svg.ts';
import { building, foot, steps } from './town-hall-building.ts';

const width = 1600;

const height = 1067;

const maples: Leaves[] = [
  { dark: '#a63b22', middle: '#d6602a', light: '#f5a04a', trunk: '#553a2e' },
  { dark: '#b5701d', middle: '#e09c31', light: '#f9d06b', trunk: '#553a2e' },
  { dark: '#8f2d27', middle: '#bf4030', light: '#ea7f4a', trunk: '#553a2e' },
];

function flag(x: number, y: number): string {
  const cloth = (dy: number, h: number, fill: string) =>
    path(`M${x + 4} ${y + dy}q34 -14 66 0t66 -2v${h}q-34 14 -66 0t-66 2Z`, fill);
  return (
    line(
      [
        [x, y - 14],
        [x, foot + 34],
      ],
      '#c9ccd0',
      7,
    ) +
    circle(x, y - 20, 8, '#d9a63f') +
    cloth(0, 76, '#8c1d2b') +
    cloth(26, 24, '#fff6e2') +
    rect(x - 26, foot + 26, 52, 16, '#d9c6a4', 'rx="4"')
  );
}

function lawn(): string {
  const random = createRandom(77);
  const parts = [rect(0, foot - 30, width, height - foot + 30, 'url(#grass)')];
  for (let band = 0; band < 5; band += 1)
    parts.push(
      shape(
        [
          [0, foot + 20 + band * 52],
          [width, foot + band * 52],
          [width, foot + 24 + band * 52],
          [0, foot + 44 + band * 52],
        ],
        '#ffffff',
        'opacity=".05"',
      ),
    );
  const walk: Point[] = [
    [706, foot + 16],
    [894, foot + 16],
    [1060, height],
    [540, height],
  ];
  parts.push(
    shape(walk, '#ead7b3'),
    shape(
      [
        [706, foot],
        [716, foot],
        [566, height],
        [540, height],
      ],
      '#cfb88f',
    ),
    shape(
      [
        [884, foot],
        [894, foot],
        [1060, height],
        [1034, height],
      ],
      '#cfb88f',
    ),
  );
  for (let y = foot + 24; y < height; y += 18 + (y - foot) * 0.16) {
    const share = (y - foot) / (height - foot);
    parts.push(
      line(
        [
          [706 - 166 * share, y],
          [894 + 166 * share, y],
        ],
        '#b79f77',
        1.6,
        'opacity=".6"',
      ),
    );
  }
  const colours = ['#d6602a', '#e09c31', '#bf4030', '#f5a04a'];
  for (let leaf = 0; leaf < 150; leaf += 1) {
    const x = random() * width;
    const y = foot + 26 + random() * (height - foot - 30);
    parts.push(ellipse(x, y, 3 + random() * 4, 1.8 + random() * 1.6, colours[leaf % 4] ?? '#d6602a', 'opacity=".85"'));
  }
  return parts.join('');
}

function hedge(from: number, to: number): string {
  const parts: string[] = [];
  for (let x = from; x <= to; x += 34)
    parts.push(circle(x, foot - 6, 27, '#4d6b3c'), circle(x - 5, foot - 14, 17, '#6b8b4c'));
  for (let x = from; x <= to; x += 22)
    parts.push(circle(x, foot + 16, 7, '#e8b04a'), circle(x + 11, foot + 19, 6, '#c74a3c'));
  return parts.join('');
}

/** The picture as SVG, 1600 by 1067. */
export async function townHall(): Promise<string> {
  const defs =
    linear('sky', [
      [0, '#79aed0'],
      [0.6, '#cfe4ea'],
      [1, '#fdf1d8'],
    ]) +
    linear('grass', [
      [0, '#9aa84e'],
      [1, '#5f7a3a'],
    ]) +
    linear('veil', [
      [0, '#33421f', 0],
      [1, '#2c381d', 0.3],
    ]);
  const [orange, gold, red] = maples as [Leaves, Leaves, Leaves];
  const trees = [
    tree(160, foot + 30, 470, orange, 3, 0.5),
    tree(1440, foot + 30, 500, red, 8, 0.5),
    tree(60, foot + 90, 400, gold, 14, 0.5),
    tree(1560, foot + 96, 380, gold, 19, 0.5),
  ];
  const shadows = [160, 1440].map((x) => ellipse(x - 50, foot + 34, 150, 20, '#3c4a22', 'opacity=".3"'));
  const people = [
    person(742, foot + 92, 104, '#2f5d7c', '#2e3038', '#c98f6a', '#8c5a34'),
    person(868, foot + 64, 96, '#c75b3a', '#3a2f3c', '#8a5a40'),
    person(905, foot + 66, 70, '#e0b04a', '#38424f', '#8a5a40'),
  ];
  const bench =
    rect(1120, foot + 96, 150, 10, '#7a4f33') +
    rect(1120, foot + 72, 150, 9, '#8c5d3d') +
    rect(1132, foot + 72, 8, 62, '#39414a') +
    rect(1250, foot + 72, 8, 62, '#39414a');
  return svgDocument(
    width,
    height,
    defs,
    [
      rect(0, 0, width, height, 'url(#sky)'),
      cloud(90, 200, 380, '#ffffff', 0.75, 6),
      cloud(1080, 130, 400, '#ffffff', 0.7, 11),
      cloud(470, 90, 220, '#ffffff', 0.5, 17),
      hills(width, foot, [600, 540, 580, 520, 560, 500, 570, 540, 600], '#b9a08f', 'opacity=".6"'),
      hills(width, foot, [670, 640, 680, 630, 660, 690, 640, 660, 650], '#a8854f', 'opacity=".7"'),
      tree(300, foot, 330, gold, 25, 0.5),
      tree(1305, foot, 340, orange, 29, 0.5),
      await building(),
      lawn(),
      steps,
      hedge(340, 540),
      hedge(1060, 1262),
      flag(470, 470),
      ...shadows,
      ...trees,
      bench,
      ...people,
      rect(0, foot, width, height - foot, 'url(#veil)'),
    ].join(''),
  );
}
