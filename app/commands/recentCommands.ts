/**
 * A person's recent commands. Stores only ids, separately for each person. Orders and invoices, which name people, are
 * not stored.
 */
import type { CommandKind } from './rankCommands.ts';

const storageKey = 'recent_commands';
const maxStored = 20;

const isPrivate: Partial<Record<CommandKind, true>> = { order: true, invoice: true };

type Stored = { user: string; ids: string[] };

function readStored(): Stored | null {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return typeof stored?.user === 'string' && Array.isArray(stored.ids) ? stored : null;
  } catch {
    return null;
  }
}

/** @returns ids, newest first; none of another person on this device */
export function readRecentCommands(userId: string): string[] {
  const stored = readStored();
  return stored?.user === userId ? stored.ids.filter((id) => typeof id === 'string').slice(0, maxStored) : [];
}

/** Stores that a command was used. A browser without storage forgets it. */
export function noteRecentCommand(userId: string, { id, kind }: { id: string; kind: CommandKind }): void {
  if (isPrivate[kind]) return;
  const ids = [id, ...readRecentCommands(userId).filter((one) => one !== id)].slice(0, maxStored);
  try {
    localStorage.setItem(storageKey, JSON.stringify({ user: userId, ids } satisfies Stored));
  } catch {
    // Nothing else depends on this storage.
  }
}
