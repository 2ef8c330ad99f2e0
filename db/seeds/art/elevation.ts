/** Houses seen straight from the front. All measures are pixels; y is where things stand. */
import { circle, createRandom, line, mixColors, rect, shape } from './svg.ts';

export type Front = {
  wall: string;
  trim: string;
  glass: string;
  /** Glass behind which a light burns; how many of ten windows are lit. */
  lit: string;
  litShare: number;
  roof: 'cornice' | 'gable' | 'stepped' | 'mansard';
  roofColour: string;
  storeys: number;
  bays: number;
  shutters?: string;
};

/** A window with frame, cross bars, sill, a touch of reflected sky and perhaps shutters and a flower box. */
function sash(x: number, y: number, w: number, h: number, front: Front, lit: boolean, flowers: string | null): string {
  const pane = lit ? front.lit : front.glass;
  return [
    front.shutters
      ? rect(x - w * 0.44, y, w * 0.36, h, front.shutters) + rect(x + w * 1.08, y, w * 0.36, h, front.shutters)
      : '',
    rect(x - w * 0.1, y - h * 0.06, w * 1.2, h * 1.08, front.trim),
    rect(x - w * 0.16, y - h * 0.12, w * 1.32, h * 0.08, front.trim),
    rect(x, y, w, h, pane),
    lit
      ? ''
      : shape(
          [
            [x, y + h * 0.75],
            [x + w * 0.75, y],
            [x + w, y],
            [x + w, y + h * 0.12],
            [x + w * 0.12, y + h],
            [x, y + h],
          ],
          '#ffffff',
          'opacity=".16"',
        ),
    rect(x + w * 0.46, y, w * 0.08, h, front.trim),
    rect(x, y + h * 0.45, w, h * 0.05, front.trim),
    rect(x - w * 0.2, y + h, w * 1.4, h * 0.07, mixColors(front.trim, '#2b2a33', 0.18)),
    flowers ? flowerBox(x - w * 0.12, y + h, w * 1.24, h * 0.16, flowers) : '',
  ].join('');
}

function flowerBox(x: number, y: number, w: number, h: number, flowers: string): string {
  const random = createRandom(Math.round(x * 7 + y));
  const blooms = Array.from({ length: 9 }, (_, at) => {
    const bx = x + ((at + 0.5) / 9) * w;
    const by = y - h * (0.1 + random() * 0.5);
    return circle(bx, by, h * 0.36, '#4d7a45') + circle(bx + h * 0.1, by - h * 0.15, h * 0.22, flowers);
  });
  return blooms.join('') + rect(x, y, w, h, '#6b4a3a');
}

/** The upper part of a house front, `shop` pixels above the ground; returns the roof too. */
export function houseFront(
  x: number,
  y: number,
  w: number,
  h: number,
  shop: number,
  front: Front,
  seed: number,
): string {
  const random = createRandom(seed);
  const top = y - h;
  const shade = mixColors(front.wall, '#27233a', 0.3);
  const parts: string[] = [];
  if (front.roof === 'gable') {
    parts.push(
      shape(
        [
          [x - w * 0.03, top],
          [x + w / 2, top - w * 0.42],
          [x + w * 1.03, top],
        ],
        front.roofColour,
      ),
    );
    parts.push(
      shape(
        [
          [x + w * 0.05, top],
          [x + w / 2, top - w * 0.36],
          [x + w * 0.95, top],
        ],
        front.wall,
      ),
    );
    parts.push(
      circle(x + w / 2, top - w * 0.13, w * 0.075, front.trim),
      circle(x + w / 2, top - w * 0.13, w * 0.055, front.glass),
    );
  } else if (front.roof === 'mansard') {
    parts.push(
      shape(
        [
          [x, top],
          [x + w * 0.06, top - h * 0.16],
          [x + w * 0.94, top - h * 0.16],
          [x + w, top],
        ],
        front.roofColour,
      ),
    );
    for (const share of [0.28, 0.62])
      parts.push(
        rect(x + w * share - 2, top - h * 0.125, w * 0.1 + 4, h * 0.11, front.trim),
        rect(x + w * share, top - h * 0.11, w * 0.1, h * 0.085, front.glass),
      );
  } else if (front.roof === 'stepped') {
    parts.push(
      rect(x + w * 0.12, top - h * 0.05, w * 0.76, h * 0.06, front.wall),
      rect(x + w * 0.3, top - h * 0.1, w * 0.4, h * 0.07, front.wall),
    );
    parts.push(
      rect(x + w * 0.28, top - h * 0.11, w * 0.44, h * 0.016, front.trim),
      rect(x + w * 0.1, top - h * 0.056, w * 0.18, h * 0.014, front.trim),
      rect(x + w * 0.72, top - h * 0.056, w * 0.18, h * 0.014, front.trim),
    );
  }
  parts.push(rect(x, top, w, h, front.wall));
  for (let by = top + 14; by < y - shop; by += 12)
    parts.push(
      line(
        [
          [x + 3, by],
          [x + w - 3, by],
        ],
        shade,
        0.8,
        'opacity=".16"',
      ),
    );
  parts.push(
    rect(x, top, w * 0.018, h, shade, 'opacity=".35"'),
    rect(x + w * 0.982, top, w * 0.018, h, shade, 'opacity=".5"'),
  );
  const storeyHeight = (h - shop) / front.storeys;
  const flowers = ['#d8536b', '#f2b84b', '#e9e3f2'];
  for (let storey = 0; storey < front.storeys; storey += 1) {
    const wh = storeyHeight * 0.54;
    const ww = Math.min((w / front.bays) * 0.42, wh * 0.62);
    for (let bay = 0; bay < front.bays; bay += 1) {
      const wx = x + (w * (bay + 0.5)) / front.bays - ww / 2;
      const wy = top + storeyHeight * storey + storeyHeight * 0.28;
      const box = storey === front.storeys - 1 && random() < 0.6 ? (flowers[Math.floor(random() * 3)] ?? null) : null;
      parts.push(sash(wx, wy, ww, wh, front, random() < front.litShare, box));
    }
  }
  parts.push(
    rect(x - w * 0.015, top - h * 0.008, w * 1.03, h * 0.028, front.trim),
    rect(x, top + h * 0.022, w, h * 0.012, shade, 'opacity=".5"'),
  );
  if (front.roof === 'cornice') {
    parts.push(rect(x - w * 0.025, top - h * 0.03, w * 1.05, h * 0.026, front.trim));
    for (let dx = 0.04; dx < 0.96; dx += 0.06)
      parts.push(rect(x + w * dx, top + h * 0.02, w * 0.018, h * 0.024, front.trim));
  }
  return parts.join('');
}
