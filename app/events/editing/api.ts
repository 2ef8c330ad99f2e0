/** The calls that change events, and the state of their editors. */
import { create } from 'zustand';
import type { Event } from '../../../db/rules/events/events.ts';
import type { EventInput } from '../../../db/rules/events/input.ts';
import { withoutDay } from '../../../db/rules/events/movedDates.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { CallError, call } from '../../data/call.ts';
import { sendChange, toOpenProblem } from '../../data/sendChange.ts';
import { createEditorStore } from '../../editing/createEditorStore.ts';
import { recordApi } from '../../editing/records/recordApi.ts';
import { eventEditingTexts as texts } from '../../texts/en/content/eventEditing.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';

export type EventBody = Omit<EventInput, 'source'>;

export const eventApi = recordApi<Event, EventBody>('events', '/api/calendar');

/** All events, including hidden ones. @throws CallError */
export const listEvents = async (): Promise<Event[]> => (await call<{ events: Event[] }>('/api/calendar')).events;

export const useEventEditor = createEditorStore<Event>();

const offerUndo = (recordId: string, text: string, undo: () => Promise<unknown>) =>
  useEventEditor.setState({
    undoable: { recordId, text, undo, undoneText: texts.undone, failedText: texts.undoFailed },
  });

/** The date that is being moved, with the server's version of its event. */
export const useMoveDateEditor = create<{ moving: { event: Event; date: string } | null }>(() => ({ moving: null }));

async function readToEdit(id: string): Promise<Event> {
  try {
    return await eventApi.read(id);
  } catch (error) {
    if (error instanceof CallError && error.status === 404) throw new Problem('not_found', texts.gone);
    throw toOpenProblem(error, editingTexts.failedToOpen);
  }
}

/** Opens an event's form with the server's current version. @throws Problem with a text for people */
export async function openEventEditor(id: string): Promise<void> {
  useEventEditor.setState({ editing: await readToEdit(id) });
}

/** Opens the form that moves one date of a series. @throws Problem with a text for people */
export async function openMoveDateEditor(id: string, date: string): Promise<void> {
  useMoveDateEditor.setState({ moving: { event: await readToEdit(id), date } });
}

/** Deletes an event with all of its dates. @throws what sendChange() throws */
export async function deleteEvent({ id, title }: Pick<Event, 'id' | 'title'>): Promise<void> {
  await eventApi.remove(id);
  offerUndo(id, texts.deleted(title), () => eventApi.restore(id));
}

/** Marks one date as canceled, or restores it. @throws what sendChange() throws */
export async function cancelDate(id: string, date: string, isOff: boolean): Promise<void> {
  const { title, cancelled = [], version } = await eventApi.read(id);
  const others = cancelled.filter((day) => day !== date);
  const saved = await eventApi.update(id, { cancelled: isOff ? [...others, date].sort() : others }, version);
  const text = isOff ? texts.cancelled : texts.reinstated;
  offerUndo(id, text(title, date), () => eventApi.update(id, { cancelled }, saved.version));
}

export type MoveBody = { from: string; date: string; start_time?: string; end_time?: string };

/** Moves one date of a series. @returns the event on the new day. @throws what sendChange() throws */
export const moveDate = (id: string, json: MoveBody, version: number | undefined, key?: string): Promise<Event> =>
  sendChange<Event>(`/api/calendar/${encodeURIComponent(id)}/move`, 'events', {
    method: 'POST',
    json,
    version,
    ...(key !== undefined && { key }),
  });

const sendMoveBack = ({ id, version }: Pick<Event, 'id' | 'version'>, cancelled: boolean) =>
  sendChange<Event>(`/api/calendar/${encodeURIComponent(id)}/move-back`, 'events', {
    method: 'POST',
    json: { cancelled },
    version,
  });

/** @param series before the move @param moved the event on the new day */
export function offerMoveUndo(series: Event, from: string, moved: Event): void {
  const isSame = moved.id === series.id;
  const { version } = series;
  const undo = isSame
    ? () =>
        sendChange(`/api/history/events/${encodeURIComponent(series.id)}/restore`, 'events', {
          method: 'POST',
          json: { version },
          version: moved.version,
        })
    : () => sendMoveBack(moved, series.cancelled?.includes(from) === true);
  offerUndo(moved.id, texts.movedTo(moved.title, from, moved.date), undo);
}

/** Moves a date back into its series. @throws what sendChange() throws */
export async function moveDateBack(id: string): Promise<void> {
  const { title, date, moved_from: from = '', version } = await eventApi.read(id);
  const { repeat, ...series } = await sendMoveBack({ id, version }, false);
  // Restores the series first, so that a rental does not conflict with its own date.
  const undo = async () => {
    if (repeat) await eventApi.update(series.id, { repeat: withoutDay(repeat, from) }, series.version);
    await eventApi.restore(id);
  };
  offerUndo(series.id, texts.movedTo(title, date, from), undo);
}

/** Removes one date from a repeating event. @throws what sendChange() throws */
export async function skipDate(id: string, date: string): Promise<void> {
  const { title, repeat, version } = await eventApi.read(id);
  if (!repeat) throw new Problem('invalid', texts.skipFailed);
  const saved = await eventApi.update(id, { repeat: withoutDay(repeat, date) }, version);
  offerUndo(id, texts.skipped(title, date), () => eventApi.update(id, { repeat }, saved.version));
}
