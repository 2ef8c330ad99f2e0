/** The number of characters left: updated at every letter, announced to screen readers after a pause. */
import { useEffect, useState } from 'react';
import common from '../../editing/Parts.module.css';
import { bannerEditingTexts as texts } from '../../texts/en/content/bannerEditing.ts';
import styles from './Editor.module.css';

/** The pause in typing before the count is announced, so that it does not interrupt the letters. */
const pauseMs = 1500;

export function CharacterCount({ length, most }: { length: number; most: number }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (length === 0) return setAnnounced('');
    const timer = setTimeout(() => setAnnounced(texts.left(most - length)), pauseMs);
    return () => clearTimeout(timer);
  }, [length, most]);
  return (
    <div className={`${common.hint} ${styles.count}`}>
      <span aria-hidden data-over={length > most || undefined}>
        {texts.count(length, most)}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {announced}
      </span>
    </div>
  );
}
