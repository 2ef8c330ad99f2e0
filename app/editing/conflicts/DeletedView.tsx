/**
 * Shown if somebody deleted the edited record: the text can be copied, or saved as a new record if the editor supports
 * that.
 */

import { useEffect, useRef } from 'react';
import { conflictTexts as texts } from '../../texts/en/editing/conflict.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import { useCopyToClipboard } from '../../ui/useCopyToClipboard.ts';
import styles from '../Notices.module.css';

type DeletedViewProps = {
  /** All typed text, as one string. */
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
      <Cluster className={styles.buttons}>
        {saveAsNew && <Button onClick={saveAsNew}>{texts.saveAsNew}</Button>}
        <Button size="small" onClick={({ currentTarget }) => copy(typed(), currentTarget)}>
          {texts.copy}
        </Button>
        <span role="status">
          {copying === 'copied' && texts.copied}
          {copying === 'failed' && texts.notCopied}
        </span>
      </Cluster>
    </div>
  );
}
