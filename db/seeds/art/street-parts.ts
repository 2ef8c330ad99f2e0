/** A street seen from its middle: true one-point perspective, with houses, lamps and lights along both sides. */
import { circle, createRandom, line, mixColors, type Point, rect, shape } from './svg.ts';

/** The eye: where lines vanish, in pixels, how strong the lens is, and how high it stands, in metres. */
export const camera = { x: 985, y: 640, lens: 1080, height: 2.7 };

/** Metres to pixels: x to the right of the street's middle, y above the ground, z away from the eye. */
export const project = (x: number, y: number, z: number): Point => [
  camera.x + (camera.lens * x) / z,
  camera.y - (camera.lens * (y - camera.height)) / z,
];
/** Pixels to the metre at a distance. */
export const scaleAt = (z: number) => camera.lens / z;

export type House = {
  /** How much of the street it takes, and its height, in metres. */
  length: number;
  height: number;
  wall: string;
  trim: string;
  awning: readonly [string, string];
  storeys: 1 | 2;
  arched?: boolean;
  sign?: string;
};

/** The light of a side of the street: what the walls are mixed with, and how much. */
export type WindowLight = { colour: string; share: number; glass: string };

/** One house front between two distances on the wall at `side` (-1 left, 1 right); `near` and `far` are metres away. */
export function house(house: House, side: -1 | 1, near: number, light: WindowLight, seed: number): string {
  const random = createRandom(seed);
  const far = near + house.length;
  const wallAt = 10.5 * side;
  const lit = (colour: string, more = 0) => mixColors(colour, light.colour, Math.min(0.9, light.share + more));
  const panel = (z1: number, y1: number, z2: number, y2: number, fill: string, out = 0, more = '') =>
    shape(
      [
        project(wallAt - out * side, y1, z1),
        project(wallAt - out * side, y2, z1),
        project(wallAt - out * side, y2, z2),
        project(wallAt - out * side, y1, z2),
      ],
      fill,
      more,
    );
  const parts: string[] = [];
  // The wall that looks at us over a lower neighbour's roof.
  const [ex, ey] = project(wallAt, house.height, near);
  const [, footY] = project(wallAt, 0, near);
  const depth = 12 * scaleAt(near) * side;
  parts.push(rect(Math.min(ex, ex + depth), ey, Math.abs(depth), footY - ey, mixColors(house.wall, '#2c2438', 0.42)));
  parts.push(panel(near, 0, far, house.height, lit(house.wall)));
  // A hint of bricks or boards.
  for (let y = 4.2; y < house.height - 1; y += 0.55) {
    parts.push(
      line(
        [project(wallAt, y, near), project(wallAt, y, far)],
        mixColors(house.wall, '#2c2438', 0.3),
        0.9,
        'opacity=".22"',
      ),
    );
  }
  // Cornice: a deep band, its lower side in shade, and a thin crown.
  parts.push(
    panel(near, house.height - 1.05, far, house.height - 0.15, lit(mixColors(house.wall, house.trim, 0.55)), 0.12),
  );
  parts.push(panel(near, house.height - 0.35, far, house.height + 0.12, lit(house.trim), 0.35));
  parts.push(
    panel(
      near,
      house.height - 0.5,
      far,
      house.height - 0.35,
      mixColors(house.wall, '#2c2438', 0.55),
      0.3,
      'opacity=".55"',
    ),
  );
  for (let z = near + 0.5; z < far; z += 0.95)
    parts.push(panel(z, house.height - 0.95, z + 0.28, house.height - 0.5, lit(house.trim, 0.05), 0.2));
  // Upper windows.
  const bays = Math.max(2, Math.round(house.length / 2.2));
  for (let storey = 0; storey < house.storeys; storey += 1) {
    const sill = 4.75 + storey * 2.75;
    const head = Math.min(sill + 1.75, house.height - 1.4);
    for (let bay = 0; bay < bays; bay += 1) {
      const middle = near + ((bay + 0.5) / bays) * house.length;
      const warm = random() < 0.42;
      const glass = warm ? '#ffd98a' : light.glass;
      const arch: Point[] = [];
      if (house.arched) {
        for (let step = 0; step <= 8; step += 1) {
          const turn = Math.PI * (step / 8);
          arch.push(project(wallAt - 0.04 * side, head + Math.sin(turn) * 0.5, middle - Math.cos(turn) * 0.55));
        }
      }
      parts.push(
        panel(middle - 0.7, sill - 0.12, middle + 0.7, head + (house.arched ? 0.25 : 0.18), lit(house.trim), 0.03),
      );
      if (arch.length > 0) parts.push(shape(arch, glass));
      parts.push(panel(middle - 0.55, sill, middle + 0.55, head, glass, 0.04));
      if (!warm)
        parts.push(
          panel(middle - 0.55, sill + (head - sill) * 0.55, middle + 0.55, head, '#ffe9c4', 0.05, 'opacity=".35"'),
        );
      parts.push(panel(middle - 0.04, sill, middle + 0.04, head, lit(house.trim, 0.1), 0.06));
      parts.push(panel(middle - 0.55, sill + 0.85, middle + 0.55, sill + 0.93, lit(house.trim, 0.1), 0.06));
      parts.push(panel(middle - 0.8, sill - 0.24, middle + 0.8, sill - 0.08, lit(house.trim, 0.08), 0.15));
    }
  }
  return parts.join('') + shopFront(house, wallAt, side, near, far, lit);
}

