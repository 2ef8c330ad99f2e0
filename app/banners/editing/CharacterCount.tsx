/** How much of a text there is room for: seen at every letter, told to a screen reader when the typing pauses. */
import { useEffect, useState } from 'react';
import common from '../../editing/Parts.module.css';
import { bannerEditingTexts as texts } from '../../texts/en/bannerEditing.ts';
import styles from './Editor.module.css';

/** How long nothing is typed before the count is told, in milliseconds: in between it would talk over the letters. */
const pauseMs = 1500;

export function CharacterCount({ length, most }: { length: number; most: number }) {
  const [told, setTold] = useState('');
  useEffect(() => {
    if (length === 0) return setTold('');
    const timer = setTimeout(() => setTold(texts.left(most - length)), pauseMs);
    return () => clearTimeout(timer);
  }, [length, most]);
  return (
    <div className={`${common.hint} ${styles.count}`}>
      <span aria-hidden data-over={length > most || undefined}>
        {texts.count(length, most)}
      </span>
      <span className="visually-hidden" role="status">
        {told}
      </span>
    </div>
  );
}
