/**
 * Drafts: typed but unsaved text, stored in this browser until it is saved, deleted, or thirty days old, so that a
 * crash loses nothing. They never leave the browser. If it refuses the database, these functions do nothing.
 */
import {
  type Draft,
  deletePersonDatabase,
  type PersonDatabase,
  personDatabase,
} from '../../db/browser/personDatabase.ts';
import { serialQueue } from '../../db/rules/cart/serialQueue.ts';
import { sendPageEvent } from './pageEvents.ts';

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

/** False for a database that another tab deleted. */
const canOpen = (database: PersonDatabase) => database.isOpen() || !database.hasBeenClosed();

let tabId = '';

/** Survives a reload, but not closing the tab. */
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

/** Notifies lists of drafts in this tab. */
const announceChange = () => sendPageEvent('draftsChanged', null);

/** Saves a form's typed text over this tab's earlier draft of it. */
export function saveDraft<Field>(userId: string, draft: Omit<Draft<Field>, 'tab' | 'kept_at'>): Promise<unknown> {
  return withDrafts(userId, ({ drafts }) => drafts.put({ ...draft, tab: ownTabId(), kept_at: Date.now() })).then(
    announceChange,
  );
}

/** Deletes this tab's draft after the form was saved or discarded. */
export const deleteOwnDraft = (userId: string, form: string): Promise<unknown> =>
  withDrafts(userId, ({ drafts }) => drafts.delete([form, ownTabId()])).then(announceChange);

/**
 * Returns the newest draft of a form and sets it aside, so that later typing does not overwrite it before it is
 * deleted. Also deletes expired drafts of all forms.
 * @param isWanted whether a draft differs from this form's record
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

/** A person's drafts: the newest of each form, newest form first, without expired ones. */
export async function listDrafts<Field>(userId: string): Promise<Draft<Field>[]> {
  const found = await withDrafts(userId, ({ drafts }) =>
    drafts
      .where('kept_at')
      .above(Date.now() - draftLifetimeMs)
      .reverse()
      .sortBy('kept_at'),
  );
  const newest = new Map<string, Draft<Field>>();
  for (const draft of (found ?? []) as Draft<Field>[]) if (!newest.has(draft.form)) newest.set(draft.form, draft);
  return [...newest.values()];
}

export const deleteDraft = (userId: string, { form, tab }: Pick<Draft, 'form' | 'tab'>): Promise<unknown> =>
  withDrafts(userId, ({ drafts }) => drafts.delete([form, tab])).then(announceChange);

/** Deletes everything that this browser stores for a person, when they sign out. */
export function deleteAllDrafts(userId: string): Promise<void> {
  return enqueue(async () => {
    if (opened?.userId === userId) {
      opened.database.close();
      opened = null;
    }
    await deletePersonDatabase(userId).catch(() => {});
  });
}
