/** A zone for choosing or dropping files. */

import Upload from 'lucide-react/icons/upload';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { FilePicker } from '../../editing/fields/FilePicker.tsx';
import common from '../../editing/Parts.module.css';
import { documentEditingTexts as texts } from '../../texts/en/content/documentEditing.ts';
import styles from './DropZone.module.css';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Props that let an element accept dropped files, and whether some are over it. */
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
        // A dropped folder looks like a file without content or type, which cannot be uploaded.
        const files = [...event.dataTransfer.items].filter((item) => !item.webkitGetAsEntry?.()?.isDirectory);
        const chosen = files.flatMap((item) => item.getAsFile() ?? []);
        if (chosen.length > 0) onFiles(chosen);
      },
    },
  };
}

type DropZoneProps = { label: string; hint: ReactNode; onFiles: (files: File[]) => void };

export function DropZone({ label, hint, onFiles }: DropZoneProps) {
  const hintId = useId();
  const { over, handlers } = useFileDrop(onFiles);
  return (
    <div className={styles.zone} data-over={over || undefined} {...handlers}>
      <FilePicker multiple onFiles={onFiles} describedBy={hintId}>
        <Upload size={18} aria-hidden />
        {label}
      </FilePicker>
      <span className={`${common.hint} ${styles.drop}`}>{texts.drop}</span>
      <p id={hintId} className={`${common.hint} ${styles.hint}`}>
        {hint}
      </p>
    </div>
  );
}
