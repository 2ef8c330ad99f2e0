/** What Maple Bakery bakes. */
import { drawLines, drawText, onTable, shadow, stages, stroke } from './goods.ts';
import { circle, createRandom, ellipse, group, path, radial, rect } from './svg.ts';

export function sourdough(): Promise<string> {
  const random = createRandom(5);
  const crust =
    'M172 700Q160 560 280 470Q380 404 490 406Q640 404 730 492Q806 568 788 700Q770 786 480 790Q190 786 172 700Z';
  const flour = Array.from({ length: 150 }, () => {
    const turn = random() * Math.PI * 2;
    const far = Math.sqrt(random());
    return circle(
      480 + Math.cos(turn) * far * 280,
      580 + Math.sin(turn) * far * 150,
      1.5 + random() * 4,
      '#fff4dc',
      `opacity="${(0.3 + random() * 0.5).toFixed(2)}"`,
    );
  });
  const cutLeaf = (x: number, y: number, turn: number, size = 1) =>
    group(
      path('M0 0Q26 -40 0 -92Q-26 -40 0 0Z', '#e9bd80') +
        path('M0 0Q26 -40 0 -92', 'none', stroke('#7a4320', 7)) +
        path('M0 -4Q-16 -42 0 -86', 'none', stroke('#f6dba8', 5)),
      `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    );
  const wheat = (x: number, y: number, turn: number) =>
    group(
      path('M0 0V-230', 'none', stroke('#b98d3e', 6)) +
        Array.from({ length: 6 }, (_, at) => {
          const up = -226 + at * 26;
          return (
            ellipse(-13, up, 9, 20, '#d9ae55', `transform="rotate(-24 -13 ${up})"`) +
            ellipse(13, up, 9, 20, '#c79a41', `transform="rotate(24 13 ${up})"`) +
            path(`M-16 ${up - 16}l-16 -34M16 ${up - 16}l16 -34`, 'none', stroke('#d9ae55', 3))
          );
        }).join('') +
        ellipse(0, -250, 9, 20, '#d9ae55'),
      `translate(${x} ${y}) rotate(${turn})`,
    );
  return Promise.resolve(
    onTable(
      stages.teal,
      [
        shadow(480, 806, 400, 50),
        rect(96, 776, 768, 46, '#8a5a36', 'rx="22"'),
        rect(96, 776, 768, 16, '#a9744a', 'rx="8"'),
        path(crust, 'url(#crust)'),
        ellipse(480, 560, 240, 120, '#e2a965', 'opacity=".5"'),
        flour.join(''),
        path('M300 668Q420 520 660 474', 'none', stroke('#7a4320', 26)),
        path('M300 664Q420 512 660 466', 'none', stroke('#f0cd93', 22)),
        path('M312 650Q430 506 652 462', 'none', stroke('#fbe6bd', 7)),
        cutLeaf(400, 520, -52, 0.9),
        cutLeaf(478, 478, -36, 0.8),
        cutLeaf(520, 660, 62, 0.95),
        cutLeaf(600, 606, 66, 0.9),
        cutLeaf(668, 556, 68, 0.75),
        path('M200 728Q320 772 480 770Q650 770 764 724Q740 786 480 790Q216 786 200 728Z', '#4a2412', 'opacity=".35"'),
        wheat(330, 872, -70),
        wheat(372, 896, -80),
      ].join(''),
      radial('crust', [
        [0, '#cf8540'],
        [0.6, '#b56a2e'],
        [1, '#7d431c'],
      ]),
    ),
  );
}

/** A roll seen from above and before: a spiral of dough under icing. */
function roll(x: number, y: number, r: number, turn: number): string {
  const spiral: string[] = [];
  for (let at = 0; at <= 64; at += 1) {
    const far = (at / 64) * r * 0.78;
    const angle = (at / 64) * Math.PI * 5 + turn;
    spiral.push(`${(x + Math.cos(angle) * far).toFixed(1)} ${(y - r * 0.1 + Math.sin(angle) * far * 0.72).toFixed(1)}`);
  }
  return [
    ellipse(x, y + r * 0.12, r, r * 0.84, '#a8622c'),
    ellipse(x, y - r * 0.06, r, r * 0.78, '#dd9d58'),
    path(`M${spiral.join('L')}`, 'none', stroke('#8a4a1e', 11)),
    path(`M${spiral.join('L')}`, 'none', `${stroke('#f0c48a', 3)} transform="translate(-2 -7)"`),
    group(
      [-44, -14, 16, 44]
        .map((at) =>
          path(
            `M${-66 + Math.abs(at) * 0.5} ${at + 10}Q-20 ${at - 26} 4 ${at}T${66 - Math.abs(at) * 0.5} ${at - 12}`,
            'none',
            stroke('#fffaf0', 9),
          ),
        )
        .join(''),
      `translate(${x} ${y - 6}) rotate(${Math.round(Math.sin(turn) * 16)}) scale(${r / 100})`,
    ),
  ].join('');
}

export async function cinnamonRolls(): Promise<string> {
  const spots: [number, number][] = [
    [276, 560],
    [480, 552],
    [684, 560],
    [270, 672],
    [480, 664],
    [690, 672],
  ];
  return onTable(
    stages.sky,
    [
      shadow(480, 818, 400, 40),
      path('M150 640L176 470Q180 456 196 456H764Q780 456 784 470L810 640Z', '#e9d3b0'),
      path('M172 640L196 484H764L788 640Z', '#b9854f'),
      ...spots.map(([x, y], at) => roll(x, y, 112, at * 1.3)),
      path('M130 690H830L812 808Q810 820 796 820H164Q150 820 148 808Z', '#f3e0c2'),
      path('M130 690H830L826 716H134Z', '#fdf2dd'),
      path('M130 690L112 730Q110 738 120 738L136 730Z', '#d9bb8c'),
      path('M830 690L848 730Q850 738 840 738L824 730Z', '#d9bb8c'),
      path(
        'M148 808Q150 820 164 820H796Q810 820 812 808L830 690H812L796 800H164L148 690H130Z',
        '#c9a672',
        'opacity=".55"',
      ),
      await drawLines(480, [['MAPLE BAKERY', 772, { size: 40, fill: '#a8432f', spacing: 7 }]]),
      path('M206 772h44M710 772h44', 'none', stroke('#c58a26', 5)),
    ].join(''),
  );
}

export async function shortbread(): Promise<string> {
  const cookie = (x: number, y: number, r: number) =>
    [
      ellipse(x + 3, y + r * 0.28, r, r * 0.62, '#b9793c'),
      ellipse(x, y + r * 0.1, r, r * 0.6, '#e9bd7c'),
      ellipse(x, y, r, r * 0.6, '#f3d49c'),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((at) => {
        const turn = (at / 8) * Math.PI * 2 + 0.3;
        return circle(x + Math.cos(turn) * r * 0.78, y + Math.sin(turn) * r * 0.46, 3.4, '#c08a4c');
      }),
      ellipse(x, y - 2, r * 0.36, r * 0.22, '#8a4f28'),
      path(`M${x - r * 0.3} ${y - 3}q${r * 0.3} ${-r * 0.12} ${r * 0.6} 0`, 'none', stroke('#5f3216', 3)),
    ].join('');
  return onTable(
    stages.plum,
    [
      shadow(700, 806, 150, 30),
      circle(700, 590, 214, '#0f5a51'),
      circle(700, 590, 200, '#1d7a6f'),
      circle(700, 590, 200, 'url(#ball)'),
      circle(700, 590, 164, 'none', 'stroke="#f1d9a4" stroke-width="5" stroke-dasharray="3 15" stroke-linecap="round"'),
      shadow(376, 816, 262, 40),
      path('M132 620V770Q140 816 376 818Q612 816 620 770V620Z', '#1d7a6f'),
      path('M132 620V770Q140 816 376 818Q612 816 620 770V620Z', 'url(#round)'),
      path('M132 690Q140 736 376 738Q612 736 620 690V700Q612 748 376 750Q140 748 132 700Z', '#f1d9a4'),
      ellipse(376, 620, 244, 64, '#cfe3da'),
      ellipse(376, 622, 230, 56, '#0c433d'),
      cookie(286, 614, 82),
      cookie(470, 616, 84),
      cookie(376, 640, 86),
      cookie(352, 572, 86),
      cookie(438, 560, 80),
      path('M132 628Q140 684 376 686Q612 684 620 628V654Q612 706 376 708Q140 706 132 654Z', '#1d7a6f'),
      path('M132 628Q140 684 376 686Q612 684 620 628', 'none', stroke('#cfe3da', 7)),
      await drawText('PECAN SHORTBREAD', 376, 779, { size: 27, fill: '#fff3d6', spacing: 3 }),
    ].join(''),
  );
}
