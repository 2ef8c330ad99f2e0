/** One item in the cart: its picture, quantity and price, and marks for price, stock and pending changes. */
import Clock from 'lucide-react/icons/clock';
import Tag from 'lucide-react/icons/tag';
import Trash from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId } from 'react';
import type { CartItem } from '../../db/rules/cart/cart.ts';
import { itemPath } from '../../db/rules/items/paths.ts';
import { formatPrice, toCents, toDollars } from '../../db/rules/money.ts';
import { cardSizes } from '../items/cardSizes.ts';
import { ItemPicture } from '../items/ItemPicture.tsx';
import { QuantitySteps } from '../items/quantity/QuantitySteps.tsx';
import { useOpenInPlace } from '../shell/navigation/linkClicks.ts';
import { cartTexts as texts } from '../texts/en/shop/cart.ts';
import { Button } from '../ui/Button.tsx';
import styles from './CartRow.module.css';
import { maxQuantityOf } from './useQuantities.ts';

type CartRowProps = {
  item: CartItem;
  /** Not applied yet. */
  typed: string | undefined;
  onType: (text: string) => void;
  onApply: () => void;
  onRemove: () => void;
  isPending: boolean;
};

export function CartRow({ item, typed, onType, onApply, onRemove, isPending }: CartRowProps) {
  const { item_id, title, image, picture = null, quantity, current_price } = item;
  const max = maxQuantityOf(item);
  const stockId = useId();
  const openInPlace = useOpenInPlace();
  return (
    <li className={styles.row}>
      <div className={styles.picture}>
        <ItemPicture item={{ image, picture }} sizes={cardSizes} />
      </div>
      <p className={styles.title}>
        <a href={itemPath(item_id)} onClick={openInPlace(item_id)} dir="auto">
          {title}
        </a>
      </p>
      <p className={styles.price}>{texts.each(formatPrice(current_price))}</p>
      <Flags item={item} isPending={isPending} stockId={stockId} />
      <div className={styles.amount}>
        {max > 0 ? (
          <QuantitySteps
            min={1}
            max={max}
            aria-label={texts.quantity(title)}
            aria-describedby={item.in_stock ? undefined : stockId}
            value={typed ?? quantity}
            onChange={({ currentTarget }) => onType(currentTarget.value)}
            onBlur={onApply}
            onKeyDown={({ key }) => key === 'Enter' && onApply()}
            onStep={(by) => onType(String(Math.max(1, Number(typed || quantity) + by)))}
            nameOf={texts.ofItem(title)}
          />
        ) : (
          <p>{texts.held(quantity)}</p>
        )}
        <Button variant="plain" className={styles.remove} onClick={onRemove} aria-label={texts.removeItem(title)}>
          <Trash size={18} aria-hidden />
          <span aria-hidden>{texts.remove}</span>
        </Button>
        {item.for_sale !== false && (
          <p className={styles.lineTotal}>
            <span className="visually-hidden">{texts.lineTotal}: </span>
            {formatPrice(toDollars(toCents(current_price) * quantity))}
          </p>
        )}
      </div>
    </li>
  );
}

/** @param stockId the id of the stock notice, which describes the field */
function Flags({ item, isPending, stockId }: { item: CartItem; isPending: boolean; stockId: string }) {
  const { price_changed, price_snapshot, current_price, in_stock, available_quantity } = item;
  if (!price_changed && in_stock && !isPending) return null;
  return (
    <ul className={styles.flags}>
      {price_changed && (
        <li data-tone="amber">
          <Tag size={16} aria-hidden />
          {texts.priceChanged(formatPrice(price_snapshot), formatPrice(current_price))}
        </li>
      )}
      {!in_stock && (
        <li id={stockId} data-tone="red">
          <TriangleAlert size={16} aria-hidden />
          {item.for_sale === false
            ? texts.notForSale
            : available_quantity > 0
              ? texts.onlyLeft(available_quantity)
              : texts.soldOut}
        </li>
      )}
      {isPending && (
        <li data-tone="blue">
          <Clock size={16} aria-hidden />
          {texts.waiting}
        </li>
      )}
    </ul>
  );
}
