import { expect, test } from 'vitest';
import { contrastRatio, createPalette, type Shades, surfaces } from '../../db/rules/colors.ts';
import fc from '../properties.ts';

const accent = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** Every pair that is read: a text and what it stands on. */
const pairs = (shades: Shades, grounds: readonly string[]): [string, string][] => [
  ...grounds.map((ground): [string, string] => [shades.text, ground]),
  [shades.onFill, shades.fill],
  [shades.onFill, shades.fillHover],
  [shades.onSoft, shades.soft],
];

function weakest(colour: string): number {
  const { light, dark } = createPalette(colour);
  return Math.min(
    ...[...pairs(light, surfaces.light), ...pairs(dark, surfaces.dark)].map(([on, under]) => contrastRatio(on, under)),
  );
}

test('whatever the accent, every pair of colours can be read', () => {
  fc.assert(
    fc.property(accent, (colour) => weakest(colour) >= 4.5),
    { numRuns: 2000 },
  );
});

test.each(['#000000', '#ffffff', '#ffff00', '#0000ff', '#808080', '#00ff00', '#ff00ff'])(
  '%s, at the edge',
  (colour) => {
    expect(weakest(colour)).toBeGreaterThanOrEqual(4.5);
  },
);

test('contrast is what WCAG says', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  expect(contrastRatio('#336699', '#336699')).toBe(1);
});

test('an accent that can be read is kept as it is', () => {
  expect(createPalette('#8c1d2b').light.fill).toBe('#8c1d2b');
  expect(createPalette('#8c1d2b').light.text).toBe('#8c1d2b');
});
