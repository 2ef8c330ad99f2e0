/** Maple's town hall itself: two wings, a portico and a clock tower. */
import { outlineText } from '../../typeface.ts';
import { circle, line, path, rect, shape } from './svg.ts';

const middle = 800;

/** Where the building stands. */
export const foot = 846;

const brick = '#b4523f';

const shade = '#8f3c33';

const stone = '#f7ead0';

const glass = '#5f7f93';

function windowAt(x: number, y: number, w: number, h: number, arched: boolean): string {
  const head = arched
    ? `M${x - 8} ${y}a${w / 2 + 8} ${w / 2 + 8} 0 0 1 ${w + 16} 0Z`
    : `M${x - 10} ${y - 14}h${w + 20}v14h${-w - 20}Z`;
  const pane = arched ? `M${x} ${y + h}V${y}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y + h}Z` : `M${x} ${y}h${w}v${h}h${-w}Z`;
  return [
    path(head, stone),
    rect(x - 6, y, w + 12, h + 4, stone),
    path(pane, glass),
    shape(
      [
        [x, y + h],
        [x, y + h * 0.55],
        [x + w, y + 4],
        [x + w, y + h * 0.4],
        [x + w * 0.3, y + h],
      ],
      '#ffffff',
      'opacity=".16"',
    ),
    rect(x + w / 2 - 2, arched ? y - w / 2 : y, 4, arched ? h + w / 2 : h, stone),
    rect(x, y + h * 0.45, w, 4, stone),
    rect(x - 11, y + h, w + 22, 9, '#e3d2b1'),
  ].join('');
}

export async function building(): Promise<string> {
  const parts: string[] = [];
  const wing = (x: number, w: number) => {
    parts.push(
      shape(
        [
          [x - 14, foot - 330],
          [x + 46, foot - 398],
          [x + w - 46, foot - 398],
          [x + w + 14, foot - 330],
        ],
        '#5d6670',
      ),
      shape(
        [
          [x + 46, foot - 398],
          [x + w - 46, foot - 398],
          [x + w - 52, foot - 391],
          [x + 40, foot - 391],
        ],
        '#78838d',
      ),
    );
    parts.push(
      rect(x, foot - 330, w, 330, brick),
      rect(x - 16, foot - 338, w + 32, 20, stone),
      rect(x - 8, foot - 318, w + 16, 7, '#e3d2b1'),
      rect(x, foot - 168, w, 10, stone),
      rect(x, foot - 40, w, 40, '#d9c6a4'),
    );
    for (let y = foot - 306; y < foot - 44; y += 10)
      parts.push(
        line(
          [
            [x, y],
            [x + w, y],
          ],
          shade,
          1,
          'opacity=".25"',
        ),
      );
    parts.push(rect(x, foot - 168, w, 10, stone));
    for (let at = 0; at < 3; at += 1)
      parts.push(
        windowAt(x + w * (0.13 + at * 0.3), foot - 282, 46, 88, false),
        windowAt(x + w * (0.13 + at * 0.3), foot - 128, 46, 78, true),
      );
  };
  wing(330, 300);
  wing(970, 300);
  // The middle with its portico.
  parts.push(rect(610, foot - 372, 380, 372, brick), rect(596, foot - 384, 408, 18, stone));
  for (let y = foot - 362; y < foot - 44; y += 10)
    parts.push(
      line(
        [
          [610, y],
          [990, y],
        ],
        shade,
        1,
        'opacity=".25"',
      ),
    );
  for (const x of [652, 777, 902]) parts.push(windowAt(x, foot - 318, 46, 86, false));
  parts.push(rect(628, foot - 210, 344, 160, '#6f342e'));
  for (const x of [660, 894]) parts.push(windowAt(x, foot - 146, 46, 84, true));
  parts.push(
    path(`M752 ${foot - 48}V${foot - 150}a48 48 0 0 1 96 0V${foot - 48}Z`, stone),
    path(`M762 ${foot - 48}V${foot - 150}a38 38 0 0 1 76 0V${foot - 48}Z`, '#3c5766'),
    rect(798, foot - 188, 4, 140, stone),
    circle(792, foot - 100, 3, '#e7c46a'),
    circle(808, foot - 100, 3, '#e7c46a'),
  );
  for (const x of [632, 706, 866, 940])
    parts.push(
      rect(x, foot - 214, 28, 168, '#fffaf0'),
      rect(x + 19, foot - 214, 9, 168, '#dccdb0'),
      rect(x - 5, foot - 222, 38, 12, stone),
      rect(x - 5, foot - 54, 38, 10, stone),
    );
  parts.push(
    rect(604, foot - 258, 392, 40, stone),
    shape(
      [
        [592, foot - 256],
        [1008, foot - 256],
        [middle, foot - 342],
      ],
      '#fffaf0',
    ),
    shape(
      [
        [640, foot - 264],
        [960, foot - 264],
        [middle, foot - 328],
      ],
      '#e5d3b0',
    ),
  );
  parts.push(
    circle(middle, foot - 286, 17, '#8c1d2b'),
    path(`M${middle} ${foot - 298}l4 8 7 -2 -3 8 4 5 -9 1 -3 8 -3 -8 -9 -1 4 -5 -3 -8 7 2Z`, '#fff6e2'),
  );
  const words = await outlineText('TOWN HALL', 25, 700, 6);
  parts.push(path(words.d, '#7c4a3a', `transform="translate(${(middle - words.width / 2).toFixed(1)} ${foot - 229})"`));
  return tower() + parts.join('');
}

