/** Prints, cards and books of the Book Nook. */
import { clipTo, drawText, onTable, onWall, shadow, stages, stroke } from './goods.ts';
import { hallMark, mapleMark, stallMark } from './goods-marks.ts';
import { circle, ellipse, group, linear, mixColors, path, rect } from './svg.ts';

const day = { main: '#b4532f', accent: '#0f6b5f', paper: '#fdf2d8' };
const night = { main: '#5b4a72', accent: '#2d3a63', paper: '#ffdf94' };

/** The hall before a sky, w by h, its upper left corner at 0,0. */
function view(id: string, w: number, h: number, isNight = false): string {
  const [sky, ground, hill] = isNight ? ['#27315c', '#3c3a5c', '#34406e'] : ['#9ccbd2', '#e3cf9f', '#8db38a'];
  const frame = `M0 0H${w}V${h}H0Z`;
  const foot = h * 0.82;
  const stars = [0.1, 0.24, 0.38, 0.62, 0.9].map((at, index) =>
    circle(w * at, h * (0.1 + (index % 3) * 0.11), 2.6, '#ffffff'),
  );
  return clipTo(
    id,
    frame,
    [
      rect(0, 0, w, h, sky),
      isNight
        ? stars.join('')
        : ellipse(w * 0.2, h * 0.2, w * 0.11, h * 0.03, '#ffffff', 'opacity=".8"') +
          ellipse(w * 0.27, h * 0.23, w * 0.1, h * 0.03, '#ffffff', 'opacity=".8"'),
      circle(w * 0.8, h * 0.22, Math.min(w, h) * 0.09, isNight ? '#fdf2d8' : '#fff3c4'),
      path(`M0 ${foot}V${h * 0.62}Q${w * 0.25} ${h * 0.5} ${w * 0.5} ${h * 0.62}T${w} ${h * 0.58}V${foot}Z`, hill),
      rect(0, foot, w, h - foot, ground),
      hallMark(w / 2, foot + 4, Math.min(w / 300, h / 270), isNight ? night : day),
      circle(w * 0.07, foot - h * 0.1, w * 0.085, isNight ? '#26375a' : '#3f7d52'),
      circle(w * 0.93, foot - h * 0.09, w * 0.08, isNight ? '#26375a' : '#4b8a58'),
    ].join(''),
  );
}

export function hallPrint(): Promise<string> {
  return Promise.resolve(
    onTable(
      stages.sage,
      [
        shadow(490, 808, 300, 30),
        rect(226, 150, 524, 656, '#2c1a12', 'opacity=".16"'),
        rect(210, 140, 524, 666, '#7d5232'),
        rect(210, 140, 524, 14, '#a9744a'),
        rect(210, 140, 14, 666, '#96653d'),
        rect(238, 168, 468, 610, '#2c1a12', 'opacity=".35"'),
        rect(242, 174, 460, 600, '#fdf8ec'),
        group(view('print', 352, 470), 'translate(296 230)'),
        rect(296, 230, 352, 470, 'none', 'stroke="#cbbd9c" stroke-width="3"'),
        path('M300 736h70', 'none', stroke('#8a7a60', 3)),
        path('M560 738q14 -16 22 0t22 -4t30 2', 'none', stroke('#6a5a48', 3)),
        path('M242 174H420L300 774H242Z', '#ffffff', 'opacity=".14"'),
        path('M470 174H520L400 774H350Z', '#ffffff', 'opacity=".1"'),
      ].join(''),
    ),
  );
}

export async function postcards(): Promise<string> {
  const card = (content: string, x: number, y: number, turn: number) =>
    group(
      rect(-186, -128, 392, 276, '#2c1a12', 'opacity=".2" rx="6"') +
        rect(-196, -138, 392, 276, '#fdf8ec', 'rx="6"') +
        group(content, 'translate(-180 -122)'),
      `translate(${x} ${y}) rotate(${turn})`,
    );
  const stallCard =
    rect(0, 0, 360, 244, '#f0c890') +
    circle(180, 120, 108, '#f8e2b8') +
    stallMark(180, 214, 1.16, { main: '#0f6b5f', accent: '#c7452f', paper: '#fdf2d8' });
  const leafCard = rect(0, 0, 360, 244, '#a8432f') + mapleMark(180, 150, 1.15, '#f6d9a2');
  const back = [
    path('M176 20V224', 'none', stroke('#c9bda0', 4)),
    path('M206 120H330M206 156H330M206 192H290', 'none', stroke('#c9bda0', 4)),
    rect(274, 14, 66, 80, '#0f6b5f', 'rx="3"'),
    rect(280, 20, 54, 68, '#f6ead0'),
    mapleMark(307, 62, 0.28, '#a8432f'),
    path(
      'M18 60q30 -18 60 0t60 -4M18 96q40 -16 70 0t50 -6M18 132q30 -14 62 0t40 0M18 168q40 -14 60 0',
      'none',
      stroke('#4a5a72', 5),
    ),
  ].join('');
  return onTable(
    stages.peach,
    [
      shadow(480, 812, 340, 50),
      card(leafCard, 660, 500, 16),
      card(view('evening', 360, 244, true), 300, 430, -13),
      card(stallCard, 610, 610, 5),
      card(back, 330, 676, -7),
    ].join(''),
  );
}

