/** One clock for all screens. It ticks as a minute begins, because scheduled records appear or expire then. */

const minuteMs = 60_000;

let now = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = Date.now();
  clearTimeout(timer);
  timer = setTimeout(tick, minuteMs - (now % minuteMs));
  for (const listener of listeners) listener();
}

/** A suspended page misses its ticks. */
const wake = () => document.visibilityState === 'visible' && tick();

/** @returns a function that unsubscribes */
export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('pageshow', wake);
    tick();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('pageshow', wake);
  };
}

/** The last tick, in milliseconds; stable between ticks, as hooks need. */
export function lastTick(): number {
  if (now === 0) now = Date.now();
  return now;
}
