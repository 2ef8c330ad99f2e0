/** What Field & Flower and Long Row Farm sell to those who sow. */
import { ball, clipTo, drawText, leaf, onTable, shadow, stages, stroke } from './goods.ts';
import { circle, createRandom, ellipse, group, linear, mixColors, path, rect } from './svg.ts';

/** A packet of seeds, upright: what is drawn on it, within 360 by 300 from its upper left corner, and its words. */
async function packet(fill: string, drawn: string, [title, more, of]: [string, string, string]): Promise<string> {
  const outline = 'M290 236H670V800Q480 814 290 800Z';
  return [
    shadow(480, 806, 214, 28),
    path(outline, '#2c1a12', 'opacity=".16" transform="translate(14 2)"'),
    path(outline, fill),
    path('M290 236H670V282H290Z', mixColors(fill, '#2c1a12', 0.18)),
    path(
      'M290 282H670',
      'none',
      `stroke="${mixColors(fill, '#ffffff', 0.5)}" stroke-width="4" stroke-dasharray="12 9"`,
    ),
    clipTo('window', 'M316 306H644V566Q480 640 316 566Z', rect(316, 306, 328, 330, '#fbf1d6') + drawn),
    path('M316 306H644V566Q480 640 316 566Z', 'none', stroke(mixColors(fill, '#ffffff', 0.62), 6)),
    await drawText(title, 480, 664, { size: title.length > 8 ? 38 : 44, fill: '#fdf6e3', spacing: 3 }),
    await drawText(more, 480, 712, { size: 23, fill: '#fdf6e3', weight: 700, spacing: 3 }),
    await drawText(of, 480, 764, { size: 14.5, fill: mixColors(fill, '#ffffff', 0.7), weight: 700, spacing: 3 }),
    path(outline, 'url(#fold)'),
  ].join('');
}

const fold = linear(
  'fold',
  [
    [0, '#2c1a12', 0.16],
    [0.07, '#ffffff', 0.16],
    [0.3, '#ffffff', 0],
    [0.92, '#2c1a12', 0],
    [1, '#2c1a12', 0.24],
  ],
  1,
  0,
);

const seeds = (list: readonly (readonly [number, number, number])[], fill: string) =>
  list
    .map(([x, y, turn]) =>
      group(
        ellipse(3, 5, 13, 8, '#2c1a12', 'opacity=".25"') +
          ellipse(0, 0, 13, 8, fill) +
          ellipse(-4, -3, 5, 2.5, '#ffffff', 'opacity=".5"'),
        `translate(${x} ${y}) rotate(${turn})`,
      ),
    )
    .join('');

const tomato = (x: number, y: number, r: number, fill: string) =>
  ball(x, y, r, fill) +
  group(
    [0, 72, 144, 216, 288]
      .map((turn) => path('M0 0Q9 -22 0 -44Q-9 -22 0 0Z', '#4f7a3a', `transform="rotate(${turn})"`))
      .join(''),
    `translate(${x} ${y - r * 0.8}) scale(${r / 72} ${r / 110})`,
  );

export async function tomatoSeeds(): Promise<string> {
  const drawn = [
    path('M330 330Q470 340 480 470M500 310Q560 360 580 430', 'none', stroke('#4f7a3a', 11)),
    leaf(400, 346, 110, 130, '#5d8f42', 0.5),
    leaf(560, 372, 100, 66, '#5d8f42', 0.5),
    leaf(430, 372, 96, -40, '#6fa050', 0.5),
    leaf(520, 330, 90, 100, '#6fa050', 0.5),
    tomato(410, 500, 76, '#d2402c'),
    tomato(560, 486, 68, '#e8862c'),
    tomato(486, 556, 66, '#8b2f4a'),
  ].join('');
  return onTable(
    stages.rose,
    [
      await packet('#2f6b4a', drawn, ['TOMATO', 'HEIRLOOM MIX', 'LONG ROW FARM · MAPLE, TEXAS']),
      seeds(
        [
          [744, 806, 20],
          [782, 824, -30],
          [722, 838, 70],
          [812, 798, 40],
          [764, 852, 10],
        ],
        '#e0c48c',
      ),
      group(
        ellipse(0, 12, 80, 16, '#2c1a12', 'opacity=".25"') +
          path('M-76 10Q-60 -30 0 -34Q60 -30 76 10Z', '#5a3a24') +
          path('M0 -30V-110', 'none', stroke('#6fa050', 9)) +
          leaf(0, -104, 76, 58, '#7fb35a') +
          leaf(0, -104, 76, -58, '#7fb35a'),
        'translate(196 816)',
      ),
    ].join(''),
    fold,
  );
}

