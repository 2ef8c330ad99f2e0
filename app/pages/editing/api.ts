/** The calls that change pages, and the state of their editors. */
import type { PageChanges } from '../../../db/rules/pages/input.ts';
import type { LinkToPage, ManagedPage, Page } from '../../../db/rules/pages/pages.ts';
import type { PageReview, ReviewAnswer } from '../../../db/rules/pages/review.ts';
import { call } from '../../data/call.ts';
import { sendChange, toOpenProblem } from '../../data/sendChange.ts';
import { createEditorStore } from '../../editing/createEditorStore.ts';
import { recordApi } from '../../editing/records/recordApi.ts';
import { undoDeletion } from '../../editing/records/undoDeletion.ts';
import { runWithToast } from '../../editing/runWithToast.ts';
import { pageEditingTexts as texts } from '../../texts/en/content/pageEditing.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';

const noun = 'pages';

export const pageApi = recordApi<Page, PageChanges>(noun, '/api/pages');

export const savePageOrder = (ids: string[]) =>
  sendChange<{ ids: string[] }>('/api/pages/order', noun, { json: { ids } });

export const listPages = async () => (await call<{ pages: ManagedPage[] }>('/api/pages')).pages;

export const listLinksToPage = async (id: string) =>
  (await call<{ links: LinkToPage[] }>(`/api/pages/${encodeURIComponent(id)}/links`)).links;

const reviewPath = (id: string) => `/api/pages/${encodeURIComponent(id)}/review`;

export const readReview = (id: string) => call<ReviewAnswer>(reviewPath(id));

export const saveReview = (id: string, json: PageReview) => sendChange<PageReview>(reviewPath(id), noun, { json });

export const usePageEditor = createEditorStore<Page>();

/** Opens a page's form with the server's current version, even before it is published. @throws what call() throws */
export async function editPage(id: string): Promise<void> {
  usePageEditor.setState({ editing: await pageApi.read(id) });
}

/** The same, with a toast for a failure. */
export const openPageEditor = (id: string): Promise<boolean> =>
  runWithToast(editingTexts.failedToOpen, () => editPage(id), toOpenProblem);

/** Deletes a page, and offers to undo it. @throws what sendChange() throws */
export async function deletePage({ id, version, title }: Pick<Page, 'id' | 'version' | 'title'>): Promise<void> {
  await pageApi.remove(id, version);
  const deleted = { id, title, text: texts.deleted(title) };
  usePageEditor.setState({ undoable: undoDeletion(deleted, pageApi.restore) });
}
