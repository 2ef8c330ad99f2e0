/** One and three processes on one PostgreSQL database, in turns: a cached page, a call that asks, a call that writes. */
import { openDatabase } from '../../db/connection.ts';
import { seedDemo } from '../../server/demo/seedDemo.ts';
import { startPostgres } from '../server/postgres.ts';
import { makeOneItemShop, prepareCartCalls } from './cart.ts';
import { answersPerSecond, askOnce, type Calls } from './load.ts';
import { measureAlternately, type Pace, ratioFigure } from './results/compare.ts';
import type { Figure } from './results/judge.ts';
import { type Bench, production } from './servers.ts';
import { getCall, repeat } from './short.ts';

const connections = 48;
/** Two cores are shared by the servers and whoever asks them: calls that come many at once cost it the least. */
const pipelined = 8;

export async function measureProcesses(bench: Bench, { rounds, seconds }: Pace): Promise<Figure[]> {
  const postgres = await startPostgres();
  try {
    const dataDir = bench.makeFolder('postgres');
    const db = await openDatabase({ dataDir, databaseUrl: postgres.url });
    await seedDemo(db, { dataDir }, () => {});
    const hat = await makeOneItemShop(db);
    await db.close();
    const env = { ...production, DATA_DIR: dataDir, DATABASE_URL: postgres.url };
    const one = await bench.start(env);
    const three = await bench.start({ ...env, WEB_CONCURRENCY: '3' });
    const compare = async (what: string, calls: Calls, isVaried = false) => {
      const rate = (port: number, measuresLengths: boolean) => () =>
        answersPerSecond(port, calls, {
          seconds,
          connections,
          ...(measuresLengths ? { isVaried: true } : { pipelined }),
        });
      // Each process draws a page once, and until then answers with other headers.
      await rate(one.port, true)();
      await rate(three.port, true)();
      const found = await measureAlternately(
        { one: rate(one.port, isVaried), three: rate(three.port, isVaried) },
        rounds,
      );
      return ratioFigure(`${what}, three on PostgreSQL`, 'one process', found.three, found.one);
    };
    const { cursor } = JSON.parse((await askOnce(one.port, getPlain('/api/sync?since='))).body.toString());
    const figures = [
      await compare('home page', repeat(getCall('/'))),
      await compare('sync without news', repeat(getCall(`/api/sync?since=${cursor}`)), true),
      await compare('cart write', await prepareCartCalls(one.port, hat, connections), true),
    ];
    await Promise.all([one.stop(), three.stop()]);
    return figures;
  } finally {
    await postgres.stop();
  }
}

const getPlain = (path: string) => getCall(path, undefined, { 'accept-encoding': 'identity' });
