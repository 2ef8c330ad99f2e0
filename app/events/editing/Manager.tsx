/** All events of the town, including hidden ones: upcoming first, then past. */

import { useId, useState } from 'react';
import { hasExpired, scheduleTimeToInstant } from '../../../db/rules/announcements/schedule.ts';
import type { Event } from '../../../db/rules/events/events.ts';
import { hasEveryWord } from '../../../db/rules/search/foldText.ts';
import { useNow, useToday, useTown } from '../../data/content.tsx';
import common from '../../editing/Parts.module.css';
import { UndoNotice } from '../../editing/UndoNotice.tsx';
import { useServerList } from '../../editing/useServerList.ts';
import { eventEditingTexts as texts } from '../../texts/en/content/eventEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { useShowMore } from '../../ui/lists/useShowMore.tsx';
import { EventBadge } from '../EventBadge.tsx';
import { listEvents, useEventEditor } from './api.ts';
import styles from './Manager.module.css';

/** The number of rows at first, and the number of events that makes a search worthwhile. */
const rowsPerStep = 20;
const minEventsToSearch = 6;

/** Sorts by each event's next date, or its last. */
function sortByNextDate(events: readonly Event[], today: string): { event: Event; date: string }[] {
  const dated = events.map((event) => ({
    event,
    date: event.dates.find((date) => date >= today) ?? event.dates.at(-1) ?? event.date,
  }));
  const ahead = dated.filter(({ date }) => date >= today).sort((a, b) => a.date.localeCompare(b.date));
  const over = dated.filter(({ date }) => date < today).sort((a, b) => b.date.localeCompare(a.date));
  return [...ahead, ...over];
}

const matchesSearch = (event: Event, search: string) =>
  hasEveryWord([event.title, event.location, event.renter_name, texts.types[event.type]].join(' '), search);

export function EventManager({ onClose }: { onClose: () => void }) {
  const headingId = useId();
  const { data, error } = useServerList('', listEvents, { isLive: true });
  const undoable = useEventEditor((editor) => editor.undoable);
  const [words, setWords] = useState('');
  const events = data ?? [];
  const found = sortByNextDate(
    events.filter((event) => matchesSearch(event, words)),
    useToday(),
  );
  const noRows = <EmptyState>{events.length === 0 ? texts.noneAtAll : texts.noneFound}</EmptyState>;
  return (
    <Dialog labelledBy={headingId} onClose={onClose}>
      <h2 id={headingId} className={`${common.title} ${styles.title}`}>
        {texts.listTitle}
      </h2>
      <UndoNotice undoable={undoable} onClose={() => useEventEditor.setState({ undoable: null })} />
      {events.length >= minEventsToSearch && (
        <div className={styles.search}>
          <Field label={texts.search}>
            {(control) => (
              <input {...control} type="search" value={words} onChange={({ target }) => setWords(target.value)} />
            )}
          </Field>
        </div>
      )}
      <div aria-live="polite" className={styles.told}>
        {data ? found.length === 0 && noRows : error ? texts.listFailed : texts.loading}
      </div>
      <EventRows key={words} found={found} />
    </Dialog>
  );
}

function EventRows({ found }: { found: { event: Event; date: string }[] }) {
  const { count, list, button } = useShowMore<HTMLUListElement>(found.length, rowsPerStep);
  const today = useToday();
  const now = useNow();
  const { time_zone } = useTown();
  const visibility = (event: Event) => {
    if (event.publish_at && scheduleTimeToInstant(event.publish_at, time_zone) > now) return texts.toCome;
    return hasExpired(event, time_zone, now) ? texts.over : '';
  };
  return (
    <>
      <ul ref={list} className={styles.rows}>
        {found.slice(0, count).map(({ event, date }) => (
          <li key={event.id} data-item>
            <Button variant="plain" className={styles.row} onClick={() => useEventEditor.setState({ editing: event })}>
              <span className={styles.name} dir="auto">
                {event.title}
              </span>
              <EventBadge type={event.type} />
              <span className={`${common.hint} ${styles.facts}`}>
                {[
                  date < today ? texts.lastOn(date) : texts.nextOn(date),
                  event.repeat ? texts.repeated : '',
                  event.location,
                  visibility(event),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {button}
    </>
  );
}
