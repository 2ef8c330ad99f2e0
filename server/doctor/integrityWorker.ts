/** Checks a whole SQLite file, which may take minutes, and posts the first fault; null if there is none. */
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

function findDamage(file: string): string | null {
  try {
    const database = new Sqlite(file, { readonly: true });
    const [first] = database.pragma('quick_check(1)') as { quick_check: string }[];
    database.close();
    return first?.quick_check === 'ok' ? null : (first?.quick_check ?? 'it could not be read');
  } catch (error) {
    return (error as Error).message;
  }
}

parentPort?.postMessage(findDamage(workerData as string));
