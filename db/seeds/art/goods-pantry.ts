/** What the farms and the cafe sell in jars and bags. */
import { ball, clipTo, drawLines, jar, jarShape, label, leaf, lid, onTable, shadow, stages, stroke } from './goods.ts';
import { circle, createRandom, ellipse, group, linear, mixColors, path, rect } from './svg.ts';

const hexagon = (x: number, y: number, r: number, fill: string, more = '') =>
  path(
    `M${[0, 60, 120, 180, 240, 300]
      .map((turn) => ((turn + 30) * Math.PI) / 180)
      .map((turn) => `${(x + Math.cos(turn) * r).toFixed(1)} ${(y + Math.sin(turn) * r).toFixed(1)}`)
      .join('L')}Z`,
    fill,
    more,
  );

export async function honey(): Promise<string> {
  const size = { x: 470, foot: 806, w: 330, h: 430 };
  const comb = [0, 1, 2, 3, 4, 5, 6].map((at) => {
    const row = at < 3 ? 0 : 1;
    const x = 704 + (row ? at - 3 : at) * 54 - row * 27;
    return hexagon(x, 758 + row * 47, 31, '#e79a1e') + hexagon(x, 758 + row * 47, 22, at % 3 ? '#f7c04a' : '#c9780f');
  });
  const dipper = group(
    [
      rect(-9, -290, 18, 210, '#b67d45', 'rx="9"'),
      rect(-9, -290, 6, 210, '#d8a56a', 'rx="3"'),
      ...[0, 1, 2, 3, 4].map((at) =>
        ellipse(0, -78 + at * 22, 44 - Math.abs(at - 2) * 6, 13, at % 2 ? '#a56c35' : '#c28a50'),
      ),
    ].join(''),
    'translate(232 770) rotate(-20)',
  );
  return onTable(
    stages.peach,
    [
      shadow(730, 820, 120, 26),
      comb.join(''),
      path('M196 778q-44 26 -10 44q60 16 104 2q22 -24 -30 -44Z', '#efa92b'),
      dipper,
      jar(size, 'url(#honey)'),
      lid(470, 392, 282, 70, '#d7b46a'),
      label(470, 508, 268, 210, '#fbf3dd', '#c98a1b', 16),
      hexagon(470, 560, 34, '#e9a227'),
      path('M450 556q20 -26 40 0q-4 22 -20 24q-16 -2 -20 -24Z', '#fff3cf'),
      path('M453 562h34M458 571h24', 'none', stroke('#5a3a12', 5)),
      await drawLines(470, [
        ['HONEY', 628, { size: 50, fill: '#5a3a12', spacing: 5 }],
        ['WILDFLOWER', 676, { size: 22, fill: '#a8701a', weight: 700, spacing: 4 }],
      ]),
    ].join(''),
    linear('honey', [
      [0, '#f6bd45'],
      [0.5, '#e79416'],
      [1, '#b9650b'],
    ]),
  );
}

export async function peachJam(): Promise<string> {
  const size = { x: 400, foot: 806, w: 320, h: 380 };
  const cap =
    'M236 472Q230 398 276 372Q400 326 524 372Q570 398 564 472Q540 494 516 474Q492 496 468 476Q444 498 420 478Q396 500 372 478Q348 498 324 476Q300 496 276 474Q252 494 236 472Z';
  const checks: string[] = [];
  for (let x = 220; x < 580; x += 44) checks.push(rect(x, 330, 22, 180, '#c94a3a', 'opacity=".55"'));
  for (let y = 330; y < 500; y += 44) checks.push(rect(220, y, 360, 22, '#c94a3a', 'opacity=".55"'));
  const peach = (x: number, y: number, r: number) =>
    ball(x, y, r, '#f2a05a') +
    ellipse(x + r * 0.34, y - r * 0.1, r * 0.56, r * 0.72, '#e0603c', 'opacity=".5"') +
    path(
      `M${x - r * 0.05} ${y - r}Q${x - r * 0.4} ${y - r * 0.2} ${x - r * 0.1} ${y + r * 0.8}`,
      'none',
      stroke('#c96a34', 5, 'opacity=".5"'),
    );
  return onTable(
    stages.sage,
    [
      jar(
        size,
        'url(#jam)',
        [
          ellipse(330, 560, 42, 26, '#ffb764', 'opacity=".6"'),
          ellipse(470, 770, 50, 24, '#c75a1c', 'opacity=".5"'),
        ].join(''),
      ),
      clipTo('cap', cap, rect(200, 320, 400, 200, '#fbefe0') + checks.join('')),
      path(cap, 'url(#round)'),
      path('M250 440Q400 474 550 440', 'none', stroke('#8a5a34', 9)),
      path('M400 466q-50 34 -66 6q10 -22 66 -6q50 34 66 6q-10 -22 -66 -6', 'none', stroke('#8a5a34', 7)),
      label(400, 556, 246, 178, '#fff6e6', '#dd7a3a', 90),
      await drawLines(400, [
        ['PEACH', 616, { size: 46, fill: '#b5482a', spacing: 5 }],
        ['JAM', 668, { size: 38, fill: '#b5482a', spacing: 8 }],
      ]),
      shadow(690, 820, 190, 32),
      peach(748, 724, 92),
      leaf(740, 640, 96, 46, '#5d8a45'),
      path('M744 646q-6 -22 6 -36', 'none', stroke('#6a4a2c', 8)),
      circle(604, 762, 66, '#e98d4c'),
      circle(604, 762, 57, '#f9c77c'),
      ellipse(606, 764, 26, 32, '#8f4a2a'),
      ellipse(600, 758, 12, 18, '#b5683e'),
    ].join(''),
    linear('jam', [
      [0, '#f7a544'],
      [1, '#d4641f'],
    ]),
  );
}

