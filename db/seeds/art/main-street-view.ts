/** What lies around and behind Maple's main street: the sky, the town hall at its end, and the ground. */

import { project, scaleAt } from './street-parts.ts';
import { circle, cloud, hills, line, type Point, rect, shape } from './svg.ts';

export const width = 1920;

export const height = 1080;

export function sky(): string {
  const parts = [rect(0, 0, width, height, 'url(#sky)'), circle(1090, 520, 620, 'url(#sun)')];
  parts.push(
    cloud(80, 236, 420, '#ffd9b0', 0.5, 5),
    cloud(1390, 180, 520, '#ffcfae', 0.45, 9),
    cloud(560, 120, 300, '#ffe3c4', 0.35, 12),
  );
  parts.push(cloud(1180, 330, 260, '#fff0d2', 0.55, 21), cloud(330, 372, 300, '#ffe0b2', 0.5, 31));
  const birds = [
    [690, 260, 13],
    [732, 244, 10],
    [770, 268, 9],
    [655, 282, 8],
  ] as const;
  for (const [x, y, s] of birds)
    parts.push(
      `<path d="M${x - s} ${y - s * 0.4}Q${x - s * 0.3} ${y - s * 0.6} ${x} ${y}Q${x + s * 0.3} ${y - s * 0.6} ${x + s} ${y - s * 0.4}" fill="none" stroke="#6d4a5c" stroke-width="2.4" stroke-linecap="round" opacity=".7"/>`,
    );
  parts.push(hills(width, 700, [560, 500, 530, 470, 520, 540, 480, 560, 520], '#c58a83', 'opacity=".75"'));
  parts.push(hills(width, 700, [600, 580, 560, 590, 560, 550, 590, 560, 600], '#96626f', 'opacity=".9"'));
  return parts.join('');
}

/** The town hall with its clock tower closes the street. */
export function townHall(): string {
  const z = 92;
  const s = scaleAt(z);
  const [cx, ground] = project(0, 0, z);
  const box = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
    rect(cx + x * s, ground - (y + h) * s, w * s, h * s, fill, more);
  const tri = (list: readonly Point[], fill: string) =>
    shape(
      list.map(([x, y]): Point => [cx + x * s, ground - y * s]),
      fill,
    );
  const stone = '#e9c79a';
  const shade = '#c08a6f';
  const parts = [box(-13, 0, 26, 9, shade), box(-13, 0, 13, 9, stone), box(-13.5, 8.6, 27, 0.7, '#f6dfb4')];
  for (const x of [-11.6, -8.7, 7, 9.9])
    for (const y of [1.2, 5]) parts.push(box(x, y, 1.7, 2.5, '#7a4d55'), box(x + 0.15, y + 0.15, 1.4, 1.2, '#ffd98a'));
  parts.push(box(-5.6, 0, 11.2, 8, '#a06a5c'));
  for (const x of [-5.4, -2.9, -0.4, 2.1, 4.5]) parts.push(box(x, 0.8, 0.9, 7, '#fbe8c4'));
  parts.push(box(-1, 0.6, 2, 3.8, '#ffca6e'), box(-6.6, 0, 13.2, 0.8, '#d9b48a'), box(-6.3, 7.6, 12.6, 0.8, '#fbe8c4'));
  parts.push(
    tri(
      [
        [-6.6, 8.4],
        [6.6, 8.4],
        [0, 12],
      ],
      '#f3d9ab',
    ),
    tri(
      [
        [-4.9, 8.8],
        [4.9, 8.8],
        [0, 11.4],
      ],
      '#c9977a',
    ),
  );
  parts.push(box(-2.9, 10.4, 5.8, 7.6, shade), box(-2.9, 10.4, 3.2, 7.6, stone), box(-3.3, 17.8, 6.6, 0.6, '#fbe8c4'));
  parts.push(box(-2.6, 18.4, 5.2, 4.6, shade), box(-2.6, 18.4, 2.9, 4.6, '#f0d2a4'));
  parts.push(circle(cx, ground - 20.7 * s, 1.75 * s, '#7a4d55'), circle(cx, ground - 20.7 * s, 1.5 * s, '#fff6dd'));
  parts.push(
    line(
      [
        [cx, ground - 20.7 * s],
        [cx, ground - 21.9 * s],
      ],
      '#4b2d38',
      s * 0.2,
    ),
    line(
      [
        [cx, ground - 20.7 * s],
        [cx + 0.8 * s, ground - 20.3 * s],
      ],
      '#4b2d38',
      s * 0.2,
    ),
  );
  parts.push(box(-3, 23, 6, 0.6, '#fbe8c4'));
  for (const x of [-2.1, -0.3, 1.5]) parts.push(box(x, 13, 0.7, 3.2, '#7a4d55'));
  parts.push(box(-2, 23.6, 4, 2.2, '#b98268'));
  for (const x of [-1.5, -0.4, 0.7]) parts.push(box(x, 23.8, 0.8, 1.8, '#ffdf9c'));
  parts.push(
    tri(
      [
        [-2.9, 25.8],
        [2.9, 25.8],
        [0.25, 31.5],
        [-0.25, 31.5],
      ],
      '#6f8f86',
    ),
    tri(
      [
        [0, 25.8],
        [2.9, 25.8],
        [0.25, 31.5],
      ],
      '#557068',
    ),
  );
  parts.push(
    line(
      [
        [cx, ground - 31.4 * s],
        [cx, ground - 35 * s],
      ],
      '#5b4650',
      s * 0.16,
    ),
  );
  parts.push(
    `<path d="M${cx} ${ground - 35 * s}q${s * 1.2} ${s * -0.5} ${s * 2.1} ${s * 0.1}t${s * 1.5} 0v${s * 1.7}q${s * -0.8} ${s * 0.5} ${s * -1.6} 0t${s * -2} ${s * -0.1}Z" fill="#a8263a"/>`,
  );
  return parts.join('');
}

