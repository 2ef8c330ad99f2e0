/** The market's own marks, as they are printed on goods: its hall, a stall, a leaf. Drawn around 0,0; about 200 wide. */
import { leaf, stroke } from './goods.ts';
import { circle, group, path, rect } from './svg.ts';

export type Inks = { main: string; accent: string; paper: string };

const placed = (content: string, x: number, y: number, scale: number) =>
  group(content, `translate(${x} ${y}) scale(${scale})`);

/** The market hall from the front: gable, clock and arches. Its foot is at y. */
export function hallMark(x: number, y: number, scale: number, { main, accent, paper }: Inks): string {
  const arch = (at: number) => path(`M${at - 15} 0V-34A15 15 0 0 1 ${at + 15} -34V0Z`, paper);
  return placed(
    [
      path('M-12 -168H12V-138H-12Z', main),
      path('M-18 -166L0 -190L18 -166Z', accent),
      path('M0 -190V-204', 'none', stroke(main, 4)),
      path('M-118 -78L0 -152L118 -78Z', accent),
      path('M-84 -78L0 -131L84 -78Z', paper),
      circle(0, -98, 17, main),
      circle(0, -98, 13, paper),
      path('M0 -98V-107M0 -98L6 -95', 'none', stroke(main, 3)),
      rect(-106, -78, 212, 78, main),
      rect(-118, -80, 236, 8, paper),
      [-76, -38, 0, 38, 76].map(arch).join(''),
      rect(-118, 0, 236, 7, accent),
    ].join(''),
    x,
    y,
    scale,
  );
}

/** A stall with a striped awning. Its foot is at y. */
export function stallMark(x: number, y: number, scale: number, { main, accent, paper }: Inks): string {
  const stripes = [0, 1, 2, 3, 4, 5].map((at) => {
    const left = -96 + at * 32;
    const fill = at % 2 ? paper : main;
    return path(`M${-84 + at * 28} -150H${-56 + at * 28}L${left + 32} -104A16 14 0 0 1 ${left} -104Z`, fill);
  });
  const fruit = [-56, -28, 0, 28, 56].map((at, index) => circle(at, -58, 14, index % 2 ? main : accent));
  return placed(
    [
      rect(-80, -106, 7, 106, main),
      rect(73, -106, 7, 106, main),
      stripes.join(''),
      fruit.join(''),
      rect(-90, -54, 180, 14, main),
      rect(-80, -40, 160, 40, accent),
    ].join(''),
    x,
    y,
    scale,
  );
}

/** A leaf of the maple that the town is named for, on its stalk; x, y is where the blades meet. */
export const mapleMark = (x: number, y: number, scale: number, fill: string): string =>
  placed(
    [
      ...[0, 44, -44, 84, -84].map((turn) => leaf(0, 0, turn === 0 ? 120 : 112 - Math.abs(turn) * 0.5, turn, fill)),
      path('M0 0V46', 'none', stroke(fill, 8)),
    ].join(''),
    x,
    y,
    scale,
  );
