/**
 * Measures how work grows with its input, by the processor time of this thread: other programs and a busy machine count
 * for little. Work under `enoughMs` for the longest permitted input blocks nobody, whatever its curve.
 */
const enoughMs = 50;
/** An eighth of the input is compared with all of it: work in proportion takes 8 times as long, in its square 64. */
const part = 8;
const mostGrowth = 24;
/** Given up on the way: a curve that is seen long before its end need not be followed there. */
const tooLongMs = 5000;
/** As many as it takes for one that nothing disturbs: only what is steep goes through all of them. */
const rounds = 30;

const now = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The processor time of one call, in milliseconds. Some machines count it in steps of 10 ms: a short one is repeated. */
function measure(act: () => unknown, atLeastMs = 0): number {
  const start = now();
  let times = 0;
  do {
    act();
    times += 1;
  } while (now() - start < atLeastMs);
  return (now() - start) / times;
}

/**
 * A sentence about work that grows too steeply; null where it is quick, or grows about as its input does. The best of
 * several rounds counts, since noise only adds.
 * @param longest the size of the longest input that is permitted
 */
export function findSteepGrowth<I>(
  make: (n: number) => I,
  work: (input: I) => unknown,
  longest: number,
): string | null {
  const small = make(Math.ceil(longest / part));
  const first = measure(() => work(small));
  if (first > tooLongMs / part) return `${Math.round(first)} ms for an eighth of ${longest}`;
  const whole = make(longest);
  let [best, bestOfPart] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round += 1) {
    best = Math.min(
      best,
      measure(() => work(whole)),
    );
    if (best <= enoughMs) return null;
    bestOfPart = Math.min(
      bestOfPart,
      measure(() => work(small), enoughMs),
    );
    if (best > tooLongMs) break;
    if (round > 1 && best <= mostGrowth * bestOfPart) return null;
  }
  return `${Math.round(bestOfPart)} ms for an eighth of ${longest}, ${Math.round(best)} ms for all of it`;
}
