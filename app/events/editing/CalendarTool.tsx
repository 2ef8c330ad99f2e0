/** Over the calendar: adding an event, all of them in a list, and the way back from what was just done. */
import List from 'lucide-react/icons/list';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef } from 'react';
import common from '../../editing/Parts.module.css';
import { eventEditingTexts as texts } from '../../texts/eventEditing.ts';
import styles from './CalendarTool.module.css';
import { attempt, undo, useDoing } from './doing.ts';
import { EventEditor } from './EventEditor.tsx';
import { EventManager } from './EventManager.tsx';

export function CalendarTool() {
  const { editing, managing } = useDoing();
  return (
    <div className={`${common.fields} ${styles.tool}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, not a set of fields with a legend */}
      <div className={styles.buttons} role="group" aria-label={texts.tools}>
        <button type="button" className={common.small} onClick={() => useDoing.setState({ editing: 'new' })}>
          <Plus size={18} aria-hidden />
          {texts.add}
        </button>
        <button type="button" className={common.small} onClick={() => useDoing.setState({ managing: true })}>
          <List size={18} aria-hidden />
          {texts.manage}
        </button>
      </div>
      {!managing && <DoneLine />}
      {managing && <EventManager onClose={() => useDoing.setState({ managing: false })} />}
      {editing && (
        <EventEditor
          key={editing === 'new' ? editing : editing.id}
          event={editing === 'new' ? null : editing}
          onClose={() => useDoing.setState({ editing: null })}
        />
      )}
    </div>
  );
}

/** What was just done, and the way back. */
export function DoneLine() {
  const done = useDoing((doing) => doing.done);
  const button = useRef<HTMLButtonElement>(null);
  const line = useRef<HTMLDivElement>(null);
  // What was pressed is gone with its event, and the next thing anybody may want is this.
  useLayoutEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => button.current?.focus(), 50);
    return () => clearTimeout(timer);
  }, [done]);
  const leave = () => line.current?.parentElement?.querySelector('button')?.focus();
  const back = async () => {
    if (await attempt(undo)) leave();
  };
  return (
    <div ref={line} role="status">
      {done && (
        <div className={`${common.told} ${common.line}`}>
          <p className={styles.sentence} dir="auto">
            {done.sentence}
          </p>
          <button ref={button} type="button" className={common.small} onClick={() => void back()}>
            {texts.undo}
          </button>
          <button
            type="button"
            className={common.round}
            aria-label={texts.dismiss}
            onClick={() => {
              leave();
              useDoing.setState({ done: null });
            }}
          >
            <X size={20} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}