export async function pickles(): Promise<string> {
  const size = { x: 480, foot: 810, w: 360, h: 520 };
  const random = createRandom(12);
  const cucumbers = Array.from({ length: 8 }, (_, at) => {
    const row = at < 4 ? 0 : 1;
    const x = 328 + (at % 4) * 88 + row * 14;
    const y = row ? 566 : 352 + random() * 16;
    const fill = mixColors('#6f8f35', '#93a848', random());
    const spots = Array.from({ length: 7 }, () =>
      circle(x + 10 + random() * 46, y + 26 + random() * 180, 4, '#b9c777', 'opacity=".8"'),
    );
    return (
      rect(x, y, 66, 244, fill, 'rx="33"') +
      rect(x + 8, y + 16, 12, 200, '#b5c36d', 'opacity=".5" rx="6"') +
      spots.join('')
    );
  });
  const slice = (x: number, y: number) =>
    ellipse(x + 4, y + 10, 46, 30, '#2c1a12', 'opacity=".2"') +
    ellipse(x, y, 46, 34, '#4f7a2e') +
    ellipse(x, y - 1, 38, 27, '#dfe7b4') +
    [0, 60, 120, 180, 240, 300]
      .map((turn) =>
        ellipse(0, -15, 4, 8, '#b6c67c', `transform="translate(${x} ${y - 1}) scale(1 .72) rotate(${turn})"`),
      )
      .join('');
  return onTable(
    stages.cream,
    [
      jar(
        size,
        '#cdd6a0',
        clipTo(
          'pickled',
          jarShape(size, 12),
          cucumbers.join('') +
            circle(360, 776, 30, '#f4ecd2') +
            circle(590, 782, 24, '#f4ecd2') +
            rect(290, 280, 380, 530, '#aebb55', 'opacity=".28"'),
        ),
      ),
      lid(480, 302, 308, 76, '#b9bfc0'),
      label(480, 520, 250, 196, '#fdf8e8', '#4f7a3a', 14),
      await drawLines(480, [
        ['LONG ROW FARM', 562, { size: 19, fill: '#4f7a3a', weight: 700, spacing: 2.5 }],
        ['DILL', 612, { size: 52, fill: '#2f5a2c', spacing: 8 }],
        ['PICKLES', 666, { size: 34, fill: '#2f5a2c', spacing: 4 }],
      ]),
      slice(746, 800),
      slice(812, 828),
      slice(728, 850),
      ellipse(206, 794, 62, 40, '#f3ead3'),
      path('M206 834Q150 830 152 788Q160 752 206 736Q252 752 260 788Q262 830 206 834Z', '#f6eeda'),
      path('M206 736Q176 780 190 832M206 736Q238 780 222 832M206 736V700', 'none', stroke('#d6c6a4', 5)),
    ].join(''),
  );
}

const pecan = (x: number, y: number, turn: number, size = 1) =>
  group(
    [
      ellipse(0, 6, 48, 30, '#2c1a12', 'opacity=".22"'),
      ellipse(0, 0, 46, 27, '#8a4f28'),
      path('M-46 0Q0 -36 46 0', '#a9683a'),
      path('M-40 -5Q0 -22 40 -5M-42 4Q0 -4 42 4M-34 13Q0 12 34 13', 'none', stroke('#5f3216', 4, 'opacity=".75"')),
    ].join(''),
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
  );

