/** The real server with a shop on a real database, for many shoppers; to be asked as a browser would ask. */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { host, saveItem } from '../../server/cart/shoppers.ts';
import { makeTown } from '../../server/database.ts';
import { serve } from '../../server/serve.ts';

export type Sent = { method: string; path: string; headers: Record<string, string>; body?: string | undefined };
export type Received = { status: number; headers: Record<string, string>; body: string };

export type ShopServer = {
  /** @param address where the request comes from, as the proxy in front of the server says */
  send(sent: Sent, address: string): Promise<Received>;
  /** Ids of items: two of which there are plenty, one of which there are four, one sold out, and one that was deleted. */
  items: { plenty: [string, string]; few: string; none: string; gone: string };
};

/** How many there are of the few. */
export const few = 4;

/** Serves until the test is over. Writes don't wait for the disk: no power is cut here. */
export async function shopServer(): Promise<ShopServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstreet-shop-'));
  const db = await openDatabase({ dataDir });
  await db.write.raw('pragma synchronous = off');
  onTestFinished(async () => {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const town = await makeTown(db, { host });
  const save = (title: string, quantity: number) => saveItem({ db }, town, { title, quantity });
  const plenty: [string, string] = [await save('Candle', 1000), await save('Basket', 1000)];
  const items = { plenty, few: await save('Quilt', few), none: await save('Vase', 0), gone: crypto.randomUUID() };
  const { port } = await serve({ db, dataDir, databaseUrl: undefined }, { env: { TRUST_PROXY: '1' } });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());

  const send = ({ method, path, headers, body }: Sent, address: string) =>
    new Promise<Received>((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const sentHeaders = { ...headers, ...length, host, 'x-forwarded-for': address };
      const sent = request(
        { agent, port, host: '127.0.0.1', path, method, headers: sentHeaders, setHost: false },
        (res) => {
          const parts: Buffer[] = [];
          res.on('data', (part: Buffer) => parts.push(part));
          res.on('end', () =>
            resolve({
              status: res.statusCode ?? 0,
              headers: res.headers as Record<string, string>,
              body: Buffer.concat(parts).toString('utf8'),
            }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  return { send, items };
}
