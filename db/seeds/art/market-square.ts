/** Maple Market on a market morning: the old market hall, its square, stalls and awnings. */
import { type Front, houseFront } from './elevation.ts';
import { back, hall } from './market-hall.ts';
import { awning, bunting, stall } from './stalls.ts';
import {
  circle,
  cloud,
  ellipse,
  hills,
  type Leaves,
  line,
  linear,
  mixColors,
  person,
  radial,
  rect,
  shape,
  svgDocument,
  tree,
} from './svg.ts';

const width = 1920;

const height = 1080;

const front = 912;

const day = { glass: '#8fb4b8', lit: '#ffe2a0', litShare: 0.12 };

const fronts: { x: number; w: number; h: number; front: Front; awning: readonly [string, string] }[] = [
  {
    x: -40,
    w: 230,
    h: 420,
    awning: ['#1d6f66', '#f5ecd6'],
    front: { ...day, wall: '#e3b58b', trim: '#fff6e4', roof: 'stepped', roofColour: '#6a4b45', storeys: 2, bays: 3 },
  },
  {
    x: 190,
    w: 190,
    h: 352,
    awning: ['#c9553a', '#f9ecd3'],
    front: {
      ...day,
      wall: '#a6c0ae',
      trim: '#fbf5e6',
      roof: 'gable',
      roofColour: '#58706b',
      storeys: 2,
      bays: 2,
      shutters: '#3f6b62',
    },
  },
  {
    x: 380,
    w: 215,
    h: 400,
    awning: ['#d99a2b', '#fdf3da'],
    front: { ...day, wall: '#c8745a', trim: '#fcebd2', roof: 'cornice', roofColour: '#6a4b45', storeys: 2, bays: 3 },
  },
  {
    x: 1325,
    w: 205,
    h: 380,
    awning: ['#1d6f66', '#f5ecd6'],
    front: { ...day, wall: '#e9cf9c', trim: '#fffaf0', roof: 'mansard', roofColour: '#53716f', storeys: 2, bays: 3 },
  },
  {
    x: 1530,
    w: 190,
    h: 342,
    awning: ['#8d3b56', '#f8e9df'],
    front: {
      ...day,
      wall: '#8fb0b5',
      trim: '#f9f5ea',
      roof: 'gable',
      roofColour: '#4f6468',
      storeys: 2,
      bays: 2,
      shutters: '#356069',
    },
  },
  {
    x: 1720,
    w: 250,
    h: 410,
    awning: ['#c9553a', '#f9ecd3'],
    front: { ...day, wall: '#d98e6a', trim: '#fff1dc', roof: 'cornice', roofColour: '#6a4b45', storeys: 2, bays: 3 },
  },
];

const greens: Leaves = { dark: '#2f6b4f', middle: '#4c8f5d', light: '#86b86a', trunk: '#5b4636' };

const young: Leaves = { dark: '#4d7f45', middle: '#74a654', light: '#b3cf75', trunk: '#5b4636' };

function shops(): string {
  return fronts
    .map(({ x, w, h, front: house, awning: colours }, index) => {
      const shop = 128;
      return [
        houseFront(x, back, w, h, shop, house, 60 + index),
        rect(x + w * 0.05, back - shop * 0.82, w * 0.9, shop * 0.82, mixColors(house.wall, '#23363a', 0.62)),
        rect(x + w * 0.09, back - shop * 0.64, w * 0.32, shop * 0.52, '#ffe6ae'),
        rect(x + w * 0.59, back - shop * 0.64, w * 0.32, shop * 0.52, '#ffe6ae'),
        rect(x + w * 0.44, back - shop * 0.64, w * 0.12, shop * 0.64, mixColors(colours[0], '#1c2a2e', 0.3)),
        rect(x + w * 0.465, back - shop * 0.56, w * 0.07, shop * 0.3, '#ffe6ae'),
        awning(x + w * 0.04, back - shop * 0.98, w * 0.92, shop * 0.24, colours),
      ].join('');
    })
    .join('');
}

function square(): string {
  const parts = [rect(0, back, width, height - back, 'url(#paving)')];
  for (let row = 0; row < 12; row += 1) {
    const y = back + 8 + row * row * 2.6;
    parts.push(
      line(
        [
          [0, y],
          [width, y],
        ],
        '#8b7355',
        1 + row * 0.1,
        'opacity=".28"',
      ),
    );
  }
  for (let at = -26; at <= 26; at += 1)
    parts.push(
      line(
        [
          [960 + at * 44, back],
          [960 + at * 150, height],
        ],
        '#8b7355',
        1.2,
        'opacity=".2"',
      ),
    );
  parts.push(ellipse(960, back + 60, 520, 60, '#fff3cf', 'opacity=".35"'));
  return parts.join('');
}

