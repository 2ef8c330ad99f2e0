/** What can be worn and carried, with the market's own marks on it. */
import { clipTo, drawText, leaf, onTable, onWall, shadow, shadowBehind, stages, stroke } from './goods.ts';
import { hallMark, stallMark } from './goods-marks.ts';
import { circle, ellipse, group, linear, mixColors, path, rect } from './svg.ts';

const hanger = (y: number) =>
  path(
    `M480 ${y - 56}V${y - 92}Q480 ${y - 116} 502 ${y - 116}Q526 ${y - 114} 522 ${y - 92}`,
    'none',
    stroke('#8f9698', 11),
  ) +
  path(`M480 ${y - 60}L300 ${y + 28}M480 ${y - 60}L660 ${y + 28}`, 'none', stroke('#b07a45', 26)) +
  path(`M480 ${y - 66}L310 ${y + 16}`, 'none', stroke('#d6a56c', 6));

export async function tShirt(): Promise<string> {
  const shirt =
    'M372 232Q480 318 588 232L650 256Q690 276 712 318L812 470L702 546L668 500Q660 660 672 800Q480 826 288 800Q300 660 292 500L258 546L148 470L248 318Q270 276 310 256Z';
  const collar = 'M372 232Q480 318 588 232L568 224Q480 286 392 224Z';
  const inks = { main: '#f6ead0', accent: '#f0b64a', paper: '#0f6b5f' };
  return onWall(
    stages.cream,
    [
      rect(462, 84, 36, 40, '#8a5a36', 'rx="10"'),
      hanger(236),
      shadowBehind(shirt),
      path('M392 224Q480 262 568 224Q560 300 480 304Q400 300 392 224Z', '#0a4a42'),
      path(shirt, '#12776a'),
      clipTo(
        'shirt',
        shirt,
        [
          path(
            'M258 546L292 500Q286 400 264 340L200 560ZM702 546L668 500Q674 400 696 340L760 560Z',
            '#0a4a42',
            'opacity=".34"',
          ),
          path('M330 420Q380 560 352 800H280L292 480ZM620 470Q590 640 622 800H676L668 480Z', '#0a4a42', 'opacity=".2"'),
          path('M400 330Q380 520 410 800H436Q408 560 424 330Z', '#ffffff', 'opacity=".07"'),
        ].join(''),
      ),
      path(collar, '#0d5f55'),
      path(
        'M372 232Q480 318 588 232',
        'none',
        `stroke="#1d8a7c" stroke-width="4" stroke-dasharray="9 7" transform="translate(0 12)"`,
      ),
      path('M296 786Q480 810 664 786', 'none', 'stroke="#1d8a7c" stroke-width="4" stroke-dasharray="9 7"'),
      hallMark(480, 568, 1.05, inks),
      await drawText('MAPLE MARKET', 480, 612, { size: 33, fill: '#f6ead0', spacing: 4 }),
      await drawText('GROWN, BAKED & MADE HERE', 480, 646, { size: 15, fill: '#f0b64a', weight: 700, spacing: 2.5 }),
    ].join(''),
  );
}

export function cap(): Promise<string> {
  const crown = 'M226 610Q220 336 470 322Q716 332 724 610Q480 560 226 610Z';
  const brim =
    'M210 612Q470 540 740 612Q878 652 850 716Q838 738 790 726Q560 664 300 720Q190 726 186 668Q186 632 210 612Z';
  return Promise.resolve(
    onTable(
      stages.peach,
      [
        group(
          [
            shadow(500, 724, 350, 46),
            path(crown, '#c58a26'),
            clipTo(
              'crown',
              crown,
              [
                path('M226 610Q216 330 470 322Q330 400 322 590Z', '#a87118', 'opacity=".55"'),
                path('M724 610Q716 334 470 322Q606 400 620 590Z', '#a87118', 'opacity=".75"'),
                path('M356 590Q350 420 440 340', 'none', stroke('#f0cb7c', 16, 'opacity=".4"')),
              ].join(''),
            ),
            path('M322 594Q330 404 470 322Q608 404 620 594', 'none', `${stroke('#8f5f12', 5)} opacity=".7"`),
            path('M470 322V560', 'none', `stroke="#8f5f12" stroke-width="4" stroke-dasharray="10 7" opacity=".55"`),
            ellipse(470, 322, 27, 13, '#a87118'),
            ...[
              [392, 432],
              [548, 432],
            ].map(([x = 0, y = 0]) => circle(x, y, 8, '#7d5210') + circle(x, y, 4, '#5a3a0a')),
            circle(470, 498, 66, '#f6ead0'),
            circle(470, 498, 66, 'none', 'stroke="#0f6b5f" stroke-width="9"'),
            ...Array.from({ length: 12 }, (_, at) =>
              rect(467, 447, 6, at % 3 ? 8 : 14, '#0f6b5f', `transform="rotate(${at * 30} 470 498)"`),
            ),
            path('M470 498V462M470 498L498 512', 'none', stroke('#a8432f', 8)),
            circle(470, 498, 7, '#a8432f'),
            path(brim, '#0f6b5f'),
            path('M210 612Q470 540 740 612Q812 632 836 664Q560 570 192 656Q194 628 210 612Z', '#1d8a7c'),
            path(
              'M214 664Q500 590 820 690M224 690Q510 622 800 712',
              'none',
              'stroke="#0a4a42" stroke-width="4" stroke-dasharray="11 8" opacity=".7"',
            ),
            path('M226 606Q480 556 724 606', 'none', stroke('#7d5210', 7, 'opacity=".6"')),
          ].join(''),
          'translate(-20 76)',
        ),
      ].join(''),
    ),
  );
}

