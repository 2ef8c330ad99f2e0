/** A way to PostgreSQL that can be cut, frozen, blocked, and lose the answer to a COMMIT. */

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listenerName } from '../../db/listenForChanges.ts';

export type DatabaseProxy = {
  url: string;
  /** Ends all connections, and lets no more in until allow(). */
  refuse(): void;
  allow(): void;
  /** Nothing comes through any more, in either direction, and nobody is told; new connections are taken all the same. */
  freeze(): void;
  thaw(): void;
  /** The same only for the connections that are open now. */
  freezePresent(): void;
  /** Ends the connections that listen for changes, and lets none of them in; all others go on. */
  refuseListeners(): void;
  /** The next COMMIT reaches the database; its answer does not come back, and the connection ends. */
  loseNextCommit(): void;
};

/** @param url of the database behind it */
export async function startDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  const pairs = new Set<[Socket, Socket]>();
  const listeners = new Set<Socket>();
  let [isRefusing, isFrozen, losesCommit, refusesListeners] = [false, false, false, false];
  const server = createServer((near) => {
    if (isRefusing) return void near.resetAndDestroy();
    const far = connect(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    let isLosing = false;
    // The first bytes of a connection contain its name.
    near.once('data', (bytes) => {
      if (!bytes.includes(listenerName)) return;
      listeners.add(near);
      if (refusesListeners) near.resetAndDestroy();
    });
    near.on('data', (bytes) => {
      if (losesCommit && bytes.includes('COMMIT;')) [losesCommit, isLosing] = [false, true];
      far.write(bytes);
    });
    far.on('data', (bytes) => (isLosing ? void near.resetAndDestroy() : void near.write(bytes)));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => {
        other.destroy();
        pairs.delete(pair);
        listeners.delete(near);
      });
    }
    if (isFrozen) for (const socket of pair) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const each = (act: (socket: Socket) => void) => {
    for (const pair of pairs) pair.forEach(act);
  };
  onTestFinished(async () => {
    each((socket) => socket.destroy());
    await new Promise((resolve) => server.close(resolve));
  });
  const here = new URL(url);
  here.port = String((server.address() as AddressInfo).port);
  return {
    url: here.href,
    refuse() {
      isRefusing = true;
      for (const [near] of pairs) near.resetAndDestroy();
    },
    allow() {
      isRefusing = false;
    },
    freeze() {
      isFrozen = true;
      each((socket) => socket.pause());
    },
    thaw() {
      isFrozen = false;
      each((socket) => socket.resume());
    },
    freezePresent() {
      each((socket) => socket.pause());
    },
    refuseListeners() {
      refusesListeners = true;
      for (const near of listeners) near.resetAndDestroy();
    },
    loseNextCommit() {
      losesCommit = true;
    },
  };
}
