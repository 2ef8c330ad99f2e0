/** The calls that change events, and which of their editors is open. */
import type { Event, EventInput } from '../../../db/rules/events.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { CallError, call } from '../../data/call.ts';
import { toOpenProblem } from '../../data/sendChange.ts';
import { createEditorStore } from '../../editing/createEditorStore.ts';
import { recordApi } from '../../editing/recordApi.ts';
import { editingTexts } from '../../texts/en/editing.ts';
import { eventEditingTexts as texts } from '../../texts/en/eventEditing.ts';

export type EventBody = Omit<EventInput, 'source'>;

export const eventApi = recordApi<Event, EventBody>('events', '/api/calendar');

/** All events, as administrators may read them. @throws CallError */
export const listEvents = async (): Promise<Event[]> => (await call<{ events: Event[] }>('/api/calendar')).events;

export const useEventEditor = createEditorStore<Event>();

const offerUndo = (recordId: string, text: string, undo: () => Promise<unknown>) =>
  useEventEditor.setState({
    undoable: { recordId, text, undo, undoneText: texts.undone, failedText: texts.undoFailed },
  });

/** Opens the form of an event as the server has it now. @throws Problem in words for people */
export async function openEventEditor(id: string): Promise<void> {
  try {
    useEventEditor.setState({ editing: await eventApi.read(id) });
  } catch (error) {
    if (error instanceof CallError && error.status === 404) throw new Problem('not_found', texts.gone);
    throw toOpenProblem(error, editingTexts.failedToOpen);
  }
}

/** Deletes an event with all of its dates. @throws what sendChange() throws */
export async function deleteEvent({ id, title }: Pick<Event, 'id' | 'title'>): Promise<void> {
  await eventApi.remove(id);
  offerUndo(id, texts.deleted(title), () => eventApi.restore(id));
}

/** Marks one date as cancelled, or as taking place again. @throws what sendChange() throws */
export async function cancelDate(id: string, date: string, isOff: boolean): Promise<void> {
  const { title, cancelled = [], version } = await eventApi.read(id);
  const others = cancelled.filter((day) => day !== date);
  const saved = await eventApi.update(id, { cancelled: isOff ? [...others, date].sort() : others }, version);
  const text = isOff ? texts.cancelled : texts.reinstated;
  offerUndo(id, text(title, date), () => eventApi.update(id, { cancelled }, saved.version));
}

/** Leaves one date out of a repeating event. @throws what sendChange() throws */
export async function skipDate(id: string, date: string): Promise<void> {
  const { title, repeat, version } = await eventApi.read(id);
  if (!repeat) throw new Problem('invalid', texts.skipFailed);
  const except = [...new Set([...repeat.except, date])].sort();
  const extra = repeat.extra.filter((day) => day !== date);
  const saved = await eventApi.update(id, { repeat: { ...repeat, except, extra } }, version);
  offerUndo(id, texts.skipped(title, date), () => eventApi.update(id, { repeat }, saved.version));
}
