// npm run soak [histories]: thousands of random histories of a shop, other ones each day. A failure prints its seed.
import { environment, install, run } from './prepare.js';

install();
const count = Number(process.argv[2] ?? 5000);
const first = Number(process.env.ORDERS_FIRST ?? Math.floor(Date.now() / 86_400_000) * 10_000);
process.stdout.write(`${count} histories from seed ${first} on. ORDERS_FIRST=${first} plays the same ones again.\n`);
const env = { ...environment, ORDERS_HISTORIES: String(count), ORDERS_FIRST: String(first) };
run('vitest', ['run', 'tests/server/orders-model'], { env });
