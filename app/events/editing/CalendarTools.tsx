/** Tools above the calendar: adding an event, listing all, and undoing the last action. */

import List from 'lucide-react/icons/list';
import Plus from 'lucide-react/icons/plus';
import { useEvents } from '../../data/content.tsx';
import { useEventsToShow } from '../../data/hiddenRecords.ts';
import { EditorHost } from '../../editing/EditorHost.tsx';
import { HiddenMark } from '../../editing/hidden/HiddenMark.tsx';
import { useHiddenInPlace } from '../../editing/hidden/useHiddenInPlace.ts';
import { eventEditingTexts as texts } from '../../texts/en/content/eventEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/layout/Layout.tsx';
import { listEvents, useEventEditor } from './api.ts';
import styles from './CalendarTools.module.css';
import { EventEditor } from './Editor.tsx';
import { EventManager } from './Manager.tsx';
import { MoveDateHost } from './MoveDateEditor.tsx';

export function CalendarTools() {
  return (
    <Stack className={styles.tool}>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, not a set of fields with a legend */}
      <div className={styles.buttons} role="group" aria-label={texts.tools}>
        <Button size="small" onClick={() => useEventEditor.setState({ editing: 'new' })}>
          <Plus size={18} aria-hidden />
          {texts.add}
        </Button>
        <Button size="small" onClick={() => useEventEditor.setState({ isManaging: true })}>
          <List size={18} aria-hidden />
          {texts.manage}
        </Button>
      </div>
      <EditorHost store={useEventEditor} Editor={EventEditor} Manager={EventManager} />
      <MoveDateHost />
    </Stack>
  );
}

/** Adds hidden events to the list. */
export function HiddenEvents() {
  useHiddenInPlace('events', listEvents, useEvents());
  return null;
}

/** Marks the title of an event that visitors don't see. */
export function HiddenEventMark({ id }: { id: string }) {
  const event = useEventsToShow().find((known) => known.id === id);
  return event ? <HiddenMark record={event} /> : null;
}
