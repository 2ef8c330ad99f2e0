/** The old market hall: iron, glass and brick, with a clock in its gable. */
import { outlineText } from '../../typeface.ts';
import { circle, line, path, rect, shape } from './svg.ts';

/** Where houses stand, and where the stalls do. */
export const back = 742;

/** Iron, glass and brick, with a clock in its gable. */
export async function hall(): Promise<string> {
  const [x, w] = [610, 700];
  const eaves = back - 270;
  const middle = x + w / 2;
  const brick = '#b5604a';
  const trim = '#fbefd6';
  const parts = [rect(x, eaves, w, 270, brick)];
  for (let y = eaves + 12; y < back; y += 12)
    parts.push(
      line(
        [
          [x, y],
          [x + w, y],
        ],
        '#6f3530',
        0.8,
        'opacity=".2"',
      ),
    );
  parts.push(
    shape(
      [
        [x - 26, eaves],
        [middle, eaves - 208],
        [x + w + 26, eaves],
      ],
      '#3f7a74',
    ),
    shape(
      [
        [middle, eaves - 208],
        [x + w + 26, eaves],
        [middle, eaves],
      ],
      '#2f625f',
    ),
  );
  parts.push(
    shape(
      [
        [x + 34, eaves],
        [middle, eaves - 180],
        [x + w - 34, eaves],
      ],
      trim,
    ),
    shape(
      [
        [x + 62, eaves],
        [middle, eaves - 164],
        [x + w - 62, eaves],
      ],
      '#9cc4c2',
    ),
  );
  for (let share = 0.14; share < 0.9; share += 0.09) {
    const gx = x + w * share;
    const top = eaves - 164 + (Math.abs(gx - middle) / (w / 2 - 62)) * 164;
    if (top < eaves)
      parts.push(
        line(
          [
            [gx, eaves],
            [gx, top],
          ],
          trim,
          5,
        ),
      );
  }
  parts.push(
    line(
      [
        [x + 180, eaves - 60],
        [x + w - 180, eaves - 60],
      ],
      trim,
      5,
    ),
  );
  parts.push(
    shape(
      [
        [x + 120, eaves],
        [middle - 60, eaves - 120],
        [middle - 10, eaves - 120],
        [x + 190, eaves],
      ],
      '#ffffff',
      'opacity=".2"',
    ),
  );
  parts.push(rect(x - 30, eaves - 8, w + 60, 20, trim), rect(x - 30, eaves + 12, w + 60, 6, '#6f3530', 'opacity=".4"'));
  parts.push(circle(middle, eaves - 66, 47, '#2f625f'), circle(middle, eaves - 66, 41, '#fffaf0'));
  for (let hour = 0; hour < 12; hour += 1) {
    const turn = (hour / 6) * Math.PI;
    parts.push(
      circle(middle + Math.sin(turn) * 33, eaves - 66 - Math.cos(turn) * 33, hour % 3 === 0 ? 3 : 1.8, '#24423f'),
    );
  }
  parts.push(
    line(
      [
        [middle, eaves - 66],
        [middle - 16, eaves - 76],
      ],
      '#24423f',
      5,
    ),
    line(
      [
        [middle, eaves - 66],
        [middle + 5, eaves - 95],
      ],
      '#24423f',
      4,
    ),
  );
  // A lantern on the ridge, with a weather vane.
  parts.push(
    rect(middle - 34, eaves - 250, 68, 62, trim),
    rect(middle - 26, eaves - 240, 52, 46, '#7fa9a8'),
    rect(middle - 3, eaves - 240, 6, 46, trim),
  );
  parts.push(
    shape(
      [
        [middle - 44, eaves - 250],
        [middle, eaves - 298],
        [middle + 44, eaves - 250],
      ],
      '#3f7a74',
    ),
    line(
      [
        [middle, eaves - 296],
        [middle, eaves - 334],
      ],
      '#3b4a4b',
      4,
    ),
  );
  parts.push(
    line(
      [
        [middle - 22, eaves - 324],
        [middle + 16, eaves - 324],
      ],
      '#c08b2f',
      4,
    ),
    shape(
      [
        [middle + 14, eaves - 332],
        [middle + 30, eaves - 324],
        [middle + 14, eaves - 316],
      ],
      '#c08b2f',
    ),
  );
  // Arches one looks through into the hall.
  for (let bay = 0; bay < 5; bay += 1) {
    const ax = x + 36 + bay * 130;
    const arch = (inset: number) =>
      `M${ax + inset} ${back}V${eaves + 128}a${54 - inset} ${54 - inset} 0 0 1 ${108 - inset * 2} 0V${back}Z`;
    parts.push(
      path(arch(-8), trim),
      path(arch(0), 'url(#inside)'),
      path(
        `M${ax + 54} ${eaves + 74}V${eaves + 128}M${ax} ${eaves + 128}h108`,
        'none',
        `stroke="${trim}" stroke-width="5"`,
      ),
    );
    parts.push(
      rect(ax + 10, back - 44, 88, 44, '#7a4f33', 'opacity=".55"'),
      circle(ax + 32, back - 48, 11, '#c7452f'),
      circle(ax + 54, back - 51, 12, '#e6a93a'),
      circle(ax + 77, back - 48, 11, '#7ba143'),
    );
  }
  const words = await outlineText('MAPLE MARKET', 40, 800, 9);
  parts.push(rect(middle - words.width / 2 - 34, eaves + 22, words.width + 68, 48, '#2f625f', 'rx="6"'));
  parts.push(
    path(
      words.d,
      '#fff6e0',
      `transform="translate(${(middle - words.width / 2).toFixed(1)} ${(eaves + 46 + words.capHeight / 2).toFixed(1)})"`,
    ),
  );
  return parts.join('');
}
