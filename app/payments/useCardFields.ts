/** Stripe's card fields on screen: loaded at once, mounted when the card method is chosen. */
import { useEffect, useRef, useState } from 'react';
import type { CardFields } from './cardFields.ts';

export type CardState = 'none' | 'loading' | 'ready' | 'failed';

/**
 * @param publishableKey empty if the town takes no cards: nothing is loaded then
 * @param amountCents null until it is known
 */
export function useCardFields(publishableKey: string, amountCents: number | null, isChosen: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const fields = useRef<CardFields | null>(null);
  const isMounted = useRef(false);
  const [state, setState] = useState<CardState>(publishableKey ? 'loading' : 'none');
  const isPriced = amountCents !== null && amountCents > 0;
  const firstAmount = useRef(amountCents);
  firstAmount.current ??= amountCents;

  useEffect(() => {
    if (!publishableKey || !isPriced) return;
    let isGone = false;
    import('./cardFields.ts')
      .then(({ createCardFields }) => createCardFields(publishableKey, firstAmount.current ?? 0))
      .then(
        (made) => {
          if (isGone) return made.destroy();
          fields.current = made;
          setState('ready');
        },
        () => !isGone && setState('failed'),
      );
    return () => {
      isGone = true;
      fields.current?.destroy();
      fields.current = null;
      isMounted.current = false;
    };
  }, [publishableKey, isPriced]);

  useEffect(() => {
    if (state !== 'ready' || !isChosen || isMounted.current || !place.current) return;
    isMounted.current = true;
    fields.current?.mount(place.current);
  }, [state, isChosen]);

  useEffect(() => {
    if (state === 'ready' && amountCents) fields.current?.setAmount(amountCents);
  }, [state, amountCents]);

  return { place, state, fields };
}