export async function tote(): Promise<string> {
  const bag = 'M244 420H716L742 800Q480 832 218 800Z';
  const inks = { main: '#c7452f', accent: '#0f6b5f', paper: '#f3e8d0' };
  const leek = (x: number, turn: number) =>
    group(
      path('M-16 0V-150L-60 -270L-10 -190L4 -290L22 -190L66 -260L18 -150V0Z', '#5d8f42') +
        path('M-16 0V-120H18V0Z', '#cfe0a4'),
      `translate(${x} 440) rotate(${turn})`,
    );
  return onTable(
    stages.rose,
    [
      shadow(480, 810, 270, 38),
      path('M350 424Q350 150 480 148Q610 150 610 424', 'none', stroke('#c9b68e', 30)),
      leek(612, 12),
      leek(560, -4),
      group(
        rect(-40, -250, 80, 300, '#c98a46', 'rx="38"') +
          rect(-40, -250, 80, 300, 'url(#round)', 'rx="38"') +
          [0, 1, 2]
            .map((at) =>
              path(`M-26 ${-200 + at * 60}Q4 ${-228 + at * 60} 28 ${-188 + at * 60}`, 'none', stroke('#f0cd93', 11)),
            )
            .join(''),
        'translate(370 440) rotate(-10)',
      ),
      leaf(452, 440, 120, -14, '#7ba143'),
      leaf(474, 440, 140, 10, '#8fb356'),
      path(bag, '#efe3c6'),
      clipTo(
        'bag',
        bag,
        [
          path('M244 420L218 800H300Q262 600 300 420Z', '#b9a376', 'opacity=".3"'),
          path('M716 420L742 800H640Q700 600 668 420Z', '#b9a376', 'opacity=".45"'),
          path('M330 700Q480 760 640 690L660 830H300Z', '#b9a376', 'opacity=".22"'),
        ].join(''),
      ),
      rect(244, 420, 472, 24, '#e0d0a8'),
      path('M250 448H710', 'none', 'stroke="#b9a376" stroke-width="4" stroke-dasharray="10 8"'),
      path('M330 470V330Q336 196 480 190Q624 196 630 330V470', 'none', stroke('#e6d7b2', 30)),
      path('M330 470V330Q336 196 480 190Q624 196 630 330V470', 'none', stroke('#ffffff', 5, 'opacity=".35"')),
      ...[330, 630].map((x) =>
        rect(x - 18, 440, 36, 44, '#e6d7b2', 'rx="4" stroke="#b9a376" stroke-width="3" stroke-dasharray="6 5"'),
      ),
      stallMark(480, 676, 1.1, inks),
      await drawText('SATURDAYS', 480, 718, { size: 33, fill: '#c7452f', spacing: 4 }),
      await drawText('ON THE SQUARE', 480, 756, { size: 23, fill: '#0f6b5f', weight: 700, spacing: 3 }),
    ].join(''),
  );
}

