/** Actions below an open event: editing it, canceling, moving or skipping the shown date, deleting it. */

import CalendarArrow from 'lucide-react/icons/calendar-arrow-up';
import CalendarCheck from 'lucide-react/icons/calendar-check-2';
import CalendarOff from 'lucide-react/icons/calendar-off';
import CalendarX from 'lucide-react/icons/calendar-x-2';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import Undo from 'lucide-react/icons/undo-2';
import { useRef, useState } from 'react';
import { isCancelled } from '../../../db/rules/events/events.ts';
import { useEventsToShow } from '../../data/hiddenRecords.ts';
import { runWithToast } from '../../editing/runWithToast.ts';
import { NoticeClock } from '../../meetings/editing/NoticeClock.tsx';
import { eventEditingTexts as texts } from '../../texts/en/content/eventEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { cancelDate, deleteEvent, moveDateBack, openEventEditor, openMoveDateEditor, skipDate } from './api.ts';
import styles from './CalendarTools.module.css';

/** @param id the event's id and the shown date, separated by a slash */
export function EventActions({ id }: { id: string }) {
  const [eventId = '', date = ''] = id.split('/');
  const events = useEventsToShow();
  const event = events.find((one) => one.id === eventId);
  const actions = useRef<HTMLDivElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (!event) return null;
  const series = events.find(({ id, repeat }) => id === event.series_id && repeat);
  const isOff = isCancelled({ event, date });

  const run = async (failedText: string, act: () => Promise<void>, closesDialog = true) => {
    if (isBusy) return;
    setIsBusy(true);
    const dialog = actions.current?.closest('dialog');
    const isDone = await runWithToast(failedText, act);
    setIsBusy(false);
    if (isDone && closesDialog) dialog?.close();
  };
  const buttons = (
    // biome-ignore lint/a11y/useSemanticElements: buttons, not a set of fields with a legend
    <div ref={actions} className={styles.eventTools} role="group" aria-label={texts.eventTools}>
      <Button
        size="small"
        isBusy={isBusy}
        onClick={() => void run(texts.failed, () => openEventEditor(eventId), false)}
      >
        <Pencil size={18} aria-hidden />
        {texts.edit}
      </Button>
      <Button
        size="small"
        isBusy={isBusy}
        onClick={() => void run(texts.cancelFailed, () => cancelDate(eventId, date, !isOff))}
      >
        {isOff ? <CalendarCheck size={18} aria-hidden /> : <CalendarOff size={18} aria-hidden />}
        {isOff ? texts.reinstate : texts.cancelDate}
      </Button>
      {event.repeat && (
        <Button
          size="small"
          isBusy={isBusy}
          onClick={() => void run(texts.failed, () => openMoveDateEditor(eventId, date), false)}
        >
          <CalendarArrow size={18} aria-hidden />
          {texts.moveDate}
        </Button>
      )}
      {series && event.moved_from && (
        <Button size="small" isBusy={isBusy} onClick={() => void run(texts.moveFailed, () => moveDateBack(eventId))}>
          <Undo size={18} aria-hidden />
          {texts.moveBack(event.moved_from)}
        </Button>
      )}
      {event.repeat && (
        <Button size="small" isBusy={isBusy} onClick={() => void run(texts.skipFailed, () => skipDate(eventId, date))}>
          <CalendarX size={18} aria-hidden />
          {texts.skip}
        </Button>
      )}
      <Button
        size="small"
        className={styles.danger}
        isBusy={isBusy}
        onClick={() => void run(texts.deleteFailed, () => deleteEvent(event))}
      >
        <Trash size={18} aria-hidden />
        {event.repeat ? texts.removeAll : texts.remove}
      </Button>
    </div>
  );
  return (
    <>
      {event.type === 'meeting' && !isOff && <NoticeClock date={date} time={event.start_time} />}
      {buttons}
    </>
  );
}
