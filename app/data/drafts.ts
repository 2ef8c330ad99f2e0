/**
 * Drafts: what a person typed and did not save, stored in this browser until it is saved, deleted, or thirty days old,
 * so that a crash loses nothing. They never leave the browser. Where it refuses the database, all of these do nothing.
 */
import {
  type Draft,
  deletePersonDatabase,
  type PersonDatabase,
  personDatabase,
} from '../../db/browser/personDatabase.ts';
import { serialQueue } from '../../db/rules/serialQueue.ts';

const draftLifetimeMs = 30 * 24 * 60 * 60 * 1000;
const tabIdKey = 'drafts-tab';

let opened: { userId: string; database: PersonDatabase } | null = null;
const enqueue = serialQueue();

function withDrafts<T>(userId: string, act: (database: PersonDatabase) => PromiseLike<T>): Promise<T | undefined> {
  const result = enqueue(async () => {
    if (opened?.userId !== userId || !canOpen(opened.database)) {
      opened?.database.close();
      opened = { userId, database: personDatabase(userId) };
    }
    return await act(opened.database);
  });
  return result.catch(() => undefined);
}

/** False for one that another tab deleted. */
const canOpen = (database: PersonDatabase) => database.isOpen() || !database.hasBeenClosed();

let tabId = '';

/** The same after a reload; another one after the tab was closed. */
function ownTabId(): string {
  if (tabId) return tabId;
  const made = `${Date.now()}-${Math.random()}`;
  try {
    tabId = sessionStorage.getItem(tabIdKey) ?? made;
    sessionStorage.setItem(tabIdKey, tabId);
  } catch {
    tabId = made;
  }
  return tabId;
}

/** Saves what is typed in a form, over what this tab saved of it before. */
export function saveDraft<Field>(userId: string, draft: Omit<Draft<Field>, 'tab' | 'kept_at'>): Promise<unknown> {
  return withDrafts(userId, ({ drafts }) => drafts.put({ ...draft, tab: ownTabId(), kept_at: Date.now() }));
}

/** Deletes this tab's draft of a form: it was saved, or discarded. */
export const deleteOwnDraft = (userId: string, form: string): Promise<unknown> =>
  withDrafts(userId, ({ drafts }) => drafts.delete([form, ownTabId()]));

/**
 * The newest draft of a form, set aside: what is typed from now on does not overwrite it, and it stays until it is
 * deleted. Deletes expired drafts of all forms on the way.
 * @param isWanted whether a draft is news to this form
 */
export function claimDraft<Field>(
  userId: string,
  form: string,
  isWanted: (draft: Draft<Field>) => boolean,
): Promise<Draft<Field> | undefined> {
  return withDrafts(userId, async ({ drafts }) => {
    await drafts
      .where('kept_at')
      .below(Date.now() - draftLifetimeMs)
      .delete();
    const found = ((await drafts.where({ form }).sortBy('kept_at')) as Draft<Field>[]).filter(isWanted).at(-1);
    if (!found || found.tab !== ownTabId()) return found;
    const aside = { ...found, tab: `${found.kept_at}-${Math.random()}` };
    await drafts.delete([form, found.tab]);
    await drafts.put(aside);
    return aside;
  });
}

export const deleteDraft = (userId: string, { form, tab }: Pick<Draft, 'form' | 'tab'>): Promise<unknown> =>
  withDrafts(userId, ({ drafts }) => drafts.delete([form, tab]));

/** Deletes everything that this browser stores of a person. For signing out. */
export function deleteAllDrafts(userId: string): Promise<void> {
  return enqueue(async () => {
    if (opened?.userId === userId) {
      opened.database.close();
      opened = null;
    }
    await deletePersonDatabase(userId).catch(() => {});
  });
}
