/** Judges the results of a benchmark run by its budgets. Pure. */
import { type Budget, budgets } from './budgets.ts';

/** `what` was measured beside `against` in the same run. */
export type Figure = {
  what: string;
  against: string;
  /** As they are printed. */
  ours: string;
  theirs: string;
  /** The measured value: mostly the ratio of ours to theirs. */
  value: number;
};

/** A part of the run that could not take place here, and why. */
export type NotMeasured = { part: string; what: string; reason: string };

/** The one in the middle; of an even number, the lower of the two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

/** The median of the quotients of each round: what slows a whole round down cancels out. */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));
}

/** The smallest value that a share of all values is not above. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

const nameOf = ({ what, against }: Pick<Budget, 'what' | 'against'>) => `${what}, against ${against}`;
const findBudget = ({ what, against }: Figure, table: readonly Budget[]) =>
  table.find((budget) => budget.what === what && budget.against === against);

export function describeBudget({ atLeast, atMost }: Pick<Budget, 'atLeast' | 'atMost'>): string {
  return [atLeast !== undefined && `at least ${atLeast}`, atMost !== undefined && `at most ${atMost}`]
    .filter(Boolean)
    .join(', ');
}

/** Whether a value is within its budget. NaN never is. */
const isWithin = (value: number, { atLeast, atMost }: Budget) =>
  (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost) && !Number.isNaN(value);

/**
 * @param parts those that ran: their budgets must have been measured, or a reason given for the part
 * @returns a sentence for each budget that was missed
 */
export function findMisses(
  parts: readonly string[],
  figures: readonly Figure[],
  notMeasured: readonly NotMeasured[] = [],
  table: readonly Budget[] = budgets,
): string[] {
  return table
    .filter(({ part }) => parts.includes(part))
    .flatMap((budget) => {
      const found = figures.filter((figure) => findBudget(figure, [budget]));
      if (found.length === 0) {
        if (notMeasured.some(({ part }) => part === budget.part)) return [];
        return [`${nameOf(budget)}: not measured.`];
      }
      return found
        .filter(({ value }) => !isWithin(value, budget))
        .map(({ value }) => `${nameOf(budget)}: ${formatNumber(value)}, ${describeBudget(budget)}.`);
    });
}

/** Short, and precise enough to be judged by. */
export const formatNumber = (value: number): string =>
  Math.abs(value) < 50 ? value.toFixed(2) : Math.round(value).toLocaleString('en-US');

/** The one table of a run. */
export function formatTable(figures: readonly Figure[], table: readonly Budget[] = budgets): string {
  const lines = figures.map((figure) => {
    const budget = findBudget(figure, table);
    const verdict = budget ? `${describeBudget(budget)}${isWithin(figure.value, budget) ? '' : ' MISSED'}` : '';
    return [figure.what, figure.against, figure.ours, figure.theirs, formatNumber(figure.value), verdict];
  });
  const all = [['what', 'against', 'ours', 'theirs', 'ratio', 'budget'], ...lines];
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  return all
    .map((line) => line.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}
