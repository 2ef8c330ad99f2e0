/** Measures several things in turns, so that what else goes on in the machine slows each of them alike. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answersPerSecond, askOnce, type Calls, requestText } from '../load.ts';
import type { Bench } from '../servers.ts';
import { koaName, koaPasswordName, koaWriteName, nodeName, nodePasswordName, nodeWriteName } from './budgets.ts';
import { type Figure, formatNumber, median, medianRatio } from './judge.ts';

export type Pace = { rounds: number; seconds: number };

/** The first time warms all up and counts for nothing; every other time goes the other way round. */
export async function measureAlternately<Name extends string>(
  measures: Record<Name, () => Promise<number>>,
  times: number,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(measures) as Name[];
  const found = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let at = 0; at <= times; at += 1) {
    for (const name of at % 2 ? names.toReversed() : names) {
      const value = await measures[name]();
      if (at > 0) found[name].push(value);
    }
  }
  return found;
}

/** How many times theirs ours is, as a line of the table. */
export const ratioFigure = (what: string, against: string, ours: number[], theirs: number[], unit = '/s'): Figure => ({
  what,
  against,
  ours: `${formatNumber(median(ours))}${unit}`,
  theirs: `${formatNumber(median(theirs))}${unit}`,
  value: medianRatio(ours, theirs),
});

/** The rivals' work before they answer, so that they promise the same as ours. */
export type RivalWork = 'nothing' | 'write' | 'password';
const rivalNames: Record<RivalWork, [koa: string, node: string]> = {
  nothing: [koaName, nodeName],
  write: [koaWriteName, nodeWriteName],
  password: [koaPasswordName, nodePasswordName],
};

export type Subject = { what: string; port: number; calls: Calls; work?: RivalWork };

/** Ours beside bare Koa and bare node:http, which send the same body and headers. */
export async function compareWithRivals(
  bench: Bench,
  { what, port, calls, work = 'nothing' }: Subject,
  { rounds, seconds }: Pace,
): Promise<Figure[]> {
  console.error(`${what} …`);
  const folder = bench.makeFolder(randomUUID());
  const file = join(folder, 'answer.json');
  const example = calls(0);
  const same = typeof example === 'string' ? example : requestText(example);
  const { status, headers, body } = await askOnce(port, same);
  writeFileSync(file, JSON.stringify({ status, headers, body: body.toString('base64') }));
  const startRival = (kind: string) =>
    bench.start({}, ['tests/bench/results/baselines.ts', kind, file, work, join(folder, `${kind}.db`)]);
  const [koa, node] = [await startRival('koa'), await startRival('node')];
  // Created records have ids and amounts of their own, so lengths vary.
  const isVaried = work !== 'nothing';
  const rate = (of: number, calls: Calls) => () => answersPerSecond(of, calls, { seconds, isVaried });
  const found = await measureAlternately(
    { ours: rate(port, calls), koa: rate(koa.port, () => same), node: rate(node.port, () => same) },
    rounds,
  );
  await Promise.all([koa.stop(), node.stop()]);
  const [koaRival, nodeRival] = rivalNames[work];
  return [ratioFigure(what, koaRival, found.ours, found.koa), ratioFigure(what, nodeRival, found.ours, found.node)];
}
