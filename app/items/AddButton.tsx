/** Adds one unit of an item to the cart, from its card. */
import Clock from 'lucide-react/icons/clock';
import { useId } from 'react';
import type { Item } from '../../db/rules/items/items.ts';
import { cartTexts } from '../texts/en/shop/cart.ts';
import { itemTexts as texts } from '../texts/en/shop/items.ts';
import { Button } from '../ui/Button.tsx';
import styles from './AddButton.module.css';

type AddButtonProps = {
  item: Item;
  inCart?: number;
  /** Whether a change is pending, and `isLate` once that should be shown. */
  isPending?: boolean;
  isLate?: boolean;
  /** Missing until the cart has loaded; the button is disabled until then. */
  onAdd?: (() => void) | undefined;
};

/** Its accessible name is its text and the card's heading, `item-<id>`. */
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
        // A double click adds one, as in the viewer.
        onClick={(event) => event.detail <= 1 && onAdd?.()}
      >
        <span id={id}>{texts.add}</span>
        {/* Drawn by CSS, because a number in the button's text would be part of its name. */}
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
