/**
 * How work grows with its input, by the processor time of this thread: other programs and a machine that is busy do not
 * count. What takes less than `enoughMs` for the longest input that is permitted holds up nobody, whatever its curve.
 */
const enoughMs = 20;
const mostGrowth = 3;
/** Given up on the way: a curve that is seen long before its end need not be followed there. */
const tooLongMs = 2000;
const rounds = 7;

const now = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The processor time of one call, in milliseconds. */
function measure(act: () => unknown): number {
  const start = now();
  act();
  return now() - start;
}

/**
 * What is wrong with how work grows, as a sentence; null when it does not take long, or at most three times as long for
 * twice the input. The best of several rounds counts: noise only ever adds.
 * @param longest the size of the longest input that is permitted
 */
export function findSteepGrowth<I>(
  make: (n: number) => I,
  work: (input: I) => unknown,
  longest: number,
): string | null {
  const small = make(Math.ceil(longest / 16));
  const start = measure(() => work(small));
  if (start > tooLongMs / 16) return `${Math.round(start)} ms for a sixteenth of ${longest}`;
  const [half, whole] = [make(Math.ceil(longest / 2)), make(longest)];
  let [best, bestOfHalf] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round += 1) {
    best = Math.min(
      best,
      measure(() => work(whole)),
    );
    if (best <= enoughMs) return null;
    if (best > tooLongMs) break;
    bestOfHalf = Math.min(
      bestOfHalf,
      measure(() => work(half)),
    );
    if (round > 1 && best <= mostGrowth * bestOfHalf) return null;
  }
  return `${Math.round(bestOfHalf)} ms for half of ${longest}, ${Math.round(best)} ms for all of it`;
}
