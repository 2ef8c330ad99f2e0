/**
 * Every route of the server under requests that its schema allows, and worse ones: wrong types, huge and nested values,
 * odd letters, ids of other towns, stale versions, repeated keys, other methods, headers and encodings, cut bodies; from
 * visitors, residents, administrators, and the neighbor's administrator. `npm run soak` plays 200,000 others.
 */
import type * as crypto from 'node:crypto';
import type * as valibot from 'valibot';
import { expect, test, vi } from 'vitest';
import type * as passwords from '../../server/accounts/passwords.ts';
import { listParameters, nameOf } from './fuzz/learn.ts';
import { expectSound, learn, openWorld, playRequests, readUntouched } from './fuzz/play.ts';

vi.mock('valibot', async (importOriginal) => {
  const actual = await importOriginal<typeof valibot>();
  const { noteSchema } = await import('./fuzz/recorder.ts');
  return {
    ...actual,
    parse(schema: valibot.GenericSchema, input: unknown, config?: never) {
      noteSchema(schema, input);
      return actual.parse(schema, input, config);
    },
    safeParse(schema: valibot.GenericSchema, input: unknown, config?: never) {
      noteSchema(schema, input);
      return actual.safeParse(schema, input, config);
    },
  };
});

vi.mock('node:crypto', async (importOriginal) => ({
  ...(await importOriginal<typeof crypto>()),
  ...(await import('./fuzz/seededCrypto.ts')),
}));

// Slow on purpose elsewhere; here a tenth of all calls would wait for it.
vi.mock('../../server/accounts/passwords.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof passwords>()),
  hashPassword: async (password: string) => `quick hash of ${password}`,
  verifyPassword: async (stored: string | null | undefined, password: string) => stored === `quick hash of ${password}`,
}));

/** Each seed has a server and towns of its own. */
const perSeed = 5000;
const total = Number(process.env.FUZZ_REQUESTS ?? perSeed);
const first = Number(process.env.PROPERTY_SEED ?? 1);
const seeds = Array.from({ length: Math.ceil(total / perSeed) }, (_, at) => first + at);
/** Ends what hangs, and nothing else. */
const timeout = 3_600_000;

let lessons: ReturnType<typeof learn> | undefined;
const learnOnce = () => {
  lessons ??= learn('sqlite');
  return lessons;
};

/** Routes that read no body, or bytes of a file, or Stripe's signed events. */
const withoutJson = new Set([
  'POST /api/files',
  'PATCH /api/files/upload',
  'POST /api/files/:id/text',
  'POST /api/agendas/read',
  'POST /api/accessibility/checks',
  'POST /api/pictures',
  'PUT /api/request-files/:id',
  'PUT /api/requests/:id/files/:file',
  'POST /api/requests/:id/erase',
  'POST /api/requests/:id/rental',
  'POST /api/requests/by-token/confirm',
  'POST /api/requests/by-token/withdraw',
  'PUT /api/items/image/upload',
  'POST /api/cart/refresh',
  'POST /api/cart/checkout-attempt',
  'POST /api/orders/:id/cancel',
  'POST /api/orders/:id/confirm',
  'POST /api/orders/:id/release',
  'POST /api/requests/:id/release',
  'POST /api/requests/:id/spam',
  'POST /api/orders/:id/ready',
  'POST /api/payments/stripe/webhook',
  'POST /api/mails/:id/retry',
  'POST /news/:token/unsubscribe',
  'POST /forms/:slug',
  'POST /api/notifications/:id/withdraw',
  'POST /api/orders/:id/reorder',
  'POST /api/bin/:noun/:id/restore',
  'POST /api/doctor',
  'POST /api/auth/logout',
  'POST /api/users/me/confirmation',
  'POST /api/users/me/second-factor',
  'POST /api/users/:id/reset',
  'POST /api/invoices/:id/send',
  'POST /api/invoices/:id/remind',
  'POST /api/invoices/:id/duplicate',
]);

test('the fuzzer knows what every route reads, and what may stand in its address', { timeout }, async () => {
  const { lessons, pools } = await learnOnce();
  const unknown = lessons.flatMap(({ route, known }) => {
    const parameters = [...route.path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter);
    const isRead = route.method === 'GET' || route.method === 'DELETE';
    const readsNothing = !isRead && known.bodies.size + known.fields.size === 0 && !withoutJson.has(nameOf(route));
    return [
      ...(readsNothing ? [`${nameOf(route)}: no schema of its body, and no form`] : []),
      ...parameters
        .filter((name) => listParameters(route, name, pools).length === 0)
        .map((name) => `${nameOf(route)}: no ${name}`),
    ];
  });
  expect(unknown).toEqual([]);
});

test.each(seeds)(
  'seed %i: no request breaks the server, or gets anything of another town',
  { timeout },
  async (seed) => {
    const { lessons } = await learnOnce();
    const opened = await openWorld(seed % 10 === 9 ? 'postgres' : 'sqlite', seed);
    const before = await readUntouched(opened);
    const count = Math.min(total, perSeed);
    const repeat = (at: number) =>
      `PROPERTY_SEED=${seed} FUZZ_REQUESTS=${at + 1} npx vitest run tests/server/fuzz.test.ts plays it again and shows the answer.`;
    const { faults, statuses } = await playRequests(opened, lessons, { seed, count, repeat, isShown: count < perSeed });
    expect(faults.join('\n\n'), JSON.stringify(statuses)).toBe('');
    expect(await readUntouched(opened)).toEqual(before);
    await expectSound(opened);
  },
);
