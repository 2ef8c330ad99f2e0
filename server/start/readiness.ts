/** Checks for /readyz that this server can store data. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../db/connection.ts';
import { toStorageProblem } from '../../db/storageProblems.ts';

/** More than a full file system has left. */
const testFileBytes = 64 * 1024;
/** Anyone may ask any number of times, so the disk is tried once in this time. */
const answerLifetimeMs = 1000;

const reasons: Partial<Record<string, string>> = {
  storage_full: 'The disk is full: nothing can be saved until some space is free.',
  storage_read_only: 'The database or the data folder can only be read: nothing can be saved.',
};

/** Uploads and mails are written to the data folder, beside SQLite's file. */
async function writeTestFile(dataDir: string): Promise<void> {
  const path = join(dataDir, '.write-test');
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(path, Buffer.alloc(testFileBytes), { flush: true });
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * @param now in milliseconds
 * @returns a check that resolves to null if storing works, otherwise to a sentence about the fault
 */
export function createReadinessCheck(db: Database, dataDir: string, now: () => number): () => Promise<string | null> {
  let last: { at: number; answer: Promise<string | null> } | undefined;
  const check = async () => {
    try {
      await db.tryWrite();
      await writeTestFile(dataDir);
      return null;
    } catch (error) {
      return reasons[toStorageProblem(error)?.code ?? ''] ?? 'The database does not take writes.';
    }
  };
  return () => {
    if (!last || now() - last.at >= answerLifetimeMs) last = { at: now(), answer: check() };
    return last.answer;
  };
}
