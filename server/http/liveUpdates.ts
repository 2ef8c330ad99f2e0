/** Server-sent events tell open pages that their town has changed, so that they sync without polling. */
import type { ServerResponse } from 'node:http';
import type { Database } from '../../db/connection.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import { readTownSeqs } from '../store/towns/towns.ts';
import { heartbeatMs, openEventStream, sendHeartbeat, sendServerSentEvent } from './eventStream.ts';

/** Changes within this time are sent together; other processes' changes are checked at the second interval. */
const batchMs = 50;
const checkIntervalMs = 500;
const reconnectMs = 5000;

type Channel = { seq: number; listeners: Set<ServerResponse> };

export type LiveUpdates = {
  /**
   * Keeps a response open and sends the town's seq at every change.
   * @param since the page's synced seq; an event is sent at once if the town's is higher
   * @returns false if there are too many listeners: the page then polls
   */
  listen(res: ServerResponse, town: Town, since: number): boolean;
  close(): void;
};

/** @param most listeners of all towns; each takes a connection and some kilobytes */
export function createLiveUpdates(db: Database, most = 20_000): LiveUpdates {
  const channels = new Map<string, Channel>();
  let count = 0;
  let timers: NodeJS.Timeout[] = [];
  let gathering: NodeJS.Timeout | undefined;
  const changed = new Set<string>();

  async function sendChanges(): Promise<void> {
    gathering = undefined;
    const towns = [...changed].filter((id) => channels.has(id));
    changed.clear();
    for (const [id, seq] of await readTownSeqs(db, towns)) {
      const channel = channels.get(id);
      if (!channel || channel.seq === seq) continue;
      channel.seq = seq;
      for (const res of channel.listeners) sendServerSentEvent(res, `data: ${seq}`);
    }
  }

  const unsubscribe = db.onChange((townId) => {
    for (const id of townId === null ? channels.keys() : [townId]) changed.add(id);
    // A failed read is made up by the next change. Pages without events poll.
    gathering ??= setTimeout(() => sendChanges().catch(() => {}), batchMs);
  });

  function startTimers(): void {
    const sendHeartbeats = () => {
      for (const { listeners } of channels.values()) for (const res of listeners) sendHeartbeat(res);
    };
    timers = [setInterval(() => db.checkForChanges(), checkIntervalMs), setInterval(sendHeartbeats, heartbeatMs)];
  }

  function end(): void {
    for (const timer of timers) clearInterval(timer);
    timers = [];
  }

  return {
    listen(res, town, since) {
      if (count >= most) return false;
      if (count === 0) startTimers();
      count += 1;
      const channel = channels.get(town.id) ?? { seq: town.seq, listeners: new Set() };
      channels.set(town.id, channel);
      channel.listeners.add(res);
      openEventStream(res, reconnectMs);
      if (channel.seq !== since) sendServerSentEvent(res, `data: ${channel.seq}`);
      res.once('close', () => {
        count -= 1;
        channel.listeners.delete(res);
        if (channel.listeners.size === 0) channels.delete(town.id);
        if (count === 0) end();
      });
      return true;
    },
    close() {
      unsubscribe();
      clearTimeout(gathering);
      end();
      for (const { listeners } of channels.values()) for (const res of listeners) res.end();
    },
  };
}
