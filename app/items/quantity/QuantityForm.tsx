/** The stock of an item, the quantity to buy, and the button. */
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { parseViewerQuantity, resolveViewerAction, type ViewerAction } from '../../../db/rules/cart/cart.ts';
import type { Item } from '../../../db/rules/items/items.ts';
import { itemTexts as texts } from '../../texts/en/shop/items.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster, Stack } from '../../ui/layout/Layout.tsx';
import styles from './QuantityForm.module.css';
import { QuantitySteps } from './QuantitySteps.tsx';

type QuantityFormProps = {
  item: Item;
  inCart: number;
  /** Missing until the cart has loaded; the form is disabled until then. */
  onAct?: (wanted: ViewerAction) => void;
  /** Called if the shopper wants more than `most`. */
  onTooMany?: (most: number) => void;
};

export function QuantityForm({ item, inCart, onAct, onTooMany }: QuantityFormProps) {
  const most = item.quantity;
  // The typed text counts until the cart changes or the field is empty; then the field follows the cart.
  const [typed, setTyped] = useState<{ text: string; inCart: number } | null>(null);
  const text = typed?.inCart === inCart ? typed.text : null;
  const { quantity, note } = text ? parseViewerQuantity(text, inCart, most) : { quantity: inCart || 1 };
  const wanted = resolveViewerAction(inCart, quantity, most);
  const field = useId();

  const type = (next: string) => setTyped({ text: next, inCart });
  const settle = () => {
    if (!text) return setTyped(null);
    // If the item has sold out meanwhile, the button says so.
    if (note && most > 0) onTooMany?.(most);
    type(String(quantity));
  };
  const step = (by: 1 | -1) => {
    if (quantity + by > most) onTooMany?.(most);
    else if (quantity + by >= (inCart > 0 ? 0 : 1)) type(String(quantity + by));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    settle();
    onAct?.(wanted);
  };
  const buttonText = {
    add: texts.add,
    remove: texts.remove,
    'out-of-stock': texts.outOfStock,
    more: wanted.action === 'more' && texts.more(wanted.by),
    less: wanted.action === 'less' && texts.less(wanted.by),
  }[wanted.action];
  const soldOut = wanted.action === 'out-of-stock';

  return (
    <Stack
      as="form"
      noValidate
      onSubmit={submit}
      // A repeated Enter, like the second click of a double click, would remove the item that was just added.
      onKeyDown={(event: KeyboardEvent) => {
        const submits = event.key === 'Enter' && !(event.target as HTMLElement).matches('[type="button"]');
        if (event.repeat && submits) event.preventDefault();
      }}
    >
      {(most > 0 || inCart > 0) && (
        <p className={styles.stock} data-none={most === 0 || undefined}>
          {most > 0 ? texts.inStock(most) : texts.outOfStock}
        </p>
      )}
      <Cluster gap={3} className={styles.controls} data-screen-only data-needs-script>
        {most > 0 && (
          <div>
            <label className={styles.label} htmlFor={field}>
              {texts.quantity}
            </label>
            <QuantitySteps
              id={field}
              min={inCart > 0 ? 0 : 1}
              max={most}
              disabled={!onAct}
              value={text ?? quantity}
              onChange={({ target }) => type(target.value)}
              onBlur={settle}
              onStep={step}
            />
          </div>
        )}
        <Button
          type="submit"
          variant={wanted.action === 'remove' ? 'secondary' : 'primary'}
          className={styles.act}
          disabled={soldOut || !onAct}
          data-sold-out={soldOut || undefined}
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {buttonText}
        </Button>
      </Cluster>
    </Stack>
  );
}
