/** Puts one of an item into the cart, from its card. */
import Clock from 'lucide-react/icons/clock';
import { useId } from 'react';
import type { Item } from '../../db/rules/items/items.ts';
import { cartTexts } from '../texts/en/cart.ts';
import { itemTexts as texts } from '../texts/en/items.ts';
import { Button } from '../ui/Button.tsx';
import styles from './AddButton.module.css';

type AddButtonProps = {
  item: Item;
  inCart?: number;
  /** Whether a change is on its way, and has been for so long that it is said. */
  isPending?: boolean;
  isLate?: boolean;
  /** Missing until the cart has loaded; the button is disabled until then. */
  onAdd?: (() => void) | undefined;
};

/** It is named by its words and the heading of the card, `item-<id>`. */
export function AddButton({ item, inCart = 0, isPending, isLate, onAdd }: AddButtonProps) {
  const id = useId();
  const state = [inCart > 0 && texts.inCart(inCart), isLate && cartTexts.waiting].filter(Boolean).join('. ');
  return (
    <>
      <Button
        size="small"
        className={styles.add}
        aria-labelledby={`${id} item-${item.id}`}
        aria-describedby={state ? `${id}state` : undefined}
        aria-busy={isPending || undefined}
        disabled={!onAdd}
        // A double click puts it in once, as in the viewer.
        onClick={(event) => event.detail <= 1 && onAdd?.()}
      >
        <span id={id}>{texts.add}</span>
        {/* Drawn by its style: a number among the button's words would have to be in its name. */}
        {inCart > 0 && <span className={styles.count} data-count={inCart} />}
        {isLate && <Clock size={16} aria-hidden />}
      </Button>
      {state && (
        <span className="visually-hidden" id={`${id}state`}>
          {state}
        </span>
      )}
    </>
  );
}
