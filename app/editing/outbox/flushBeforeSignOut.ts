/** Sends what waits on this device before its person signs out. What can't be sent stays with them. */
import { flushEntries } from '../../data/outbox/outbox.ts';
import { outboxTexts } from '../../texts/en/outbox.ts';

/** @returns a sentence about what stays on this device; empty for nothing */
export async function flushBeforeSignOut(): Promise<string> {
  const count = await flushEntries();
  return count > 0 ? outboxTexts.staysAfterSignOut(count) : '';
}