export async function calendar(): Promise<string> {
  const days = Array.from({ length: 35 }, (_, at) => {
    const [x, y] = [286 + (at % 7) * 58, 628 + Math.floor(at / 7) * 44];
    const isSaturday = at % 7 === 6;
    const isOut = at < 2 || at > 32;
    return (
      rect(x, y, 50, 36, isOut ? '#f3ecd9' : isSaturday ? '#0f6b5f' : '#e9dfc4', 'rx="5"') +
      (isOut ? '' : rect(x + 7, y + 8, 12, 4, isSaturday ? '#fdf2d8' : '#8a7a60', 'rx="2"'))
    );
  });
  const rings = Array.from(
    { length: 15 },
    (_, at) => rect(276 + at * 29, 168, 7, 40, '#8f9698', 'rx="3.5"') + circle(279.5 + at * 29, 206, 6, '#5a4a3a'),
  );
  return onWall(
    stages.peach,
    [
      rect(472, 92, 16, 60, '#8f9698', 'rx="8"'),
      rect(258, 206, 456, 668, '#2c1a12', 'opacity=".18"'),
      rect(246, 190, 456, 672, '#e2d6b8'),
      rect(246, 190, 456, 664, '#fdf8ec'),
      path('M390 190Q480 110 560 190', 'none', stroke('#8f9698', 6)),
      group(view('month', 408, 296), 'translate(270 224)'),
      await drawText('THE MARKET YEAR', 474, 570, { size: 31, fill: '#0f6b5f', spacing: 4 }),
      ...['S', 'M', 'T', 'W', 'T', 'F', 'S'].map((_, at) => rect(302 + at * 58, 606, 18, 5, '#b4532f', 'rx="2.5"')),
      ...days,
      ...rings,
      circle(658, 734, 25, 'none', 'stroke="#c7452f" stroke-width="5"'),
    ].join(''),
  );
}

export async function notebook(): Promise<string> {
  return onTable(
    stages.teal,
    [
      group(
        [
          rect(-186, -262, 412, 548, '#2c1a12', 'opacity=".22" rx="14"'),
          rect(-196, -268, 396, 536, '#efe6cf', 'rx="10"'),
          ...[0, 1, 2, 3].map((at) =>
            path(
              `M198 ${-250 + at * 2}V${256 - at}`,
              'none',
              `stroke="#cfc2a0" stroke-width="2" transform="translate(${-at * 4} 0)"`,
            ),
          ),
          rect(-204, -276, 392, 540, '#a8432f', 'rx="12"'),
          rect(-204, -276, 392, 540, 'url(#weave)', 'rx="12"'),
          rect(-204, -276, 54, 540, '#7d2d20', 'rx="12"'),
          path('M-150 -276V264', 'none', stroke('#5f2016', 4, 'opacity=".5"')),
          rect(-108, -190, 252, 168, '#fbf3dd', 'rx="6"'),
          rect(-98, -180, 232, 148, 'none', 'rx="4" stroke="#c58a26" stroke-width="4"'),
          await drawText('THE BOOK NOOK', 18, -136, { size: 21, fill: '#7d2d20', spacing: 2 }),
          path('M-64 -100H100M-64 -72H100', 'none', stroke('#cdbd98', 3)),
          mapleMark(18, 126, 0.9, '#f0c27a'),
          path('M96 264V320L108 306L120 320V264Z', '#0f6b5f'),
          rect(150, -276, 16, 540, '#2b3440', 'opacity=".9"'),
        ].join(''),
        'translate(450 520) rotate(-6)',
      ),
      group(
        [
          rect(-13, -250, 26, 440, '#2c1a12', 'opacity=".2" transform="translate(10 10)"'),
          rect(-13, -250, 26, 400, '#e0a52e'),
          rect(-13, -250, 9, 400, '#f3c65c'),
          rect(5, -250, 8, 400, '#b97f14'),
          rect(-13, -290, 26, 32, '#d8808a', 'rx="8"'),
          rect(-13, -266, 26, 24, '#b9bfc0'),
          path('M-13 150H13L0 206Z', '#e8c79a'),
          path('M-5 185H5L0 206Z', '#2b3440'),
        ].join(''),
        'translate(764 610) rotate(14)',
      ),
    ].join(''),
    linear('weave', [
      [0, '#ffffff', 0.14],
      [0.5, mixColors('#a8432f', '#ffffff', 0.2), 0],
      [1, '#2c1a12', 0.2],
    ]),
  );
}
