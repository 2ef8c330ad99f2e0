import { useEffect, useEffectEvent } from 'react';
import type { QueueOutcome } from '../data/outbox/outbox.ts';

/**
 * Tells what becomes of an entry that waits on this device while its page is open.
 * @param key null for none
 */
export function useWaitingEntry(key: string | null, onChange: (outcome: QueueOutcome) => void): void {
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (key === null) return;
    let isLeft = false;
    let stop = () => {};
    import('../data/outbox/outbox.ts').then(
      ({ watchEntry }) => {
        if (!isLeft) stop = watchEntry(key, (outcome) => tell(outcome));
      },
      () => {},
    );
    return () => {
      isLeft = true;
      stop();
    };
  }, [key]);
}
