/** A stranger chooses the address of a push message, so it may reach only the public internet. */
import { expect, test } from 'vitest';
import { createPushSender } from '../../../server/push/sendPush.ts';
import { makeDevice } from './pushService.ts';

const vapid = {
  subject: 'https://cityofmaple.test',
  publicKey: 'BNVvgCmT4rZ7PiAk2E7DVDxYq1bYH7sE9wq3k0P0aQw5Jd0o4pQ3xYw8Xf4d3K1w0S1n2b3c4d5e6f7g8h9i0jA',
  privateKey: Buffer.alloc(32, 7).toString('base64url'),
};

/** Sends a message to a name with these addresses, or to another endpoint. */
function send(addresses: string[], other?: string) {
  const sendPush = createPushSender({
    timeout: 2000,
    async resolver() {
      if (addresses.length === 0) throw Object.assign(new Error('No such name'), { code: 'ENOTFOUND' });
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
  });
  const { endpoint, keys } = makeDevice('one');
  return sendPush({
    endpoint: other ?? endpoint,
    keys,
    payload: '{}',
    vapid,
    ttlSeconds: 60,
    isUrgent: false,
    topic: 't',
  });
}

test.each([['127.0.0.1'], ['::1'], ['169.254.169.254'], ['10.0.0.1', '1.1.1.1'], ['::ffff:127.0.0.1']])(
  'a name that leads to %s ends the subscription',
  async (...addresses) => {
    expect(await send(addresses)).toEqual({ kind: 'gone', failure: 'The endpoint leads to a private address.' });
  },
);

test.each([
  ['https://127.0.0.1/send/one'],
  ['https://[::1]/send/one'],
  ['https://10.0.0.1:5432/send/one'],
  ['https://1.1.1.1/send/one'],
  ['http://push.example.com/send/one'],
  ['https://push.example.com:8443/send/one'],
  ['https://localhost/send/one'],
])('a message to %s is never sent, whoever let it into the database', async (endpoint) => {
  expect(await send(['1.1.1.1'], endpoint)).toEqual({
    kind: 'gone',
    failure: 'The endpoint is no address of a push service.',
  });
});

test('a name that is not found is asked for again', async () => {
  expect(await send([])).toMatchObject({ kind: 'later', failure: 'The push service cannot be reached.' });
});
