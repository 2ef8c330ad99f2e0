/** The calls that change collection routes, and the state of their editors. */
import type { CollectionRoute } from '../../../db/rules/collection/collection.ts';
import type { CollectionRouteChanges } from '../../../db/rules/collection/input.ts';
import { sendChange } from '../../data/sendChange.ts';
import { createEditorStore } from '../../editing/createEditorStore.ts';
import { recordApi } from '../../editing/records/recordApi.ts';
import { undoDeletion } from '../../editing/records/undoDeletion.ts';
import { collectionEditingTexts as texts } from '../../texts/en/content/collectionEditing.ts';

const noun = 'collection_routes';

export const collectionApi = recordApi<CollectionRoute, CollectionRouteChanges>(noun, '/api/collection');

export const saveRouteOrder = (ids: string[]) =>
  sendChange<{ ids: string[] }>('/api/collection/order', noun, { json: { ids } });

export const useRouteEditor = createEditorStore<CollectionRoute>();

/** Deletes a route, and offers to undo it. @throws what sendChange() throws */
export async function deleteRoute({ id, version, name }: CollectionRoute): Promise<void> {
  await collectionApi.remove(id, version);
  const deleted = { id, title: name, text: texts.deleted(name) };
  useRouteEditor.setState({ undoable: undoDeletion(deleted, collectionApi.restore) });
}
