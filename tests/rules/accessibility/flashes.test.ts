/** Nothing flashes (WCAG 2.3.1): what repeats without end takes longer than a third of a second. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Seconds of each animation without end in a style sheet; NaN where they are not said. */
const listSeconds = (css: string): number[] =>
  [...css.matchAll(/animation(?:-duration)?:[^;}]*\binfinite\b[^;}]*/g)].map(([rule]) => {
    const [, count = '', unit = ''] = /\s([\d.]+)(ms|s)\b/.exec(rule) ?? [];
    return count === '' ? Number.NaN : Number(count) / (unit === 'ms' ? 1000 : 1);
  });

test('no animation without end is faster than three times a second', () => {
  const found = globSync('app/**/*.css').flatMap((file) =>
    listSeconds(readFileSync(file, 'utf8')).map((seconds) => ({ file, seconds })),
  );
  expect(found.length).toBeGreaterThan(0);
  // Written so that one without a duration counts, too.
  expect(found.filter(({ seconds }) => !(seconds > 1 / 3))).toEqual([]);
  expect(listSeconds('a { animation: blink 100ms infinite; }')).toEqual([0.1]);
});
