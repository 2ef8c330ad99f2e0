/** Candles and soap. */
import { clipTo, drawLines, drawText, flame, label, leaf, onTable, shadow, sprig, stages, stroke } from './goods.ts';
import { circle, createRandom, ellipse, group, linear, mixColors, path, rect } from './svg.ts';

/** A pillar rolled of combed wax. */
function pillar(x: number, foot: number, w: number, h: number, id: string): string {
  const top = foot - h;
  const body = `M${x - w / 2} ${top}V${foot - 16}Q${x - w / 2} ${foot} ${x} ${foot + 8}Q${x + w / 2} ${foot} ${x + w / 2} ${foot - 16}V${top}Z`;
  const cells: string[] = [];
  for (let row = 0; row * 28 < h + 30; row += 1) {
    for (let at = 0; at <= w / 32 + 1; at += 1) {
      const cx = x - w / 2 + at * 32 + (row % 2 ? 16 : 0);
      const cy = top + row * 28;
      cells.push(path(`M${cx} ${cy - 16}l14 8v16l-14 8l-14 -8v-16Z`, 'none', stroke('#a86a12', 4, 'opacity=".5"')));
    }
  }
  return [
    shadow(x, foot, w * 0.62),
    clipTo(id, body, path(body, '#e5a62e') + cells.join('')),
    path(body, 'url(#round)'),
    ellipse(x, top, w / 2, w * 0.13, '#f3c456'),
    path(
      `M${x - w * 0.3} ${top + 2}a${w * 0.3} ${w * 0.07} 0 0 1 ${w * 0.6} 0a${w * 0.2} ${w * 0.05} 0 0 1 ${-w * 0.42} 6`,
      'none',
      stroke('#b97a1a', 5),
    ),
    flame(x, top),
  ].join('');
}

export function beeswaxCandles(): Promise<string> {
  return Promise.resolve(
    onTable(
      stages.teal,
      [
        shadow(470, 806, 330, 40),
        ellipse(470, 800, 322, 44, '#8a5a36'),
        ellipse(470, 792, 322, 42, '#b98250'),
        ellipse(470, 790, 262, 32, 'none', 'stroke="#8a5a36" stroke-width="4" opacity=".5"'),
        pillar(368, 776, 176, 420, 'tall'),
        pillar(576, 790, 176, 270, 'short'),
        path('M490 700Q576 728 664 700V712Q576 742 488 712Z', '#fbf0d8'),
        path('M280 640Q368 668 456 640V652Q368 682 280 652Z', '#fbf0d8'),
        sprig(700, 820, 120, 64, '#6d8f52', 4),
      ].join(''),
    ),
  );
}

/** A stalk of lavender that grows from x, y. */
function lavender(x: number, y: number, length: number, turn: number): string {
  const random = createRandom(Math.round(x + length));
  const bells: string[] = [];
  for (let row = 0; row < 9; row += 1) {
    const up = -length + row * 17;
    for (const out of [-1, 0, 1]) {
      const fill = mixColors('#7d62a8', '#a993cc', random());
      bells.push(
        ellipse(
          out * (11 - Math.abs(4 - row)),
          up + Math.abs(out) * 5,
          8,
          12,
          fill,
          `transform="rotate(${out * 26} ${out * 10} ${up})"`,
        ),
      );
    }
  }
  return group(
    path(`M0 0Q8 ${-length * 0.5} 0 ${-length}`, 'none', stroke('#6f8a58', 5)) +
      leaf(2, -length * 0.2, 62, 26, '#7f9a66', 0.2) +
      leaf(2, -length * 0.3, 58, -24, '#7f9a66', 0.2) +
      bells.join(''),
    `translate(${x} ${y}) rotate(${turn})`,
  );
}

