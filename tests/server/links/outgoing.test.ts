import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { checkAddress } from '../../../server/outgoing/checkAddress.ts';
import { createPublicLookup, isPublicAddress, RefusedAddress } from '../../../server/outgoing/publicAddresses.ts';
import { createTurns } from '../../../server/outgoing/takeTurns.ts';

test('only addresses of the public internet may be called', () => {
  const refused = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001::1',
    '64:ff9b::7f00:1',
    'localhost',
    '',
  ];
  expect(refused.filter(isPublicAddress)).toEqual([]);
  const allowed = ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'];
  expect(allowed.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test('a name is called only where all of its addresses are public, and at the address that was looked at', async () => {
  const lookUp = (addresses: string[], all: boolean) =>
    new Promise((resolve) => {
      const resolver = async () => addresses.map((address) => ({ address, family: 4 }));
      createPublicLookup(isPublicAddress, resolver)('x.example', { all }, (error, address) =>
        resolve(error ?? address),
      );
    });
  expect(await lookUp(['8.8.8.8'], false)).toBe('8.8.8.8');
  expect(await lookUp(['8.8.8.8', '9.9.9.9'], true)).toHaveLength(2);
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], []]) {
    expect(await lookUp(addresses, true)).toBeInstanceOf(RefusedAddress);
  }
});

async function serveSite(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const check = (path: string, host = 'site.example', timeoutMs = 10_000) =>
    checkAddress(`http://${host}:${port}${path}`, {
      userAgent: 'Test (+https://maple.example/)',
      timeoutMs,
      isPortAllowed: () => true,
      // This machine's own address stands for a public one here.
      isAllowed: (address) => address === '127.0.0.1',
      async resolver(name) {
        if (name === 'gone.example') throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
        if (name === 'away.example') throw Object.assign(new Error(name), { code: 'EAI_AGAIN' });
        return [{ address: name === 'inside.example' ? '10.0.0.1' : '127.0.0.1', family: 4 }];
      },
    });
  return { check, port };
}

test('another site is asked politely: by HEAD, by GET where that is not understood, and nothing is read', async () => {
  const paths: string[] = [];
  const { check } = await serveSite((req, res) => {
    paths.push(`${req.method} ${req.url} ${req.headers['user-agent']}`);
    if (['/no-head', '/endless'].includes(req.url ?? '') && req.method === 'HEAD') return void res.writeHead(405).end();
    if (req.url === '/endless' && req.method === 'GET') return void res.writeHead(200).write('x'.repeat(1000));
    res.writeHead(Number(req.url?.slice(1)) || 200).end();
  });
  expect(await check('/200')).toBeNull();
  expect(paths).toEqual(['HEAD /200 Test (+https://maple.example/)']);
  expect(await Promise.all(['/no-head', '/403', '/429', '/endless'].map((path) => check(path)))).toEqual(
    Array(4).fill(null),
  );
  expect(await Promise.all(['/404', '/410', '/500'].map((path) => check(path)))).toEqual([
    'gone',
    'gone',
    'server_error',
  ]);
});

test('redirects are followed some steps, and never into the own network or to another scheme', async () => {
  const inside: string[] = [];
  const { check } = await serveSite((req, res) => {
    if (req.headers.host?.startsWith('inside')) inside.push(String(req.url));
    const [, kind = '', left = ''] = (req.url ?? '').split('/');
    const { port } = req.socket.address() as AddressInfo;
    const targets: Record<string, string> = {
      steps: Number(left) > 0 ? `/steps/${Number(left) - 1}` : '/ok',
      circle: '/circle',
      file: 'file:///etc/passwd',
      inside: `http://inside.example:${port}/secret`,
      number: `http://[::1]:${port}/`,
      port: 'http://site.example:22/',
    };
    const location = targets[kind];
    res.writeHead(location ? 302 : 200, location ? { Location: location } : {}).end();
  });
  expect(await check('/steps/3')).toBeNull();
  expect(await check('/circle')).toBe('redirects');
  expect(await check('/inside')).toBe('private');
  expect(await check('/number')).toBe('private');
  expect(await check('/file')).toBeNull();
  expect(await check('/x', 'inside.example')).toBe('private');
  expect(inside).toEqual([]);
});

test('a site that is not there is told from a network of our own that is not', async () => {
  const { check, port } = await serveSite((req) => req.socket.destroy());
  expect(await check('/')).toBe('no_answer');
  expect(await check('/', 'gone.example')).toBe('no_host');
  expect(await check('/', 'away.example')).toBe('unknown');
  const silent = await serveSite(() => {});
  expect(await silent.check('/', 'site.example', 50)).toBe('no_answer');
  const usual = { userAgent: 'x' };
  expect(await checkAddress(`http://127.0.0.1:${port}/`, usual)).toBeNull();
  expect(await checkAddress('http://127.0.0.1/', usual)).toBe('private');
  expect(await checkAddress('http://[::1]/', usual)).toBe('private');
  expect(await checkAddress('http://2130706433/', usual)).toBe('private');
  expect(await checkAddress('ftp://site.example/', usual)).toBeNull();
  expect(await checkAddress('x'.repeat(10_000), usual)).toBeNull();
});

test('works take turns: one of a kind, so many in all, whatever fails', async () => {
  const inTurn = createTurns(2);
  let [running, most] = [0, 0];
  const byKind = new Map<string, number>();
  const done: string[] = [];
  const work = (kind: string, at: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    byKind.set(kind, (byKind.get(kind) ?? 0) + 1);
    expect(byKind.get(kind)).toBe(1);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    byKind.set(kind, 0);
    running -= 1;
    done.push(`${kind}${at}`);
    if (at === 1) throw new Error('failed');
  };
  const kinds = ['a', 'a', 'a', 'b', 'b', 'c', 'd'];
  await Promise.allSettled(kinds.map((kind, at) => inTurn(kind, work(kind, at))));
  expect(done.sort()).toEqual(kinds.map((kind, at) => `${kind}${at}`).sort());
  expect(most).toBe(2);
});
