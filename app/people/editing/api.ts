/** The calls that change people, and the state of their editors. */
import type { PersonChanges } from '../../../db/rules/people/input.ts';
import type { Person } from '../../../db/rules/people/people.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { call } from '../../data/call.ts';
import { sendChange } from '../../data/sendChange.ts';
import { createEditorStore } from '../../editing/createEditorStore.ts';
import { recordApi } from '../../editing/records/recordApi.ts';
import { undoDeletion } from '../../editing/records/undoDeletion.ts';
import { peopleEditingTexts as texts } from '../../texts/en/content/peopleEditing.ts';

const noun = 'people';

export const peopleApi = recordApi<Person, PersonChanges>(noun, '/api/people');

export const savePeopleOrder = (ids: string[]) =>
  sendChange<{ ids: string[] }>('/api/people/order', noun, { json: { ids } });

export const usePersonEditor = createEditorStore<Person>();

/** Opens a person's form with the server's current version. @throws CallError, Problem if the person was deleted */
export async function editPerson(id: string): Promise<void> {
  const { people } = await call<{ people: Person[] }>('/api/people');
  const found = people.find((person) => person.id === id);
  if (!found) throw new Problem('not_found', texts.gone);
  usePersonEditor.setState({ editing: found });
}

/** Deletes a person, and offers to undo it. @throws what sendChange() throws */
export async function deletePerson({ id, version, name }: Person): Promise<void> {
  await peopleApi.remove(id, version);
  const deleted = { id, title: name, text: texts.deleted(name) };
  usePersonEditor.setState({ undoable: undoDeletion(deleted, peopleApi.restore) });
}
