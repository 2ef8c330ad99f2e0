/** What the potter, the weaver and the carpenter make for kitchens. */
import { ball, clipTo, drawText, leaf, onTable, onWall, shadow, sprig, stages, stroke } from './goods.ts';
import { circle, createRandom, ellipse, group, linear, mixColors, path, rect } from './svg.ts';

export function mug(): Promise<string> {
  const random = createRandom(3);
  const body = 'M262 388H622L612 700Q604 800 520 806H364Q280 800 272 700Z';
  const specks = Array.from({ length: 120 }, () =>
    circle(
      270 + random() * 350,
      520 + random() * 280,
      1.4 + random() * 2.6,
      '#7a5a3c',
      `opacity="${(0.3 + random() * 0.5).toFixed(2)}"`,
    ),
  );
  const glaze =
    'M262 388H622L620 540Q604 612 580 560Q566 520 548 570Q530 640 508 576Q494 530 470 566Q452 600 434 560Q414 516 396 584Q378 652 356 574Q342 530 322 566Q296 612 266 530Z';
  const steam = (x: number) => path(`M${x} 330q-30 -42 0 -84t0 -84`, 'none', stroke('#ffffff', 16, 'opacity=".55"'));
  return Promise.resolve(
    onTable(
      stages.sage,
      [
        steam(390),
        steam(490),
        shadow(450, 808, 200, 34),
        path('M612 470Q748 440 752 566Q752 690 602 690', 'none', stroke('#d9c6a4', 46)),
        path('M612 470Q748 440 752 566Q752 690 602 690', 'none', stroke('#3a2416', 46, 'opacity=".12"')),
        path('M614 462Q740 436 744 556', 'none', stroke('#f3e7cd', 12, 'opacity=".7"')),
        path(body, '#e8d8b8'),
        clipTo(
          'mug',
          body,
          specks.join('') +
            path(glaze, '#1f6f74') +
            path('M262 388H622V430H262Z', '#2c8a8c') +
            path(glaze, 'none', stroke('#12494d', 5, 'opacity=".5"')),
        ),
        path(body, 'url(#round)'),
        ellipse(442, 390, 180, 38, '#14565b'),
        ellipse(442, 388, 180, 36, '#2c8a8c'),
        ellipse(442, 392, 160, 29, '#4a2a18'),
        ellipse(430, 398, 110, 16, '#6b4026', 'opacity=".7"'),
        rect(296, 452, 20, 270, '#ffffff', 'opacity=".34" rx="10"'),
      ].join(''),
    ),
  );
}

export function teaTowel(): Promise<string> {
  const towel = 'M286 214H676Q686 214 686 226L700 812Q590 832 484 818Q380 804 262 822L276 226Q276 214 286 214Z';
  const bands: [number, number, string][] = [
    [560, 26, '#0f6b5f'],
    [600, 12, '#c7452f'],
    [626, 26, '#0f6b5f'],
    [690, 12, '#c58a26'],
    [716, 34, '#0f6b5f'],
    [764, 12, '#c58a26'],
  ];
  const fringe = Array.from({ length: 43 }, (_, at) => rect(264 + at * 10.2, 808, 5, 46, '#efe4cc', 'rx="2"'));
  return Promise.resolve(
    onWall(
      stages.rose,
      [
        rect(462, 84, 36, 60, '#8a5a36', 'rx="12"'),
        circle(480, 148, 26, '#a9744a'),
        circle(480, 148, 26, 'url(#ball)'),
        path(towel, '#2c1a12', 'opacity=".16" transform="translate(16 18)"'),
        fringe.join(''),
        path('M456 214Q458 150 480 150Q502 150 504 214', 'none', stroke('#0f6b5f', 13)),
        clipTo(
          'towel',
          towel,
          rect(250, 200, 460, 640, '#f7efdc') +
            bands
              .map(([y, h, fill]) =>
                path(
                  `M250 ${y}Q370 ${y - 14} 484 ${y}T710 ${y}V${y + h}Q600 ${y + h + 14} 484 ${y + h}T250 ${y + h}Z`,
                  fill,
                ),
              )
              .join('') +
            [330, 452, 590].map((x, at) => rect(x, 200, 46 + at * 12, 640, 'url(#fold)')).join(''),
        ),
        rect(276, 214, 410, 14, '#e2d3b2'),
        path('M290 222H672', 'none', `stroke="#0f6b5f" stroke-width="3" stroke-dasharray="10 9"`),
        group(
          leaf(0, 0, 120, 0, '#0f6b5f') +
            leaf(0, -6, 96, 44, '#0f6b5f') +
            leaf(0, -6, 96, -44, '#0f6b5f') +
            leaf(0, 4, 66, 84, '#0f6b5f') +
            leaf(0, 4, 66, -84, '#0f6b5f') +
            path('M0 0V44', 'none', stroke('#0f6b5f', 8)),
          'translate(480 440)',
        ),
      ].join(''),
      linear(
        'fold',
        [
          [0, '#5a4630', 0],
          [0.5, '#5a4630', 0.16],
          [0.62, '#ffffff', 0.22],
          [1, '#ffffff', 0],
        ],
        1,
        0,
      ),
    ),
  );
}

