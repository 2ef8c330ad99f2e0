/** Somebody deleted what is being edited: the text can be copied, or saved as a new one where the editor can. */
import { useEffect, useRef } from 'react';
import { conflictTexts as texts } from '../texts/en/conflict.ts';
import { useCopyToClipboard } from '../ui/useCopyToClipboard.ts';
import styles from './Notices.module.css';
import common from './Parts.module.css';

type DeletedViewProps = {
  /** Everything that is typed, as one text. */
  typed: () => string;
  saveAsNew: (() => void) | undefined;
};

export function DeletedView({ typed, saveAsNew }: DeletedViewProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { copying, copy } = useCopyToClipboard();
  useEffect(() => headingRef.current?.focus(), []);
  return (
    <div className={styles.conflict}>
      <h3 ref={headingRef} tabIndex={-1}>
        {texts.deletedTitle}
      </h3>
      <p>{texts.deleted}</p>
      <div className={`${common.ways} ${styles.buttons}`}>
        {saveAsNew && (
          <button type="button" className={common.button} onClick={saveAsNew}>
            {texts.saveAsNew}
          </button>
        )}
        <button type="button" className={common.small} onClick={({ currentTarget }) => copy(typed(), currentTarget)}>
          {texts.copy}
        </button>
        <span role="status">
          {copying === 'copied' && texts.copied}
          {copying === 'failed' && texts.notCopied}
        </span>
      </div>
    </div>
  );
}
