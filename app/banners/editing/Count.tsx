/** How much of a text there is room for: seen at every letter, told to a screen reader when the typing pauses. */
import { useEffect, useState } from 'react';
import common from '../../editing/Parts.module.css';
import { bannerEditingTexts as texts } from '../../texts/bannerEditing.ts';
import styles from './BannerEditor.module.css';

/** How long nothing is typed before the count is told, in milliseconds: in between it would talk over the letters. */
const pause = 1500;

export function Count({ length, most }: { length: number; most: number }) {
  const [told, setTold] = useState('');
  useEffect(() => {
    if (length === 0) return setTold('');
    const timer = setTimeout(() => setTold(texts.left(most - length)), pause);
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
