/** Secrets at rest, and the settings that name Stripe's keys. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readAppSecret } from '../../../server/config/appSecret.ts';
import { readConfig } from '../../../server/config/config.ts';
import { ConfigError } from '../../../server/config/configError.ts';
import { openSecret, sealSecret } from '../../../server/config/sealSecret.ts';
import fc from '../../properties.ts';

const secret = 'a'.repeat(32);

test('a sealed secret opens with the same APP_SECRET, for what it was sealed for, and not otherwise', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (context, text) => {
      const sealed = sealSecret(secret, context, text);
      expect(openSecret(secret, context, sealed)).toBe(text);
      expect(openSecret(`${secret}x`, context, sealed)).toBeNull();
      expect(openSecret(secret, `${context}x`, sealed)).toBeNull();
    }),
  );
});

test('a sealed secret says nothing of its text, and differs each time', () => {
  const sealed = sealSecret(secret, 'town/secret_key', 'sk_live_visible');
  expect(sealed).not.toContain('visible');
  expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toContain('visible');
  expect(sealSecret(secret, 'town/secret_key', 'sk_live_visible')).not.toBe(sealed);
});

test('a sealed secret that was changed in one bit does not open', () => {
  const sealed = sealSecret(secret, 'c', 'sk_test_1');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(openSecret(secret, 'c', `v1.${changed.toString('base64url')}`)).toBeNull();
  }
  for (const broken of ['', 'v1', 'v1.', 'v1.AAAA', `v2.${bytes.toString('base64url')}`]) {
    expect(openSecret(secret, 'c', broken)).toBeNull();
  }
});

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_abcd1234',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abcd1234',
  STRIPE_WEBHOOK_SECRET: 'whsec_abcd1234',
};

test('the three keys of Stripe are set together or not at all', () => {
  expect(readConfig({}).stripe).toBeUndefined();
  expect(readConfig(keys).stripe).toEqual({
    secretKey: 'sk_test_abcd1234',
    publishableKey: 'pk_test_abcd1234',
    webhookSecret: 'whsec_abcd1234',
  });
  expect(() => readConfig({ STRIPE_SECRET_KEY: keys.STRIPE_SECRET_KEY })).toThrow(
    'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set, too',
  );
});

test.each([
  [{ STRIPE_SECRET_KEY: 'pk_test_abcd1234' }, 'STRIPE_SECRET_KEY must be a key of Stripe such as sk_live_…'],
  [{ STRIPE_PUBLISHABLE_KEY: 'sk_test_hidden12' }, 'STRIPE_PUBLISHABLE_KEY must be a key'],
  [{ STRIPE_WEBHOOK_SECRET: 'hidden12' }, 'STRIPE_WEBHOOK_SECRET must be a key'],
  [{ STRIPE_SECRET_KEY: 'sk_live_hidden12' }, 'must both be live keys, or both test keys'],
])('keys that cannot be used are refused without being repeated: %o', (wrong, message) => {
  const read = () => readConfig({ ...keys, ...wrong });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(message);
  expect(read).not.toThrow('hidden12');
});

test.each([
  ['https://stripe.example.org', true],
  ['http://127.0.0.1:4242', true],
  ['http://localhost', true],
  ['http://stripe.example.org', false],
  ['https://stripe.example.org/v1', false],
  ['https://user@stripe.example.org', false],
  ['stripe.example.org', false],
])('STRIPE_API_BASE %s is accepted: %s', (address, accepted) => {
  const read = () => readConfig({ STRIPE_API_BASE: address });
  if (accepted) expect(read().stripeApiBase.origin).toBe(address);
  else expect(read).toThrow('STRIPE_API_BASE must be an address');
});

test('requests that come at once to a new server make one secret', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstreet-secret-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const read = () => readAppSecret({ appSecret: undefined, dataDir });
  const secrets = await Promise.all(Array.from({ length: 10 }, read));
  expect(new Set(secrets).size).toBe(1);
  expect(readdirSync(dataDir)).toEqual(['app-secret']);
});
