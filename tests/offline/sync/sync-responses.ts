import type { BrowserContext } from '@playwright/test';

type SyncResponse = Record<string, unknown>;

/**
 * The answers of sync from now on that brought something: pages are told of changes too, and may ask once more. An
 * answer that comes while its page closes is left out.
 */
export function collectSyncChanges(context: BrowserContext): SyncResponse[] {
  const brought: SyncResponse[] = [];
  context.on('response', async (response) => {
    if (!response.url().includes('/api/sync') || !response.ok()) return;
    const answer: SyncResponse = await response.json().catch(() => ({}));
    if (Object.keys(answer).length > 1) brought.push(answer);
  });
  return brought;
}
