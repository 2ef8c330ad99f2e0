/** 'Sold out' or 'Only 3 left', and 'Hidden' for administrators, since nobody else gets hidden items. */

import EyeOff from 'lucide-react/icons/eye-off';
import { type Item, lowStockUnits } from '../../db/rules/items/items.ts';
import { itemTexts as texts } from '../texts/en/shop/items.ts';
import { Badge } from '../ui/Badge.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';

type ItemBadgesProps = {
  item: Item;
  /** Whether to show low stock, if nothing else shows the quantity. */
  showsStock?: boolean;
};

export function ItemBadges({ item: { quantity, is_public }, showsStock = false }: ItemBadgesProps) {
  const isScarce = showsStock && quantity > 0 && quantity <= lowStockUnits;
  if (quantity > 0 && is_public && !isScarce) return null;
  return (
    <Cluster as="p" gap={1}>
      {quantity === 0 && <Badge tone="red">{texts.soldOut}</Badge>}
      {isScarce && <Badge tone="plain">{texts.onlyLeft(quantity)}</Badge>}
      {!is_public && (
        <Badge tone="amber">
          <EyeOff size={13} aria-hidden />
          {texts.hidden}
        </Badge>
      )}
    </Cluster>
  );
}
