import { type KeyboardEvent, useRef, useState } from 'react';

/**
 * Makes the buttons of a toolbar one tab stop: arrows, Home and End move among them.
 * @param count of its buttons @returns `stop` is the button that Tab reaches; `bar` goes on the toolbar's element
 */
export function useToolbarKeys(count: number) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setStop] = useState(0);
  const stop = Math.min(current, count - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Record<string, number> = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: count - 1 };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = (target + count) % count;
    setStop(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return { bar, stop, setStop, onKeyDown };
}
