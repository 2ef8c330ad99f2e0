/** The check-up says that Stripe does not take a shop's keys before a shopper finds out. */
import { expect, test } from 'vitest';
import type { DoctorReport } from '../../db/rules/doctor.ts';
import { createStripeExamination } from '../../server/doctor/stripeFindings.ts';
import { serveCardShop } from './cardShops.ts';
import { runTown } from './cli.ts';
import { makeTown, testsSqlite } from './database.ts';

const client = { timeoutMs: 5000, maxNetworkRetries: 0 };

test.each(['environment', 'town'] as const)('keys of the %s that Stripe takes, and takes no more', async (keys) => {
  const { parts, town, emulator } = await serveCardShop('sqlite', { keys });
  const examine = () => createStripeExamination({ ...parts, client })(town.id);
  expect(await examine()).toMatchObject({ subject: 'stripe', level: 'fine' });
  emulator.account.secretKey = 'sk_test_replaced_in_the_dashboard';
  expect(await examine()).toMatchObject({
    ...{ level: 'fault', text: expect.stringContaining('refuses the keys') },
    advice: expect.stringContaining('Enter the keys again'),
  });
  await emulator.stop();
  expect(await examine()).toMatchObject({ level: 'unknown' });
});

test('the keys of all shops are tried once; without keys there is nothing to try', async () => {
  const { parts, db, town, emulator } = await serveCardShop('sqlite');
  const other = await makeTown(db, { host: 'other-shop.test' });
  const examine = createStripeExamination({ ...parts, client });
  expect(await examine(town.id)).toMatchObject({ level: 'fine' });
  emulator.account.secretKey = 'sk_test_replaced_in_the_dashboard';
  expect(await examine(other.id)).toMatchObject({ level: 'fine' });
  const withoutKeys = createStripeExamination({ ...parts, client, config: { ...parts.config, stripe: undefined } });
  expect(await withoutKeys(town.id)).toMatchObject({ level: 'fine', text: expect.stringContaining('Cards are off') });
});

test.runIf(testsSqlite)('administrators read it in the check-up, and the command says it', async () => {
  const { clerk, emulator, dataDir, env } = await serveCardShop('sqlite');
  emulator.account.secretKey = 'sk_test_replaced_in_the_dashboard';
  const { findings } = (await clerk('POST', '/api/doctor', {})).json() as DoctorReport;
  expect(findings.find(({ subject }) => subject === 'stripe')).toMatchObject({ level: 'fault' });
  const { out, code } = await runTown({ dataDir, env }, 'doctor');
  expect(out).toContain('BROKEN stripe: Nobody can pay by card');
  expect(code).toBe(1);
});
