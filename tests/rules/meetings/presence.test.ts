/** The time between a notice and its meeting on a receipt, from what servers and looks recorded. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describePresence, type ProbeSeries, type ServedSpan } from '../../../db/rules/meetings/presence.ts';

/** Minutes of a day as instants. */
const at = (minute: number) => new Date(Date.parse('2026-12-02T00:00:00Z') + minute * 60_000).toISOString();
const span = (from: number, to: number, cause = ''): ServedSpan => ({ from: at(from), to: at(to), cause });
const looks = (result: ProbeSeries['result'], from: number, to: number, count = 1): ProbeSeries => ({
  from: at(from),
  to: at(to),
  result,
  probes: count,
});
const gap = (from: number, to: number, cause: string) => ({ from: at(from), to: at(to), cause });

const window = { from: at(100), to: at(200) };

describe('the gaps of a window from minute 100 to 200', () => {
  test.each<[string, ServedSpan[], ProbeSeries[], object[]]>([
    ['served the whole time', [span(50, 300)], [], []],
    ['a server that was killed', [span(50, 120), span(162, 300, 'stopped')], [], [gap(120, 162, 'stopped')]],
    ['an update', [span(50, 120), span(130, 300, 'update')], [], [gap(120, 130, 'update')]],
    [
      'a restored copy, whose time before is not known',
      [span(50, 90), span(130, 130, 'restored'), span(140, 300, 'stopped')],
      [],
      [gap(100, 130, 'unknown'), gap(130, 140, 'stopped')],
    ],
    ['nothing recorded before', [span(150, 300)], [], [gap(100, 150, 'unknown')]],
    ['nothing recorded since', [span(50, 150)], [], [gap(150, 200, 'unknown')]],
    ['a stop that begins before', [span(0, 90), span(110, 300, 'stopped')], [], [gap(100, 110, 'stopped')]],
    ['a stop that ends after', [span(0, 190), span(210, 300, 'stopped')], [], [gap(190, 200, 'stopped')]],
    [
      'failed looks: from the last good one to the next',
      [span(50, 300)],
      [looks('good', 105, 120, 2), looks('failed', 135, 150, 3), looks('good', 151, 200, 4)],
      [gap(120, 151, 'unreachable')],
    ],
    [
      'looks that still fail',
      [span(50, 300)],
      [looks('good', 90, 110, 2), looks('failed', 125, 190, 3)],
      [gap(110, 200, 'unreachable')],
    ],
    ['looks that never succeed show no gap', [span(50, 300)], [looks('failed', 105, 200, 7)], []],
    ['no look possible', [span(50, 300)], [looks('none', 105, 200, 7)], []],
    [
      'a stop in an unreachable time is told once',
      [span(50, 130), span(140, 300, 'stopped')],
      [looks('good', 105, 120, 2), looks('failed', 145, 145), looks('good', 150, 200, 4)],
      [gap(120, 130, 'unreachable'), gap(130, 140, 'stopped'), gap(140, 150, 'unreachable')],
    ],
  ])('%s', (_name, spans, series, gaps) => {
    expect(describePresence(window, spans, series).gaps).toEqual(gaps);
  });

  test('looks are counted inside the window only', () => {
    const series = [looks('good', 80, 99, 5), looks('good', 105, 120, 2), looks('failed', 135, 150, 3)];
    expect(describePresence(window, [span(50, 300)], series).looks).toEqual({ total: 5, failed: 3 });
  });

  test('each minute without a server is in a gap, each other minute is not, and gaps never overlap', () => {
    const minutes = fc.integer({ min: 80, max: 220 });
    const spans = fc.array(fc.tuple(minutes, minutes, fc.constantFrom('stopped', 'update', 'restored', '')), {
      maxLength: 8,
    });
    const failed = fc.array(fc.tuple(minutes, fc.constantFrom('good' as const, 'failed' as const)), { maxLength: 8 });
    fc.assert(
      fc.property(spans, failed, (given, seen) => {
        const served = given.map(([a, b, cause]) => span(Math.min(a, b), Math.max(a, b), cause));
        const series = seen.map(([minute, result]) => looks(result, minute, minute));
        const { gaps } = describePresence(window, served, series);
        for (const [index, one] of gaps.entries()) {
          expect(one.from < one.to && one.from >= window.from && one.to <= window.to).toBe(true);
          expect(index === 0 || one.from >= (gaps[index - 1]?.to ?? '')).toBe(true);
        }
        for (let minute = 100; minute < 200; minute += 1) {
          const isServed = served.some(({ from, to }) => from <= at(minute) && to >= at(minute + 1));
          const isInGap = gaps.some(
            ({ from, to, cause }) => cause !== 'unreachable' && from <= at(minute) && to >= at(minute + 1),
          );
          expect(isInGap).toBe(!isServed);
        }
      }),
    );
  });
});
