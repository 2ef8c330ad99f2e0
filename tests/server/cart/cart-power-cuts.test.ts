import { request } from 'node:http';
import { expect, test } from 'vitest';
import { cartHeaders } from '../../../db/rules/cart/outbox.ts';
import { testsSqlite } from '../database.ts';
import type { SendRequest } from '../serve.ts';
import { startServer, waitForPort } from '../start/process.ts';
import { host, parseCart, quantitiesByItem, saveItem, serveShop, shopper } from './shoppers.ts';

/** Sends a request to a server process. Rejects without a complete response. */
const askAt =
  (port: number): SendRequest =>
  (path, { method = 'GET', headers = {}, body = '' } = {}) =>
    new Promise((resolve, reject) => {
      const options = { port, host: '127.0.0.1', path, method, setHost: false, agent: false };
      const length = { 'content-length': String(Buffer.byteLength(body)) };
      const sent = request({ ...options, headers: { host, ...headers, ...(body && length) } }, (res) => {
        let text = '';
        res.on('data', (part) => {
          text += part;
        });
        res.on('error', reject);
        res.on('end', () =>
          resolve({
            status: res.statusCode ?? 0,
            headers: res.headers as Record<string, string>,
            body: text,
            json: () => JSON.parse(text),
          }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });

test.runIf(testsSqlite)(
  'two servers on one SQLite file, one of which a power cut ends: every change is done once',
  async () => {
    const { db, dataDir, town } = await serveShop('sqlite');
    const hat = await saveItem({ db }, town, { quantity: 999 });
    await db.close();
    const servers = [startServer({ DATA_DIR: dataDir }), startServer({ DATA_DIR: dataDir })] as const;
    const [first, second] = [askAt(await waitForPort(servers[0])), askAt(await waitForPort(servers[1]))];
    const pat = shopper(second);
    const { session_id: session } = parseCart(await pat.open());
    const answered = new Set<string>();
    const lost: string[] = [];
    const shoppers = Array.from({ length: 6 }, async (_, of) => {
      for (let n = 0; n < 12; n += 1) {
        const key = `${of}-${n}`;
        const at = shopper(of % 2 === 0 ? first : second, { session });
        const answer = await at.add(hat, 1, { key }).catch(() => null);
        if (answer?.status === 200) answered.add(key);
        else lost.push(key);
        // In the middle of the others' changes.
        if (answered.size === 20) servers[0].child.kill('SIGKILL');
      }
    });
    await Promise.all(shoppers);
    await servers[0].exit;
    expect(lost.length).toBeGreaterThan(0);
    for (const key of [...lost, ...answered]) expect(await pat.add(hat, 1, { key })).toMatchObject({ status: 200 });
    expect(quantitiesByItem(await pat.cart())).toEqual({ [hat]: 72 });
  },
);

test.runIf(testsSqlite)(
  'a change that was committed, and whose answer the power cut took along, is answered as it would have been',
  async () => {
    const { db, dataDir, town } = await serveShop('sqlite');
    const hat = await saveItem({ db }, town, { quantity: 9 });
    const killed = startServer({ DATA_DIR: dataDir });
    const port = await waitForPort(killed);
    const pat = shopper(askAt(port));
    const { session_id: session } = parseCart(await pat.open());
    const json = JSON.stringify({ item_id: hat, quantity: 2 });
    const headers = { [cartHeaders.session]: session, [cartHeaders.key]: 'cut', 'content-type': 'application/json' };
    // The client is gone when the response comes.
    const sent = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/cart',
      headers: { host, ...headers },
      setHost: false,
    });
    sent.on('error', () => {});
    sent.end(json);
    await expect.poll(() => db.read('cart_changes')).toHaveLength(1);
    killed.child.kill('SIGKILL');
    sent.destroy();
    await killed.exit;
    const later = shopper(askAt(await waitForPort(startServer({ DATA_DIR: dataDir }))), { session });
    const answer = parseCart(await later.add(hat, 2, { key: 'cut' }));
    expect([answer.session_id, quantitiesByItem(answer)]).toEqual([session, { [hat]: 2 }]);
    expect(quantitiesByItem(await later.cart())).toEqual({ [hat]: 2 });
  },
);
