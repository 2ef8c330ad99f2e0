/**
 * A server inside this process that ends as by a power cut: at a chosen moment all its work at the database and at
 * Stripe stops for good. Committed changes stay, others are rolled back, and nobody gets an answer.
 */
import { createServer, type Server as HttpServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';

/** A killed server's next action throws it. */
class Killed extends Error {}

export type Life = {
  isOver(): boolean;
  /** The server is about to do something, or has done it. @throws Killed */
  pass(): void;
  /** Lets it die at the n-th such moment from now; null takes that back. */
  killAt(moments: number | null): void;
  end(): void;
  onEnd(act: () => void): void;
};

export function createLife(): Life {
  let isOver = false;
  let left: number | null = null;
  const ends: (() => void)[] = [];
  const life: Life = {
    isOver: () => isOver,
    pass() {
      if (left !== null && !isOver) {
        left -= 1;
        if (left <= 0) life.end();
      }
      if (isOver) throw new Killed('The server was killed.');
    },
    killAt(moments) {
      left = moments;
    },
    end() {
      if (isOver) return;
      isOver = true;
      for (const act of ends) act();
    },
    onEnd: (act) => void ends.push(act),
  };
  return life;
}

/** Transactions may be cut off before they begin, before they commit, and after it, before anybody hears of it. */
function guardKnex(knex: Knex, life: Life): Knex {
  const transaction = async (act: (trx: Knex.Transaction) => Promise<unknown>) => {
    life.pass();
    const done = await knex.transaction(async (trx) => {
      const result = await act(trx);
      life.pass();
      return result;
    });
    life.pass();
    return done;
  };
  return new Proxy(knex, {
    apply(target, self, given) {
      if (life.isOver()) life.pass();
      return Reflect.apply(target, self, given);
    },
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  });
}

/** The database as a server that may be killed has it. Its listeners end with it. */
export function guardDatabase(db: Database, life: Life): Database {
  return {
    ...db,
    read: guardKnex(db.read, life),
    write: guardKnex(db.write, life),
    onChange(listener) {
      const stop = db.onChange(listener);
      life.onEnd(stop);
      return stop;
    },
  };
}

export type Network = { url: string; isDown: boolean; stop(): void };

const broken = JSON.stringify({ error: { type: 'api_error', message: 'Stripe has an incident.' } });

/**
 * The way from one server to Stripe: it ends with the server, and can be interrupted.
 * @param mayRetry whether the SDK repeats a call that Stripe is still at work on, after half a second or more
 */
export async function openNetwork(stripeUrl: string, life: Life, mayRetry = true): Promise<Network> {
  const server: HttpServer = createServer(async (req, res) => {
    try {
      const body = await buffer(req);
      life.pass();
      if (network.isDown) {
        res.writeHead(503, { 'Content-Type': 'application/json', 'Stripe-Should-Retry': 'false' }).end(broken);
        return;
      }
      const answer = await forward(new URL(req.url ?? '/', stripeUrl), req.method ?? 'GET', req.headers, body);
      life.pass();
      if (!answer) req.socket.destroy();
      else {
        const headers = { ...answer.headers, ...(!mayRetry && { 'stripe-should-retry': 'false' }) };
        res.writeHead(answer.status, headers).end(answer.body);
      }
    } catch {
      req.socket.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const network: Network = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isDown: false,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  life.onEnd(network.stop);
  return network;
}

type Headers = Record<string, string | string[] | undefined>;
type Answer = { status: number; headers: Headers; body: Buffer };

/** @returns null where the connection broke */
function forward(url: URL, method: string, headers: Headers, body: Buffer): Promise<Answer | null> {
  return new Promise((resolve) => {
    const sent = request(url, { method, headers: { ...headers, host: url.host } }, async (res) => {
      const answer = await buffer(res).catch(() => null);
      resolve(answer && { status: res.statusCode ?? 0, headers: res.headers, body: answer });
    });
    sent.on('error', () => resolve(null));
    sent.end(body);
  });
}
