// npm run soak [histories]: thousands of random shop histories and rule properties, with new inputs each day; servers
// killed 200 times on each database, and at every step of an order and an update; 200,000 requests that try to break
// the routes, and 10,000 by a form in an hour; all browser tests, with the longest walks and IBM's checker of
// accessibility. A failure prints its seed.
import { findChromium } from './chromium.js';
import { build, environment, install, run } from './prepare.js';

install();
build();
const count = Number(process.argv[2] ?? 5000);
const first = Number(process.env.ORDERS_FIRST ?? Math.floor(Date.now() / 86_400_000) * 10_000);
process.stdout.write(`${count} histories from seed ${first} on. ORDERS_FIRST=${first} plays the same ones again.\n`);
const seed = process.env.PROPERTY_SEED ?? String(first);
process.stdout.write(`Properties from seed ${seed}. PROPERTY_SEED=${seed} tries the same inputs again.\n`);
const kills = process.env.CRASH_KILLS ?? '200';
const crashSeed = process.env.CRASH_SEED ?? String(first);
process.stdout.write(`${kills} kills from seed ${crashSeed}. CRASH_SEED=${crashSeed} makes the same choices again.\n`);
const requests = process.env.FUZZ_REQUESTS ?? '200000';
process.stdout.write(`${requests} requests from seed ${seed} on.\n`);
const env = {
  ...environment,
  PROPERTY_SEED: seed,
  ORDERS_HISTORIES: String(count),
  ORDERS_FIRST: String(first),
  INVOICES_FIRST: String(first),
  CRASH_KILLS: kills,
  CRASH_SEED: crashSeed,
  FUZZ_REQUESTS: requests,
  SOAK: 'true',
};
const servers = [
  'orders/orders-model',
  'invoices/invoices-model',
  'orders/orders-killed',
  'update/update-killed',
  'orders/receipt-figures',
  'requests/flood',
  'crash',
  'fuzz',
];
const tests = [
  'tests/rules',
  'tests/app',
  'tests/offline/shop/cart-schedules',
  ...servers.map((name) => `tests/server/${name}`),
];
run('vitest', ['run', ...tests], { env });
run('playwright', ['test'], { env: { ...env, CHROMIUM: await findChromium() } });