export async function lavenderCandle(): Promise<string> {
  const body = 'M250 400Q250 384 266 384H614Q630 384 630 400V770Q630 806 594 806H286Q250 806 250 770Z';
  return onTable(
    stages.cream,
    [
      shadow(440, 806, 214),
      path(body, 'url(#amber)'),
      clipTo(
        'wax',
        body,
        rect(250, 470, 380, 340, '#f6dfb4', 'opacity=".62"') + ellipse(440, 470, 190, 22, '#fbf3e2', 'opacity=".85"'),
      ),
      flame(440, 472),
      path(body, 'url(#round)'),
      ellipse(440, 388, 186, 17, '#6a3a12', 'opacity=".55"'),
      ellipse(440, 386, 186, 17, 'none', 'stroke="#ffe2ad" stroke-width="6" opacity=".8"'),
      rect(276, 420, 18, 330, '#ffffff', 'opacity=".4" rx="9"'),
      label(440, 534, 290, 202, '#faf5ea', '#7d62a8', 8),
      await drawLines(440, [
        ['LAVENDER', 596, { size: 39, fill: '#55407d', spacing: 5 }],
        ['SOY CANDLE', 644, { size: 24, fill: '#7d62a8', weight: 700, spacing: 4 }],
        ['FIELD & FLOWER', 694, { size: 18, fill: '#8a7a6a', weight: 700, spacing: 3 }],
      ]),
      shadow(742, 812, 110, 20),
      lavender(640, 850, 300, 52),
      lavender(654, 860, 270, 62),
      lavender(626, 842, 280, 43),
      path('M690 790q18 -2 26 24', 'none', stroke('#f3e7d2', 12)),
    ].join(''),
    linear('amber', [
      [0, '#d9963c'],
      [1, '#b8691f'],
    ]),
  );
}

export async function soap(): Promise<string> {
  const random = createRandom(8);
  const bar = async (x: number, y: number, w: number, fill: string, band: string, name: string, turn: number) => {
    const h = 118;
    const specks = Array.from({ length: 26 }, () =>
      circle(
        -w / 2 + 20 + random() * (w - 40),
        10 + random() * (h - 20),
        1.6 + random() * 2.4,
        mixColors(fill, '#5a3a20', 0.45),
        'opacity=".7"',
      ),
    );
    return group(
      [
        rect(-w / 2, 0, w, h, fill, 'rx="22"'),
        specks.join(''),
        rect(-w / 2, 0, w, 30, mixColors(fill, '#ffffff', 0.4), 'rx="15" opacity=".8"'),
        rect(-w / 2, 0, w, h, 'url(#fall)', 'rx="22"'),
        rect(-118, -4, 236, h + 8, band),
        rect(-118, -4, 236, 10, mixColors(band, '#ffffff', 0.4)),
        rect(-106, 14, 212, h - 26, 'none', `stroke="${mixColors(band, '#3a2416', 0.3)}" stroke-width="3" rx="6"`),
        await drawText(name, 0, h / 2 - 10, { size: 24, fill: '#4a3426', spacing: 3 }),
        await drawText('GOAT MILK SOAP', 0, h / 2 + 24, { size: 14, fill: '#6a5240', weight: 700, spacing: 2 }),
      ].join(''),
      `translate(${x} ${y}) rotate(${turn})`,
    );
  };
  const bubble = (x: number, y: number, r: number) =>
    circle(x, y, r, '#ffffff', 'opacity=".3"') +
    circle(x, y, r, 'none', 'stroke="#ffffff" stroke-width="4" opacity=".8"') +
    ellipse(x - r * 0.35, y - r * 0.4, r * 0.22, r * 0.14, '#ffffff', 'opacity=".9"');
  return onTable(
    stages.sky,
    [
      shadow(480, 812, 300, 38),
      await bar(480, 692, 500, '#f1e3c6', '#fbf4e4', 'OAT & HONEY', 0),
      await bar(466, 572, 480, '#d9c6e0', '#f3ebf5', 'LAVENDER', -1.5),
      await bar(496, 450, 470, '#c9d8b4', '#eff4e4', 'ROSEMARY', 2),
      sprig(650, 452, 150, 52, '#5f8450', 5),
      bubble(214, 470, 44),
      bubble(282, 392, 26),
      bubble(186, 372, 18),
      bubble(770, 306, 34),
      bubble(716, 250, 16),
    ].join(''),
  );
}
