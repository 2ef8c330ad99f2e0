/** Shows a long list in steps: the first rows, and a button for more. */
import { useLayoutEffect, useRef, useState } from 'react';
import { shellTexts } from '../../texts/en/shell.ts';
import { Button } from '../Button.tsx';
import styles from './useShowMore.module.css';

/**
 * @param total the number of rows
 * @param step the number of rows at first, and added by each press
 * @returns how many to show, the list's ref, and the button, or false once all are shown. A press focuses the first
 * link or button of the first new row.
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