export function cuttingBoard(): Promise<string> {
  const board =
    'M300 318Q300 280 338 280H410Q420 280 424 268L436 190Q442 152 480 152Q518 152 524 190L536 268Q540 280 550 280H622Q660 280 660 318V770Q660 806 624 806H336Q300 806 300 770Z';
  const random = createRandom(21);
  const grain = Array.from({ length: 13 }, (_, at) => {
    const x = 300 + at * 30;
    const bend = (random() - 0.5) * 40;
    return path(
      `M${x} 140Q${x + bend} 400 ${x + 6} 560T${x - bend / 2} 820`,
      'none',
      stroke(at % 3 ? '#8f5c34' : '#6f4526', 3 + random() * 4, 'opacity=".42"'),
    );
  });
  const tomato =
    ball(236, 752, 70, '#d2402c') +
    group(
      [0, 72, 144, 216, 288]
        .map((turn) => path('M0 0Q10 -24 0 -46Q-10 -24 0 0Z', '#4f7a3a', `transform="rotate(${turn})"`))
        .join(''),
      'translate(240 694) scale(1 .6)',
    ) +
    path('M240 694v-22', 'none', stroke('#3f6432', 8));
  return Promise.resolve(
    onTable(
      stages.sky,
      [
        shadow(480, 808, 230, 32),
        group(
          path(board, '#6b4024', 'transform="translate(16 0)"') +
            path(board, '#bd8650') +
            clipTo(
              'board',
              board,
              rect(300, 140, 120, 680, '#c99460') +
                rect(540, 140, 130, 680, '#b07842') +
                grain.join('') +
                ellipse(560, 520, 26, 48, '#8f5c34', 'opacity=".5"') +
                ellipse(560, 520, 13, 28, '#6f4526', 'opacity=".5"'),
            ) +
            path(board, 'url(#fall)') +
            path(board, 'none', stroke('#e7bd8a', 5, 'opacity=".8"')) +
            circle(480, 206, 24, '#dfe9ea'),
          'rotate(3 480 800)',
        ),
        shadow(240, 822, 90, 18),
        tomato,
        shadow(720, 820, 110, 18),
        ellipse(712, 776, 78, 54, '#e7c23f'),
        ellipse(712, 770, 70, 47, '#fbf0b4'),
        ...[0, 45, 90, 135].map((turn) =>
          path(
            'M-62 0H62',
            'none',
            `${stroke('#e7c23f', 4)} transform="translate(712 770) scale(1 .68) rotate(${turn})"`,
          ),
        ),
        sprig(800, 832, 150, 38, '#4f7a3a', 4),
      ].join(''),
    ),
  );
}