function shopFront(
  house: House,
  wallAt: number,
  side: -1 | 1,
  near: number,
  far: number,
  lit: (colour: string, more?: number) => string,
): string {
  const parts: string[] = [];
  const panel = (z1: number, y1: number, z2: number, y2: number, fill: string, out = 0, more = '') =>
    shape(
      [
        project(wallAt - out * side, y1, z1),
        project(wallAt - out * side, y2, z1),
        project(wallAt - out * side, y2, z2),
        project(wallAt - out * side, y1, z2),
      ],
      fill,
      more,
    );
  const dark = mixColors(house.wall, '#1d2430', 0.55);
  parts.push(panel(near + 0.25, 0, far - 0.25, 3.9, lit(dark)));
  parts.push(panel(near + 0.25, 3.25, far - 0.25, 3.9, lit(mixColors(house.awning[0], '#20242c', 0.35)), 0.05));
  const door = near + house.length * 0.5;
  for (const [from, to] of [
    [near + 0.5, door - 0.75],
    [door + 0.75, far - 0.5],
  ] as const) {
    parts.push(panel(from, 0.7, to, 3.1, 'url(#shop)', 0.04));
    parts.push(panel(from, 0.7, to, 1.35, '#8a4f24', 0.05, 'opacity=".35"'));
    for (let z = from + 0.35; z < to - 0.2; z += 0.7)
      parts.push(panel(z, 0.75, z + 0.42, 1.25 + ((z * 7) % 5) * 0.09, '#7c3f1d', 0.05, 'opacity=".5"'));
    parts.push(panel((from + to) / 2 - 0.04, 0.7, (from + to) / 2 + 0.04, 3.1, lit(house.trim), 0.06));
    parts.push(panel(from, 0.15, to, 0.62, lit(mixColors(house.trim, house.wall, 0.5)), 0.04));
  }
  parts.push(panel(door - 0.55, 0, door + 0.55, 3, lit(mixColors(house.awning[0], '#15181d', 0.4)), 0.04));
  parts.push(panel(door - 0.38, 0.9, door + 0.38, 2.75, '#ffd27c', 0.05));
  // The awning: stripes that come out over the pavement, a hanging edge, and the end that looks at us.
  const stripes = Math.round(house.length / 0.75);
  const outer = 1.75;
  for (let n = 0; n < stripes; n += 1) {
    const z1 = near + 0.3 + ((house.length - 0.6) * n) / stripes;
    const z2 = near + 0.3 + ((house.length - 0.6) * (n + 1)) / stripes;
    const fill = lit(house.awning[n % 2] ?? house.awning[0]);
    parts.push(
      shape(
        [
          project(wallAt, 3.75, z1),
          project(wallAt, 3.75, z2),
          project(wallAt - outer * side, 2.85, z2),
          project(wallAt - outer * side, 2.85, z1),
        ],
        fill,
      ),
    );
    const hem = [
      project(wallAt - outer * side, 2.85, z1),
      project(wallAt - outer * side, 2.85, z2),
      project(wallAt - outer * side, 2.58, z2),
      project(wallAt - outer * side, 2.5, (z1 + z2) / 2),
      project(wallAt - outer * side, 2.58, z1),
    ] as const;
    parts.push(shape(hem, mixColors(fill, '#2a1a22', 0.16)));
  }
  parts.push(
    shape(
      [
        project(wallAt, 3.75, near + 0.3),
        project(wallAt - outer * side, 2.85, near + 0.3),
        project(wallAt - outer * side, 2.58, near + 0.3),
        project(wallAt, 2.9, near + 0.3),
      ],
      mixColors(house.awning[0], '#2a1a22', 0.4),
    ),
  );
  return parts.join('');
}

