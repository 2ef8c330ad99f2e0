/**
 * The Stripe emulator as a process, for browser tests and long runs:
 * `node tests/stripe/run.ts [--port 12111] [--webhooks http://127.0.0.1:3000] [--host maplemarket.localhost]`.
 * It prints its environment as one line of JSON, and ends when its standard input does.
 */
import { parseArgs } from 'node:util';
import { startStripeEmulator } from './emulator.ts';

const { values } = parseArgs({
  options: { port: { type: 'string' }, webhooks: { type: 'string' }, host: { type: 'string' } },
});
const { webhooks, host = 'localhost' } = values;
const emulator = await startStripeEmulator({
  port: Number(values.port ?? 0),
  ...(webhooks && { webhooks: { origin: webhooks, host } }),
});
process.stdout.write(`${JSON.stringify(emulator.env)}\n`);
process.stdin.on('end', () => void emulator.stop().then(() => process.exit(0)));
process.stdin.resume();
