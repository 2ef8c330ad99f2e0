/** How long calls take to two shops of different sizes, in turns, so that the machine's own speed cancels out. */
import { Agent, request } from 'node:http';
import { type Figure, percentile } from './results/judge.ts';

export type Caller = { host: string; cookie: string };

/** How long one answer takes, in milliseconds. */
export function timeCall(port: number, agent: Agent, path: string, { host, cookie }: Caller): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { host: `${host}:${port}`, cookie };
    const sent = request({ port, host: '127.0.0.1', path, headers, agent, setHost: false }, (res) => {
      res.resume();
      res.once('end', () =>
        res.statusCode === 200
          ? resolve(performance.now() - started)
          : reject(new Error(`${path} answered ${res.statusCode}`)),
      );
    });
    sent.once('error', reject);
    sent.end();
  });
}

/** In milliseconds; `ratio` is that of the 99th percentiles. */
export type Latency = { name: string; small: Percentiles; large: Percentiles; ratio: number };
type Percentiles = { p50: number; p99: number };

export const percentilesOf = (values: number[]): Percentiles => ({
  p50: percentile(values, 0.5),
  p99: percentile(values, 0.99),
});

const showPercentiles = ({ p50, p99 }: Percentiles) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`;

/** As lines of the table: half of the answers, 99 of 100, and how many times the 99th is. */
export const latencyFigures = (large: string, small: string, latencies: readonly Latency[]): Figure[] =>
  latencies.map((latency) => ({
    what: `${latency.name}, ${large}`,
    against: small,
    ours: showPercentiles(latency.large),
    theirs: showPercentiles(latency.small),
    value: latency.ratio,
  }));

/** How long each of some calls, by their names, takes at either shop. */
export async function compareLatency(
  port: number,
  calls: Record<string, string>,
  shops: Record<'small' | 'large', Caller>,
  times: number,
): Promise<Latency[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const latencies: Latency[] = [];
  for (const [name, path] of Object.entries(calls)) {
    const taken: Record<'small' | 'large', number[]> = { small: [], large: [] };
    for (let n = -10; n < times; n += 1) {
      for (const which of ['small', 'large'] as const) {
        const ms = await timeCall(port, agent, path, shops[which]);
        // The first ones warm up.
        if (n >= 0) taken[which].push(ms);
      }
    }
    const [small, large] = [percentilesOf(taken.small), percentilesOf(taken.large)];
    latencies.push({ name, small, large, ratio: large.p99 / small.p99 });
  }
  agent.destroy();
  return latencies;
}
