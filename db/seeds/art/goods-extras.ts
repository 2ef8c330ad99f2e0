/** What the association sells for itself: tokens, and slates for the roof of its hall. */
import { clipTo, drawText, onTable, shadow, stages, stroke } from './goods.ts';
import { mapleMark } from './goods-marks.ts';
import { circle, createRandom, ellipse, group, path, rect } from './svg.ts';

async function token(x: number, y: number, r: number, turn: number): Promise<string> {
  return group(
    [
      circle(5, 10, r, '#2c1a12', 'opacity=".25"'),
      circle(0, 7, r, '#a8733f'),
      circle(0, 0, r, '#dcae74'),
      ...[0.84, 0.6, 0.36].map((at) =>
        ellipse(r * 0.1, 0, r * at, r * at * 0.94, 'none', 'stroke="#c2925a" stroke-width="3" opacity=".7"'),
      ),
      circle(0, 0, r * 0.9, 'none', 'stroke="#8a5a30" stroke-width="4"'),
      mapleMark(0, r * 0.1, r / 190, '#7d4a24'),
      await drawText('FIVE DOLLARS', 0, r * 0.56, { size: r * 0.15, fill: '#7d4a24', spacing: 1 }),
    ].join(''),
    `translate(${x} ${y}) rotate(${turn})`,
  );
}

export async function tokens(): Promise<string> {
  const pouch = 'M330 392Q200 520 196 660Q196 800 330 806H560Q694 800 694 660Q690 520 560 392Z';
  return onTable(
    stages.teal,
    [
      shadow(450, 808, 270, 40),
      path(
        'M330 392Q290 330 262 282Q340 300 372 276Q410 300 445 270Q480 300 518 276Q550 300 628 282Q600 330 560 392Z',
        '#cdb388',
      ),
      path(
        'M330 392Q312 350 300 300M400 392Q392 340 388 290M490 392Q498 340 502 290M560 392Q578 350 590 300',
        'none',
        stroke('#a88a5a', 7, 'opacity=".7"'),
      ),
      path(pouch, '#dcc49a'),
      clipTo(
        'pouch',
        pouch,
        [
          path('M360 400Q270 560 300 810H180V400ZM540 400Q640 560 600 810H720V400Z', '#a88a5a', 'opacity=".35"'),
          path(
            'M420 400Q400 470 412 540M476 400Q500 480 486 560M380 400Q350 450 346 500M520 400Q552 450 556 500',
            'none',
            stroke('#a88a5a', 8, 'opacity=".6"'),
          ),
        ].join(''),
      ),
      path('M318 384H572', 'none', stroke('#a8432f', 22)),
      path(
        'M420 392q-70 70 -96 26q14 -40 96 -26q80 -24 104 20q-20 44 -104 -20M420 396q-10 70 -50 96M424 396q20 60 66 84',
        'none',
        stroke('#a8432f', 12),
      ),
      await drawText('MAPLE', 445, 610, { size: 50, fill: '#0f5a51', spacing: 6 }),
      await drawText('MARKET', 445, 664, { size: 36, fill: '#0f5a51', spacing: 6 }),
      await token(716, 752, 92, 12),
      await token(606, 806, 84, -14),
      await token(800, 826, 78, 34),
    ].join(''),
  );
}

export async function slate(): Promise<string> {
  const random = createRandom(17);
  const tile = 'M262 206L300 196L420 204L560 194L690 204L700 330L694 560L702 790Q480 806 260 792L266 560L258 340Z';
  const cracks = Array.from({ length: 26 }, () => {
    const [x, y] = [270 + random() * 400, 220 + random() * 560];
    return path(
      `M${x.toFixed(0)} ${y.toFixed(0)}l${(30 + random() * 90).toFixed(0)} ${(-8 + random() * 16).toFixed(0)}`,
      'none',
      stroke(random() > 0.5 ? '#7d8f9a' : '#36454f', 2.5, 'opacity=".45"'),
    );
  });
  return onTable(
    stages.peach,
    [
      shadow(480, 806, 250, 34),
      path(tile, '#3a4a54', 'transform="rotate(7 480 800)"'),
      path(tile, '#465863', 'transform="rotate(3.5 480 800)"'),
      path(tile, '#2c1a12', 'opacity=".2" transform="translate(12 4)"'),
      path(tile, '#566a76'),
      clipTo(
        'tile',
        tile,
        cracks.join('') +
          rect(250, 190, 460, 620, 'url(#fall)') +
          path('M262 206L420 204L300 800H258Z', '#ffffff', 'opacity=".07"'),
      ),
      path(tile, 'none', stroke('#8499a4', 5, 'opacity=".6"')),
      circle(340, 250, 13, '#2f3c44'),
      circle(620, 250, 13, '#2f3c44'),
      await drawText('YOUR NAME', 480, 400, { size: 56, fill: '#f4f1e6', spacing: 5 }),
      await drawText('HERE', 480, 470, { size: 56, fill: '#f4f1e6', spacing: 10 }),
      path('M330 520Q480 538 630 518', 'none', stroke('#f4f1e6', 5, 'opacity=".8"')),
      mapleMark(480, 648, 0.82, '#e2a65a'),
      await drawText('MARKET HALL, 1924', 480, 738, { size: 22, fill: '#d9dfe0', weight: 700, spacing: 4 }),
      group(
        rect(-9, -220, 18, 190, '#c7452f', 'rx="6"') +
          rect(-9, -220, 6, 190, '#e2705c', 'rx="3"') +
          rect(-11, -40, 22, 34, '#b9bfc0') +
          path('M-12 -8Q-18 34 0 58Q18 34 12 -8Z', '#f4f1e6'),
        'translate(770 800) rotate(62)',
      ),
      ellipse(804, 838, 60, 16, '#2c1a12', 'opacity=".18"'),
    ].join(''),
  );
}
