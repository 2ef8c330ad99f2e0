/**
 * Finds out whether PostgreSQL answers. A hung server and a slow statement look the same, so a connection of its own
 * probes the server. While it is away, queries fail at once.
 */
import pg from 'pg';
import { DatabaseAway } from './databaseErrors.ts';

/** How long a statement may run before a probe checks the server. */
const slowAfterMs = 2000;
const probeTimeoutMs = 2000;
/** One unanswered probe may be our fault: this process or the machine was busy. */
const silencesUntilAway = 2;
const [firstRetryMs, lastRetryMs] = [250, 2000];

/** The part of pg's client that cuts a connection off. */
export type Connection = { connection: { stream: { destroy(error?: Error): void } } };

export type Availability = {
  isAway(): boolean;
  /** Reports a failure: probes the server, unless a probe is running already. */
  suspect(): void;
  /**
   * Watches a statement: cuts its connection when the server is found away or the deadline passes.
   * @param deadlineMs 0 for none
   * @returns ends the watch
   */
  watch(connection: Connection, deadlineMs: number): () => void;
  stop(): void;
};

const cutOff = ({ connection }: Connection) => connection.stream.destroy(new DatabaseAway());

/** Probes the server over a new connection. @returns null where no answer came in time */
async function probe(url: string): Promise<boolean | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (/timeout/i.test(message)) return null;
    // The server answers, but has no connection to spare.
    return code === '53300';
  } finally {
    void client.end().catch(() => {});
  }
}

/** @param onBack called when the server answers again */
export function createAvailability(url: string, onBack: () => void): Availability {
  const running = new Set<{ connection: Connection }>();
  let isAway = false;
  let isAsking = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function ask(failures = 0, silences = 0): Promise<void> {
    const answer = await probe(url);
    if (isStopped) return;
    if (answer) {
      isAsking = false;
      if (isAway) {
        isAway = false;
        onBack();
      }
      return;
    }
    if (answer === null && silences + 1 < silencesUntilAway) return ask(failures, silences + 1);
    isAway = true;
    for (const { connection } of running) cutOff(connection);
    timer = setTimeout(() => void ask(failures + 1), Math.min(firstRetryMs * 2 ** failures, lastRetryMs));
    timer.unref();
  }

  const suspect = () => {
    if (isAsking || isStopped) return;
    isAsking = true;
    void ask();
  };
  return {
    isAway: () => isAway,
    suspect,
    watch(connection, deadlineMs) {
      const statement = { connection };
      running.add(statement);
      const slow = setInterval(suspect, slowAfterMs);
      const late = deadlineMs > 0 ? setTimeout(() => cutOff(connection), deadlineMs) : undefined;
      return () => {
        running.delete(statement);
        clearInterval(slow);
        clearTimeout(late);
      };
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
