/** One item in the cart: what it is, how many, what it costs, and what is to be known about it. */
import Clock from 'lucide-react/icons/clock';
import Tag from 'lucide-react/icons/tag';
import Trash from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId } from 'react';
import type { CartItem } from '../../db/rules/cart.ts';
import { itemPath } from '../../db/rules/itemPaths.ts';
import { formatPrice, toCents, toDollars } from '../../db/rules/money.ts';
import { cardSizes } from '../items/cardSizes.ts';
import { ItemPicture } from '../items/ItemPicture.tsx';
import { useOpenInPlace } from '../shell/openInPlace.ts';
import { cartTexts as texts } from '../texts/en/cart.ts';
import { IntegerInput } from '../ui/IntegerInput.tsx';
import styles from './CartRow.module.css';
import { maxQuantityOf } from './useQuantities.ts';

type CartRowProps = {
  item: CartItem;
  /** What is typed and not applied yet. */
  typed: string | undefined;
  onType: (text: string) => void;
  /** The field was left: what is typed is to be applied. */
  onSettle: () => void;
  onRemove: () => void;
  waiting: boolean;
};

export function CartRow({ item, typed, onType, onSettle, onRemove, waiting }: CartRowProps) {
  const { item_id, title, image, picture = null, quantity, current_price } = item;
  const most = maxQuantityOf(item);
  const why = useId();
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
      <Flags item={item} waiting={waiting} stockId={why} />
      <div className={styles.amount}>
        {most > 0 ? (
          <IntegerInput
            className={styles.quantity}
            min={1}
            max={most}
            aria-label={texts.quantity(title)}
            aria-describedby={item.in_stock ? undefined : why}
            value={typed ?? quantity}
            onChange={({ currentTarget }) => onType(currentTarget.value)}
            onBlur={onSettle}
            onKeyDown={({ key }) => key === 'Enter' && onSettle()}
          />
        ) : (
          <p>{texts.held(quantity)}</p>
        )}
        <button type="button" className={styles.remove} onClick={onRemove} aria-label={texts.removeItem(title)}>
          <Trash size={18} aria-hidden />
          <span aria-hidden>{texts.remove}</span>
        </button>
        <p className={styles.lineTotal}>
          <span className="visually-hidden">{texts.lineTotal}: </span>
          {formatPrice(toDollars(toCents(current_price) * quantity))}
        </p>
      </div>
    </li>
  );
}

/** @param stockId what the row calls the problem with the stock */
function Flags({ item, waiting, stockId }: { item: CartItem; waiting: boolean; stockId: string }) {
  const { price_changed, price_snapshot, current_price, in_stock, available_quantity } = item;
  if (!price_changed && in_stock && !waiting) return null;
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
          {available_quantity > 0 ? texts.onlyLeft(available_quantity) : texts.soldOut}
        </li>
      )}
      {waiting && (
        <li data-tone="blue">
          <Clock size={16} aria-hidden />
          {texts.waiting}
        </li>
      )}
    </ul>
  );
}
