/**
 * Server-sent events tell open lists that orders or invoices changed. Neither raises the town's seq, so this polls the
 * change counts of towns with listeners: one small query a second, whichever process made the change.
 */
import type { ServerResponse } from 'node:http';
import type { Database } from '../../db/connection.ts';
import { type ChangeSource, readChangeCounts, readOwnChangeCounts } from '../store/orders/changeCounts.ts';
import type { OrderScope } from '../store/orders/search.ts';
import { heartbeatMs, openEventStream, sendHeartbeat, sendServerSentEvent } from './eventStream.ts';

const checkIntervalMs = 1000;
const reconnectMs = 3000;
/** A stream ends after this time, so that the page reconnects and its session is checked again. */
const lifetimeMs = 15 * 60_000;

export type SaleUpdates = {
  /**
   * Keeps a response open and sends a count, and a new one whenever something changes that its reader may see.
   * @param person the stream's owner, for the limit per person
   * @param scope the records that they may see
   * @returns false if there are too many streams already
   */
  listen(res: ServerResponse, person: string, scope: OrderScope): boolean;
  close(): void;
};

type Stream = { res: ServerResponse; person: string; scope: OrderScope; sent: string | null };

/** @param most streams of all towns, and of one person */
export function createSaleUpdates(
  db: Database,
  source: ChangeSource,
  most: { all: number; ofPerson: number } = { all: 2000, ofPerson: 20 },
): SaleUpdates {
  const streams = new Set<Stream>();
  /** The town's change count that its readers last received. */
  const counts = new Map<string, string>();
  let timers: NodeJS.Timeout[] = [];
  let isChecking = false;

  function send(stream: Stream, count: string): void {
    if (stream.sent === count) return;
    stream.sent = count;
    sendServerSentEvent(stream.res, `data: ${count}`);
  }

  /** Notifies all readers of a town, or only those who have not received a count yet. */
  async function notifyTown(townId: string, count: string): Promise<void> {
    const isNews = counts.get(townId) !== count;
    counts.set(townId, count);
    const readers = [...streams].filter(({ scope, sent }) => scope.townId === townId && (isNews || sent === null));
    const people = readers.flatMap(({ scope }) => scope.userId ?? []);
    const own = await readOwnChangeCounts(db.read, source, townId, [...new Set(people)]);
    for (const stream of readers) {
      send(stream, stream.scope.userId === null ? count : (own.get(stream.scope.userId) ?? '0'));
    }
  }

  async function check(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    try {
      const towns = [...new Set([...streams].map(({ scope }) => scope.townId))];
      const found = await readChangeCounts(db.read, source, towns);
      for (const townId of towns) await notifyTown(townId, found.get(townId) ?? '0');
    } catch {
      // A failed read is repeated at the next check.
    } finally {
      isChecking = false;
    }
  }

  function startTimers(): void {
    const sendHeartbeats = () => {
      for (const { res } of streams) sendHeartbeat(res);
    };
    timers = [setInterval(() => void check(), checkIntervalMs), setInterval(sendHeartbeats, heartbeatMs)];
  }

  function end(): void {
    for (const timer of timers) clearInterval(timer);
    timers = [];
    counts.clear();
  }

  return {
    listen(res, person, scope) {
      const ofPerson = [...streams].filter((stream) => stream.person === person).length;
      if (streams.size >= most.all || ofPerson >= most.ofPerson) return false;
      if (streams.size === 0) startTimers();
      const stream: Stream = { res, person, scope, sent: null };
      streams.add(stream);
      openEventStream(res, reconnectMs);
      const leave = () => {
        clearTimeout(lifetime);
        if (streams.delete(stream) && streams.size === 0) end();
      };
      const lifetime = setTimeout(() => {
        leave();
        res.end();
      }, lifetimeMs);
      res.once('close', leave);
      void check();
      return true;
    },
    close() {
      end();
      for (const { res } of streams) res.end();
      streams.clear();
    },
  };
}
