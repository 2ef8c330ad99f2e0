// npm run soak [histories]: thousands of random histories of a shop and the properties of the rules with other inputs,
// different ones each day. A failure prints its seed.
import { environment, install, run } from './prepare.js';

install();
const count = Number(process.argv[2] ?? 5000);
const first = Number(process.env.ORDERS_FIRST ?? Math.floor(Date.now() / 86_400_000) * 10_000);
process.stdout.write(`${count} histories from seed ${first} on. ORDERS_FIRST=${first} plays the same ones again.\n`);
const seed = process.env.PROPERTY_SEED ?? String(first);
process.stdout.write(`Properties from seed ${seed}. PROPERTY_SEED=${seed} tries the same inputs again.\n`);
const env = { ...environment, PROPERTY_SEED: seed, ORDERS_HISTORIES: String(count), ORDERS_FIRST: String(first) };
run('vitest', ['run', 'tests/rules', 'tests/app', 'tests/server/orders-model'], { env });
