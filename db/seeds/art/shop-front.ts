/** The four shops on the square, with what lies in their windows. */
import { outlineText } from '../../typeface.ts';
import { type Front, houseFront } from './elevation.ts';
import { awning } from './stalls.ts';
import { circle, createRandom, ellipse, line, mixColors, path, rect, shape } from './svg.ts';

export const foot = 860;

const shop = 250;

const dusk = { glass: '#33445f', lit: '#ffd98a', litShare: 0.55 };

export const shops: {
  x: number;
  w: number;
  h: number;
  name: string;
  awning: readonly [string, string];
  front: Front;
}[] = [
  {
    x: -30,
    w: 400,
    h: 640,
    name: 'THE BOOK NOOK',
    awning: ['#175e57', '#d8d2c4'],
    front: { ...dusk, wall: '#6f4654', trim: '#c9b3ae', roof: 'cornice', roofColour: '#2d2b3f', storeys: 2, bays: 3 },
  },
  {
    x: 370,
    w: 440,
    h: 560,
    name: 'MAPLE BAKERY',
    awning: ['#a8432f', '#e6d5bd'],
    front: {
      ...dusk,
      wall: '#4f6672',
      trim: '#cbd0d0',
      roof: 'gable',
      roofColour: '#2c3648',
      storeys: 1,
      bays: 3,
      shutters: '#2b4450',
    },
  },
  {
    x: 810,
    w: 380,
    h: 660,
    name: 'SQUARE CAFE',
    awning: ['#c58a26', '#e9ddc0'],
    front: { ...dusk, wall: '#8a5148', trim: '#d6bfae', roof: 'stepped', roofColour: '#2d2b3f', storeys: 2, bays: 3 },
  },
  {
    x: 1190,
    w: 440,
    h: 600,
    name: 'FIELD & FLOWER',
    awning: ['#175e57', '#d8d2c4'],
    front: { ...dusk, wall: '#5b5a78', trim: '#c6c2d0', roof: 'mansard', roofColour: '#28293f', storeys: 2, bays: 4 },
  },
];

function goods(x: number, y: number, w: number, kind: number): string {
  const random = createRandom(kind * 31 + 7);
  const parts: string[] = [];
  for (const shelf of [0, 1]) {
    const sy = y - shelf * 52;
    parts.push(rect(x, sy, w, 4, '#8a5a34'));
    for (let at = 0; at < w - 12; at += kind === 0 ? 11 : 26) {
      if (kind === 0)
        parts.push(
          shape(
            [
              [x + 4 + at, sy],
              [x + 12 + at, sy],
              [x + 12 + at, sy - 24 - ((at * 7) % 13)],
              [x + 4 + at, sy - 24 - ((at * 7) % 13)],
            ],
            ['#8c3b3b', '#2f6b6a', '#b97a1f', '#49507a'][Math.floor(random() * 4)] ?? '#8c3b3b',
          ),
        );
      if (kind === 1)
        parts.push(
          ellipse(x + 16 + at, sy - 8, 12, 8, at % 52 ? '#b5713a' : '#8f5326'),
          ellipse(x + 13 + at, sy - 10, 5, 2.4, '#dda35e'),
        );
      if (kind === 2) parts.push(path(`M${x + 8 + at} ${sy - 18}h16l-2 18h-12Z`, at % 52 ? '#f4ead6' : '#7d4a35'));
      if (kind === 3)
        parts.push(
          line(
            [
              [x + 15 + at, sy],
              [x + 15 + at, sy - 24],
            ],
            '#3f6b45',
            3,
          ),
          circle(
            x + 15 + at,
            sy - 27,
            9,
            ['#d8536b', '#f2b84b', '#b06bb0', '#f4ead6'][Math.floor(random() * 4)] ?? '#d8536b',
          ),
        );
    }
  }
  return parts.join('');
}

export async function shopAt(index: number): Promise<string> {
  const one = shops[index];
  if (!one) return '';
  const { x, w, front, awning: colours } = one;
  const wood = mixColors(colours[0], '#151c28', 0.45);
  const top = foot - shop;
  const parts = [
    houseFront(x, foot, w, one.h, shop, front, 90 + index * 3),
    rect(x + 10, top + 6, w - 20, shop - 6, wood),
  ];
  const door = x + w * (index % 2 ? 0.66 : 0.24);
  const panes: [number, number][] =
    index % 2
      ? [
          [x + 34, w * 0.54],
          [door + 96, x + w - 30 - door - 96],
        ]
      : [
          [x + 30, door - x - 56],
          [door + 106, x + w - 34 - door - 106],
        ];
  panes.forEach(([px, pw], at) => {
    parts.push(
      rect(px - 6, top + 72, pw + 12, 132, mixColors(wood, '#ffffff', 0.2)),
      rect(px, top + 78, pw, 120, 'url(#window)'),
      goods(px + 4, foot - 56, pw - 8, pw > 70 ? index : 3),
    );
    parts.push(
      shape(
        [
          [px, top + 198],
          [px + pw * 0.3, top + 78],
          [px + pw * 0.5, top + 78],
          [px + pw * 0.2, top + 198],
        ],
        '#ffffff',
        'opacity=".13"',
      ),
    );
    if (pw > 120) parts.push(rect(px + pw / 2 - 3, top + 78, 6, 120, mixColors(wood, '#ffffff', 0.2)));
    parts.push(rect(px - 2, foot - 42, pw + 4, 34, mixColors(wood, '#ffffff', 0.09), `rx="${at ? 3 : 3}"`));
  });
  parts.push(
    rect(door, top + 70, 74, shop - 70, mixColors(wood, '#ffffff', 0.14)),
    rect(door + 11, top + 84, 52, 112, 'url(#window)'),
    circle(door + 64, foot - 70, 4, '#e7c46a'),
  );
  const words = await outlineText(one.name, 25, 700, 5);
  parts.push(rect(x + 16, top + 8, w - 32, 40, mixColors(wood, '#000000', 0.25)));
  parts.push(
    path(
      words.d,
      '#ffe9b8',
      `transform="translate(${(x + (w - words.width) / 2).toFixed(1)} ${(top + 28 + words.capHeight / 2).toFixed(1)})"`,
    ),
  );
  parts.push(awning(x + 16, top + 48, w - 32, 44, colours, 0.02));
  return parts.join('');
}
