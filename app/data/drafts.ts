/**
 * Drafts: what a person typed and did not save, kept in the browser's own database until it is saved, thrown away, or
 * thirty days old, so that a crash or a closed browser costs nothing. They never leave the browser, and are a second
 * net: where the browser refuses the database, every one of these does nothing.
 */
import {
  type Draft,
  deletePersonDatabase,
  type PersonDatabase,
  personDatabase,
} from '../../db/browser/personDatabase.ts';

const draftLifetimeMs = 30 * 24 * 60 * 60 * 1000;
const tabIdKey = 'drafts-tab';

let opened: { userId: string; database: PersonDatabase } | null = null;
/** Keeping and dropping happen in the order in which they were asked for. */
let last: Promise<unknown> = Promise.resolve();

function withDrafts<T>(userId: string, act: (database: PersonDatabase) => PromiseLike<T>): Promise<T | undefined> {
  const turn = last.then(async () => {
    if (opened?.userId !== userId || !canOpen(opened.database)) {
      opened?.database.close();
      opened = { userId, database: personDatabase(userId) };
    }
    return await act(opened.database);
  });
  last = turn.catch(() => {});
  return turn.catch(() => undefined);
}

/** Not one that another tab took away. */
const canOpen = (database: PersonDatabase) => database.isOpen() || !database.hasBeenClosed();

let tabId = '';

/** This tab, also after a reload; not after it was closed. */
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

/** Keeps what is typed in a form now, in the place of what this tab kept of it before. */
export function saveDraft<Field>(userId: string, draft: Omit<Draft<Field>, 'tab' | 'kept_at'>): Promise<unknown> {
  return withDrafts(userId, ({ drafts }) => drafts.put({ ...draft, tab: ownTabId(), kept_at: Date.now() }));
}

/** Ends what this tab keeps of a form: it was saved, or given up. */
export const deleteOwnDraft = (userId: string, form: string): Promise<unknown> =>
  withDrafts(userId, ({ drafts }) => drafts.delete([form, ownTabId()]));

/**
 * The newest draft of a form, set aside: what is typed from now on does not take its place, and it stays until it is
 * deleted. Drafts of any form that are too old go on the way.
 * @param isWanted says whether it is news to this form; the others stay as they are
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

/** Deletes everything that is kept of a person in this browser. For signing out. */
export async function deleteAllDrafts(userId: string): Promise<void> {
  await last;
  if (opened?.userId === userId) {
    opened.database.close();
    opened = null;
  }
  await deletePersonDatabase(userId).catch(() => {});
}
