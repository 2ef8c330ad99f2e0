/** What was just done, and the way back. */
import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef } from 'react';
import common from '../../editing/Parts.module.css';
import { eventEditingTexts as texts } from '../../texts/en/eventEditing.ts';
import { attempt, undo, useEventEditor } from './api.ts';
import styles from './CalendarTools.module.css';

export function DoneLine() {
  const done = useEventEditor((doing) => doing.done);
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
              useEventEditor.setState({ done: null });
            }}
          >
            <X size={20} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}
