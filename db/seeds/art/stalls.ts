/** Market stalls and what hangs and lies about them, seen straight from the front. All measures are pixels. */
import { circle, createRandom, ellipse, line, mixColors, type Point, path, rect, shape } from './svg.ts';

const roundTenth = (value: number) => value.toFixed(1);

/** A striped awning whose hem hangs in scallops. */
export function awning(
  x: number,
  y: number,
  w: number,
  drop: number,
  colours: readonly [string, string],
  flare = 0.04,
): string {
  const stripes = Math.max(5, Math.round(w / (drop * 0.55))) | 1;
  const parts: string[] = [];
  for (let at = 0; at < stripes; at += 1) {
    const fill = colours[at % 2] ?? colours[0];
    const top = (share: number) => x + w * share;
    const low = (share: number) => x - w * flare + w * (1 + 2 * flare) * share;
    const [a, b] = [at / stripes, (at + 1) / stripes];
    parts.push(
      shape(
        [
          [top(a), y],
          [top(b), y],
          [low(b), y + drop],
          [low(a), y + drop],
        ],
        fill,
      ),
    );
    const mid = (low(a) + low(b)) / 2;
    parts.push(
      path(
        `M${roundTenth(low(a))} ${roundTenth(y + drop - 0.5)}H${roundTenth(low(b))}V${roundTenth(y + drop * 1.16)}Q${roundTenth(mid)} ${roundTenth(y + drop * 1.5)} ${roundTenth(low(a))} ${roundTenth(y + drop * 1.16)}Z`,
        mixColors(fill, '#20303a', 0.13),
      ),
    );
  }
  parts.push(rect(x - w * flare, y + drop - 1.5, w * (1 + 2 * flare), 2.4, '#20303a', 'opacity=".16"'));
  return parts.join('');
}

const produce: readonly (readonly [string, string])[] = [
  ['#d64532', '#f0785a'],
  ['#e88b2c', '#f9b95c'],
  ['#7ba143', '#a9c765'],
  ['#8b3a62', '#b96088'],
  ['#e6c24a', '#f6dd83'],
  ['#4f7d3c', '#7fa85a'],
];

/** A crate heaped with fruit. */
function crate(x: number, y: number, w: number, kind: number, seed: number): string {
  const random = createRandom(seed);
  const [dark, light] = produce[kind % produce.length] ?? ['#d64532', '#f0785a'];
  const h = w * 0.34;
  const r = w * 0.095;
  const heap: string[] = [];
  for (let row = 0; row < 3; row += 1) {
    const count = 6 - row;
    for (let at = 0; at < count; at += 1) {
      const fx =
        x + w * (0.09 + row * 0.075) + (at / (count - 1)) * w * (0.82 - row * 0.15) + (random() - 0.5) * r * 0.4;
      const fy = y - h - row * r * 1.15 + r * 0.3;
      heap.unshift(circle(fx, fy, r, dark) + circle(fx - r * 0.28, fy - r * 0.3, r * 0.45, light));
    }
  }
  return [
    heap.join(''),
    rect(x, y - h, w, h, '#b98a58'),
    rect(x, y - h * 0.56, w, h * 0.1, '#7d5836', 'opacity=".6"'),
    rect(x, y - h, w * 0.06, h, '#96693f'),
    rect(x + w * 0.94, y - h, w * 0.06, h, '#96693f'),
  ].join('');
}

/** A market stall: posts, awning, table with cloth, crates on and before it. */
export function stall(x: number, y: number, w: number, colours: readonly [string, string], seed: number): string {
  const random = createRandom(seed);
  const h = w * 0.92;
  const table = y - h * 0.34;
  const wood = '#7a583d';
  const parts = [ellipse(x + w / 2, y + 2, w * 0.6, w * 0.045, '#24363a', 'opacity=".22"')];
  parts.push(rect(x + w * 0.06, y - h * 0.8, w * 0.88, h * 0.5, '#22403f', 'opacity=".34"'));
  for (const share of [0.03, 0.95]) parts.push(rect(x + w * share, y - h * 0.9, w * 0.022, h * 0.9, wood));
  for (let hook = 0; hook < 4; hook += 1) {
    const hx = x + w * (0.2 + hook * 0.2);
    parts.push(
      line(
        [
          [hx, y - h * 0.72],
          [hx, y - h * 0.62],
        ],
        '#3a2d2a',
        1.4,
      ),
      ellipse(hx, y - h * 0.57, w * 0.035, w * 0.05, hook % 2 ? '#c7452f' : '#e9d9a8'),
    );
  }
  for (let at = 0; at < 4; at += 1)
    parts.push(crate(x + w * (0.06 + at * 0.22), table, w * 0.2, Math.floor(random() * 6), seed + at));
  parts.push(rect(x - w * 0.01, table, w * 1.02, h * 0.045, mixColors(wood, '#ffffff', 0.25)));
  parts.push(rect(x + w * 0.01, table + h * 0.045, w * 0.98, h * 0.24, mixColors(colours[0], '#ffffff', 0.08)));
  for (let at = 0; at < 8; at += 1)
    parts.push(
      path(
        `M${roundTenth(x + w * (0.01 + at * 0.1225))} ${roundTenth(table + h * 0.285)}q${roundTenth(w * 0.061)} ${roundTenth(h * 0.05)} ${roundTenth(w * 0.1225)} 0Z`,
        mixColors(colours[0], '#ffffff', 0.08),
      ),
    );
  for (let at = 1; at < 7; at += 1)
    parts.push(
      line(
        [
          [x + w * at * 0.14, table + h * 0.05],
          [x + w * at * 0.14, table + h * 0.27],
        ],
        mixColors(colours[0], '#10201f', 0.35),
        1.2,
        'opacity=".3"',
      ),
    );
  parts.push(awning(x - w * 0.02, y - h, w * 1.04, h * 0.17, colours, 0.05));
  parts.push(
    crate(x + w * 0.02, y + 3, w * 0.26, Math.floor(random() * 6), seed + 9),
    crate(x + w * 0.7, y + 3, w * 0.26, Math.floor(random() * 6), seed + 12),
  );
  return parts.join('');
}

/** Little flags on a cord that hangs between two points. */
export function bunting(from: Point, to: Point, sag: number, size: number, colours: readonly string[]): string {
  const spot = (share: number): Point => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share + sag * 4 * share * (1 - share),
  ];
  const count = Math.round(Math.abs(to[0] - from[0]) / (size * 1.5));
  const cord = Array.from({ length: 25 }, (_, at) => spot(at / 24));
  const flags = Array.from({ length: count }, (_, at) => {
    const [ax, ay] = spot((at + 0.18) / count);
    const [bx, by] = spot((at + 0.82) / count);
    return shape(
      [
        [ax, ay],
        [bx, by],
        [(ax + bx) / 2, (ay + by) / 2 + size],
      ],
      colours[at % colours.length] ?? '#ffffff',
    );
  });
  return line(cord, '#5a5a5a', 1.6) + flags.join('');
}