function crowd(): string {
  const people: [number, number, number, string, string, string, string?][] = [
    [640, 800, 86, '#2d6a72', '#2b3038', '#c98f6a', '#d9b56b'],
    [700, 806, 84, '#d0603f', '#3b2c38', '#8a5a40'],
    [905, 790, 80, '#e0b04a', '#38343f', '#e0ab85'],
    [1010, 812, 88, '#7c4a6a', '#2b3038', '#d9a07a', '#b7c98a'],
    [1052, 816, 60, '#3f8f77', '#38343f', '#d9a07a'],
    [1228, 800, 84, '#c9553a', '#2b3038', '#7a4c38', '#d9b56b'],
    [452, 806, 86, '#4d6f98', '#2b2a33', '#e0ab85'],
    [1452, 806, 86, '#1d6f66', '#38343f', '#d9a07a', '#e9d9a8'],
  ];
  return people
    .map(
      ([x, y, h, ...rest]) =>
        ellipse(x + h * 0.16, y, h * 0.28, h * 0.045, '#3a3a34', 'opacity=".25"') + person(x, y, h, ...rest),
    )
    .join('');
}

/** The picture as SVG, 1920 by 1080. */
export async function marketSquare(): Promise<string> {
  const defs = [
    linear('sky', [
      [0, '#7fbfcf'],
      [0.5, '#c5e3dc'],
      [1, '#fdf0d3'],
    ]),
    radial('sun', [
      [0, '#fffbe6', 0.95],
      [0.2, '#fff3c9', 0.6],
      [1, '#ffeab0', 0],
    ]),
    linear('inside', [
      [0, '#4f6f66'],
      [0.6, '#d9a45c'],
      [1, '#f6cf85'],
    ]),
    linear('paving', [
      [0, '#d9c29a'],
      [0.5, '#e6d3ae'],
      [1, '#c8ad82'],
    ]),
    linear('foot', [
      [0, '#2c4a44', 0],
      [1, '#2c4a44', 0.28],
    ]),
  ].join('');
  const sky = [
    rect(0, 0, width, height, 'url(#sky)'),
    circle(1500, 190, 420, 'url(#sun)'),
    circle(1500, 190, 58, '#fffdf0'),
    cloud(150, 190, 420, '#ffffff', 0.7, 4),
    cloud(1130, 130, 330, '#ffffff', 0.55, 8),
    cloud(560, 96, 240, '#ffffff', 0.5, 15),
    cloud(1660, 300, 300, '#ffffff', 0.5, 23),
    hills(width, back, [470, 420, 450, 380, 430, 460, 400, 450, 410], '#a9cfc0', 'opacity=".8"'),
    hills(width, back, [560, 520, 560, 500, 540, 510, 560, 520, 570], '#7fb49b', 'opacity=".85"'),
  ].join('');
  const flags = ['#1d6f66', '#f3c24f', '#d2583c', '#fff7e6', '#6f9fb0'];
  const teal: [string, string] = ['#1d7a6f', '#fdf6e3'];
  const stalls = [
    stall(60, front, 270, teal, 3),
    stall(400, front + 26, 290, ['#d2583c', '#fdf1dc'], 8),
    stall(1200, front + 26, 290, ['#e0a330', '#fff6de'], 13),
    stall(1580, front, 275, teal, 21),
  ];
  const planter = (x: number) =>
    tree(x, 838, 190, young, x, 0.6) +
    shape(
      [
        [x - 34, 800],
        [x + 34, 800],
        [x + 27, 848],
        [x - 27, 848],
      ],
      '#b5604a',
    ) +
    rect(x - 38, 796, 76, 12, '#cf7a5e');
  return svgDocument(
    width,
    height,
    defs,
    [
      sky,
      tree(596, back, 330, greens, 5, 0.6),
      tree(1338, back, 340, greens, 9, 0.6),
      shops(),
      await hall(),
      square(),
      tree(20, 800, 420, greens, 31, 0.6),
      tree(1900, 806, 440, greens, 37, 0.6),
      crowd(),
      planter(770),
      planter(1150),
      bunting([-20, 330], [610, 430], 70, 30, flags),
      bunting([610, 430], [1310, 430], 16, 26, flags),
      bunting([1310, 430], [1940, 320], 70, 30, flags),
      ...stalls,
      rect(0, 820, width, 260, 'url(#foot)'),
    ].join(''),
  );
}
