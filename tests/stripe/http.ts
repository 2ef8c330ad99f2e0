/** The emulated Stripe's door: keys, versions, idempotency keys and faults, then the call. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { type EmulatedAccount, type Emulation, newStripeId, StripeRefusal } from './account.ts';
import { answerBrowser, answerCall } from './calls.ts';
import { type Fault, takeFault } from './faults.ts';
import { type Params, parseForm, text } from './params.ts';

type Answer = { status: number; body: string; isReplayed?: boolean };
export type Door = {
  emulation: Emulation;
  accounts: EmulatedAccount[];
  faults: Fault[];
  /** While true, every connection breaks. */
  isDown(): boolean;
  /** Every call that was let in, for tests that count them. */
  log: { method: string; path: string; key: string }[];
};

const apiVersion = '2026-10-28.endive';
/** Stripe forgets idempotency keys after a day. */
const keyAgeMs = 24 * 3_600_000;

const answerOf = (refusal: StripeRefusal): Answer => ({
  status: refusal.status,
  body: JSON.stringify({ error: { message: refusal.message, ...refusal.error } }),
});

function findAccount(accounts: EmulatedAccount[], key: string): { account: EmulatedAccount; isSecret: boolean } {
  const account = accounts.find((one) => one.secretKey === key || one.publishableKey === key);
  if (account) return { account, isSecret: account.secretKey === key };
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`
    : 'You did not provide an API key.';
  throw new StripeRefusal(401, { message }, false);
}

type Received = { method: string; path: string; params: Params; raw: string; key: string };

function act(door: Door, { account, isSecret }: ReturnType<typeof findAccount>, call: Received): Answer {
  const answer = (isSecret ? answerCall : answerBrowser)(door.emulation, account, call);
  return { status: 200, body: JSON.stringify(answer) };
}

/** Does a call once per idempotency key, and answers the same again, errors and all. */
async function actOnce(door: Door, known: ReturnType<typeof findAccount>, call: Received): Promise<Answer> {
  const { answers } = known.account;
  const now = door.emulation.now();
  const same = `${call.method} ${call.path} ${call.raw}`;
  const saved = call.key ? answers.get(call.key) : undefined;
  if (saved && now - saved.savedAt < keyAgeMs) {
    if (saved.call !== same) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${call.key}' if you meant to execute a different request.`;
      throw new StripeRefusal(400, { type: 'idempotency_error', message }, false);
    }
    if (saved.answer) return { ...saved.answer, isReplayed: true };
    const message = `There is currently another in-progress request using this idempotency key '${call.key}'.`;
    throw new StripeRefusal(409, { code: 'idempotency_key_in_use', type: 'idempotency_error', message }, false);
  }
  const save = (answer: Answer | null) => {
    if (call.key) answers.set(call.key, { call: same, answer, savedAt: now });
  };
  save(null);
  // Another call under the same key may come now.
  await new Promise(setImmediate);
  try {
    const broken = {
      status: 500,
      body: JSON.stringify({ error: { type: 'api_error', message: 'An error occurred.' } }),
    };
    const fault = takeFault(door.faults, call.method, call.path, true);
    const done = fault === 'error' ? broken : act(door, known, call);
    const answer = fault === 'error_after' ? broken : done;
    save(answer);
    return answer;
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    if (error.isSaved) save(answerOf(error));
    else answers.delete(call.key);
    throw error;
  }
}

async function receive(req: IncomingMessage): Promise<Received & { secret: string }> {
  const url = new URL(req.url ?? '/', 'http://stripe');
  const raw = req.method === 'POST' ? await readText(req) : url.search.slice(1);
  const { key, ...params } = parseForm(raw);
  const bearer = /^Bearer (\S+)$/.exec(req.headers.authorization ?? '')?.[1];
  return {
    method: req.method ?? 'GET',
    path: url.pathname,
    params,
    raw,
    key: String(req.headers['idempotency-key'] ?? ''),
    secret: bearer ?? text({ key: key ?? '' }, 'key') ?? '',
  };
}

/** Answers one request, or lets it fail as the test wants. */
export async function handleRequest(door: Door, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (door.isDown()) return void req.socket.destroy();
  // Pages of the shop call from their own origin.
  res.setHeader('Access-Control-Allow-Origin', '*');
  res.setHeader('Access-Control-Allow-Headers', '*');
  if (req.method === 'OPTIONS') return void res.writeHead(204).end();
  const { secret, ...call } = await receive(req);
  const fault = takeFault(door.faults, call.method, call.path, false);
  if (fault === 'reset') return void req.socket.destroy();
  if (fault === 'hang') return;
  let answer: Answer;
  try {
    if (fault === 'rate_limit')
      throw new StripeRefusal(429, { code: 'rate_limit', message: 'Too many requests.' }, false);
    const known = findAccount(door.accounts, secret);
    if (known.isSecret && req.headers['stripe-version'] !== apiVersion) {
      throw new StripeRefusal(400, { message: `Invalid Stripe-Version: ${req.headers['stripe-version']}` }, false);
    }
    door.log.push({ method: call.method, path: call.path, key: call.key });
    answer = await actOnce(door, known, call);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    answer = answerOf(error);
  }
  if (fault === 'reset_after') return void req.socket.destroy();
  if (fault === 'hang_after') return;
  res.writeHead(answer.status, {
    'Content-Type': 'application/json',
    'Request-Id': newStripeId('req'),
    ...(answer.isReplayed && { 'Idempotent-Replayed': 'true' }),
    // Stripe says so itself: the saved answer would come again.
    ...(answer.status >= 500 && { 'Stripe-Should-Retry': 'false' }),
  });
  res.end(answer.body);
}
