/** What an administrator is doing with the calendar, and the calls that it takes. */
import { create } from 'zustand';
import type { Event, EventInput } from '../../../db/rules/events.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { call } from '../../data/call.ts';
import { Conflict, sendChange, toSaveProblem } from '../../data/sendChange.ts';
import { newIdempotencyKey } from '../../editing/createOnce.ts';
import { editingTexts } from '../../texts/en/editing.ts';
import { eventEditingTexts as texts } from '../../texts/en/eventEditing.ts';
import { showToast } from '../../ui/toasts.ts';

type EventEditorState = {
  /** The event whose form is open; `new` for one to be. */
  editing: Event | 'new' | null;
  managing: boolean;
  /** What was just done, and how to take it back. */
  done: { sentence: string; undo: () => Promise<unknown> } | null;
};

/** One for the page: an event may go while its form is open, and the form stays. */
export const useEventEditor = create<EventEditorState>(() => ({ editing: null, managing: false, done: null }));

const pathOf = (id: string) => `/api/calendar/${encodeURIComponent(id)}`;

/** Everything of an event, as administrators get it. @throws CallError */
export const readEvent = (id: string) => call<Event>(pathOf(id));

/**
 * Saves the event of one form. What is sent once more as it is, because no answer came, is the same request; what was
 * changed in between is another one.
 */
export function createEventSaver(): (
  event: Event | null,
  given: Omit<EventInput, 'source'>,
  version?: number,
) => Promise<Event> {
  let last = '';
  let key = '';
  return (event, given, version) => {
    const content = JSON.stringify([given, version]);
    if (content !== last) {
      last = content;
      key = newIdempotencyKey();
    }
    return event
      ? sendChange<Event>(pathOf(event.id), 'events', { method: 'PUT', json: given, version, key })
      : sendChange<Event>('/api/calendar', 'events', { method: 'POST', json: given, key });
  };
}

/** Opens the form of an event as the server has it now; says so when that cannot be had. */
export async function openEventEditor(id: string): Promise<void> {
  try {
    useEventEditor.setState({ editing: await readEvent(id) });
  } catch (error) {
    const told = toSaveProblem(error, editingTexts.failedToOpen);
    showToast('error', (error as { status?: number }).status === 404 ? texts.gone : told.message);
  }
}

/** Deletes an event with all of its dates. @throws Problem in words for people */
export async function deleteEvent({ id, title }: { id: string; title: string }): Promise<void> {
  try {
    await sendChange(pathOf(id), 'events', { method: 'DELETE' });
  } catch (error) {
    // Somebody else was faster: it is gone, which is what was wanted.
    if ((error as { status?: number }).status !== 404) throw toSaveProblem(error, texts.deleteFailed);
  }
  const undo = () => sendChange(`/api/bin/events/${encodeURIComponent(id)}/restore`, 'events', { method: 'POST' });
  useEventEditor.setState({ done: { sentence: texts.deleted(title), undo } });
}

/** Leaves one date out of a repeating event. @throws Problem in words for people */
export async function skipDate(id: string, date: string): Promise<void> {
  const saveRepeat = (repeat: Event['repeat'], version: number) =>
    sendChange<Event>(pathOf(id), 'events', { method: 'PUT', json: { repeat }, version });
  try {
    const { title, repeat, version } = await readEvent(id);
    if (!repeat) throw new Problem('invalid', texts.skipFailed);
    const except = [...new Set([...repeat.except, date])].sort();
    const saved = await saveRepeat({ ...repeat, except, extra: repeat.extra.filter((day) => day !== date) }, version);
    const undo = () => saveRepeat(repeat, saved.version);
    useEventEditor.setState({ done: { sentence: texts.skipped(title, date), undo } });
  } catch (error) {
    throw toSaveProblem(error instanceof Conflict ? new Problem('invalid', error.message) : error, texts.skipFailed);
  }
}

/** Takes back what was just done. @throws Problem in words for people */
export async function undo(): Promise<void> {
  const { done } = useEventEditor.getState();
  try {
    await done?.undo();
  } catch (error) {
    throw toSaveProblem(error instanceof Conflict ? new Problem('invalid', error.message) : error, texts.undoFailed);
  }
  useEventEditor.setState({ done: null });
  showToast('success', texts.undone);
}

/** Runs what a press starts outside a form, and tells what went wrong. @returns whether it worked */
export async function attempt(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    showToast('error', error instanceof Problem ? error.message : texts.failed);
    return false;
  }
}
