/** This process's metrics in Prometheus format: counts and times, never about one person or town. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The kind of an address. Event streams stay open, so their duration is not recorded. */
export type RequestKind = 'page' | 'call' | 'file' | 'stream' | 'health';

const filePath = /^\/(assets|files|media|icons|cards|feeds)\/|^[^?]*\.\w+(\?|$)/;

/** @param path with or without a query */
export function requestKindOf(path: string): RequestKind {
  if (path.startsWith('/api/')) return /^\/api\/([\w-]+\/)?live(\?|$)/.test(path) ? 'stream' : 'call';
  if (path.startsWith('/healthz') || path.startsWith('/readyz')) return 'health';
  return filePath.test(path) ? 'file' : 'page';
}

/** In seconds; the differences that people feel are between 0.01 and a few. */
const seconds = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

export type Metrics = ReturnType<typeof createMetrics>;

/** Reports the earliest start of several processes; the library would leave start times out. */
function nameFirstStart(registry: Registry): void {
  const name = 'process_start_time_seconds';
  const seconds = Math.round(Date.now() / 1000 - process.uptime());
  registry.removeSingleMetric(name);
  const help = 'Start time of the process since unix epoch in seconds.';
  new Gauge({ name, help, aggregator: 'min', registers: [registry] }).set(seconds);
}

/** Creates a process's metrics, including Node's memory, event loop and garbage collection. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  nameFirstStart(registry);
  const requests = new Histogram({
    name: 'mainstreet_request_seconds',
    help: 'How long answers took, by what was asked for. Event streams are not among them.',
    labelNames: ['kind', 'method', 'status', 'cached'] as const,
    buckets: seconds,
    registers,
  });
  const streams = new Gauge({ name: 'mainstreet_open_streams', help: 'Open event streams.', registers });
  const queries = new Histogram({
    name: 'mainstreet_query_seconds',
    help: 'How long queries of the database took.',
    buckets: seconds,
    registers,
  });
  const renders = new Histogram({
    name: 'mainstreet_render_seconds',
    help: 'How long pages took to draw.',
    buckets: seconds,
    registers,
  });
  const jobFailures = new Counter({
    name: 'mainstreet_job_failures_total',
    help: 'Runs of a job that failed.',
    labelNames: ['task'] as const,
    registers,
  });
  const jobSuccess = new Gauge({
    name: 'mainstreet_job_last_success_timestamp_seconds',
    help: 'When a job last did its work.',
    labelNames: ['task'] as const,
    registers,
  });
  return {
    registry,
    /** @returns a function to call at the end of the response with its duration in milliseconds */
    watchRequest(req: IncomingMessage, res: ServerResponse, isCached: boolean): (ms: number) => void {
      const kind = requestKindOf(req.url ?? '');
      if (kind === 'stream') {
        streams.inc();
        return () => streams.dec();
      }
      const { method = '' } = req;
      const labels = { kind, method: methods.has(method) ? method : 'other', cached: isCached ? 'yes' : 'no' };
      return (ms) => requests.observe({ ...labels, status: `${Math.floor(res.statusCode / 100)}xx` }, ms / 1000);
    },
    noteQuery: (ms: number) => queries.observe(ms / 1000),
    noteRender: (ms: number) => renders.observe(ms / 1000),
    noteJob(task: string, isDone: boolean): void {
      if (isDone) jobSuccess.setToCurrentTime({ task });
      else jobFailures.inc({ task });
    },
    /**
     * Adds a gauge that is read on each scrape. If reading fails, its value is NaN.
     * @param together how several processes' values are combined
     */
    addGauge(name: string, help: string, read: () => number | Promise<number>, together: 'min' | 'max' = 'max'): void {
      new Gauge({
        name: `mainstreet_${name}`,
        help,
        registers,
        aggregator: together,
        async collect() {
          this.reset();
          const value = await Promise.resolve()
            .then(read)
            .catch(() => Number.NaN);
          this.set(value);
        },
      });
    },
  };
}