/** A lamp post with two glowing globes. */
export function lamp(x: number, z: number): string {
  const [px, py] = project(x, 0, z);
  const s = scaleAt(z);
  const iron = '#2b2a33';
  const globe = (gx: number, gy: number) =>
    circle(gx, gy, s * 0.9, 'url(#glow)') +
    circle(gx, gy, s * 0.2, '#fff3cf') +
    rect(gx - s * 0.09, gy + s * 0.17, s * 0.18, s * 0.1, iron);
  return [
    rect(px - s * 0.16, py - s * 0.5, s * 0.32, s * 0.5, iron, `rx="${(s * 0.05).toFixed(1)}"`),
    line(
      [
        [px, py],
        [px, py - s * 4.3],
      ],
      iron,
      s * 0.11,
    ),
    line(
      [
        [px - s * 0.5, py - s * 3.95],
        [px + s * 0.5, py - s * 3.95],
      ],
      iron,
      s * 0.07,
    ),
    globe(px - s * 0.5, py - s * 4.2),
    globe(px + s * 0.5, py - s * 4.2),
    globe(px, py - s * 4.55),
  ].join('');
}

/** Lights on a wire from one side of the street to the other. */
export function stringLights(z: number, height: number, sag: number): string {
  const wire: Point[] = [];
  for (let step = 0; step <= 24; step += 1) {
    const share = step / 24;
    wire.push(project(-10.3 + 20.6 * share, height - sag * 4 * share * (1 - share), z));
  }
  const s = scaleAt(z);
  const bulbs = wire
    .slice(1, -1)
    .map(
      ([x, y]) =>
        circle(x, y + s * 0.16, s * 0.5, 'url(#glow)', 'opacity=".75"') +
        circle(x, y + s * 0.16, Math.max(1.6, s * 0.085), '#fff0c2'),
    );
  return line(wire, '#4a3440', Math.max(1, s * 0.035), 'opacity=".8"') + bulbs.join('');
}

/** A sign that hangs out over the pavement and looks at us; its letters are outlines made beforehand. */
export function bladeSign(
  x: number,
  y: number,
  z: number,
  words: { d: string; width: number; capHeight: number },
  fill: string,
): string {
  const s = scaleAt(z);
  const [px, py] = project(x, y, z);
  const side = Math.sign(x);
  const size = (s * 0.42) / words.capHeight;
  const width = words.width * size + s * 0.5;
  const height = s * 0.82;
  const left = side < 0 ? px : px - width;
  return [
    line(
      [
        [px - side * -0.02 * s, py - s * 0.12],
        [left + (side < 0 ? width : 0), py - s * 0.12],
      ],
      '#2b2a33',
      s * 0.06,
    ),
    rect(
      left,
      py,
      width,
      height,
      fill,
      `rx="${(s * 0.1).toFixed(1)}" stroke="#f6dfae" stroke-width="${(s * 0.05).toFixed(1)}"`,
    ),
    `<path transform="translate(${(left + s * 0.25).toFixed(1)} ${(py + s * 0.62).toFixed(1)}) scale(${size.toFixed(4)})" d="${words.d}" fill="#fdf1d3"/>`,
  ].join('');
}
