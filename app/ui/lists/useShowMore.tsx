/** Long lists in steps: the first ones, and a button for the next. */
import { useLayoutEffect, useRef, useState } from 'react';
import { shellTexts } from '../../texts/en/shell.ts';
import { Button } from '../Button.tsx';
import styles from './useShowMore.module.css';

/**
 * @param total how many there are
 * @param step how many are shown at first, and how many each press adds
 * @returns how many to show, the list's ref, and the button, or false once all are shown. After a press the
 *   focus goes to the first new child of the list: to its first link or button.
 */
export function useShowMore<L extends HTMLElement>(total: number, step: number) {
  const [count, setCount] = useState(step);
  const list = useRef<L>(null);
  const focusAt = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (focusAt.current === null) return;
    const items = list.current?.querySelectorAll<HTMLElement>('[data-item]');
    items?.[focusAt.current]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
    focusAt.current = null;
  });
  const more = () => {
    focusAt.current = count;
    setCount(count + step);
  };
  const button = total > count && (
    <div className={styles.row} data-needs-script>
      <Button variant="secondary" onClick={more}>
        {shellTexts.showMore}
      </Button>
    </div>
  );
  return { count, list, button };
}
