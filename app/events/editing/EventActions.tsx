/** Under an opened event: changing it, leaving out the date that is shown, deleting it. */
import CalendarX from 'lucide-react/icons/calendar-x-2';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { useEvents } from '../../data/content.tsx';
import common from '../../editing/Parts.module.css';
import { eventEditingTexts as texts } from '../../texts/en/eventEditing.ts';
import { attempt, deleteEvent, openEventEditor, skipDate } from './api.ts';
import styles from './CalendarTools.module.css';

/** @param id the event's id and the date that is shown, with a slash between them */
export function EventActions({ id }: { id: string }) {
  const [eventId = '', date = ''] = id.split('/');
  const event = useEvents().find((one) => one.id === eventId);
  const tools = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  if (!event) return null;

  const run = async (act: () => Promise<void>, closes: boolean) => {
    if (busy) return;
    setBusy(true);
    const dialog = tools.current?.closest('dialog');
    const worked = await attempt(act);
    setBusy(false);
    if (worked && closes) dialog?.close();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, not a set of fields with a legend
    <div ref={tools} className={styles.eventTools} role="group" aria-label={texts.eventTools}>
      <button
        type="button"
        className={common.small}
        aria-disabled={busy}
        onClick={() => void run(() => openEventEditor(eventId), false)}
      >
        <Pencil size={18} aria-hidden />
        {texts.edit}
      </button>
      {event.repeat && (
        <button
          type="button"
          className={common.small}
          aria-disabled={busy}
          onClick={() => void run(() => skipDate(eventId, date), true)}
        >
          <CalendarX size={18} aria-hidden />
          {texts.skip}
        </button>
      )}
      <button
        type="button"
        className={`${common.small} ${styles.danger}`}
        aria-disabled={busy}
        onClick={() => void run(() => deleteEvent(event), true)}
      >
        <Trash size={18} aria-hidden />
        {event.repeat ? texts.removeAll : texts.remove}
      </button>
    </div>
  );
}