export async function wildflowerSeeds(): Promise<string> {
  const random = createRandom(4);
  const bonnet = (x: number, y: number, h: number) =>
    path(`M${x} ${y}V${y - h}`, 'none', stroke('#4f7a3a', 6)) +
    Array.from({ length: 8 }, (_, at) =>
      [-1, 1]
        .map((out) =>
          ellipse(
            x + out * (22 - at * 2.2),
            y - h * 0.34 - at * h * 0.082,
            14 - at,
            12 - at * 0.8,
            at > 5 ? '#dfe6f5' : mixColors('#35489a', '#6f83c9', random()),
          ),
        )
        .join(''),
    ).join('') +
    ellipse(x, y - h * 1.0, 7, 12, '#ffffff');
  const daisy = (x: number, y: number, r: number, fill: string, heart: string) =>
    path(`M${x} ${y}V640`, 'none', stroke('#5d8f42', 6)) +
    Array.from({ length: 10 }, (_, at) =>
      ellipse(0, -r * 0.66, r * 0.2, r * 0.42, fill, `transform="translate(${x} ${y}) rotate(${at * 36})"`),
    ).join('') +
    circle(x, y, r * 0.34, heart);
  const drawn = [
    rect(316, 306, 328, 330, '#bfe0e4'),
    path('M316 560Q420 500 520 540T644 510V640H316Z', '#8fb86a'),
    daisy(400, 420, 54, '#f2b632', '#8a4a1e'),
    daisy(580, 404, 50, '#d8453a', '#f2c14b'),
    bonnet(350, 630, 210),
    bonnet(480, 640, 280),
    bonnet(610, 630, 200),
    daisy(428, 530, 44, '#f6f0e0', '#f2b632'),
    daisy(548, 520, 48, '#e07aa0', '#7d2d4a'),
    path('M316 600Q400 570 480 596T644 584V640H316Z', '#6fa050'),
  ].join('');
  return onTable(
    stages.sage,
    [
      await packet('#4a5aa0', drawn, ['WILDFLOWERS', 'OF EAST TEXAS', 'FIELD & FLOWER · MAPLE, TEXAS']),
      seeds(
        [
          [200, 812, 20],
          [236, 836, -30],
          [176, 838, 70],
          [262, 806, 40],
        ],
        '#6b4a2c',
      ),
      seeds(
        [
          [738, 822, -20],
          [776, 842, 44],
          [764, 800, 0],
        ],
        '#3a2a1c',
      ),
    ].join(''),
    fold,
  );
}

export async function basil(): Promise<string> {
  const random = createRandom(9);
  const leaves: string[] = [];
  for (let ring = 0; ring < 4; ring += 1) {
    const count = 11 - ring * 2;
    for (let at = 0; at < count; at += 1) {
      const turn = -82 + (164 / (count - 1)) * at + (random() - 0.5) * 14;
      const fill = mixColors(mixColors('#3f7a36', '#86b84e', ring / 4), '#5d9a42', random() * 0.6);
      const [x, y] = [
        480 + Math.sin((turn * Math.PI) / 180) * (120 - ring * 26),
        470 - Math.cos((turn * Math.PI) / 180) * (90 - ring * 40) + ring * 10,
      ];
      leaves.push(leaf(x, y, 176 - ring * 18, turn, fill, 0.5));
    }
  }
  return onTable(
    stages.plum,
    [
      shadow(480, 808, 190, 32),
      path('M480 560V440M440 560Q420 480 380 440M520 560Q540 480 590 430', 'none', stroke('#4f7a3a', 12)),
      leaves.join(''),
      group(
        path('M-12 60V-90H12V60Z', '#d9b98a') +
          rect(-84, -178, 168, 92, '#f6ead0', 'rx="8"') +
          rect(-76, -170, 152, 76, 'none', 'rx="5" stroke="#4f7a3a" stroke-width="3"') +
          (await drawText('BASIL', 0, -132, { size: 38, fill: '#2f5a2c', spacing: 4 })),
        'translate(606 520) rotate(9)',
      ),
      path('M340 590H620L590 790Q588 806 570 806H390Q372 806 370 790Z', '#b9603a'),
      path('M340 590H620L590 790Q588 806 570 806H390Q372 806 370 790Z', 'url(#round)'),
      rect(318, 536, 324, 66, '#c9704a', 'rx="10"'),
      rect(318, 536, 324, 66, 'url(#round)', 'rx="10"'),
      rect(340, 602, 280, 10, '#2c1a12', 'opacity=".2"'),
      leaf(250, 826, 90, 76, '#5d9a42', 0.5),
    ].join(''),
  );
}