export async function apron(): Promise<string> {
  const body = 'M388 300H572L596 436Q640 452 694 470V770Q694 806 660 808H300Q266 806 266 770V470Q320 452 364 436Z';
  const stripes = Array.from({ length: 11 }, (_, at) => rect(270 + at * 40, 290, 9, 530, '#e9eef0', 'opacity=".8"'));
  return onWall(
    stages.sage,
    [
      rect(462, 84, 36, 60, '#8a5a36', 'rx="12"'),
      path('M398 306Q396 156 480 148Q564 156 562 306', 'none', stroke('#2f4858', 20)),
      circle(480, 146, 24, '#a9744a'),
      circle(480, 146, 24, 'url(#ball)'),
      path(
        'M266 500Q170 560 196 700Q206 752 178 800M694 500Q790 560 764 700Q754 752 782 800',
        'none',
        stroke('#2f4858', 15),
      ),
      shadowBehind(body),
      path(body, '#3d5a6c'),
      clipTo(
        'apron',
        body,
        stripes.join('') +
          path('M266 470Q330 620 300 810H262ZM694 470Q640 640 668 810H700Z', '#1d2c36', 'opacity=".28"') +
          rect(250, 290, 460, 530, 'url(#fall)'),
      ),
      rect(388, 296, 184, 34, '#2f4858', 'rx="5"'),
      path('M394 322H566', 'none', 'stroke="#dfe6ea" stroke-width="3.5" stroke-dasharray="9 7"'),
      circle(404, 312, 8, '#d9ae55'),
      circle(556, 312, 8, '#d9ae55'),
      group(
        rect(-150, 0, 300, 172, '#2f4858', 'rx="14"') +
          path(
            'M-138 16H138M-138 158H138M0 18V158M-136 18V156M136 18V156',
            'none',
            'stroke="#dfe6ea" stroke-width="3.5" stroke-dasharray="9 7"',
          ),
        'translate(480 572)',
      ),
      group(
        rect(-11, -150, 22, 190, '#c08a50', 'rx="11"') +
          ellipse(0, -168, 36, 50, '#d29c60') +
          ellipse(-8, -174, 16, 30, '#e6bd86', 'opacity=".7"'),
        'translate(548 620) rotate(9) scale(.82)',
      ),
      rect(486, 592, 136, 144, '#2f4858'),
      rect(404, 352, 152, 82, '#2f4858', 'rx="8"'),
      rect(411, 359, 138, 68, 'none', 'rx="5" stroke="#dfe6ea" stroke-width="3" stroke-dasharray="8 6"'),
      await drawText('MAPLE', 480, 382, { size: 25, fill: '#ffe9b8', spacing: 3.5 }),
      await drawText('BAKERY', 480, 409, { size: 19, fill: '#ffe9b8', weight: 700, spacing: 3.5 }),
    ].join(''),
  );
}

export async function socks(): Promise<string> {
  const sock = 'M-74 -330H70V-60Q70 -20 110 6L196 62Q238 96 216 140Q196 174 146 168L-10 140Q-74 124 -74 50Z';
  const one = (id: string, x: number, y: number, turn: number, base: string, bands: readonly string[]) =>
    group(
      [
        path(sock, '#2c1a12', 'opacity=".18" transform="translate(12 14)"'),
        clipTo(
          id,
          sock,
          [
            rect(-90, -340, 340, 530, base),
            ...bands.map((fill, at) => rect(-90, -236 + at * 44, 340, 22, fill)),
            ...Array.from({ length: 12 }, (_, at) =>
              rect(-72 + at * 12.4, -330, 6, 70, mixColors(base, '#2c1a12', 0.22), 'rx="3"'),
            ),
            path('M150 30Q120 110 190 180H260V0Z', bands[0] ?? base),
            path('M-74 20Q-4 40 0 150H-90V20Z', bands[0] ?? base),
            rect(-90, -340, 340, 530, 'url(#soft)'),
          ].join(''),
        ),
      ].join(''),
      `translate(${x} ${y}) rotate(${turn})`,
    );
  return onTable(
    stages.plum,
    [
      shadow(500, 806, 340, 44),
      one('back', 560, 612, 8, '#e9dcc0', ['#c7452f', '#0f6b5f', '#c58a26', '#0f6b5f']),
      one('front', 350, 632, -5, '#0f6b5f', ['#f0b64a', '#e9dcc0', '#c7452f', '#e9dcc0']),
      group(
        rect(-150, -44, 330, 88, '#f6ead0', 'rx="6"') +
          rect(-142, -36, 314, 72, 'none', 'rx="4" stroke="#c58a26" stroke-width="3"') +
          (await drawText('COZY SQUARES', 15, -8, { size: 26, fill: '#4a3426', spacing: 3 })) +
          (await drawText('TEXAS WOOL', 15, 20, { size: 16, fill: '#8a6a4a', weight: 700, spacing: 3 })),
        'translate(440 470) rotate(-2)',
      ),
    ].join(''),
    linear('soft', [
      [0, '#ffffff', 0.12],
      [1, '#2c1a12', 0.16],
    ]),
  );
}