export function ground(): string {
  const far = 92;
  const parts = [shape([project(-60, 0, far), project(60, 0, far), [width, height], [0, height]], '#7b6a55')];
  parts.push(shape([project(-30, 0, far), project(30, 0, far), project(30, 0, 74), project(-30, 0, 74)], '#8a9150'));
  const strip = (x1: number, x2: number, z1: number, z2: number, fill: string, more = '', y = 0) =>
    shape([project(x1, y, z1), project(x2, y, z1), project(x2, y, z2), project(x1, y, z2)], fill, more);
  parts.push(strip(-7, 7, 4, 90, 'url(#road)'));
  for (const side of [-1, 1]) {
    parts.push(strip(7 * side, 10.6 * side, 4, 88, side < 0 ? '#c9a27c' : '#9d7a74', '', 0.15));
    parts.push(
      shape(
        [project(7 * side, 0, 4), project(7 * side, 0.15, 4), project(7 * side, 0.15, 88), project(7 * side, 0, 88)],
        '#5a4650',
      ),
    );
    parts.push(strip(7 * side, 7.25 * side, 4, 88, side < 0 ? '#ecd0a2' : '#c09a8a', '', 0.15));
    for (let z = 6; z < 60; z += 2.2)
      parts.push(
        line(
          [project(7.25 * side, 0.15, z), project(10.6 * side, 0.15, z)],
          '#7d5f58',
          Math.max(0.6, 9 / z),
          'opacity=".45"',
        ),
      );
  }
  // Evening sun along the street, and the shade of the right-hand side.
  parts.push(shape([project(-1, 0, 88), project(3.4, 0, 88), project(1.6, 0, 4), project(-7, 0, 4)], 'url(#light)'));
  for (let z = 5; z < 80; z += 5.2) parts.push(strip(-0.12, 0.12, z, z + 2.6, '#fbe2a4', 'opacity=".85"'));
  for (let x = -6.2; x < 6.2; x += 1.5) parts.push(strip(x, x + 0.85, 9.6, 12.2, '#fff0cf', 'opacity=".62"'));
  return parts.join('');
}
