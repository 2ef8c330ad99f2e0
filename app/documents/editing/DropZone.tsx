/** Where files are chosen or dropped. */

import Upload from 'lucide-react/icons/upload';
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import common from '../../editing/Parts.module.css';
import { documentEditingTexts as texts } from '../../texts/en/documentEditing.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './DropZone.module.css';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** What a place needs to take files that are dropped on it, and whether some are over it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(0);
  return {
    over: over > 0,
    handlers: {
      onDragEnter: (event: DragEvent) => hasFiles(event) && setOver((depth) => depth + 1),
      onDragLeave: (event: DragEvent) => hasFiles(event) && setOver((depth) => Math.max(0, depth - 1)),
      onDragOver: (event: DragEvent) => hasFiles(event) && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(0);
        // A folder comes as a file without content or type, which nobody can send.
        const files = [...event.dataTransfer.items].filter((item) => !item.webkitGetAsEntry?.()?.isDirectory);
        const chosen = files.flatMap((item) => item.getAsFile() ?? []);
        if (chosen.length > 0) onFiles(chosen);
      },
    },
  };
}

type DropZoneProps = { label: string; hint: ReactNode; onFiles: (files: File[]) => void };

export function DropZone({ label, hint, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const { over, handlers } = useFileDrop(onFiles);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // The same file may be chosen again.
    target.value = '';
  };
  return (
    <div className={styles.zone} data-over={over || undefined} {...handlers}>
      <input ref={input} type="file" multiple hidden onChange={choose} data-no-memory />
      <Button size="small" aria-describedby={hintId} onClick={() => input.current?.click()}>
        <Upload size={18} aria-hidden />
        {label}
      </Button>
      <span className={`${common.hint} ${styles.drop}`}>{texts.drop}</span>
      <p id={hintId} className={`${common.hint} ${styles.hint}`}>
        {hint}
      </p>
    </div>
  );
}
