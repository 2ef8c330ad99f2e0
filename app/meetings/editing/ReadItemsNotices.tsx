/** Asks what to do with items that were read, and says afterwards what is on the agenda and what is not. */
import { useEffect, useRef } from 'react';
import { meetingEditingTexts as texts } from '../../texts/en/meetings/meetingEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster, Stack } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Editor.module.css';
import type { useReadItems } from './useReadItems.ts';

export function ReadItemsNotices({ reading }: { reading: ReturnType<typeof useReadItems> }) {
  const { pending, notes, statusText } = reading;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pending) first.current?.focus();
  }, [pending]);
  return (
    <>
      {pending && (
        <Notice tone="warning" role="group" aria-label={texts.replaceOrAdd(pending.items.length, reading.present)}>
          <Stack gap={2}>
            <p>{texts.replaceOrAdd(pending.items.length, reading.present)}</p>
            <Cluster>
              <Button size="small" ref={first} onClick={reading.addBelow}>
                {texts.addBelow}
              </Button>
              <Button size="small" onClick={reading.replaceAll}>
                {texts.replaceAll}
              </Button>
              <Button size="small" onClick={reading.cancel}>
                {texts.readNothing}
              </Button>
            </Cluster>
          </Stack>
        </Notice>
      )}
      <div aria-live="polite" data-no-memory>
        {statusText && (
          <Notice tone="info">
            <p>{statusText}</p>
            {notes.length > 0 && (
              <ul className={styles.readNotes}>
                {notes.map(({ code, text }) => (
                  <li key={code}>
                    {texts.readNotes[code]}
                    {text && (
                      <details>
                        <summary>{texts.readLines}</summary>
                        <p dir="auto" className={styles.readLines}>
                          {text}
                        </p>
                      </details>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </Notice>
        )}
      </div>
      {reading.canUndo && !pending && (
        <p>
          <Button size="small" onClick={reading.undo}>
            {texts.undoRead}
          </Button>
        </p>
      )}
    </>
  );
}