export async function pecans(): Promise<string> {
  const bag = 'M300 790L282 330Q282 318 296 318H664Q678 318 678 330L660 790Q658 806 640 806H320Q302 806 300 790Z';
  return onTable(
    stages.sky,
    [
      shadow(480, 808, 220, 34),
      path(bag, '#c99d6a'),
      path('M282 330L300 790Q302 806 320 806H352L330 318H296Q282 318 282 330Z', '#b3854f'),
      path('M678 330L660 790Q658 806 640 806H616L636 318H664Q678 318 678 330Z', '#a87a47'),
      rect(268, 250, 424, 84, '#d5ab79', 'rx="8"'),
      rect(268, 284, 424, 16, '#7a5a38', 'rx="4"'),
      rect(250, 278, 36, 28, '#e2c28f', 'rx="6"'),
      rect(674, 278, 36, 28, '#e2c28f', 'rx="6"'),
      rect(268, 322, 424, 12, '#2c1a12', 'opacity=".2"'),
      path(bag, 'url(#fall)'),
      label(480, 400, 268, 300, '#fbf1dc', '#8a4f28', 134),
      pecan(480, 470, -18, 1.15),
      await drawLines(480, [
        ['TEXAS', 548, { size: 26, fill: '#8a4f28', weight: 700, spacing: 8 }],
        ['PECANS', 598, { size: 40, fill: '#4d2a14', spacing: 3 }],
        ['ONE POUND', 646, { size: 19, fill: '#8a4f28', weight: 700, spacing: 3 }],
      ]),
      pecan(232, 812, 12, 1.1),
      pecan(322, 848, -24, 1.15),
      pecan(660, 838, 20, 1.15),
      pecan(748, 808, -14, 1.05),
      pecan(560, 862, 4, 1.1),
    ].join(''),
  );
}

export async function coffee(): Promise<string> {
  const bag = 'M282 796L300 262Q302 250 314 250H626Q638 250 640 262L658 796Q656 808 644 808H296Q284 808 282 796Z';
  const bean = (x: number, y: number, turn: number) =>
    group(
      ellipse(0, 5, 28, 20, '#2c1a12', 'opacity=".25"') +
        ellipse(0, 0, 27, 18, '#5a3420') +
        ellipse(-6, -5, 15, 8, '#7d5236', 'opacity=".8"') +
        path('M-25 2Q-6 -8 0 0T25 -2', 'none', stroke('#2f180c', 4)),
      `translate(${x} ${y}) rotate(${turn})`,
    );
  return onTable(
    stages.rose,
    [
      shadow(470, 808, 226, 34),
      path(bag, '#175e57'),
      path('M282 796L300 262Q302 250 314 250H344L336 808H296Q284 808 282 796Z', '#0f4a45'),
      path('M658 796L640 262Q638 250 626 250H598L606 808H644Q656 808 658 796Z', '#0d433f'),
      rect(296, 200, 348, 66, '#1f726a', 'rx="6"'),
      rect(296, 222, 348, 8, '#0f4a45'),
      rect(296, 242, 348, 8, '#0f4a45'),
      path(bag, 'url(#round)', 'opacity=".6"'),
      circle(470, 318, 17, '#0f4a45'),
      circle(470, 318, 7, '#2d8a80'),
      label(470, 372, 238, 330, '#f7ead0', '#c58a26', 10),
      path('M426 440h88q6 0 6 8q0 56 -50 56t-50 -56q0 -8 6 -8Z', '#a8432f'),
      path('M518 452q32 -2 28 22q-6 20 -36 16', 'none', stroke('#a8432f', 9)),
      path('M450 428q-10 -12 0 -24M470 428q-10 -12 0 -24M490 428q-10 -12 0 -24', 'none', stroke('#c58a26', 5)),
      await drawLines(470, [
        ['SQUARE CAFE', 540, { size: 21, fill: '#7d3a26', spacing: 2.5 }],
        ['HOUSE', 592, { size: 44, fill: '#3a2018', spacing: 5 }],
        ['BLEND', 640, { size: 44, fill: '#3a2018', spacing: 5 }],
        ['12 OZ', 680, { size: 17, fill: '#7d3a26', weight: 700, spacing: 3 }],
      ]),
      bean(724, 812, 18),
      bean(786, 792, -30),
      bean(760, 846, 64),
      bean(694, 858, -12),
      bean(230, 818, 30),
      bean(184, 846, -40),
    ].join(''),
  );
}
