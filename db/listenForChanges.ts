/** PostgreSQL reports other processes' writes by NOTIFY. For SQLite, connection.ts checks `data_version`. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway } from './databaseErrors.ts';

export const changeChannel = 'mainstreet_changed';
/** The connection's name in pg_stat_activity. */
export const listenerName = 'mainstreet changes';

/** Dead connections and lost notifications go unnoticed, so a query checks this often. */
const heartbeatMs = 10_000;
const answerTimeoutMs = 4000;
const closeTimeoutMs = 1000;
const [firstRetryMs, lastRetryMs] = [250, 5000];

export type ListenOptions = {
  heartbeatMs?: number;
  answerTimeoutMs?: number;
  /** Called when the connection is lost. */
  onLoss?: () => void;
};

export type Listening = {
  /** Whether changes are noticed now. */
  isConnected(): boolean;
  stop(): Promise<void>;
};

/** Ends a connection without waiting for a server that may not answer. */
function close(client: pg.Client): void {
  void client.end().catch(() => {});
  setTimeout(() => client.connection.stream.destroy(), closeTimeoutMs).unref();
}

type Town = { id: string; seq: number };
type OpenConnection = {
  client: pg.Client;
  /** Resolves when the connection is lost. */
  lost: Promise<void>;
};

/**
 * Reports the towns whose seq differs from the last check, so that a lost notification leaves no page stale. Usually
 * one row is read: the towns only after a change.
 */
function createSeqCheck(report: (townId: string) => void): (client: pg.Client) => Promise<void> {
  let known = new Map<string, number>();
  let fingerprint = '';
  return async (client) => {
    const { rows } = await client.query("select count(*) || '.' || sum(seq) as fingerprint from towns");
    const found = String(rows[0]?.fingerprint);
    if (found === fingerprint) return;
    const towns: Town[] = (await client.query('select id, seq from towns')).rows;
    for (const { id, seq } of towns) if (fingerprint !== '' && known.get(id) !== seq) report(id);
    known = new Map(towns.map(({ id, seq }) => [id, seq]));
    fingerprint = found;
  };
}

/**
 * Listens for writes until stopped. Writes during an outage are not reported, so everything counts as changed at its
 * beginning and end.
 */
export async function listenForChanges(
  url: string,
  report: (townId: string | null) => void,
  options: ListenOptions = {},
): Promise<Listening> {
  const timeoutMs = options.answerTimeoutMs ?? answerTimeoutMs;
  const checkSeqs = createSeqCheck(report);
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;

  async function connect(): Promise<OpenConnection> {
    const client = new pg.Client({
      connectionString: url,
      application_name: listenerName,
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    // pg reports one loss by both events.
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    client.on('notification', ({ payload }) => report(payload || null));
    try {
      await client.connect();
      await client.query(`listen ${changeChannel}`);
      await checkSeqs(client);
    } catch (error) {
      close(client);
      throw error;
    }
    return { client, lost };
  }

  /** Sends queries until the connection is lost. A query without an answer closes it. */
  async function waitForLoss({ client, lost }: OpenConnection): Promise<void> {
    let isAsking = false;
    const beat = async () => {
      if (isAsking) return;
      isAsking = true;
      try {
        await checkSeqs(client);
      } catch (error) {
        if (isDatabaseAway(error)) close(client);
      } finally {
        isAsking = false;
      }
    };
    const heartbeat = setInterval(() => void beat(), options.heartbeatMs ?? heartbeatMs);
    heartbeat.unref();
    await lost;
    clearInterval(heartbeat);
  }

  async function reconnect(): Promise<OpenConnection | null> {
    for (let waitMs = firstRetryMs; !isStopped(); waitMs = Math.min(waitMs * 2, lastRetryMs)) {
      report(null);
      const found = await connect().catch(() => null);
      if (found) return found;
      await sleep(waitMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
    return null;
  }

  let current: OpenConnection | null = await connect();
  async function keepListening(): Promise<void> {
    while (current) {
      await waitForLoss(current);
      current = null;
      if (isStopped()) return;
      options.onLoss?.();
      current = await reconnect();
      if (current) report(null);
      if (current && isStopped()) close(current.client);
    }
  }
  const ended = keepListening();
  return {
    isConnected: () => current !== null,
    async stop() {
      stopping.abort();
      if (current) close(current.client);
      await ended;
    },
  };
}
