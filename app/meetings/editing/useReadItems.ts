/** Takes the items of a pasted text or a file into the agenda: asks first where it has items, and can be undone. */
import { useState } from 'react';
import { dropUsualNumbers } from '../../../db/rules/meetings/agenda.ts';
import { meetingLimits as limits, newAgendaItem } from '../../../db/rules/meetings/fields.ts';
import type { AgendaItem } from '../../../db/rules/meetings/input.ts';
import { readAgenda } from '../../../db/rules/meetings/readAgenda.ts';
import type { AgendaAnswer, AgendaWarning, AgendaWarningCode } from '../../../db/rules/meetings/readAgendaAnswer.ts';
import type { useRowsField } from '../../editing/fields/useRowsField.ts';
import { meetingEditingTexts as texts } from '../../texts/en/meetings/meetingEditing.ts';
import { formatAgenda } from './form.ts';

/** A warning as the editor shows it; its words are in the app's texts. */
type Note = Omit<AgendaWarning, 'message'>;
export type ReadItems = { items: AgendaAnswer['items']; warnings: readonly Note[] };

const noteOf = (code: AgendaWarningCode, text: string): Note[] => (text === '' ? [] : [{ code, text }]);

/** Reads a pasted text on the device, without a connection. */
export function readPaste(text: string): ReadItems {
  const { before, items, after } = readAgenda(text);
  return { items, warnings: [...noteOf('before_items', before), ...noteOf('after_items', after)] };
}

type Taken = { earlier: AgendaItem[]; written: string };

export function useReadItems(list: ReturnType<typeof useRowsField<AgendaItem>>) {
  const [pending, setPending] = useState<ReadItems | null>(null);
  const [notes, setNotes] = useState<readonly Note[]>([]);
  const [statusText, setStatusText] = useState('');
  const [taken, setTaken] = useState<Taken | null>(null);
  const present = list.rows.map(({ entry }) => entry);

  function put({ items, warnings }: ReadItems, earlier: readonly AgendaItem[]): void {
    const read = dropUsualNumbers(items).map((item): AgendaItem => ({ ...newAgendaItem, files: [], ...item }));
    const all = [...earlier, ...read];
    const over = all.slice(limits.items).map(({ label, title, text }) => `${label} ${title}\n${text}`.trim());
    list.replace(all.slice(0, limits.items), Math.min(earlier.length, limits.items - 1));
    setNotes([...warnings, ...noteOf('too_many_items', over.join('\n'))]);
    setStatusText(texts.pasted(read.length - over.length));
    setTaken({ earlier: present, written: formatAgenda(all.slice(0, limits.items)) });
    setPending(null);
  }
  return {
    /** The items that wait for an answer: replace or add. */
    pending,
    present: present.length,
    notes,
    statusText,
    /** Takes the items, or asks first. */
    take(found: ReadItems): void {
      setNotes([]);
      setStatusText(found.items.length === 0 ? texts.pasteNothing : '');
      if (found.items.length === 0) return;
      if (formatAgenda(present) === '') put(found, []);
      else setPending(found);
    },
    replaceAll: () => pending && put(pending, []),
    addBelow: () => pending && put(pending, present),
    cancel() {
      setPending(null);
      list.replace(present, 0);
    },
    /** Undone only while nothing was typed into the new items. */
    canUndo: taken !== null && taken.written === formatAgenda(present),
    undo() {
      if (!taken) return;
      list.replace(taken.earlier, 0);
      setNotes([]);
      setTaken(null);
      setStatusText(texts.undone);
    },
  };
}
