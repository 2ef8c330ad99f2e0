/**
 * Whether PostgreSQL answers. A server that hangs says nothing, and a slow statement looks the same: so a connection of
 * our own asks. While there is no answer, nobody waits for one.
 */
import pg from 'pg';
import { DatabaseAway } from './databaseErrors.ts';

/** How long a statement may run before somebody asks whether the server still answers. */
const slowAfterMs = 2000;
const probeTimeoutMs = 2000;
/** One silence may be ours: this process, or the machine, was busy. */
const silencesUntilAway = 2;
const [firstRetryMs, lastRetryMs] = [250, 2000];

/** The part of pg's client that cuts a connection off. */
export type Connection = { connection: { stream: { destroy(error?: Error): void } } };

export type Availability = {
  isAway(): boolean;
  /** Something failed: asks whether the server answers, unless that is being asked already. */
  suspect(): void;
  /**
   * Watches a statement: if the server turns out not to answer, or the deadline passes, its connection is cut off.
   * @param deadlineMs 0 for none
   * @returns ends the watch
   */
  watch(connection: Connection, deadlineMs: number): () => void;
  stop(): void;
};

const cutOff = ({ connection }: Connection) => connection.stream.destroy(new DatabaseAway());

/** Asks the server over a new connection. @returns null for no answer in time */
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
    // It answers, only not to more connections than it has now.
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