export async function basket(): Promise<string> {
  const body = 'M196 560H764L716 776Q710 806 680 806H280Q250 806 244 776Z';
  const weave: string[] = [];
  for (let row = 0; row < 8; row += 1) {
    for (let at = 0; at < 14; at += 1) {
      const x = 190 + at * 44 - (row % 2) * 22;
      weave.push(
        rect(x, 566 + row * 31, 42, 27, (at + row) % 2 ? '#c9924f' : '#d9a966', 'rx="9"'),
        rect(x + 5, 569 + row * 31, 32, 6, '#f0cf98', 'rx="3" opacity=".7"'),
      );
    }
  }
  const carrot = (x: number, y: number, turn: number) =>
    group(
      path('M-30 0Q0 -24 30 0L6 190Q0 204 -6 190Z', '#e8792c') +
        path('M-22 40h22M4 84h14M-14 120h14', 'none', stroke('#b9561a', 5)) +
        [-40, -18, 4, 26, 44].map((lean) => leaf(0, -6, 120, lean, '#5d8f42', 0.24)).join(''),
      `translate(${x} ${y}) rotate(${turn})`,
    );
  const bloom = (x: number, y: number, r: number, fill: string) =>
    [0, 60, 120, 180, 240, 300]
      .map((turn) => ellipse(0, -r * 0.62, r * 0.36, r * 0.5, fill, `transform="translate(${x} ${y}) rotate(${turn})"`))
      .join('') + circle(x, y, r * 0.34, '#f2c14b');
  return onTable(
    stages.peach,
    [
      shadow(480, 808, 300, 40),
      path('M226 566Q240 170 480 168Q720 170 734 566', 'none', stroke('#8a5a2c', 38)),
      path(
        'M226 566Q240 170 480 168Q720 170 734 566',
        'none',
        `stroke="#d9a966" stroke-width="26" stroke-dasharray="26 10"`,
      ),
      group(
        rect(-46, -330, 92, 380, '#c98a46', 'rx="44"') +
          rect(-46, -330, 92, 380, 'url(#round)', 'rx="44"') +
          [0, 1, 2, 3]
            .map((at) =>
              path(`M-30 ${-270 + at * 66}Q4 ${-300 + at * 66} 32 ${-256 + at * 66}`, 'none', stroke('#f0cd93', 13)),
            )
            .join(''),
        'translate(360 560) rotate(-14)',
      ),
      path('M600 560V360M660 560L690 380M540 560L520 400', 'none', stroke('#5d8f42', 8)),
      leaf(604, 470, 80, 40, '#5d8f42'),
      leaf(540, 490, 70, -50, '#5d8f42'),
      bloom(600, 350, 62, '#d8536b'),
      bloom(694, 376, 54, '#b06bb0'),
      bloom(518, 392, 54, '#f4ead6'),
      carrot(470, 530, 6),
      carrot(426, 552, -22),
      ball(620, 548, 56, '#d2402c'),
      ball(704, 556, 50, '#7ba143'),
      clipTo('weave', body, rect(180, 550, 600, 270, '#8a5a2c') + weave.join('')),
      path(body, 'url(#round)'),
      rect(184, 536, 592, 42, '#b5793c', 'rx="20"'),
      ...Array.from({ length: 19 }, (_, at) => path(`M${196 + at * 30.5} 576l20 -38`, 'none', stroke('#e2b878', 9))),
      path('M480 600l60 34v70q-24 34 -60 48q-36 -14 -60 -48v-70Z', mixColors('#0f6b5f', '#ffffff', 0.05)),
      await drawText('MAPLE', 480, 664, { size: 26, fill: '#fff3d6', spacing: 2 }),
      await drawText('MARKET', 480, 698, { size: 20, fill: '#fff3d6', spacing: 1.5 }),
    ].join(''),
  );
}
