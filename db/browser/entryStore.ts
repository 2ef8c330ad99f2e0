/**
 * The outbox for what is not the cart: entries of several kinds, each independent of the others. Pages and workers of
 * different builds use the database at the same time, so it stays at version 1: rows may get further fields.
 */
import { Dexie, type EntityTable } from 'dexie';
import type { postingKind } from '../rules/meetings/postings.ts';
import { type EntryProgress, isPending } from '../rules/outbox.ts';
import type { requestKind, requestMessageKind } from '../rules/requests/fields.ts';
import { openWithTimeout, retryAfterReopen } from './openDatabase.ts';

/** A picture that was scaled on the device; `bytes` are a JPEG file. */
export type QueuedPhoto = { name: string; bytes: ArrayBuffer };

/** A file with the id that its record on the server has as well, made on the device. */
export type QueuedFile = QueuedPhoto & { id: string; field_key: string };

/** Kinds that need no account, and those that do. Each has a sender in entrySenders.ts. */
export type GuestEntryKind = typeof requestKind | typeof requestMessageKind;
export type EntryKind = GuestEntryKind | typeof postingKind;

type EntryContent = {
  /** The idempotency key, the same for every attempt. */
  key: string;
  /** When it was made, in milliseconds. */
  made_at: number;
  /** Describes what it is about, in its list. */
  label: string;
  /** The content that its sender sends. */
  body: Record<string, unknown>;
  photo: QueuedPhoto | null;
  /** Files that follow what was sent. Entries of older builds have none. */
  files?: readonly QueuedFile[];
};

export type NewEntry = EntryContent & ({ kind: GuestEntryKind; user_id: null } | { kind: EntryKind; user_id: string });

export type QueuedEntry = EntryContent &
  EntryProgress & {
    /** One that this build does not know comes from another build. */
    kind: string;
    /** The account that made it and alone sends it; null for a guest. */
    user_id: string | null;
    /** Its position in the outbox, assigned by the database. */
    n: number;
    /** The id of the photo's file on the server; empty until it is uploaded. */
    upload: string;
    /** The number that the server gave it. Its files may still wait. */
    number?: string;
    /** Set by the worker, which can't note the link of a request that the server has. */
    arrival?: { is_held: boolean; at: number };
    /** Whether all of it was sent: a page then notes the link, and removes the entry. */
    is_done?: boolean;
  };

/** Whether an entry is still to be sent. */
export const isWaiting = (entry: QueuedEntry): boolean => isPending(entry) && !entry.is_done;

/** All changes are atomic, and safe to repeat. */
export type EntryStore = {
  /** In the sequence in which they were made. */
  list(): Promise<QueuedEntry[]>;
  /** Adds an entry, unless its key is there already. */
  add(entry: NewEntry): Promise<void>;
  /**
   * @param change returns the same entry to leave it, null to remove it
   * @returns the entry afterwards; null for none
   */
  change(n: number, change: (entry: QueuedEntry) => QueuedEntry | null): Promise<QueuedEntry | null>;
};

export type OutboxDatabase = Dexie & { entries: EntityTable<QueuedEntry, 'n'> };

/** Returns the database without opening it. */
export function outboxDatabase(): OutboxDatabase {
  // A report must outlive a power cut.
  const database = new Dexie('mainstreet-outbox', {
    chromeTransactionDurability: 'strict',
    cache: 'disabled',
  }) as OutboxDatabase;
  database.version(1).stores({ entries: '++n, &key' });
  database.on('versionchange', () => {
    database.close({ disableAutoOpen: false });
    return false;
  });
  return database;
}

/** @throws what openWithTimeout() throws */
export const openOutboxDatabase = (): Promise<OutboxDatabase> => openWithTimeout(outboxDatabase());

const newProgress = { sent_at: null, tries: 0, failed: 0, refused: null, upload: '' };

export function databaseEntryStore(database: OutboxDatabase): EntryStore {
  const { entries } = database;
  const write = <T>(act: () => Promise<T>) =>
    retryAfterReopen(database, () => database.transaction('rw', entries, act));
  return {
    list: () => retryAfterReopen(database, () => entries.orderBy('n').toArray()),
    add: (entry) =>
      write(async () => {
        if ((await entries.where({ key: entry.key }).count()) === 0) await entries.add({ ...entry, ...newProgress });
      }),
    change: (n, change) =>
      write(async () => {
        const before = await entries.get(n);
        const after = before ? change(before) : null;
        if (before && !after) await entries.delete(n);
        else if (after && after !== before) await entries.put(after);
        return after;
      }),
  };
}

/** Holds a single entry where the browser refuses a database, as long as the page tries to send it. */
export function memoryEntryStore(only: NewEntry): EntryStore {
  let held: QueuedEntry | null = { ...only, ...newProgress, n: 1 };
  return {
    list: async () => (held ? [held] : []),
    add: async () => {},
    change: async (_n, change) => {
      held = held && change(held);
      return held;
    },
  };
}
