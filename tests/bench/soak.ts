/** Visitors, clerks and shoppers for two minutes: memory at the end of the first minute and of the second. */
import { openDatabase } from '../../db/connection.ts';
import { seedDemo } from '../../server/demo/seedDemo.ts';
import { findFreePort } from '../server/postgres.ts';
import { makeOneItemShop, prepareCartCalls } from './cart.ts';
import { addressOf } from './checkout.ts';
import { answersPerSecond, type Calls, requestText } from './load.ts';
import { type Figure, formatNumber, median } from './results/judge.ts';
import { type Bench, production, residentBytes } from './servers.ts';
import { getCall } from './short.ts';

/** So few changes of a cart that no limit on them is met. */
const cartShare = 0.02;
const carts = 128;
const sampleMs = 500;
/** The last part of a minute whose samples count. */
const sampledShare = 1 / 4;

function mixedCalls(cart: Calls): Calls {
  const hosts = ['cityofmaple.localhost', 'maplemarket.localhost'];
  const paths = ['/', '/announcements', '/items', '/api/sync?since=', '/api/items', '/feeds/announcements.atom'];
  const texts = hosts
    .flatMap((host) => paths.map((path) => requestText(getCall(path, host))))
    .filter(
      (text) =>
        // The town that sells nothing has no items.
        text.includes('maplemarket') || !text.includes('/items'),
    );
  let count = 0;
  return (connection) => {
    count += 1;
    if (Math.random() >= cartShare) return texts[count % texts.length] ?? '';
    const call = cart(connection + count);
    return typeof call === 'string'
      ? call
      : { ...call, headers: { ...call.headers, 'X-Forwarded-For': addressOf(count) } };
  };
}

export async function measureSoak(bench: Bench, seconds: number): Promise<Figure[]> {
  const dataDir = bench.makeFolder('soak');
  const db = await openDatabase({ dataDir });
  await seedDemo(db, { dataDir }, () => {});
  const hat = await makeOneItemShop(db);
  await db.close();
  const PORT = String(await findFreePort());
  const { port, pid, stop } = await bench.start({
    ...production,
    DATA_DIR: dataDir,
    PORT,
    TRUST_PROXY: '1',
  });
  const calls = mixedCalls(await prepareCartCalls(port, hat, carts));
  const run = async () => {
    const samples: number[] = [];
    const timer = setInterval(() => samples.push(residentBytes(pid)), sampleMs);
    const rate = await answersPerSecond(port, calls, { seconds, isVaried: true }).finally(() => clearInterval(timer));
    return { rate, bytes: median(samples.slice(-Math.ceil(samples.length * sampledShare))) };
  };
  const [first, second] = [await run(), await run()];
  await stop();
  const showMemory = ({ bytes, rate }: typeof first) =>
    `${formatNumber(bytes / 1_000_000)} MB (${formatNumber(rate)}/s)`;
  return [
    {
      what: 'memory after the soak',
      against: 'end of the first minute',
      ours: showMemory(second),
      theirs: showMemory(first),
      value: second.bytes / first.bytes,
    },
  ];
}