function tower(): string {
  const top = foot - 372;
  const parts = [
    rect(714, top - 200, 172, 210, brick),
    rect(838, top - 200, 48, 210, shade, 'opacity=".55"'),
    rect(700, top - 208, 200, 18, stone),
    rect(700, top - 26, 200, 14, stone),
  ];
  for (let y = top - 182; y < top - 30; y += 10)
    parts.push(
      line(
        [
          [714, y],
          [886, y],
        ],
        shade,
        1,
        'opacity=".3"',
      ),
    );
  const cy = top - 112;
  parts.push(
    circle(middle, cy, 64, stone),
    circle(middle, cy, 54, '#fffdf6'),
    circle(middle, cy, 54, 'none', 'stroke="#3c4650" stroke-width="4"'),
  );
  for (let hour = 0; hour < 12; hour += 1) {
    const turn = (hour / 6) * Math.PI;
    const [sx, sy] = [Math.sin(turn), -Math.cos(turn)];
    parts.push(
      line(
        [
          [middle + sx * 41, cy + sy * 41],
          [middle + sx * 47, cy + sy * 47],
        ],
        '#3c4650',
        hour % 3 === 0 ? 5 : 2.4,
      ),
    );
  }
  parts.push(
    line(
      [
        [middle, cy],
        [middle + 14, cy - 20],
      ],
      '#3c4650',
      6,
    ),
    line(
      [
        [middle, cy],
        [middle - 8, cy - 38],
      ],
      '#3c4650',
      4,
    ),
    circle(middle, cy, 5, '#8c1d2b'),
  );
  parts.push(rect(728, top - 292, 144, 86, stone));
  for (const x of [744, 783, 822])
    parts.push(
      path(`M${x} ${top - 212}v-46a17 17 0 0 1 34 0v46Z`, '#4f6470'),
      path(`M${x + 10} ${top - 222}q7 -30 14 0Z`, '#d9a63f'),
    );
  parts.push(
    rect(716, top - 300, 168, 14, '#fffaf0'),
    shape(
      [
        [722, top - 300],
        [878, top - 300],
        [806, top - 404],
        [794, top - 404],
      ],
      '#6d8f88',
    ),
    shape(
      [
        [middle, top - 300],
        [878, top - 300],
        [806, top - 404],
        [middle, top - 404],
      ],
      '#56756f',
    ),
  );
  parts.push(
    line(
      [
        [middle, top - 400],
        [middle, top - 432],
      ],
      '#b8892f',
      5,
    ),
    circle(middle, top - 436, 7, '#d9a63f'),
  );
  return parts.join('');
}

export const steps = [0, 1, 2, 3, 4]
  .map((step) => rect(610 - step * 14, foot - 46 + step * 13, 380 + step * 28, 14, step % 2 ? '#d9c6a4' : '#eadbbd'))
  .join('');
