/** The calls that change bodies, and the state of their editors. */
import type { Body } from '../../../db/rules/bodies/bodies.ts';
import type { BodyChanges } from '../../../db/rules/bodies/input.ts';
import { call } from '../../data/call.ts';
import { sendChange } from '../../data/sendChange.ts';
import { createEditorStore } from '../../editing/createEditorStore.ts';
import { recordApi } from '../../editing/records/recordApi.ts';
import { undoDeletion } from '../../editing/records/undoDeletion.ts';
import { bodyEditingTexts as texts } from '../../texts/en/meetings/bodyEditing.ts';

const noun = 'bodies';

export const bodyApi = recordApi<Body, BodyChanges>(noun, '/api/bodies');

/** Lists the bodies with their private fields, in their sequence. */
export const listBodies = async (): Promise<Body[]> => (await call<{ bodies: Body[] }>('/api/bodies')).bodies;

export const saveBodyOrder = (ids: string[]) =>
  sendChange<{ ids: string[] }>('/api/bodies/order', noun, { json: { ids } });

export const useBodyEditor = createEditorStore<Body>();

/** Deletes a body, and offers to undo it. @throws what sendChange() throws */
export async function deleteBody({ id, version, name }: Body): Promise<void> {
  await bodyApi.remove(id, version);
  const deleted = { id, title: name, text: texts.deleted(name) };
  useBodyEditor.setState({ undoable: undoDeletion(deleted, bodyApi.restore) });
}
